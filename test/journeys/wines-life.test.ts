// Sheets over time: lists filtered and arranged, versions compared, a next vintage ticked off, a whole result
// copied and undone, a product linked for good.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { plainSheet } from '../support/examples.ts'
import { startTracking } from '../support/outside/tracking.ts'
import { createEstate, reload, signInAndVisit, visit } from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { useWeb, type TestWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'
const tracking = await startTracking()

/**
 * Thirty drafts of one vintage, every third of them rosé, and one wine published three times; returns its id.
 */
async function fillCellar(web: TestWeb, companyId: number): Promise<number> {
  const application = await openApplication(readConfig(web.environment, { root: '.' }), {
    role: 'cli',
    jobs: 'here',
  })
  const actor = operatorOf(companyId)
  try {
    for (let number = 1; number <= 30; number += 1) {
      await application.perform(
        'sheets.create',
        plainSheet({
          name: `Parcelle ${String(number)}`,
          reference: `P-2023-${String(number)}`,
          vintage: 2023,
          wineType: number % 3 === 0 ? 'rose' : 'red',
        }),
        actor,
      )
    }
    const {
      sheet: { id },
    } = await application.perform(
      'sheets.create',
      plainSheet({ name: 'Les Galets', reference: 'GALETS-24' }),
      actor,
    )
    await application.perform('sheets.generate', { id }, actor)
    await application.perform(
      'sheets.adjust',
      { id, reason: 'analysis of the laboratory', changes: { sugars: 0.3, carbohydrates: null } },
      actor,
    )
    await application.perform(
      'sheets.adjust',
      { id, reason: 'no tartaric acid', changes: { ingredients: [{ id: 'grapes' }, { id: 'sulphites' }] } },
      actor,
    )
    return id
  } finally {
    await application.close()
  }
}

async function open(page: Page, web: TestWeb, path: string): Promise<void> {
  await signInAndVisit(page, web, owner, path)
}

async function counted(page: Page, count: string): Promise<void> {
  await page.getByText(count, { exact: true }).first().waitFor({ state: 'attached' })
}

describe('sheets over time', function pages() {
  this.timeout(120_000)
  const web = useWeb({ settings: { TRACKING_URL: tracking.url } })
  const browser = useBrowser({ reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } })
  let galets = 0

  before(async () => {
    galets = await fillCellar(web, await createEstate(web, owner))
    tracking.products.set('P-1', { name: 'Les Galets, 75 cl', image: '/images/bottle.png' })
    tracking.pictures.set('bottle.png', {
      type: 'image/png',
      bytes: await sharp({ create: { width: 300, height: 600, channels: 3, background: '#233' } })
        .png()
        .toBuffer(),
    })
  })
  after(() => tracking.close())

  it('show the columns chosen on this device, each of them sortable', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin')
    await page.getByRole('button', { name: 'Columns' }).click()
    const choice = page.getByRole('dialog', { name: 'Columns' })
    await choice.getByRole('checkbox', { name: 'Wine type' }).check()
    await choice.getByRole('checkbox', { name: 'Brand' }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Sort by Wine type' }).click()
    await page.waitForURL(/sort=type/)
    await reload(page)
    await page.getByRole('columnheader', { name: 'Sort by Wine type' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Sort by Brand' }).count()).to.equal(0)
    const stranger = await browser.openOtherBrowser({ viewport: { width: 1440, height: 900 } })
    await open(stranger, web, '/vin')
    await stranger.getByRole('columnheader', { name: 'Sort by Brand' }).waitFor()
  })

  it('are filtered by kind and by code, with the number at the button, and cleared together', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin')
    await page.getByRole('button', { name: 'More filters' }).click()
    await page
      .getByRole('combobox', { name: 'Wine type' })
      .or(page.getByRole('textbox', { name: 'Wine type' }))
      .click()
    await page.getByRole('option', { name: 'Rosé wine' }).click()
    await counted(page, '10 wines')
    await page.getByRole('dialog').getByRole('button', { name: 'Clear filters' }).click()
    await counted(page, '31 wines')
    await visit(page, web, '/vin?coded=true')
    await counted(page, '1 wine')
    await page.getByRole('button', { name: 'More filters, 1 active' }).waitFor()
  })

  it('are filtered again by a filter that was saved under a name, which can be deleted', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin?search=P-2023-3')
    await counted(page, '2 wines')
    const saved = page.getByRole('button', { name: 'Saved filters' })
    await saved.click()
    await page.getByRole('textbox', { name: 'Name of this filter' }).fill('Parcels in three')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Filter “Parcels in three” saved').waitFor()
    await visit(page, web, '/vin')
    await counted(page, '31 wines')
    await saved.click()
    await page.getByRole('link', { name: 'Parcels in three' }).click()
    await page.waitForURL('**/vin?search=P-2023-3')
    await counted(page, '2 wines')
    await saved.click()
    await page.getByRole('button', { name: 'Delete the filter “Parcels in three”' }).click()
    await page.getByText('You have no saved filters yet.').waitFor()
  })

  it('compare any two of their versions', async () => {
    const page = await browser.newPage()
    await open(page, web, `/recapitulatif/${String(galets)}`)
    const table = page.getByRole('table', { name: 'Compare versions' })
    await table.getByRole('rowheader', { name: 'Ingredients' }).waitFor()
    expect(await table.getByRole('row', { name: /^Ingredients/ }).innerText()).to.match(/Tartaric acid/)
    await page
      .getByRole('combobox', { name: 'Before' })
      .or(page.getByRole('textbox', { name: 'Before' }))
      .click()
    await page.getByRole('option', { name: /^Version 1/ }).click()
    expect(await table.getByRole('rowheader').allInnerTexts()).to.deep.equal([
      'Carbohydrates',
      'Sugars',
      'Ingredients',
    ])
    expect(
      (
        await table
          .getByRole('row', { name: /^Sugars/ })
          .getByRole('cell')
          .allInnerTexts()
      ).map((text) => text.replace(/\s+/g, ' ')),
    ).to.deep.equal(['0.2 g / 100 ml', '0.3 g / 100 ml'])
  })

  it('are copied to the next vintage all at once, undone, and ticked off one by one', async () => {
    const page = await browser.newPage()
    await open(page, web, '/vin?millesime=2023')
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Select all 30 results' }).click()
    const carry = async (): Promise<void> => {
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Duplicate' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
    }
    await carry()
    await page.waitForURL(/status=draft/)
    await page
      .getByRole('link', { name: /^Draft/ })
      .getByText('60')
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('30 drafts deleted').waitFor()
    await page
      .getByRole('link', { name: /^Draft/ })
      .getByText('30')
      .waitFor()

    await visit(page, web, '/vin?search=P-2023-7')
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await carry()
    await page.waitForURL(/\/create\?id=\d+$/)
    expect(await page.locator('#field-reference').inputValue()).to.equal('P-2024-7')
    const list = page.getByRole('region', { name: 'Check again' }).first()
    const count = await list.getByRole('checkbox').count()
    await list.getByRole('checkbox', { name: 'Sugars checked' }).click()
    await list.getByRole('checkbox', { name: 'Sugars checked' }).waitFor({ state: 'detached' })
    await page.locator('#field-alcohol').fill('12.8')
    await page.locator('#field-alcohol').blur()
    await list.getByRole('checkbox', { name: /^Alcohol/ }).waitFor({ state: 'detached' })
    await reload(page)
    await list.waitFor()
    expect(await list.getByRole('checkbox').count()).to.equal(count - 2)
    await list.getByRole('button', { name: 'Everything still applies' }).click()
    await list.waitFor({ state: 'detached' })
  })

  it('are linked to a previewed product for good, and say when the service is unavailable', async () => {
    browser.expectConsoleError(/status of (404|422|502|503)/)
    const page = await browser.newPage()
    await open(page, web, `/recapitulatif/${String(galets)}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Associate with a product' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Number of the product' }).fill('P-9')
    await dialog.getByRole('button', { name: 'Find product' }).click()
    await dialog.getByText('does not know this product').waitFor()
    tracking.mood = 'away'
    await dialog.getByLabel('Number of the product').press('Enter')
    await dialog.getByText('does not answer').waitFor()
    tracking.mood = 'well'
    await dialog.getByRole('textbox', { name: 'Number of the product' }).fill('P-1')
    await dialog.getByRole('button', { name: 'Find product' }).click()
    await dialog.getByText('it cannot be changed afterwards').last().waitFor()
    await dialog.getByText('Les Galets, 75 cl').waitFor()
    await dialog.getByRole('button', { name: 'Associate permanently' }).click()
    const picture = page.getByRole('main').locator('img[src^="/pictures/"]')
    await picture.scrollIntoViewIfNeeded()
    const answer = await page.request.get(`${web.origin}${(await picture.getAttribute('src')) ?? ''}`)
    expect([
      answer.status(),
      answer.headers()['content-type'],
      answer.headers()['cache-control'],
    ]).to.deep.equal([200, 'image/webp', 'public, max-age=31536000, immutable'])
    const again = await page.request.get(answer.url(), {
      headers: { 'if-none-match': answer.headers()['etag'] ?? '' },
    })
    expect(again.status()).to.equal(304)
    await page.getByRole('button', { name: 'More actions' }).click()
    expect(await page.getByRole('menuitem', { name: 'Associate with a product' }).count()).to.equal(0)
  })

  for (const [name, width] of [
    ['a desktop', 1440],
    ['a telephone', 390],
  ] as const) {
    it(`have no axe violation in dialogs and menus on ${name}`, async () => {
      const page = await browser.newPage()
      await page.setViewportSize({ width, height: 844 })
      await open(page, web, '/vin')
      for (const button of ['Columns', 'More filters']) {
        await page.getByRole('button', { name: button }).click()
        await page.getByRole('dialog').waitFor()
        const violations = await accessibilityViolations(page)
        expect(violations.map(({ id, nodes }) => `${button} ${id} ${nodes[0]?.html ?? ''}`)).to.deep.equal([])
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await visit(page, web, `/recapitulatif/${String(galets)}`)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).to.be.at.most(0)
    })
  }
})
