// The producer picks the product of a sheet from the partner's list, with the keyboard and on a telephone.

import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { plainSheet } from '../support/examples.ts'
import { startTracking } from '../support/outside/tracking.ts'
import { createEstate, signInAndVisit } from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'
const tracking = await startTracking()

describe('the association of a sheet with a product', function association() {
  this.timeout(120_000)
  const web = useWeb({ settings: { TRACKING_URL: tracking.url } })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let companyId = 0
  let sheets: number[] = []

  before(async () => {
    companyId = await createEstate(web, owner)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    await application.perform('admin.updateActor', { company_id: companyId, act_id: 4711 }, operatorOf(null))
    for (const reference of ['A-1', 'A-2', 'A-3', 'A-4']) {
      const { sheet } = await application.perform(
        'sheets.create',
        plainSheet({ reference }),
        operatorOf(companyId),
      )
      sheets = [...sheets, sheet.id]
    }
    await application.close()
    const picture = sharp({ create: { width: 90, height: 160, channels: 3, background: '#7a1f3d' } }).png()
    tracking.pictures.set('bottle.png', { type: 'image/png', bytes: await picture.toBuffer() })
    for (let number = 1; number <= 45; number += 1)
      tracking.products.set(`P-${String(number)}`, {
        name: number === 30 ? 'Côte Brûlée 2024' : `Parcelle ${String(number)}`,
        image: number === 30 ? '/images/bottle.png' : null,
      })
  })
  after(() => tracking.close())
  beforeEach(() => {
    tracking.mood = 'well'
  })

  async function openDialog(page: Page, sheet: number): Promise<Locator> {
    await signInAndVisit(page, web, owner, `/recapitulatif/${String(sheets[sheet])}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Associate with a product' }).click()
    return page.getByRole('dialog')
  }

  it('is picked from the partner’s list with the keyboard alone', async () => {
    const page = await browser.newPage()
    const dialog = await openDialog(page, 0)
    const search = dialog.getByRole('combobox', { name: 'Name or number of the product' })
    await dialog.getByText('20 of 45 products').waitFor()
    await search.focus()
    await page.keyboard.type('cote brulee')
    await dialog.getByText('1 of 1 product').waitFor()
    const option = dialog.getByRole('option', { name: 'Côte Brûlée 2024' })
    await option.locator('img').waitFor()
    await eventually(() =>
      page.evaluate<boolean>('document.querySelector("[role=option] img").naturalWidth > 0'),
    )
    await page.keyboard.press('ArrowDown')
    expect(await option.getAttribute('aria-selected')).to.equal('true')
    expect(await search.getAttribute('aria-activedescendant')).to.equal(await option.getAttribute('id'))
    await page.keyboard.press('Enter')
    await dialog.getByText('Is this the product?').waitFor()
    expect(await dialog.getByRole('listbox').count(), 'the list gives way to the product').to.equal(0)
    while (!(await page.evaluate<boolean>('document.activeElement.textContent === "Associate permanently"')))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('main').locator('img[src^="/pictures/"]').waitFor()
  })

  it('shows more products, and still takes a number that is in no list', async () => {
    const page = await browser.newPage()
    const dialog = await openDialog(page, 1)
    await dialog.getByRole('button', { name: 'Show more' }).click()
    await dialog.getByText('40 of 45 products').waitFor()
    await dialog.getByRole('button', { name: 'Show more' }).click()
    await dialog.getByText('45 of 45 products').waitFor()
    expect(await dialog.getByRole('option').count()).to.equal(45)
    expect(await dialog.getByRole('button', { name: 'Show more' }).count()).to.equal(0)
    tracking.ofActor.set(4711, ['P-1'])
    const search = dialog.getByRole('combobox')
    await search.fill('P-44')
    await dialog.getByText('No product contains these words').waitFor()
    await search.press('Enter')
    await dialog.getByRole('button', { name: 'Find product' }).click()
    await dialog.getByText('Parcelle 44').waitFor()
    await search.fill('')
    await dialog.getByRole('option').waitFor()
    tracking.ofActor.set(4711, [])
    await search.fill(' ')
    await dialog.getByText('lists no products of your company yet').waitFor()
    tracking.ofActor.delete(4711)
    await search.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('takes the first match by Enter, leads back to the list, and keeps the focus', async () => {
    browser.expectConsoleError(/status of 404/)
    const page = await browser.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    const dialog = await openDialog(page, 2)
    const search = dialog.getByRole('combobox')
    await dialog.getByText('20 of 45 products').waitFor()
    await search.fill('Parcelle')
    await dialog.getByText('20 of 44 products').waitFor()
    await search.press('Enter')
    await dialog.getByText('Parcelle 1', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Choose another' }).click()
    await dialog.getByText('20 of 44 products').waitFor()
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).to.equal('combobox')
    await dialog.getByRole('option').nth(1).click()
    await dialog.getByText('Is this the product?').waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Choose another')
    await page.keyboard.press('Enter')
    await search.fill('P-999')
    await dialog.getByRole('button', { name: 'Find product' }).click()
    await dialog.getByRole('alert').getByText('does not know this product').waitFor()
    expect(await page.getByRole('alert').count(), 'no toast repeats the alert').to.equal(1)
    await search.fill('Parcelle')
    await dialog.getByText('20 of 44 products').waitFor()
    expect(await page.getByRole('alert').count(), 'the old alert is gone').to.equal(0)
  })

  it('says when the partner does not answer, takes a number even so, and tries again', async () => {
    browser.expectConsoleError(/status of 502/)
    tracking.mood = 'away'
    const page = await browser.newPage()
    const dialog = await openDialog(page, 2)
    const alert = dialog.getByRole('alert')
    await alert.getByText('The product-tracking service does not answer.').waitFor()
    await alert.getByText('You can still enter the number').waitFor()
    tracking.mood = 'well'
    await alert.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('20 of 45 products').waitFor()
  })

  it('fits a telephone, is picked by touch and has no accessibility violation', async () => {
    const page = await browser.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    const dialog = await openDialog(page, 3)
    await dialog.getByText('20 of 45 products').waitFor()
    expect(
      await accessibilityViolations(page, {
        include: ['[role=dialog]'],
        exclude: ['iframe'],
        tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      }),
    ).to.deep.equal([])
    expect(
      await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'),
      'no sideways scroll',
    ).to.equal(true)
    const option = dialog.getByRole('option').first()
    expect((await option.boundingBox())?.height).to.be.at.least(44)
    await option.click()
    await dialog.getByText('Is this the product?').waitFor()
    await dialog.getByRole('button', { name: 'Associate permanently' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})
