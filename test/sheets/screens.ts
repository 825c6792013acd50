// The screens of the application: every page, and every menu, list and dialog that opens on it. The contact sheets
// photograph them, and a journey checks them with axe. Addresses are those of the demo's company.

import type { Locator, Page } from 'playwright-core'
import { eventually } from '../support/web.ts'
import { pageOf, type PageName } from '../../src/contract/pages.ts'
import type en from '../../locales/en.json'

type MessageId = keyof typeof en

/** A demo account, or nobody. */
export type Account = 'owner' | 'viewer' | 'newcomer' | 'founder' | 'admin' | 'nobody'

/** The numbers in addresses. */
export type Records = {
  readonly coded: number
  readonly draft: number
  readonly batch: number
  /** A published wine whose artwork was checked. */
  readonly proofed: number
  /** The address of a guest link. */
  readonly guest: string
}

/** Opens something on a page. */
type Opening = {
  readonly name: string
  readonly open: (page: Page, words: Words) => Promise<void>
}
/** The words of the page's language. */
export type Words = (id: MessageId) => string

export type Screen = {
  readonly name: string
  readonly page: PageName
  readonly account: Account
  readonly path: (records: Records) => string
  /** Whether a notice opens with it. */
  readonly hasNotice?: true
  /** What opens on it, besides its menus and lists, which `popups` finds. */
  readonly openings?: readonly Opening[]
}

const press =
  (id: MessageId): Opening['open'] =>
  async (page, words) => {
    await page
      .getByRole('button', { name: words(id), exact: true })
      .first()
      .click()
  }

/** A menu, panel or search that a button of the page opens; its code may come with the click. */
const panel =
  (id: MessageId): Opening['open'] =>
  async (page, words) => {
    await press(id)(page, words)
    const opened = page.locator('#overlays').locator('[role=menu], [role=dialog]')
    await opened.filter({ visible: true }).first().waitFor()
  }

/** A dialog that a button of the page opens. */
const dialog =
  (id: MessageId): Opening['open'] =>
  async (page, words) => {
    await press(id)(page, words)
    await page.getByRole('dialog').waitFor()
  }

/** A dialog for all wines of the page, which a button of the bar below them opens. */
const ofSelection =
  (id: MessageId): Opening['open'] =>
  async (page, words) => {
    for (const row of await page.locator('tbody').getByRole('checkbox').all()) await row.check()
    await dialog(id)(page, words)
  }

/** A form that is sent with a token of another session. */
const sendStaleForm: Opening['open'] = async (page) => {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.evaluate(`{
    const form = document.createElement('form')
    form.method = 'post'
    document.body.append(form)
    form.submit()
  }`)
  await answer
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/** A dialog that an item of the page's "more" menu opens. */
const fromMenu =
  (button: MessageId, item: MessageId): Opening['open'] =>
  async (page, words) => {
    await page
      .getByRole('button', { name: words(button), exact: true })
      .first()
      .click()
    await page.getByRole('menuitem', { name: words(item), exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }

/** A dialog that a button of a row of a table opens, by its place among the buttons of the row. */
const fromRow =
  (table: number, button: number): Opening['open'] =>
  async (page) => {
    await page.locator('table').nth(table).locator('tbody tr').first().getByRole('button').nth(button).click()
    await page.getByRole('dialog').waitFor()
  }

/** A dialog that an item of the menu of the last published wine opens, on the page of a company. */
const fromWine =
  (item: MessageId): Opening['open'] =>
  async (page, words) => {
    const published = page.locator('tr').filter({ has: page.locator('a[href^="/qr/"]') })
    await published.last().locator('[aria-haspopup]').click()
    await page.getByRole('menuitem', { name: words(item), exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }

const simple = (page: PageName, path: string, account: Account = 'owner'): Screen => ({
  name: page,
  page,
  account,
  path: () => path,
})

/** All screens. A page may be there more than once, in different states. */
export const screens: readonly Screen[] = [
  { ...simple('login', '/login', 'nobody'), openings: [{ name: 'expired', open: sendStaleForm }] },
  simple('signin', '/signin', 'nobody'),
  simple('forgot', '/reset/email', 'nobody'),
  simple('loginCode', '/login/code', 'nobody'),
  simple('confirmationSent', '/message/confirmation', 'nobody'),
  { ...simple('reset', '/reset/password/x/y', 'nobody'), hasNotice: true },
  simple('confirmation', '/confirmation/x/y', 'nobody'),
  simple('terms', '/terms', 'nobody'),
  simple('legal', '/legal', 'nobody'),
  simple('styleguide', '/styleguide', 'nobody'),
  {
    ...simple('home', '/'),
    openings: [
      { name: 'search', open: panel('part.palette.title') },
      {
        name: 'keys',
        open: async (page) => {
          // The keys are listened to once the page is idle.
          await eventually(async () => {
            await page.keyboard.press('?')
            return page.getByRole('dialog').isVisible()
          })
        },
      },
    ],
  },
  {
    ...simple('wines', '/vin'),
    openings: [
      { name: 'columns', open: panel('part.sheets.columns') },
      { name: 'saved', open: panel('part.savedFilters.title') },
      { name: 'archive', open: panel('part.sheets.archive') },
      {
        name: 'selection',
        open: async (page) => {
          await page.locator('tbody').getByRole('checkbox').first().check()
        },
      },
      { name: 'edit', open: ofSelection('part.sheets.edit') },
      { name: 'publish', open: ofSelection('part.sheets.publish') },
      { name: 'codes', open: ofSelection('part.sheets.codes') },
      { name: 'duplicate', open: ofSelection('part.sheets.duplicate') },
    ],
  },
  { ...simple('wines', '/vin?search=nowhere'), name: 'wines-none' },
  { ...simple('create', '/create'), name: 'create-new' },
  {
    name: 'create-draft',
    page: 'create',
    account: 'owner',
    path: ({ draft }) => `/create?id=${String(draft)}`,
  },
  {
    name: 'create-adjust',
    page: 'create',
    account: 'owner',
    path: ({ coded }) => `/create?id=${String(coded)}&adjust=1`,
  },
  simple('import', '/import'),
  simple('lab', '/import/lab'),
  simple('serialize', '/serialize'),
  { name: 'batch', page: 'batch', account: 'owner', path: ({ batch }) => `/serialize/${String(batch)}` },
  {
    name: 'batch-track',
    page: 'batch',
    account: 'owner',
    path: ({ batch }) => `/serialize/${String(batch)}?tab=track`,
  },
  ...['check', 'void'].map((tab) => ({
    name: `batch-${tab}`,
    page: 'batch' as const,
    account: 'owner' as const,
    path: ({ batch }: Records) => `/serialize/${String(batch)}?tab=${tab}`,
  })),
  { name: 'line', page: 'line', account: 'owner', path: ({ batch }) => `/serialize/${String(batch)}/line` },
  {
    name: 'summary',
    page: 'summary',
    account: 'owner',
    path: ({ coded }) => `/recapitulatif/${String(coded)}`,
    openings: [
      { name: 'duplicate', open: fromMenu('page.summary.more', 'part.sheets.duplicate') },
      { name: 'associate', open: fromMenu('page.summary.more', 'part.associate.open') },
      { name: 'share', open: dialog('part.guests.share') },
    ],
  },
  {
    name: 'summary-proof',
    page: 'summary',
    account: 'owner',
    path: ({ proofed }) => `/recapitulatif/${String(proofed)}`,
    openings: [
      {
        name: 'result',
        open: async (page, words) => {
          await page
            .getByRole('button', { name: `${words('part.proof.show')} ` })
            .last()
            .click()
          await page.getByRole('link', { name: words('part.proof.report') }).waitFor()
        },
      },
    ],
  },
  {
    name: 'summary-draft',
    page: 'summary',
    account: 'owner',
    path: ({ draft }) => `/recapitulatif/${String(draft)}`,
    openings: [
      { name: 'remove', open: fromMenu('page.summary.more', 'page.summary.remove') },
      { name: 'generate', open: dialog('part.sheet.generate') },
    ],
  },
  { ...simple('guests', '/guests'), openings: [{ name: 'new', open: dialog('page.guests.new') }] },
  { ...simple('guest', '/', 'nobody'), path: ({ guest }) => guest },
  { ...simple('guest', '/share/x', 'nobody'), name: 'guest-unknown' },
  {
    name: 'kit',
    page: 'kit',
    account: 'owner',
    path: ({ coded }) => `/recapitulatif/${String(coded)}/kit`,
  },
  {
    name: 'kit-draft',
    page: 'kit',
    account: 'owner',
    path: ({ draft }) => `/recapitulatif/${String(draft)}/kit`,
  },
  simple('archive', '/archive'),
  {
    ...simple('views', '/views'),
    openings: [{ name: 'value', open: (page) => page.getByRole('slider').focus() }],
  },
  simple('options', '/options'),
  simple('company', '/societe'),
  { ...simple('companyCreate', '/societe/create', 'newcomer'), name: 'company-create' },
  { ...simple('users', '/manageUser'), openings: [{ name: 'invite', open: dialog('page.users.new') }] },
  { ...simple('keys', '/manageUser/keys'), openings: [{ name: 'new', open: dialog('page.keys.new') }] },
  { ...simple('hooks', '/manageUser/hooks'), openings: [{ name: 'new', open: dialog('page.hooks.new') }] },
  { ...simple('users', '/manageUser', 'viewer'), name: 'forbidden' },
  simple('activity', '/activity'),
  simple('guide', '/guide'),
  simple('help', '/help'),
  simple('contact', '/contact-form'),
  simple('account', '/account'),
  { ...simple('home', '/', 'newcomer'), name: 'home-newcomer' },
  {
    ...simple('home', '/', 'founder'),
    name: 'home-founder',
    openings: [{ name: 'search', open: panel('part.palette.title') }],
  },
  ...(['wines', 'archive', 'import', 'serialize', 'guests', 'views', 'activity', 'guide'] as const).map(
    (page) => ({ ...simple(page, pageOf(page).path, 'founder'), name: `${page}-founder` }),
  ),
  {
    ...simple('admin', '/maestria', 'admin'),
    openings: [
      { name: 'validate', open: fromRow(0, 0) },
      { name: 'refuse', open: fromRow(0, 1) },
    ],
  },
  {
    ...simple('admin', '/maestria?company=1', 'admin'),
    name: 'admin-company',
    openings: [
      { name: 'user', open: fromRow(0, 0) },
      { name: 'suspend', open: fromRow(0, 1) },
      { name: 'edit', open: fromWine('page.admin.sheet.edit') },
      { name: 'withdraw', open: fromWine('page.admin.sheet.withdraw') },
    ],
  },
  {
    ...simple('admin', '/maestria?tab=news', 'admin'),
    name: 'admin-news',
    openings: [{ name: 'new', open: dialog('page.admin.news.new') }],
  },
  ...['prefixes', 'companies', 'audit', 'operations'].map((tab) => ({
    ...simple('admin', `/maestria?tab=${tab}`, 'admin'),
    name: `admin-${tab}`,
  })),
  { ...simple('help', '/nowhere'), name: 'not-found' },
]

/** Everything on the page that opens a menu, a list or a hidden part. */
export function popups(page: Page): Locator {
  return page.locator('[aria-haspopup]:visible, summary:visible')
}

/** Waits until the preview of a label, where the page shows one, has its label. */
export async function previewShown(page: Page): Promise<void> {
  for (const frame of await page.locator('iframe:visible').all())
    await frame.contentFrame().locator('main').first().waitFor()
}
