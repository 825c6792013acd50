// The back button and the addresses of dialogs, tabs and filters, in a real browser.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { operatorOf } from '../support/application.ts'
import { useBrowser } from '../support/browser.ts'
import { exampleSheet, plainSheet } from '../support/examples.ts'
import { createEstate, reload, signInAndVisit, visit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'
import { withApplication } from '../support/web-application.ts'

const owner = 'owner@deux-rives.test'

describe('the back button', function backButton() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1280, height: 800 } })
  let draft = 0
  let published = 0

  before(async () => {
    const company = await createEstate(web, owner)
    await withApplication(web, async (application) => {
      const { sheet } = await application.perform('sheets.create', exampleSheet(), operatorOf(company))
      await application.perform('sheets.generate', { id: sheet.id }, operatorOf(company))
      published = sheet.id
      for (const number of [1, 2]) {
        const wine = plainSheet({ name: `Parcelle ${String(number)}`, reference: `P-${String(number)}` })
        const made = await application.perform('sheets.create', wine, operatorOf(company))
        draft = made.sheet.id
      }
    })
  })

  const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
  const lengthOf = (page: Page) => page.evaluate<number>('history.length')

  async function expectBackCloses(page: Page, name: string | RegExp): Promise<void> {
    const { pathname } = new URL(page.url())
    await dialogOf(page, name).waitFor()
    await page.goBack()
    await dialogOf(page, name).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).to.equal(pathname)
    expect(new URL(page.url()).searchParams.get('dialog')).to.equal(null)
  }

  it('closes what opens above any page, and the page opened from it is one step away', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/options?lang=en')
    await page.getByRole('button', { name: 'Search everything' }).click()
    await expectBackCloses(page, 'Search everything')
    await page.getByRole('button', { name: 'Search everything' }).click()
    const field = page.getByRole('combobox', { name: 'Search everything' })
    await field.fill('Help')
    await page.getByRole('option', { name: 'Help and FAQ' }).first().click()
    await page.waitForURL('**/help')
    await page.goBack()
    await page.waitForURL('**/options*')
    await page.getByRole('heading', { name: 'Display options', level: 1 }).waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await page.getByRole('dialog').getByRole('link', { name: 'My wines' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await menu.click()
    await page.getByRole('dialog').getByRole('link', { name: 'My wines' }).click()
    await page.waitForURL('**/vin')
    await page.goBack()
    await page.waitForURL('**/options*')
  })

  it('leaves no step behind when a dialog is closed in another way', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/options?lang=en')
    await visit(page, web, '/vin?lang=en')
    const before = await lengthOf(page)
    for (let time = 0; time < 3; time += 1) {
      await page.getByRole('button', { name: 'Archive', exact: true }).first().click()
      await page.getByRole('menuitem', { name: /all wines/i }).click()
      await dialogOf(page, 'Archive all wines').waitFor()
      await page.keyboard.press('Escape')
      await dialogOf(page, 'Archive all wines').waitFor({ state: 'detached' })
      await page.waitForURL((url) => !url.searchParams.has('dialog'))
    }
    expect(await lengthOf(page)).to.equal(before + 1)
    await page.goBack()
    await page.waitForURL('**/options*')
  })

  it('closes the dialogs of a new wine and keeps what was typed', async () => {
    const page = await browser.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAndVisit(page, web, owner, '/create?lang=en')
    const name = page.locator('#field-name')
    await page.locator('#field-brand').fill('Deux Rives')
    await name.fill('Clos du Retour')
    await page.getByRole('button', { name: 'E-label', exact: true }).click()
    await dialogOf(page, 'E-label preview').waitFor()
    // The wine gets its own address while the preview is open.
    await page.waitForURL(/id=\d+/)
    const address = page.url()
    await page.goBack()
    await dialogOf(page, 'E-label preview').waitFor({ state: 'detached' })
    expect(page.url()).to.equal(address)
    expect(await name.inputValue()).to.equal('Clos du Retour')
    await page.getByRole('button', { name: 'Paste a list' }).click()
    const list = page.getByRole('textbox', { name: 'Paste a list' })
    await list.fill('Grapes, sulphites')
    await page.waitForURL('**dialog=paste')
    await page.goBack()
    await list.waitFor({ state: 'detached' })
    await page.goForward()
    expect(await list.inputValue()).to.equal('Grapes, sulphites')
  })

  it('keeps the address of a new wine after a link to a part of its page', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create?lang=en')
    const name = page.locator('#field-name')
    await page.locator('#field-brand').fill('Deux Rives')
    const paste = page.getByRole('button', { name: 'Paste a list' })
    await paste.click()
    await page.getByRole('textbox', { name: 'Paste a list' }).waitFor()
    await name.fill('Clos du Lien')
    await page
      .getByRole('navigation', { name: 'Sections of the form' })
      .getByRole('link', { name: /Nutrition/ })
      .click()
    await page.waitForURL(/id=\d+/)
    const id = new URL(page.url()).searchParams.get('id')
    await paste.click()
    await page.getByRole('textbox', { name: 'Paste a list' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('id')).to.equal(id)
    expect(await name.inputValue()).to.equal('Clos du Lien')
    // The place where the form began is its own too.
    await page.goBack()
    await page.waitForURL(/id=\d+/)
    expect(new URL(page.url()).searchParams.get('id')).to.equal(id)
    expect(await name.inputValue()).to.equal('Clos du Lien')
  })

  it('closes the dialogs of a wine, whose address opens them again', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `/create?id=${String(draft)}&lang=en`)
    await page.getByRole('button', { name: 'Generate code' }).click()
    await page.waitForURL('**dialog=publish')
    await dialogOf(page, 'Publish and generate the code?').waitFor()
    await reload(page)
    await dialogOf(page, 'Publish and generate the code?').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.searchParams.has('dialog'))
    await visit(page, web, `/create?id=${String(published)}&adjust=1&lang=en`)
    const contact = page.locator('#field-packagingContact')
    await contact.fill('neu@verrerie.example')
    await page.getByRole('button', { name: 'Publish adjustment' }).click()
    const adjust = dialogOf(page, 'Publish this adjustment?')
    await adjust.getByRole('textbox').fill('New supplier')
    await expectBackCloses(page, 'Publish this adjustment?')
    expect(await contact.inputValue()).to.equal('neu@verrerie.example')
    await page.goForward()
    expect(await adjust.getByRole('textbox').inputValue()).to.equal('New supplier')
  })

  it('closes the dialogs of chosen wines, keeps the choice, and undoes a filter', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/vin?lang=en')
    await page.getByRole('checkbox', { name: 'Select all' }).first().click()
    for (const [button, title] of [
      ['Edit', /^Edit \d wines$/],
      ['Publish', 'Publish the selected wines'],
      ['Duplicate', /^Duplicate \d wines$/],
      ['Download codes', 'Download codes'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await expectBackCloses(page, title)
      await page
        .getByText(/^\d wines selected$/)
        .last()
        .waitFor()
    }
    await visit(page, web, `/vin?dialog=codes-${String(published)}`)
    await dialogOf(page, 'Download codes').waitFor()
    await visit(page, web, `/vin?dialog=duplicate-${String(draft)}`)
    await dialogOf(page, 'Duplicate this wine').waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Duplicate this wine').waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Vintage' }).click()
    await page.getByRole('option').first().click()
    await page.waitForURL('**millesime=*')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('millesime'))
    await page.goForward()
    await page.waitForURL('**millesime=*')
  })

  it('undoes a tab, a search and the filters of the activity one by one', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/vin?lang=en')
    await page.getByRole('searchbox').fill('rouge')
    await page.waitForURL('**search=rouge')
    await page.getByRole('searchbox').fill('rouges')
    await page.waitForURL('**search=rouges')
    await page.getByRole('link', { name: /^Draft/ }).click()
    await page.waitForURL('**status=draft')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('status'))
    expect(await page.getByRole('searchbox').inputValue()).to.equal('rouges')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('search'))
    await page
      .locator('[role=searchbox], input[type=search]')
      .and(page.locator('[value=""]'))
      .first()
      .waitFor()

    await visit(page, web, '/activity?lang=en')
    const from = page.getByLabel('From')
    await from.fill('2026-01-02')
    await page.waitForURL('**from=2026-01-02')
    await page.getByRole('combobox', { name: 'Who' }).click()
    await page.getByRole('option').first().click()
    await page.waitForURL('**user=*')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('user'))
    expect(await from.inputValue()).to.equal('2026-01-02')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('from'))
    await from.and(page.locator('[value=""]')).waitFor()
  })

  it('closes every other dialog with an address', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/?lang=en')
    for (const [path, title] of [
      ['/manageUser/keys', 'New API key'],
      ['/manageUser/hooks', 'New webhook'],
      ['/guests', 'New guest link'],
    ] as const) {
      await visit(page, web, path)
      await page.getByRole('button', { name: title }).click()
      await page.waitForURL('**dialog=new')
      await expectBackCloses(page, title === 'New guest link' ? 'Share with a link' : title)
      await visit(page, web, `${path}?dialog=new`)
      await page.getByRole('dialog').waitFor()
    }
    await visit(page, web, `/recapitulatif/${String(published)}?dialog=share`)
    await dialogOf(page, 'Share with a link').waitFor()
  })
})
