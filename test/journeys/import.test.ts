// The import of a list of wines in the browser: chosen, its columns matched, checked and corrected in place,
// run by the worker, undone or published.

import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { addColleague, createEstate, reload, signInAndVisit, visit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
const owner = 'owner@deux-rives.test'

async function expectAccessible(page: Page): Promise<void> {
  expect((await accessibilityViolations(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).to.deep.equal([])
}

describe('a list of wines', function journey() {
  this.timeout(90_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let companyId = 0

  before(async () => {
    companyId = await createEstate(web, owner)
    await addColleague(web, companyId, 'reader@deux-rives.test', ['fiche_see'])
  })

  const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
  const choose = (page: Page, file: Parameters<Locator['setInputFiles']>[0]) =>
    page.locator('input[type=file]').setInputFiles(file)
  const toCheck = async (page: Page): Promise<void> => {
    await step(page, 'Match your columns').waitFor()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await step(page, 'Check every wine').waitFor()
  }
  const filter = (page: Page, name: RegExp) =>
    page.getByRole('group', { name: 'Show rows by outcome' }).getByRole('button', { name })

  it('creates forty sheets, and finds the forty unchanged when imported again', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/import')
    await choose(page, fixture('wines.csv'))
    await toCheck(page)
    await page.getByRole('button', { name: 'Import 40 wines' }).click()
    await step(page, 'wines.csv has been imported').waitFor()
    expect(await page.locator('main').innerText()).to.match(/40\s*created/i)
    await visit(page, web, '/import')
    await choose(page, fixture('wines.csv'))
    await toCheck(page)
    await filter(page, /40 Unchanged/).waitFor()
    expect(await page.getByRole('button', { name: /^Import/ }).isDisabled()).to.equal(true)
    await visit(page, web, '/vin')
    expect(await page.locator('main').innerText()).to.contain('40')
  })

  it('lists the errors of every faulty line before anything is saved', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/import')
    await choose(page, fixture('wines-faulty.csv'))
    await toCheck(page)
    await filter(page, /Refused/).waitFor()
    expect(await page.getByRole('list', { name: 'Refused' }).getByRole('listitem').count()).to.be.greaterThan(
      10,
    )
    await expectAccessible(page)
  })

  /** A CSV as the browser's file chooser hands it over. */
  const csv = (name: string, ...lines: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  const mendable = (colour: string, ...more: string[]) => [
    'reference;brand;name;vintage;wineType;volume;alcohol;Kellernotiz',
    ...[1, 2, 3].map(
      (number) => `M-${String(number)};Deux Rives;Mendable;202${String(number)};${colour};75;13;x`,
    ),
    ...more,
  ]
  const columnCard = (page: Page, header: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: header }) })

  it('keeps the step, the choices and the corrections after a reload', async () => {
    const page = await browser.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    await signInAndVisit(page, web, owner, '/import')
    await choose(page, csv('mendable.csv', ...mendable('Weird')))
    await step(page, 'Match your columns').waitFor()
    await columnCard(page, 'Kellernotiz').getByText('Not imported').waitFor()
    await toCheck(page)
    const first = page.getByRole('list', { name: 'Refused' }).getByRole('listitem').first()
    await first.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Dry white wine', exact: true }).click()
    await first.getByRole('button', { name: 'Correct all 3 identical rows' }).click()
    await filter(page, /3 New/).waitFor()
    await reload(page)
    await step(page, 'Check every wine').waitFor()
    await filter(page, /3 New/).waitFor()
    expect(await filter(page, /Refused/).innerText()).to.match(/^0/)
    await page.goBack()
    await step(page, 'Match your columns').waitFor()
  })

  it('keeps the choices of equal columns for a changed file', async () => {
    const page = await browser.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    await signInAndVisit(page, web, owner, '/import')
    await choose(page, csv('mendable.csv', ...mendable('red')))
    await step(page, 'Match your columns').waitFor()
    const note = columnCard(page, 'Kellernotiz')
    await note.getByRole('combobox').click()
    await page.keyboard.type('Region')
    await page.getByRole('option', { name: 'Region' }).click()
    await note.getByText('Your choice').waitFor()
    await page.getByRole('link', { name: 'File' }).click()
    await step(page, 'Choose your file').waitFor()
    await choose(page, csv('mended.csv', ...mendable('red', 'M-4;Deux Rives;Mendable;2024;red;75;13;y')))
    await step(page, 'Match your columns').waitFor()
    await page.getByText('mended.csv: 4 rows').waitFor()
    await page.getByText('Your choice for 1 column was taken over').waitFor()
    await columnCard(page, 'Kellernotiz').getByText('Your choice').waitFor()
  })

  it('corrects one cell, asks before corrections are lost, and undoes the import', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/import')
    await choose(page, csv('undo.csv', ...mendable('red', 'M-4;Deux Rives;Mendable;2024;red;75;thirteen;x')))
    await toCheck(page)
    const refused = page.getByRole('list', { name: 'Refused' }).getByRole('listitem')
    await refused.getByRole('textbox').fill('13.5')
    await page.keyboard.press('Enter')
    await filter(page, /4 New/).waitFor()
    await page.getByRole('navigation').first().getByRole('link', { name: 'My wines' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Import 4 wines' }).click()
    await step(page, 'undo.csv has been imported').waitFor()
    await page.getByRole('link', { name: /Mendable 2024/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByRole('dialog').getByText('4 created wines are deleted').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await step(page, 'The import of undo.csv has been undone').waitFor()
    await visit(page, web, '/vin?search=Mendable')
    expect(await page.getByRole('link', { name: /Mendable/ }).count()).to.equal(0)
  })

  it('takes the brand of all rows from the user when the file has none', async () => {
    const page = await browser.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    await signInAndVisit(page, web, owner, '/import')
    await choose(page, csv('own.csv', 'reference;name;vintage', 'O-1;Own;2023', 'O-2;Own;2024'))
    await step(page, 'Match your columns').waitFor()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('alert').getByText('No column contains the brand').waitFor()
    await page.getByRole('textbox', { name: 'Brand of all rows' }).fill('Deux Rives')
    await page.getByRole('button', { name: 'Use for all rows' }).click()
    await columnCard(page, 'Brand').getByText('Deux Rives').first().waitFor()
    await expectAccessible(page)
    await toCheck(page)
    await page.getByRole('listitem').filter({ hasText: 'Own 2024' }).waitFor()
  })

  it('says that the name is missing, and still takes a file that only changes known wines', async () => {
    const page = await browser.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    await signInAndVisit(page, web, owner, '/import')
    await choose(page, csv('change.csv', 'reference;Title of it;alcohol', 'W-001;;12.5', 'GRAND TOTAL;;25'))
    await step(page, 'Match your columns').waitFor()
    await page.getByRole('status').getByText('change.csv: 1 row,').waitFor()
    await page.getByRole('status').getByText('No column contains the name of the wine').waitFor()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('alert').getByText('No column contains the name of the wine').waitFor()
    await toCheck(page)
  })

  it('shows a colleague only what their rights allow', async () => {
    const page = await browser.newPage()
    browser.expectConsoleError(/403/)
    await signInAndVisit(page, web, 'reader@deux-rives.test', '/')
    const navigation = page.getByRole('navigation').first()
    expect(await navigation.getByRole('link', { name: 'My wines' }).count()).to.equal(1)
    expect(await navigation.getByRole('link', { name: 'New wine' }).count()).to.equal(0)
    expect(await visit(page, web, '/import')).to.equal(403)
    expect((await page.request.get(`${web.origin}/api/user/list`)).status()).to.equal(403)
  })
})

describe('the own list of a merchant', function journey() {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })

  before(async () => {
    await createEstate(web, owner, ['376001234'])
  })

  it('goes from a semicolon file in Windows-1252 with its own headers to codes', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/import')
    await expectAccessible(page)
    await page.locator('input[type=file]').setInputFiles(fixture('merchant-semicolon-1252.csv'))
    const column = (header: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3, name: header, exact: true }) })
    await column('Contenance (ml)').getByText('75\u00a0cl').first().waitFor()
    expect(await column('Contenance (ml)').innerText()).to.match(/750\sml\s+75\scl/)
    expect(await column('Sucres (g/l)').innerText()).to.match(/0,6\sg\/l\s+0\.06\sg\/100\sml/)
    expect(await column('AT (g/l H2SO4)').innerText()).to.match(/0\.52\sg\/100\sml/)
    for (const header of ['Domaine', 'Cuvée', 'Couleur', 'Degré', 'Code barre', 'Réf.', 'Ingrédients'])
      expect(await column(header).getAttribute('data-state'), header).to.equal('imported')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check the rows' }).click()
    const refused = page.getByRole('list', { name: 'Refused' }).getByRole('listitem')
    await refused.first().waitFor()
    expect(await refused.count()).to.equal(3)
    await refused.first().getByRole('combobox').click()
    await page.getByRole('option', { name: 'Sweet white wine', exact: true }).click()
    await refused.first().getByRole('button', { name: 'Correct all 3 identical rows' }).click()
    await page.getByRole('button', { name: 'Import 20 wines' }).click()
    await page.getByRole('heading', { name: 'merchant-semicolon-1252.csv has been imported' }).waitFor()
    await page.getByRole('button', { name: 'Publish all that are ready' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish all that are ready' }).click()
    await page.getByText(/^\d+ published/).waitFor()
    const [{ count = '0' } = {}] = await web.database.db('sheets').whereNotNull('code').count()
    expect(await page.getByText(/^\d+ published/).innerText()).to.match(
      new RegExp(`^${String(count)} published`),
    )
    expect(Number(count)).to.be.greaterThan(0)
    await page.getByText('can no longer be undone').waitFor()
  })

  it('imports the chosen table of a workbook', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/import')
    await page.locator('input[type=file]').setInputFiles(fixture('estates/04-us-importer.xlsx'))
    await page.getByRole('combobox', { name: 'Table of the workbook' }).waitFor()
    await page.getByRole('button', { name: 'Continue with this file' }).click()
    await page.getByRole('heading', { level: 2, name: 'Match your columns' }).waitFor()
    await page.getByText(/04-us-importer.xlsx: \d+ rows/).waitFor()
    await expectAccessible(page)
    for (const choose of await page.locator('[data-state=unitMissing] [data-unit] input').all()) {
      await choose.click()
      await page.getByRole('option').first().click()
    }
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('heading', { level: 2, name: 'Check every wine' }).waitFor()
    await page.getByRole('button', { name: /^Import \d+ wine/ }).click()
    await page.getByRole('heading', { level: 2, name: '04-us-importer.xlsx has been imported' }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'The wines of this import' }).waitFor()
  })
})

describe('an import under way', function journey() {
  this.timeout(90_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 390, height: 844 } })

  it('is found again after the page was left, pauses, resumes, and can be cancelled', async () => {
    await createEstate(web, owner)
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/import')
    await page.locator('input[type=file]').setInputFiles(fixture('wines.csv'))
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Import 40 wines' }).click()
    await page.getByText('Waiting for its turn').waitFor()
    await visit(page, web, '/import')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused at 0 of 40 rows').waitFor()
    await expectAccessible(page)
    await visit(page, web, '/import')
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Waiting for its turn').waitFor()
    await page.getByRole('button', { name: 'Cancel the import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the import' }).click()
    await page.getByRole('heading', { level: 2, name: 'The import of wines.csv was cancelled' }).waitFor()
    await expectAccessible(page)
  })
})
