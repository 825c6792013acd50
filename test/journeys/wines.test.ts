// The pages of a company's sheets: the list, the archive and the summary, in a real browser.

import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import sharp from 'sharp'
import { unzipSync } from 'fflate'
import type { Download, Page } from 'playwright-core'
import { readCode } from '../render/reading.ts'
import { violationsInBothSchemes } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { plainSheet, exampleSheet } from '../support/examples.ts'
import { addColleague, createEstate, reload, signInAndVisit, visit } from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { closeToasts } from '../support/toasts.ts'
import { useWeb, type TestWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'
const viewer = 'paul@deux-rives.test'
const vintages = [2021, 2022, 2023]

/**
 * Creates thirty wines of three vintages, every second one published, one with a long reference and one with
 * a GTIN. Returns the id of the last.
 */
async function fillCellar(web: TestWeb, companyId: number): Promise<number> {
  const application = await openApplication(readConfig(web.environment, { root: '.' }), {
    role: 'cli',
    jobs: 'here',
  })
  try {
    const add = async (draft: ReturnType<typeof plainSheet>, publishes: boolean): Promise<number> => {
      const { sheet } = await application.perform('sheets.create', draft, operatorOf(companyId))
      if (publishes) await application.perform('sheets.generate', { id: sheet.id }, operatorOf(companyId))
      return sheet.id
    }
    for (const vintage of vintages) {
      for (let number = 1; number <= 10; number += 1)
        await add(
          plainSheet({
            name: `Parcelle ${String(number)}`,
            reference: `P-${String(vintage)}-${String(number)}`,
            vintage,
          }),
          number % 2 === 0,
        )
    }
    await add(
      plainSheet({
        name: 'Parcelle grecque',
        reference: 'Αμπελώνας-των-Νεφών-Παλαιά-Κλήματα-2024',
        vintage: 2024,
      }),
      true,
    )
    return await add(exampleSheet({ name: 'Les Galets Rouges', reference: 'GALETS-24' }), true)
  } finally {
    await application.close()
  }
}

async function open(page: Page, web: TestWeb, path: string, email = owner): Promise<void> {
  await signInAndVisit(page, web, email, path)
}

async function counted(page: Page, count: string): Promise<void> {
  await page.getByText(count, { exact: true }).first().waitFor({ state: 'attached' })
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

describe('the sheets of a company', function pages() {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({
    reducedMotion: 'no-preference',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  })
  let galets = 0

  before(async () => {
    const companyId = await createEstate(web, owner)
    await addColleague(web, companyId, viewer, ['fiche_see'])
    galets = await fillCellar(web, companyId)
  })

  it('are filtered while typing, by status and by vintage, with an address that can be shared', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin')
    await counted(page, '32 wines')
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('parcelle 2022')
    await page.waitForURL('**/vin?search=parcelle+2022')
    await counted(page, '10 wines')
    const tabs = ['All 10', 'Draft 5', 'Published 5', 'Withdrawn 0']
    for (const name of tabs) await page.getByRole('link', { name, exact: true }).waitFor()
    await page.getByRole('link', { name: /^Published/ }).click()
    await counted(page, '5 wines')
    await page.getByRole('link', { name: 'Sort by Reference' }).click()
    await page.waitForURL(/sort=reference/)
    const address = page.url()
    const secondPage = await browser.newPage()
    await secondPage.goto(address)
    // Digits are ordered by their value: 2 before 10.
    expect(await secondPage.locator('tbody tr').first().innerText()).to.contain('P-2022-2')
    expect(await secondPage.locator('tbody tr').last().innerText()).to.contain('P-2022-10')
    expect(await secondPage.getByRole('searchbox', { name: 'Search' }).inputValue()).to.equal('parcelle 2022')
    await secondPage.locator('html[data-alive]').waitFor({ state: 'attached' })
    await secondPage.getByRole('searchbox', { name: 'Search' }).fill('nowhere')
    await secondPage.getByRole('link', { name: 'Clear filters' }).click()
    await counted(secondPage, '32 wines')
    await secondPage.setViewportSize({ width: 390, height: 844 })
    const { y = Infinity, height = 0 } = (await secondPage.locator('tbody tr').nth(24).boundingBox()) ?? {}
    expect(y + height, '25 wines are on three screens of a phone').to.be.at.most(3 * 844)
  })

  it('are selected across pages or all at once, and their codes download as one ZIP', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin?search=parcelle')
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Select all 31 results' }).click()
    await page.getByRole('button', { name: 'Download codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('15 drafts have no code yet and are left out.').waitFor()
    await dialog.getByText('PNG', { exact: true }).click()
    await dialog.getByRole('switch', { name: 'With the energy line' }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    const files = unzipSync(await bytesOf(download))
    const names = Object.keys(files)
    expect([
      names.filter((name) => name.endsWith('.svg')).length,
      names.filter((name) => name.endsWith('.png')).length,
      names.includes('index.csv'),
    ]).to.deep.equal([16, 16, true])
    const picture = names.find((name) => name.endsWith('.png')) ?? ''
    expect((await readCode(Buffer.from(files[picture] ?? []))).text).to.match(/\/nutricode\/[0-9A-Z]+\/P-20/)
  })

  it('never have text on a TIF', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin?status=validated')
    await page.locator('tbody').getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Download codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: 'With the energy line' }).check()
    await dialog.getByText('TIF', { exact: true }).click()
    expect(await dialog.getByRole('switch', { name: 'With the energy line' }).isDisabled()).to.equal(true)
    expect(await dialog.getByRole('switch', { name: 'With the heading' }).isChecked()).to.equal(true)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    const files = unzipSync(await bytesOf(download))
    const picture = Buffer.from(Object.entries(files).find(([name]) => name.endsWith('.tif'))?.[1] ?? [])
    const { width, height } = await sharp(picture).metadata()
    // The heading is above the square of the symbol.
    expect(height / width).to.be.closeTo(1 + 1 / 9.5, 0.01)
    expect((await readCode(picture)).text).to.match(/\/01\/\d{14}/)
  })

  it('are archived by selection, undone by the toast, archived by vintage, and restored from the archive', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin?millesime=2021')
    await page.locator('tbody').getByRole('checkbox').nth(0).check()
    await page.locator('tbody').getByRole('checkbox').nth(1).check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Archive' }).click()
    await counted(page, '8 wines')
    await page.getByRole('button', { name: 'Undo' }).click()
    await counted(page, '10 wines')

    await page.locator('main header').getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('menuitem', { name: 'Archive a vintage…' }).click()
    await page.getByText('10 wines will be archived.').waitFor()
    await page.getByRole('button', { name: 'Archive 10 wines' }).click()
    await page.getByText('Nothing found').waitFor()

    await page.getByRole('link', { name: /^Archive/ }).click()
    await page.waitForURL('**/archive?millesime=2021')
    await counted(page, '10 wines')
    await page.getByRole('searchbox', { name: 'Search' }).fill('P-2021-1')
    await counted(page, '2 wines')
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Nothing found').waitFor()
    await closeToasts(page)
    await page.getByRole('button', { name: 'Restore all' }).click()
    await page.getByRole('dialog').getByText('8 wines return to your list.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore all' }).click()
    await page.getByText('The archive is empty').waitFor()
  })

  it('return from the archive as "archive all" took them, unless the whole archive is chosen', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin?search=P-2023-1')
    await page.locator('tbody').getByRole('checkbox').first().check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Archive' }).click()
    await page.getByText('1 wine archived').waitFor()
    await visit(page, web, '/vin')
    await page.locator('main header').getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('menuitem', { name: 'Archive all wines…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Archive \d+ wines$/u })
      .click()
    await page.getByText('All your wines are in the archive').waitFor()

    await visit(page, web, '/archive')
    const restoreAll = page.locator('main header').getByRole('button', { name: 'Restore all' })
    await restoreAll.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /wines in the archive$/u }).waitFor()
    expect(await dialog.getByRole('radio', { name: /Archive all wines/u }).isChecked()).to.equal(true)
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await counted(page, '1 wine')
    await dialog.waitFor({ state: 'detached' })
    await restoreAll.click()
    await dialog.getByText('1 wine returns to your list.').waitFor()
    await dialog.getByRole('button', { name: 'Restore all' }).click()
    await page.getByText('The archive is empty').waitFor()
  })

  it('are copied to the next vintage by keyboard, and the focus returns after cancelling', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin?search=GALETS')
    const menu = page.getByRole('button', { name: 'Actions for Les Galets Rouges 2024' })
    const reach = async (): Promise<void> => {
      await menu.focus()
      await page.keyboard.press('Enter')
      // The menu takes the focus once it is open; an earlier step would lose it again.
      await page.locator('[role=menu]:focus-within').waitFor()
      await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
      await page.getByRole('dialog').getByLabel('New vintage').waitFor()
    }
    await reach()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('[aria-label="Actions for Les Galets Rouges 2024"]:focus').waitFor()
    await reach()
    expect(await page.getByRole('textbox', { name: 'New vintage' }).inputValue()).to.equal('2025')
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).press('Enter')
    await page.waitForURL(/\/create\?id=\d+$/)
    expect(await page.locator('#field-vintage').inputValue()).to.equal('2025')
    expect(await page.locator('#field-reference').inputValue()).to.equal('GALETS-25')
  })

  it('are readable, but not editable, with the right to see them only', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin', viewer)
    await page.locator('tbody').getByRole('checkbox').first().check()
    expect(
      await page.getByRole('region', { name: 'Selection' }).getByRole('button').allInnerTexts(),
    ).to.deep.equal(['', 'Download codes'])
    await visit(page, web, `/recapitulatif/${String(galets)}`)
    expect(await page.getByRole('link', { name: /Adjust|Edit/ }).count()).to.equal(0)
    expect(await page.getByRole('button', { name: 'More actions' }).count()).to.equal(0)
  })

  it('offer their code in seven formats with the chosen link, and remember the format', async () => {
    const page = await browser.newPage()
    await open(page, web, `/recapitulatif/${String(galets)}`)
    const take = async (format: string): Promise<Download> => {
      await page.getByRole('radiogroup', { name: 'Format' }).getByText(format, { exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: `Download ${format}` }).click(),
      ])
      return download
    }
    for (const format of ['SVG', 'JPG', 'TIF', 'BMP', 'EPS', 'PDF'])
      expect((await take(format)).suggestedFilename()).to.match(
        new RegExp(`^Deux-Rives_Les-Galets-Rouges_.*\\.${format.toLowerCase()}$`),
      )
    expect((await readCode(await bytesOf(await take('PNG')))).text).to.include('/01/03012345000215')
    await page.getByText('Standard link').first().click()
    await page.getByRole('switch', { name: 'With the energy line' }).check()
    expect((await readCode(await bytesOf(await take('PNG')))).text).to.match(
      /\/nutricode\/[0-9A-Z]+\/GALETS-24$/,
    )
    await reload(page)
    await page.getByRole('link', { name: 'Download PNG' }).waitFor()
    expect(await page.getByRole('switch', { name: 'With the energy line' }).isChecked()).to.equal(true)
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Summary (PDF)' }).click(),
    ])
    expect((await bytesOf(paper)).subarray(0, 5).toString()).to.equal('%PDF-')
  })

  it('refuse a width that no phone could read, next to the field', async () => {
    browser.expectConsoleError(/422/)
    const page = await browser.newPage()
    await open(page, web, '/vin?search=%CE%91%CE%BC%CF%80%CE%B5%CE%BB%CF%8E%CE%BD%CE%B1%CF%82')
    await page.getByRole('link', { name: 'Parcelle grecque' }).click()
    await page.getByRole('link', { name: 'Download SVG' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    const least = /at least (\d+(?:\.\d+)?) mm/.exec(await alert.innerText())?.[1] ?? ''
    await page.getByRole('textbox', { name: 'Width in mm' }).fill(String(Math.ceil(Number(least))))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download SVG' }).click(),
    ])
    expect(download.suggestedFilename()).to.match(/\.svg$/)
    expect(await alert.count()).to.equal(0)
  })

  it('show their label in any language without counting a view', async () => {
    const page = await browser.newPage()
    await open(page, web, `/recapitulatif/${String(galets)}`)
    const label = page.frameLocator('iframe[title="E-label preview"]')
    await label.getByText('Les Galets Rouges').first().waitFor()
    await page
      .getByRole('combobox', { name: 'Language of the e-label' })
      .or(page.getByRole('textbox', { name: 'Language of the e-label' }))
      .click()
    await page.getByRole('option', { name: 'Greek' }).click()
    await label.getByText('θειώδη').first().waitFor()
    const answer = await page.request.get(`${web.origin}/api/views/list?fiche=${String(galets)}`)
    expect(await answer.json()).to.include({ total: 0 })
  })

  it('get their code from the summary, which shows the values it locks; are archived and restored', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin?search=P-2023-9')
    await page.getByRole('button', { name: 'Actions for Parcelle 9 2023' }).click()
    await page.getByRole('menuitem', { name: 'Open the summary' }).click()
    await page.getByText('Ready to publish').waitFor()
    await page.getByRole('button', { name: 'Generate code' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('definition').filter({ hasText: 'Parcelle 9' }).first().waitFor()
    await dialog.getByText('with a reason: Nutrition, Ingredients, Packaging and recycling').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate code' }).click()
    await page.getByText('Actual size: 20 mm wide').waitFor()
    await page.getByText('First publication').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByText('In the archive').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await page.getByText('In the archive').waitFor({ state: 'detached' })
  })

  it('allow deleting a draft without a code', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin?search=P-2023-7')
    await page.getByRole('button', { name: 'Actions for Parcelle 7 2023' }).click()
    await page.getByRole('menuitem', { name: 'Open the summary' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete the draft…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL((url) => url.pathname === '/vin')
    await visit(page, web, '/vin?search=P-2023-7')
    await page.getByText('Nothing found').waitFor()
  })

  for (const [name, width] of [
    ['a desktop', 1440],
    ['a telephone', 390],
  ] as const) {
    it(`have no axe violation on ${name}, in light and dark, and no sideways scrolling`, async () => {
      const page = await browser.newPage()
      await page.setViewportSize({ width, height: 844 })
      await open(page, web, '/vin')
      for (const path of [
        '/vin',
        '/vin?search=nowhere',
        '/archive',
        `/recapitulatif/${String(galets)}`,
        '/recapitulatif/1',
      ]) {
        await visit(page, web, path)
        if (path === '/vin') await page.locator('tbody').getByRole('checkbox').first().check()
        // That the stored scheme becomes the attribute is a test of the pages of support.
        const violations = await violationsInBothSchemes(page, { exclude: ['iframe'] })
        expect(
          violations.map(([scheme, { id, nodes }]) => `${path} ${scheme} ${id} ${nodes[0]?.html ?? ''}`),
        ).to.deep.equal([])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).to.be.at.most(
          0,
        )
      }
    })
  }
})
