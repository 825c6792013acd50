// The pages of new users and what opens on them (menus, lists, dialogs, folded parts) meet WCAG 2.2 AA in both
// schemes, as far as axe finds it; leaving what opened never loses the focus. At 100, 200 and 400 % no page scrolls
// sideways, and nothing covers what has the focus. Times of day have their zone.
// `ALL=1 npm test test/journeys/open-states.test.ts` checks the pages of every account, which takes some minutes, and
// prints the number of pages and open states; `SCREENS=wines,create-new` checks those alone.

import { expect } from 'chai'
import type { Page, ViewportSize } from 'playwright-core'
import { makeDemo } from '../../cli/demo/demo.ts'
import { screens, popups, type Account, type Records, type Screen } from '../sheets/screens.ts'
import { accessibilityViolations, type AxeScope } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { coveredControls, zooms } from '../support/focus.ts'
import { signInAndVisit, visit } from '../support/people.ts'
import { closeToasts } from '../support/toasts.ts'
import { operatorOf } from '../support/application.ts'
import { eventually, useWeb } from '../support/web.ts'
import { openApplication } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'
import { dictionary } from '../../src/translations.ts'

/** The password of the demo's accounts (contract 7). */
const demoPassword = 'Demo-pass-1!'
const messages = dictionary('en')
/** The menus, lists and folded parts that are opened on one page, at most: lists of one kind are alike. */
const mostPopups = 12
const desktop = { width: 1440, height: 900 }

/** Script: pixels by which the page is wider than the window, once parts that follow the window have done so. */
const excessWidth = `(async () => {
  const excess = () => document.documentElement.scrollWidth - innerWidth
  for (let wait = 0; wait < 20 && excess() > 0; wait += 1) await new Promise(requestAnimationFrame)
  return excess()
})()`

describe('every page and what opens on it', function openStates() {
  this.timeout(process.env['ALL'] === undefined ? 300_000 : 3_600_000)
  const web = useWeb({ demo: true })
  const browser = useBrowser({ viewport: desktop })
  let records: Records = { coded: 1, draft: 1, batch: 1, proofed: 1, guest: '/share/x' }
  let faults: string[] = []
  let checked = 0

  before(async () => {
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    await makeDemo(application)
    const sheets = await web.database.db<{ id: number; code: string | null }>('sheets').orderBy('id')
    const coded = sheets.find(({ code }) => code !== null)?.id ?? 0
    const { address } = await application.perform(
      'guests.create',
      { fiche: coded, guest: 'Jean Bernard', formats: ['svg'], label: true },
      operatorOf(1),
    )
    const drafts = sheets.filter(({ code }) => code === null)
    const verdicts = await Promise.all(
      drafts.map(({ id }) => application.perform('sheets.readiness', { id }, operatorOf(1))),
    )
    await application.close()
    records = {
      coded,
      // One that may be published, for the dialog of that.
      draft: drafts[verdicts.findIndex(({ ready }) => ready)]?.id ?? 0,
      batch: 1,
      // The first wine is that of the batch, whose artwork the demo checks.
      proofed: coded,
      guest: new URL(address).pathname,
    }
  })

  const checksAll = process.env['ALL'] !== undefined
  const isChecked = ({ name }: Screen): boolean => process.env['SCREENS']?.split(',').includes(name) ?? true
  after(() => {
    if (checksAll) process.stdout.write(`${String(checked)} pages and open states in light and dark\n`)
  })

  const accounts: readonly Account[] = [
    'newcomer',
    'founder',
    ...(checksAll ? (['owner', 'viewer', 'admin', 'nobody'] as const) : []),
  ]
  for (const account of accounts)
    it(`has no violation for ${account}`, async () => {
      // The pages of links that are no longer valid, and of an address that does not exist.
      browser.expectConsoleError(/403|404|422/)
      const page = await browser.newPage()
      if (account !== 'nobody') await signIn(page, account)
      faults = []
      for (const screen of screens.filter((one) => one.account === account).filter(isChecked))
        await checkScreen(page, screen)
      expect(faults).to.deep.equal([])
    })

  async function checkScreen(page: Page, screen: Screen): Promise<void> {
    await visit(page, web, screen.path(records))
    if (checksAll) process.stdout.write(`${screen.name}\n`)
    await check(page, screen.name)
    await checkTimeZone(page, screen)
    const count = Math.min(mostPopups, await popups(page).count())
    for (let index = 0; index < count; index += 1) await checkPopup(page, screen.name, index)
    for (const { name, open } of screen.openings ?? []) {
      await visit(page, web, screen.path(records))
      await open(page, (id) => messages[id] ?? '')
      await check(page, `${screen.name} ${name}`)
    }
    await visit(page, web, screen.path(records))
    if (screen.hasNotice === true) await page.locator('.Toastify__toast').first().waitFor()
    await closeToasts(page)
    for (const [zoom, viewport] of zooms)
      await checkZoom(page, `${screen.name} at ${String(zoom)} %`, viewport)
    await page.setViewportSize(desktop)
  }

  /** Only tables scroll sideways, in their own boxes (WCAG 2.2, 1.4.10), and what has the focus is seen. */
  async function checkZoom(page: Page, name: string, viewport: ViewportSize): Promise<void> {
    await page.setViewportSize(viewport)
    // A list that the check of the last zoom opened closes.
    await eventually(async () => (await page.locator('#overlays [role=listbox]:visible').count()) === 0)
    const tooWide = await page.evaluate<number>(excessWidth)
    if (tooWide > 0) faults.push(`${name}: ${String(tooWide)} pixels too wide`)
    faults.push(...(await coveredControls(page)).map((covered) => `${name}: ${covered}`))
  }

  /** A page with times of day says once in which zone they are; no page says it twice. */
  async function checkTimeZone(page: Page, { name }: Screen): Promise<void> {
    const zones = await page.locator('[data-time-zone]').filter({ visible: true }).count()
    const hasTimes = /\d:\d\d/.test(await page.getByRole('main').innerText())
    expect(zones, `${name}: notes of the time zone`).to.be.within(hasTimes ? 1 : 0, 1)
  }

  /** Opens one menu, list or folded part, checks it, and leaves it by Escape. */
  async function checkPopup(page: Page, name: string, index: number): Promise<void> {
    const popup = popups(page).nth(index)
    const isFold = (await popup.getAttribute('aria-haspopup')) === null
    // Its code may come with the click.
    const opened = page.locator('#overlays').locator('[role=menu], [role=listbox], [role=dialog]')
    const shown = opened.filter({ visible: true }).first()
    await popup.focus()
    await popup.click()
    if (!isFold) await shown.waitFor()
    // The first item has the focus, the last one, which may be the red one of a removal, is pointed at.
    const items = page.getByRole('menuitem')
    if ((await items.count()) > 0) await items.last().hover()
    await check(page, `${name}, popup ${String(index)}`, {
      include: [isFold ? 'details[open]' : '#overlays'],
    })
    await page.keyboard.press('Escape')
    if (isFold) await popup.press('Enter')
    else await shown.waitFor({ state: 'detached' })
    expect(await page.locator(':focus').count(), `${name}, popup ${String(index)}`).to.equal(1)
  }

  /** All rules in light, and in dark those of colour: nothing else differs. */
  async function check(page: Page, name: string, scope: AxeScope = {}): Promise<void> {
    checked += 1
    const own = { ...scope, exclude: ['iframe'] }
    const light = await accessibilityViolations(page, own)
    await setScheme(page, 'dark')
    const dark = await accessibilityViolations(page, { ...own, rules: ['color-contrast'] })
    await setScheme(page, 'light')
    const found = [...light, ...dark].map(
      ({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html.slice(0, 200) ?? ''}`,
    )
    faults.push(...found)
    if (checksAll) process.stdout.write(found.map((fault) => `${fault}\n`).join(''))
  }

  const setScheme = (page: Page, scheme: 'light' | 'dark'): Promise<unknown> =>
    page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${scheme}'`)

  const signIn = (page: Page, account: Account): Promise<number> =>
    signInAndVisit(page, web, `${account}@demo.test`, '/account?lang=en', demoPassword)
})
