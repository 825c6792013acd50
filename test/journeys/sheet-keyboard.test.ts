// The sheet of a sparkling wine with only the keyboard: from the sign-in page to the file of its code.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { createEstate, password, signInAndVisit, visit } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'
import { translate } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'
/** More tab stops than the page has. */
const maxStops = 120

/** Presses Tab until the focused element matches the selector. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No tab stop fits ${selector}.`)
}

async function write(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, `#field-${field}`)
  await page.keyboard.type(text)
}

async function pick(page: Page, field: string, text: string): Promise<void> {
  await write(page, field, text)
  await page.locator('[role=option]:visible').first().waitFor()
  await page.keyboard.press('Enter')
}

describe('a sheet by keyboard alone', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })

  before(async () => {
    await createEstate(web, owner)
  })

  it('goes from the sign-in page to the file with the code of a sparkling wine', async () => {
    const page = await browser.newPage()
    await signInByKeys(page)
    await tabTo(page, 'nav a[href="/create"]')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/create')
    await page.locator('#field-brand').waitFor()
    await write(page, 'brand', 'Deux Rives')
    await write(page, 'name', 'Bulles des Galets')
    await write(page, 'reference', 'DR-BULLES')
    await write(page, 'volume', '75')
    await write(page, 'alcohol', '12')
    await pick(page, 'targetMarket', 'European Union')
    await pick(page, 'wineType', 'Spark')
    await write(page, 'wineClass', 'Sparkling')
    await page.locator('[role=option]:visible').first().waitFor()
    await page.keyboard.press('Tab')
    expect(
      await page.locator('#field-wineClass').inputValue(),
      'going on takes the first that fits',
    ).to.equal('Sparkling wine')
    await write(page, 'vintage', '2024')
    await write(page, 'sugars', '0.8')
    for (const ingredient of ['grapes', 'tirage', 'expedition', 'sulphites']) {
      await pick(page, 'ingredients', ingredient)
      await page.locator('#field-ingredients:focus').waitFor()
    }
    await tabTo(page, 'input[type=checkbox][value=sulphites]')
    // Its ingredient has ticked it already; the same key unticks and ticks it.
    for (const isTicked of [false, true]) {
      await page.keyboard.press('Space')
      expect(await page.locator('input[type=checkbox][value=sulphites]').first().isChecked()).to.equal(
        isTicked,
      )
    }
    await tabTo(page, '#block-packaging button')
    await page.keyboard.press('Enter')
    await page.getByText(translate('en', 'part.readiness.ready')).first().waitFor()
    await page.waitForURL(/\/create\?id=\d+/)
    await tabTo(page, 'button[data-publish]')
    await page.keyboard.press('Enter')
    await page.locator('[role=dialog] button:focus').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/recapitulatif\/\d+/)
    await page.getByRole('link', { name: 'Download SVG' }).waitFor()
    await tabTo(page, 'main a[download][href*="svg" i]')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).to.match(/\.svg$/)
    const sheet = await web.database
      .db<{ reference: string; state: number; code: string }>('sheets')
      .where('reference', 'DR-BULLES')
      .first()
    expect(sheet?.state).to.equal(3)
    const label = await page.request.get(`${web.origin}/qr/${sheet?.code ?? ''}?lang=en`)
    expect((await label.text()).replace(/<[^>]+>/g, '')).to.match(
      /grapes, tirage liqueur.*expedition liqueur.*sulphites/i,
    )
  })

  async function signInByKeys(page: Page): Promise<void> {
    await visit(page, web, '/login?lang=en')
    await tabTo(page, 'input[name=email]')
    await page.keyboard.type(owner)
    await tabTo(page, 'input[name=password]')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${web.origin}/`)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  }

  it('leads from an open point, a section and a validation issue to the right field', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    await page.getByRole('link', { name: 'Wine type' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('#field-wineType:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('nav a[href="#block-nutrition"]').focus()
    await page.keyboard.press('Enter')
    await page.locator('#block-nutrition:focus').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate<string>('document.activeElement.closest("section")?.id')).to.equal(
      'block-nutrition',
    )
    await write(page, 'sugars', '0.2')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('0.5')
    await page.keyboard.press('Tab')
    const spoken = page.getByRole('status').filter({ hasText: /0.7/ })
    await spoken.waitFor({ state: 'attached' })
    await tabTo(page, 'button[data-publish]')
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate<boolean>('document.activeElement.getAttribute("role") === "alert"'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('#field-brand:focus').waitFor()
  })

  for (const scheme of ['light', 'dark'] as const) {
    it(`is accessible in ${scheme} colours, empty and with its faults shown`, async () => {
      const page = await browser.newPage()
      await signInAndVisit(page, web, owner, '/')
      await page.evaluate(`localStorage.setItem('color_scheme', '${scheme}')`)
      await visit(page, web, '/create')
      await page.locator('button[data-publish]').click()
      await page.getByRole('alert').first().waitFor()
      // No script runs in the label's frame, so axe would wait there for ever; the label has a test of its
      // own.
      await page.evaluate('for (const frame of document.querySelectorAll("iframe")) frame.remove()')
      const violations = await accessibilityViolations(page)
      expect(
        violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        ),
      ).to.deep.equal([])
    })
  }
})
