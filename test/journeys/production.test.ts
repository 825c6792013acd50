// Pages about many wines and many bottles, in a real browser served by the built application.

import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { exampleSheet } from '../support/examples.ts'
import { useBrowser } from '../support/browser.ts'
import { signInAndVisit, createEstate } from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { useWeb, type TestWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'
async function open(page: Page, web: TestWeb, path: string): Promise<void> {
  await signInAndVisit(page, web, owner, path)
}

/** Creates a validated wine of the company through the application API; returns its id. */
async function publish(web: TestWeb, companyId: number): Promise<number> {
  const application = await openApplication(readConfig(web.environment, { root: '.' }), {
    role: 'cli',
    jobs: 'here',
  })
  try {
    const { sheet } = await application.perform('sheets.create', exampleSheet(), operatorOf(companyId))
    await application.perform('sheets.generate', { id: sheet.id }, operatorOf(companyId))
    return sheet.id
  } finally {
    await application.close()
  }
}

describe('pages about production', function pages() {
  this.timeout(90_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })

  before(async () => {
    await publish(web, await createEstate(web, owner))
  })

  it('refuses a file that is no table, and an empty one, with a message that says what to do', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/4\d\d/)
    await open(page, web, '/import')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'wines.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') })
    await page.getByRole('alert').first().waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'wines.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
    await page.getByRole('alert').filter({ hasText: 'No data in the file.' }).first().waitFor()
  })

  it('creates one batch on repeated clicks, and offers its files', async () => {
    const page = await browser.newPage()
    await open(page, web, '/serialize')
    await page.getByRole('button', { name: 'Create codes' }).click()
    await page.getByText('2 points need your attention').waitFor()
    await page
      .getByRole('textbox', { name: 'Wine' })
      .or(page.getByRole('combobox', { name: 'Wine' }))
      .first()
      .click()
    await page.getByRole('option').first().click()
    await page.getByRole('textbox', { name: 'How many codes' }).fill('10000001')
    await page.getByText('Must be 10,000,000 or less.').first().waitFor()
    await page.getByRole('textbox', { name: 'How many codes' }).fill('1000')
    expect(await page.getByRole('textbox', { name: 'How many codes' }).inputValue()).to.equal('1,000')
    await page.getByRole('textbox', { name: 'Lot' }).fill('L24/118')
    await page.getByText(/\/10\/L24%2F118\/21\//).waitFor()
    await page.getByText('1,000 codes without a heading take about').waitFor()
    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/serial/open')) keys.push(request.postData() ?? '')
    })
    await page.getByRole('button', { name: 'Create 1,000 codes' }).dblclick()
    await page.waitForURL(/\/serialize\/\d+/)
    expect(new Set(keys).size).to.equal(1)
    expect(await web.database.db('batches').where({ lot: 'L24/118' })).to.have.length(1)

    const batchFile = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download 1,000 codes' }).click()
    const lines = (await readFile(await (await batchFile).path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).to.have.length(1001)
    const download = page.getByRole('region', { name: 'Download the codes' })
    await download.getByRole('switch', { name: 'Range only' }).check()
    await download.getByRole('textbox', { name: 'From number' }).fill('900')
    await download.getByRole('textbox', { name: 'To number' }).fill('800')
    await page.getByText('Choose a range between 1 and 1,000').waitFor()
    await download.getByRole('textbox', { name: 'To number' }).fill('904')
    expect(await page.getByRole('link', { name: 'Download 5 codes' }).getAttribute('href')).to.match(
      /from=900&to=904/,
    )
    await page.getByText('TXT, addresses only').click()
    expect(await page.getByRole('link', { name: 'Download 5 codes' }).getAttribute('href')).to.contain(
      '.txt?',
    )

    const [, , address = ''] = (lines[500] ?? '').split(',')
    const verdicts = [
      [address, 'Genuine: number 500 of this batch.'],
      [`${address.slice(0, -12)}000000000000`, 'Never issued'],
      ['https://elsewhere.test/', 'not one of our serial codes'],
    ] as const
    await page
      .getByRole('navigation', { name: 'Parts of this batch' })
      .getByRole('link', { name: 'Check' })
      .click()
    for (const [code, verdict] of verdicts) {
      await page.getByRole('textbox', { name: 'Address or code' }).fill(code)
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByRole('status').filter({ hasText: verdict }).waitFor()
    }
  })

  it('counts views by day and wine, for a chosen period', async () => {
    const page = await browser.newPage()
    const { db } = web.database
    const [{ code, company_id }] = (await db('codes').select('code', 'company_id').limit(1)) as [
      { code: string; company_id: number },
    ]
    const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    await db('views').insert(
      [
        [0, 5],
        [3, 12],
        [40, 100],
      ].map(([ago = 0, views]) => ({ company_id, code, day: day(ago), views })),
    )
    await open(page, web, '/views')
    expect(await page.locator('main').innerText()).to.match(/17\s+scans/)
    expect(await page.getByRole('img', { name: /17 in all, 12 at most/ }).count()).to.equal(1)
    await page.getByText('13 weeks').click()
    await page.getByText('117').first().waitFor()
    await page.getByText('The figures as a table').click()
    expect(await page.locator('details table tbody tr').count()).to.equal(91)
    await page
      .getByRole('link', { name: /^Only / })
      .first()
      .click()
    await page.getByRole('link', { name: 'All wines' }).waitFor()
    await page.getByLabel('From').fill(day(1))
    await page.getByLabel('To', { exact: true }).fill(day(2))
    await page.getByText('The first day must be before the last day.').waitFor()
    expect(await page.getByRole('button', { name: 'Show' }).isDisabled()).to.equal(true)
  })

  it('offers merchants link, frame and plain HTML, in the language of the shop', async () => {
    const page = await browser.newPage()
    await open(page, web, '/guide')
    const codes = page.locator('pre')
    await codes.nth(2).getByText('<caption>Nutrition declaration</caption>').waitFor()
    await page
      .getByRole('textbox', { name: 'Language of the shop' })
      .or(page.getByRole('combobox', { name: 'Language of the shop' }))
      .first()
      .click()
    await page.getByRole('option', { name: 'Polski' }).click()
    await codes.nth(2).getByText('lang="pl"').waitFor()
    const [link = '', frame = '', html = ''] = await codes.allInnerTexts()
    expect(link).to.match(/^<a href="http[^"]+\/qr\/[0-9A-Z]{10}\?lang=pl" rel="noreferrer">Składniki – /)
    expect(frame).to.match(/^<iframe src="http[^"]+\/qr\/[0-9A-Z]{10}\?lang=pl"/)
    expect(html)
      .to.contain('<strong>siarczyny</strong>')
      .and.not.to.match(/class=|style=|<script|<details/)
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy: A link' }).click()
    await page.getByText('Copied').first().waitFor()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).to.equal(link)
  })
})
