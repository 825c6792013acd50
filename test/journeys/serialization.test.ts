// Serialization in a real browser: from the order to the production line, also without network, and the
// reconciliation.

import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { violationsInBothSchemes } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { signInAndVisit, createEstateWithCode, signIn } from '../support/people.ts'
import { useWeb } from '../support/web.ts'

const owner = 'owner@deux-rives.test'

describe('serialization', function journey() {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1280, height: 800 } })
  let batch = ''
  let codes: readonly string[] = []

  before(async () => {
    await createEstateWithCode(web, owner)
  })

  /** Expects no axe violation on a page, in light and dark. */
  async function accessible(page: Page): Promise<void> {
    const violations = await violationsInBothSchemes(page, { exclude: ['.Toastify', '[role=tooltip]'] })
    expect(
      violations.map(
        ([scheme, { id, nodes }]) => `${scheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      ),
    ).to.deep.equal([])
  }

  /** Acts as a scanner: types quickly into the focused element, and presses Enter. */
  async function scan(page: Page, code: string, word: string): Promise<void> {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: word }).filter({ hasText: code }).waitFor()
  }

  it('orders codes with spares, after a preview of one code and of the file size', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/serialize')
    await page
      .getByRole('combobox', { name: 'Wine' })
      .or(page.getByRole('textbox', { name: 'Wine' }))
      .first()
      .click()
    await page.getByRole('option').first().click()
    await page.getByRole('textbox', { name: 'How many codes' }).fill('1000')
    await page.getByRole('textbox', { name: 'Extra codes' }).fill('2.5')
    await page.getByRole('radio', { name: 'Your own pattern' }).check()
    await page.getByLabel('Pattern', { exact: true }).fill('W24-##')
    await page.getByLabel('Pattern', { exact: true }).press('Tab')
    await page.getByText('with room for a million serials').first().waitFor()
    await page.getByLabel('Pattern', { exact: true }).fill('W24-@@@@@@##')
    await page.getByText('Room for 107,374,182,400 serials.').waitFor()
    await page.getByText(/\/21\/W24-M9QX4T31$/).waitFor()
    await page.getByRole('img', { name: 'What one code will look like' }).waitFor()
    await page.getByText(/QR code version [3-6], \d\d × \d\d modules/).waitFor()
    await page.getByText('1,025 codes without a heading take about').waitFor()
    await accessible(page)
    await page.getByRole('button', { name: 'Create 1,025 codes' }).click()
    await page.waitForURL(/\/serialize\/\d+$/)
    batch = new URL(page.url()).pathname
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download 1,025 codes' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    codes = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[2] ?? '')
    expect(codes).to.have.length(1025)
    expect(codes[0]).to.match(/\/21\/W24-[0-9A-Z]{6}\d\d$/)
    await page.getByRole('textbox', { name: 'Lanes' }).fill('4')
    expect(await page.getByRole('link', { name: 'Download 1,025 codes' }).getAttribute('href')).to.match(
      /lanes=4$/,
    )
  })

  it("answers scans with OK, SEEN and WRONG, and never loses the field's focus", async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `${batch}/line`)
    await scan(page, codes[0] ?? '', 'OK')
    await scan(page, codes[0] ?? '', 'SEEN')
    await page.getByRole('button', { name: 'Mute' }).click()
    expect(await page.getByRole('button', { name: 'Mute' }).getAttribute('aria-pressed')).to.equal('true')
    await scan(page, 'https://elsewhere.test/01/09506000134352/21/X', 'WRONG')
    await page.getByText('This code is not in this batch. Take the bottle off the line.').waitFor()
    await page.getByRole('radio', { name: 'Scrapped' }).click()
    await scan(page, codes[1] ?? '', 'OK')
    expect(await page.evaluate('document.activeElement.id')).to.equal('scan')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.id'), 'the keyboard leads on').not.to.equal('scan')
    await scan(page, codes[1] ?? '', 'SEEN')
    expect(await page.getByRole('list', { name: 'Last scans' }).getByRole('listitem').count()).to.equal(5)
    await accessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(390)
  })

  it('stores scans without a network, and counts each once when it is back', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
    await signInAndVisit(page, web, owner, `${batch}/line`)
    await scan(page, codes[2] ?? '', 'OK')
    await browser.context.setOffline(true)
    await scan(page, codes[3] ?? '', 'STORED')
    await scan(page, codes[3] ?? '', 'STORED')
    await page.getByText('No network, 2 scans wait').waitFor()
    expect(
      await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("line_scan.")).length'),
    ).to.equal(2)
    await browser.context.setOffline(false)
    // The answer to the first is lost, so it is sent again with the same idempotency key.
    let lost = 0
    await page.route('**/api/serial/report/**', async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    await page.getByText('No network,').waitFor({ state: 'detached' })
    const last = page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')
    await last.nth(0).filter({ hasText: 'SEEN' }).waitFor()
    await last.nth(1).filter({ hasText: 'OK' }).waitFor()
    expect(lost).to.equal(1)
    expect(
      await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("line_scan.")).length'),
    ).to.equal(0)
    const [batchRow] = await web.database.db('batches').select<{ totals: Record<string, number> }[]>('totals')
    expect(batchRow?.totals).to.deep.equal({ commissioned: 3, labelScrapped: 1 })
  })

  it('stores scans after the session ended, and counts them after the next sign-in', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/401/)
    await signInAndVisit(page, web, owner, `${batch}/line`)
    await web.database.db('sessions').delete()
    await page.keyboard.type(codes[4] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await signIn(page, web, owner)
    await page.waitForURL(`**${batch}/line`)
    await page
      .getByRole('status')
      .filter({ hasText: 'OK' })
      .filter({ hasText: codes[4] ?? '' })
      .waitFor()
  })

  it('shows the reconciliation, imports a file of the line, and voids a range for good', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, `${batch}?tab=track`)
    const tabs = page.getByRole('navigation', { name: 'Parts of this batch' })
    await page
      .getByRole('img', { name: 'Printed or on bottles: 4, Scrapped: 1 and Not yet reported: 1,020' })
      .waitFor()
    await page.getByText('6 to 1,025').waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'line.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['url', ...codes.slice(10, 20), codes[10], 'https://elsewhere.test/'].join('\r\n')),
    })
    await page.getByRole('button', { name: 'Send the report' }).click()
    await page.getByText('10 of 12 rows accepted').waitFor()
    await page.getByRole('row', { name: /^12 .*Not in this batch/ }).waitFor()
    await page.getByText('Printed or on bottles').first().waitFor()
    await tabs.getByRole('link', { name: 'Void' }).click()
    await page.getByRole('textbox', { name: 'From number' }).fill('101')
    await page.getByRole('textbox', { name: 'To number' }).fill('120')
    await page.getByLabel('Reason', { exact: true }).fill('roll lost')
    await tabs.getByRole('link', { name: 'Track' }).click()
    await page.getByRole('row', { name: /^Void 0 / }).waitFor()
    await tabs.getByRole('link', { name: 'Void' }).click()
    expect(await page.getByLabel('Reason', { exact: true }).inputValue()).to.equal('roll lost')
    await page.getByRole('button', { name: 'Declare 20 serials void…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone').waitFor()
    await dialog.getByRole('button', { name: 'Declare void' }).click()
    await page.getByText('20 declared void, 0 were already void').first().waitFor()
    await tabs.getByRole('link', { name: 'Track' }).click()
    await page.getByRole('row', { name: /^Void 20 / }).waitFor()
    await page.getByText('6 to 10', { exact: true }).waitFor()
    const column = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as CSV: Void' }).click()
    expect((await readFile(await (await column).path(), 'utf8')).trimEnd().split('\r\n')).to.have.length(21)
    await page.getByRole('row', { name: /^On a bottle, scan by scan/ }).waitFor()
    await accessible(page)
  })

  it('lets the worker draw pictures, and offers them part by part', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, batch)
    await page.getByRole('button', { name: 'Create 1 file' }).click()
    const made = page.getByRole('list', { name: 'Created files' })
    await made.getByText(/1,025 codes, .* available until/).waitFor({ timeout: 60_000 })
    const part = page.waitForEvent('download')
    await made.getByRole('link', { name: /\.zip$/ }).click()
    const bytes = await readFile(await (await part).path())
    expect(Object.keys(unzipSync(bytes)).filter((name) => name.endsWith('.svg'))).to.have.length(1025)
    const manifest = await page.request.get(
      new URL((await made.getByRole('link', { name: /^Manifest/ }).getAttribute('href')) ?? '', web.origin)
        .href,
    )
    expect(await manifest.json()).to.include({ count: 1025, complete: true })
  })
})
