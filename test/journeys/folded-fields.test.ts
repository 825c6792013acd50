// The form of a sheet folds what most sheets leave empty: keyboard, links to a folded field, stored values.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { createEstate, reload, signInAndVisit } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'

const owner = 'owner@deux-rives.test'

describe('the folded fields of a sheet', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })

  before(async () => {
    await createEstate(web, owner)
  })

  const more = (page: Page) => page.locator('details:has(#field-fat)')

  it('are closed while empty, open by keyboard, and stay open with a value', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    expect(await page.locator('#field-saturates').isVisible()).to.equal(false)
    expect(await page.locator('#field-packagingManufacturer').isVisible()).to.equal(false)
    expect(await page.locator('#field-sugars').isVisible()).to.equal(true)
    await page.locator('#field-brand').fill('Deux Rives')
    await page.locator('#field-name').fill('Plié')
    await more(page).locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.locator('#field-fat').fill('1')
    await page.keyboard.press('Tab')
    await eventually(async () => {
      const [sheet] = await web.database.db<{ name: string; content: { fat?: number } }>('sheets')
      return sheet?.content.fat === 1
    })
    await page.waitForURL(/create\?id=\d+/u)
    await reload(page)
    await page.locator('#field-fat').waitFor({ state: 'visible' })
    expect(await page.locator('#field-fat').inputValue()).to.equal('1')
  })

  it('open for a link of the open points, which focuses the field', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    await more(page).locator('summary').click()
    await page.locator('#field-saturates').fill('2')
    await page.keyboard.press('Tab')
    const link = page.locator('a[href="#field-saturates"]').first()
    await link.waitFor()
    await more(page).locator('summary').click()
    expect(await page.locator('#field-saturates').isVisible()).to.equal(false)
    await link.click()
    await page.locator('#field-saturates').waitFor({ state: 'visible' })
    expect(await page.evaluate('document.activeElement.id')).to.equal('field-saturates')
  })

  it('leave the energy open until strength and sugars are typed', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    const block = page.locator('#block-nutrition')
    await block.getByText('The energy appears here once').waitFor()
    expect(await block.getByText('kcal').count()).to.equal(0)
    await page.locator('#field-alcohol').fill('12')
    await page.locator('#field-sugars').fill('0.2')
    await block.getByText('kcal').first().waitFor()
  })
})
