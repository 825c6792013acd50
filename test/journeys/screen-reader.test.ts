// The five main tasks as a screen reader walks them: roles, names and states of the accessibility tree alone, in the
// order of the page, and the keyboard. And at every zoom, what has the focus is seen.

import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { coveredFocus, zooms } from '../support/focus.ts'
import { operatorOf } from '../support/application.ts'
import { plainSheet } from '../support/examples.ts'
import { createEstateWithCode, signIn, signInAndVisit, visit } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'
import { withApplication } from '../support/web-application.ts'
import { dictionary } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'
const messages = dictionary('en')
const word = (id: string): string => messages[id] ?? ''

describe('a screen reader', function screenReader() {
  this.timeout(180_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser()

  let draft = 0

  before(async () => {
    const companyId = await createEstateWithCode(web, owner)
    draft = await withApplication(web, async (application) => {
      const wine = plainSheet({ name: 'Blanc des Berges', reference: 'DR-BLANC' })
      return (await application.perform('sheets.create', wine, operatorOf(companyId))).sheet.id
    })
  })

  /** The roles and names below an element, in reading order, one a line. */
  const tree = (part: Locator): Promise<string> => part.ariaSnapshot()
  /** Expects lines in this order; others may stand between. */
  const expectInOrder = (snapshot: string, lines: readonly (string | RegExp)[]): void => {
    let from = 0
    for (const line of lines) {
      const rest = snapshot.slice(from)
      const at = typeof line === 'string' ? rest.indexOf(line) : rest.search(line)
      expect(at, `${String(line)} in:\n${rest.slice(0, 1500)}`).to.be.at.least(0)
      from += at
    }
  }

  it('signs in: one heading, two labelled fields, a button; a refusal is announced', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/401|422/)
    await visit(page, web, '/login?lang=en')
    expectInOrder(await tree(page.getByRole('main')), [
      'textbox "E-mail',
      'textbox "Password',
      'button "Sign in"',
      'heading',
      '[level=1]',
    ])
    await page.locator('input[name=email]').fill(owner)
    await page.locator('input[name=password]').fill('wrong password')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('alert').waitFor()
    await signIn(page, web, owner)
    expectInOrder(await tree(page.locator('body')), [
      'link "Skip',
      'navigation',
      'banner',
      'main',
      'heading',
      '[level=1]',
    ])
  })

  it('finds a wine: the list is a table with a caption, sortable columns and named rows', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/vin')
    const list = await tree(page.getByRole('main'))
    expectInOrder(list, [
      'heading "My wines" [level=1]',
      'table',
      'columnheader',
      'row',
      /link "Les Galets Rouges/,
    ])
    expect(list).to.match(/button "Actions for Les Galets Rouges/)
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .press('Enter')
    const menu = page.getByRole('menu')
    await menu.waitFor()
    expectInOrder(await tree(menu), ['menuitem "Open the summary"', 'menuitem'])
    await eventually(async () => (await page.locator('[role=menuitem]:focus').count()) === 1)
  })

  it('writes a sheet: groups with headings, fields with names, help and what is required', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    expectInOrder(await tree(page.getByRole('main')), [
      '[level=1]',
      '[level=2]',
      'textbox "Brand',
      'textbox "Name',
      word('group.packaging'),
    ])
    const unnamed = page
      .locator('main')
      .locator('input:visible, select:visible, textarea:visible, button:visible')
    for (const control of await unnamed.all()) expect(await tree(control)).not.to.match(/^- \w+$/)
    const name = page.getByRole('textbox', { name: /^Name/ })
    const help = await name.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${help?.split(' ')[0] ?? ''}"]`).innerText()).to.equal(
      word('field.name.help'),
    )
  })

  it('publishes: a dialog says what becomes final, the summary what is published, its files are links', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `/create?id=${String(draft)}`)
    await page.locator('button[data-publish]').press('Enter')
    const dialog = page.getByRole('dialog', { name: word('part.generate.title') })
    await dialog.locator(':focus').waitFor()
    expectInOrder(await tree(dialog), [
      `heading "${word('part.generate.title')}" [level=2]`,
      `heading "${word('part.generate.locks')}" [level=3]`,
      'term',
      'definition',
      `button "${word('part.dialog.cancel')}"`,
      `button "${word('part.sheet.generate')}"`,
    ])
    await dialog.getByRole('button', { name: word('part.sheet.generate') }).press('Enter')
    await page.waitForURL(/\/recapitulatif\/\d+/)
    await page.getByRole('link', { name: 'Download SVG' }).waitFor()
    await eventually(async () => (await page.locator('main:focus, main :focus').count()) === 1)
    const summary = await tree(page.getByRole('main'))
    expectInOrder(summary, [
      /heading ".*Blanc des Berges.*" \[level=1\]/,
      word('part.status.validated'),
      '[level=2]',
    ])
    expect(summary).to.contain('link "Download SVG"')
    expect(summary).to.match(/radiogroup "Format"/)
  })

  it('reads a label: title, sections with headings, tables with headers, language by the document', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/help')
    const answer = await page.context().request.get(`${web.origin}/api/fiche/list`)
    const { rows } = (await answer.json()) as { rows: { code: string | null }[] }
    await page.goto(`${web.origin}/qr/${rows[0]?.code ?? ''}?lang=de`)
    expect(await page.locator('html').getAttribute('lang')).to.equal('de')
    expectInOrder(await tree(page.locator('body')), ['main', '[level=1]', '[level=2]', 'table', 'rowheader'])
  })

  for (const [zoom, viewport] of zooms)
    it(`sees what has the focus, at ${String(zoom)} %, in the editor`, async () => {
      const page = await browser.newPage()
      await page.setViewportSize(viewport)
      await signInAndVisit(page, web, owner, '/create')
      const covered = new Set<string>()
      for (let stop = 0; stop < 100 && (await step(page, covered)); stop += 1);
      expect([...covered]).to.deep.equal([])
    })

  /** Goes to the next control, and adds it if something else lies over all of it; false behind the last. */
  async function step(page: Page, covered: Set<string>): Promise<boolean> {
    await page.keyboard.press('Tab')
    const answer = await coveredFocus(page)
    if (answer !== null && answer !== '') covered.add(answer)
    return answer !== null
  }
})
