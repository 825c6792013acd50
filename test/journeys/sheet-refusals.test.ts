// A refusal in the form of a sheet is said once, where its user looks: in the list with links to the fields, which
// takes the focus; or, where no field is to blame, in one alert above the form (WCAG 3.3.1, 4.1.3).

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { exampleSheet } from '../support/examples.ts'
import { createEstate, password, signInAndVisit } from '../support/people.ts'
import { Visitor } from '../support/visitor.ts'
import { eventually, useWeb } from '../support/web.ts'
import { translate } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'

describe('a refusal in the form of a sheet', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 390, height: 844 } })
  let visitor: Visitor

  before(async () => {
    await createEstate(web, owner)
    visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    await visitor.post('/api/compte/login', { email: owner, password })
    await create('Prise', { reference: 'A-1' })
  })

  it('leads from its list to the field, and to the wine that has the reference', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/409/)
    const id = await create('Autre', { reference: 'A-2' })
    await signInAndVisit(page, web, owner, `/create?id=${String(id)}`)
    await page.locator('#field-reference').fill('A-1')
    await save(page).press('Enter')
    await list(page).waitFor()
    expect(await spoken(page)).to.deep.equal([await list(page).innerText()])
    expect(await page.evaluate("document.activeElement.matches('main [role=alert]')")).to.equal(true)
    const open = translate('en', 'part.readiness.short', { count: 1 })
    await page.getByRole('button', { name: open, exact: true }).waitFor()
    await page.locator('button[data-publish]').press('Enter')
    await eventually(() => page.evaluate<boolean>("document.activeElement.matches('main [role=alert]')"))
    expect(await page.getByRole('dialog').count()).to.equal(0)
    const other = list(page).getByRole('link', { name: 'Open “Prise 2024”' })
    expect(await other.getAttribute('href')).to.match(/^\/recapitulatif\/\d+$/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).to.equal('field-reference')
    await page.locator('#field-reference').fill('A-3')
    await save(page).and(page.locator(':enabled:not([data-loading])')).press('Enter')
    await page.getByText(translate('en', 'page.create.saved')).first().waitFor()
    expect(await page.getByRole('main').getByRole('alert').count()).to.equal(0)
  })

  it('is one alert in sight, and leaves the focus at the button, where no field is to blame', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/500/)
    const id = await create('Panne')
    await signInAndVisit(page, web, owner, `/create?id=${String(id)}`)
    await page.route('**/api/fiche/update/**', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal.error', code: 1, message: 'It did not work.' } }),
    )
    await page.locator('#field-region').fill('Jura')
    await save(page).press('Enter')
    const alert = page.getByRole('main').getByRole('alert')
    await alert.filter({ hasText: 'It did not work.' }).waitFor()
    expect(await spoken(page)).to.have.length(1)
    expect(await page.evaluate("document.activeElement.matches('button[data-save]')")).to.equal(true)
    const isInSight = `(() => {
      const alert = document.querySelector('main [role=alert]')
      const { left, top, bottom, width } = alert.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => alert.contains(document.elementFromPoint(left + width / 2, y)))
    })()`
    expect(await page.evaluate(isInSight)).to.equal(true)
  })

  it('ends with the choice of an edit conflict, which says alone what happened', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/409/)
    const id = await create('Deux mains')
    await signInAndVisit(page, web, owner, `/create?id=${String(id)}`)
    await visitor.post(`/api/fiche/update/${String(id)}`, { changes: { region: 'Savoie' } })
    await page.locator('#field-region').fill('Jura')
    await save(page).press('Enter')
    const keep = page.getByRole('button', { name: translate('en', 'part.editConflict.mine') })
    await keep.waitFor()
    expect(await spoken(page)).to.have.length(1)
    await keep.click()
    await keep.waitFor({ state: 'detached' })
    expect(await page.getByRole('main').getByRole('alert').count()).to.equal(0)
  })

  const save = (page: Page) => page.locator('button[data-save]')
  const list = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: translate('en', 'part.issues.title', { count: 1 }) })

  /** The texts of alerts and toasts: what a refusal says, besides the error at its field. */
  async function spoken(page: Page): Promise<string[]> {
    await page.evaluate('new Promise((settle) => requestIdleCallback(settle))')
    return page
      .locator('main [role=alert], main [role=status] [class*=alert], .Toastify__toast')
      .allInnerTexts()
  }

  async function create(name: string, given: { readonly reference?: string } = {}): Promise<number> {
    const { gtin: _gtin, reference: _reference, ...draft } = exampleSheet({ name })
    const { body } = await visitor.post('/api/fiche/create', { ...draft, ...given })
    return (body['sheet'] as { id: number }).id
  }
})
