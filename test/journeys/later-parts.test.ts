// What a page loads after it: used before it is there, it goes on where the user was.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createEstateWithCode, signInAndVisit } from '../support/people.ts'
import { useBrowser } from '../support/browser.ts'
import { useWeb } from '../support/web.ts'

const owner = 'anna@ailleurs.test'

describe('parts that a page loads later', function () {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let page: Page

  before(async () => {
    await createEstateWithCode(web, owner)
  })
  beforeEach(async () => {
    page = await browser.newPage()
  })

  /** Opens an address whose chunk of a name arrives when the returned function is called. */
  async function openWithout(chunk: string, address: string): Promise<() => void> {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(new RegExp(`/assets/${chunk}-`), async (route) => {
      await released
      await route.continue()
    })
    await signInAndVisit(page, web, owner, address)
    return release
  }

  it('keep the focus and what was typed into a select', async () => {
    const release = await openWithout('full-select', '/create')
    const market = page.getByRole('combobox', { name: 'Target market' })
    await market.focus()
    await page.keyboard.type('belg')
    expect(await market.inputValue()).to.equal('belg')
    release()
    // Enter chooses once the list is open; before, it would open it.
    await page.locator('#field-targetMarket[aria-expanded=true]').waitFor()
    await page.locator('[data-combobox-selected]', { hasText: 'Belgium' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Belgium' }).waitFor({ state: 'hidden' })
    expect(await market.inputValue()).to.equal('Belgium')
    await page.locator('#field-targetMarket:focus').waitFor()
  })

  it('show what the rules said on the server, and check before anything is published', async () => {
    const release = await openWithout('sheet-rules', '/create')
    await page
      .getByText(/things left to complete/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Generate code' }).click()
    expect(await page.getByRole('dialog').count()).to.equal(0)
    release()
    await page.getByRole('alert').getByRole('link').first().waitFor()
    expect(await page.getByRole('dialog').count()).to.equal(0)
  })

  it('open a menu at the first click, and give the focus back', async () => {
    const release = await openWithout('open-menu', '/vin')
    const button = page.locator('main header').getByRole('button', { name: 'Archive' })
    await button.click()
    release()
    await page.getByRole('menuitem', { name: 'Archive all wines …' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' })
    await page.locator('main header button:focus', { hasText: 'Archive' }).waitFor()
  })
})
