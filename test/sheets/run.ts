// `npm run sheets ORIGIN [--language en,de,gr] [--screen wines,create-new] [--media print|forced] [--pictures]`:
// photographs every screen of a running demo (`npm run dev`) in both schemes, at two widths, in each language, and
// writes one contact sheet for each screen to var/sheets: wide light and dark in a row for each language, and beside
// them narrow light and dark of all languages. `--media` shows paper or the system's colours instead. `--pictures`
// makes those of the guides again, in docs/images.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { APIResponse, Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { dictionary } from '../../src/translations.ts'
import { interfaceLanguages, type InterfaceLanguage } from '../../src/domain/languages.ts'
import { pictures } from './pictures.ts'
import { readRecords } from './records.ts'
import { previewShown, screens, type Account, type Records, type Screen } from './screens.ts'

const folder = join(import.meta.dirname, '..', '..', 'var', 'sheets')
const password = 'Demo-pass-1!'
/** Width of a column of a contact sheet, in pixels, by the width of the screen in CSS pixels. */
const columns = { 1440: 720, 794: 794, 390: 260 } as const
/** The part of a long page that a contact sheet shows, in CSS pixels. */
const shownHeight = 2400
const gap = 12
/** Milliseconds that a page may take: a busy machine needs more than a user would wait. */
const patience = 120_000

type View = { readonly width: keyof typeof columns; readonly scheme: 'light' | 'dark' }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en,de,gr' },
    screen: { type: 'string' },
    media: { type: 'string' },
    pictures: { type: 'boolean', default: false },
  },
})
/** Paper is 210 mm wide, whatever the screen. */
const widths = values.media === 'print' ? ([794] as const) : ([1440, 390] as const)
const views: readonly View[] = widths.flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
)
const origin = positionals[0] ?? 'http://localhost:3000'
const chosenLanguages = values.language.split(',')
const languages = interfaceLanguages.filter((language) => chosenLanguages.includes(language))
/** The cookies of each account, which signs in once: a sign-in is slow on purpose. */
const signedIn = new Map<Account, Awaited<ReturnType<BrowserContext['cookies']>>>()
/** What addresses need, read once. */
let records: Promise<Records> | undefined
const browser = await openBrowser()
if (values.pictures) await pictures(browser, origin, signIn, recordsOf)
else for (const screen of screens.filter(isChosen)) await contactSheet(browser, screen)
await browser.close()

function isChosen({ name }: Screen): boolean {
  return values.screen === undefined || values.screen.split(',').includes(name)
}

/** Photographs a screen in all its views, and what opens on it, and writes the sheet. */
async function contactSheet(open: Browser, screen: Screen): Promise<void> {
  const openings = values.media === 'print' ? [] : (screen.openings ?? [])
  for (const opening of [null, ...openings]) {
    const rows: Buffer[][] = []
    for (const language of languages) {
      const row: Buffer[] = []
      for (const view of views) {
        const context = await contextOf(open, screen.account, view)
        const page = await context.newPage()
        await visit(page, screen.path(await recordsOf()), language)
        await opening?.open(page, (id) => dictionary(language)[id] ?? id)
        await previewShown(page)
        row.push(await photograph(page, view, opening === null))
        await context.close()
      }
      rows.push(row)
    }
    const name = opening === null ? screen.name : `${screen.name}.${opening.name}`
    await writeSheet(join(folder, `${name}${values.media === undefined ? '' : `-${values.media}`}.png`), rows)
  }
}

async function contextOf(open: Browser, account: Account, { width, scheme }: View): Promise<BrowserContext> {
  const context = await open.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme: scheme,
    forcedColors: values.media === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Paris',
  })
  context.setDefaultTimeout(patience)
  await context.addCookies(await cookiesOf(context, account))
  return context
}

/** The cookies of an account, which signs in when they are first needed. */
async function cookiesOf(context: BrowserContext, account: Account) {
  const known = signedIn.get(account)
  if (known !== undefined) return known
  await signIn(context, account, 'en')
  const cookies = await context.cookies(origin)
  signedIn.set(account, cookies)
  return cookies
}

/** Signs a demo account in. */
async function signIn(context: BrowserContext, account: Account, language: InterfaceLanguage): Promise<void> {
  await context.request.get(`${origin}/api/compte/status?lang=${language}`)
  if (account === 'nobody') return
  const token = (await context.cookies(origin)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post(`${origin}/api/compte/login`, {
    headers: { 'x-xsrf-token': token },
    data: { email: `${account}@demo.test`, password },
  })
  if (!answer.ok()) throw new Error(`${account} could not sign in at ${origin}: ${await answer.text()}`)
}

async function visit(page: Page, path: string, language: InterfaceLanguage): Promise<void> {
  await page.goto(`${origin}${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  if (values.media === 'print') {
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    await page.emulateMedia({ media: 'print' })
  }
  await page.evaluate('document.fonts.ready')
  await previewShown(page)
}

/** `isWhole`: the whole page; what opens is in the window. */
async function photograph(page: Page, { width }: View, isWhole: boolean): Promise<Buffer> {
  const whole = await page.screenshot({ fullPage: isWhole })
  const { height } = await sharp(whole).metadata()
  return sharp(whole)
    .extract({ left: 0, top: 0, width, height: Math.min(height, shownHeight) })
    .resize({ width: columns[width] })
    .png()
    .toBuffer()
}

function recordsOf(): Promise<Records> {
  records ??= readOwnRecords()
  return records
}

/** Reads them as the owner. */
async function readOwnRecords(): Promise<Records> {
  const context = await browser.newContext()
  await context.addCookies(await cookiesOf(context, 'owner'))
  const token = (await context.cookies(origin)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const read = await readRecords({
    get: (path) => jsonOf(context.request.get(origin + path)),
    post: (path, data) =>
      jsonOf(context.request.post(origin + path, { headers: { 'x-xsrf-token': token }, data })),
  })
  await context.close()
  return read
}

async function jsonOf(answer: Promise<APIResponse>): Promise<unknown> {
  return (await (await answer).json()) as unknown
}

/** Writes a contact sheet: the wide pictures in rows by language, and beside them all narrow ones in one row. */
async function writeSheet(file: string, rows: readonly (readonly Buffer[])[]): Promise<void> {
  const parts: { input: Buffer; left: number; top: number }[] = []
  let bottom = gap
  const placeRow = async (row: readonly Buffer[], start: number, top: number): Promise<number> => {
    let left = start
    for (const input of row) {
      const { width, height } = await sharp(input).metadata()
      parts.push({ input, left, top })
      left += width + gap
      bottom = Math.max(bottom, top + height + gap)
    }
    return left
  }
  const isNarrow = (column: number): boolean => views[column]?.width === 390
  let right = gap
  for (const row of rows)
    right = await placeRow(
      row.filter((_, column) => !isNarrow(column)),
      gap,
      bottom,
    )
  right = await placeRow(
    rows.flatMap((row) => row.filter((_, column) => isNarrow(column))),
    right,
    gap,
  )
  mkdirSync(folder, { recursive: true })
  await sharp({ create: { width: right, height: bottom, channels: 3, background: '#8a8a8a' } })
    .composite(parts)
    .png({ palette: true })
    .toFile(file)
  process.stdout.write(`${file}\n`)
}
