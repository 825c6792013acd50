// A wine on a phone by touch alone: from the sign-in page to the file with the code, with the label and the open points
// as panels over the form. Playwright taps only what nothing covers.

import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { createEstate, password, signInAndVisit, visit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'
import { translate } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'

async function write(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`#field-${field}`).tap()
  await page.keyboard.type(text)
}

async function pick(page: Page, field: string, text: string, option: string): Promise<void> {
  await write(page, field, text)
  await page.locator('[role=option]:visible').filter({ hasText: option }).first().tap()
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
])
  describe(`a wine by touch on ${String(viewport.width)} pixels`, function journey() {
    this.timeout(120_000)
    const web = useWeb()
    const browser = useBrowser({
      reducedMotion: 'no-preference',
      viewport,
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    })

    before(async () => {
      await createEstate(web, owner)
    })

    it('goes from the sign-in page over the label and the open points to the file with the code', async () => {
      const page = await browser.newPage()
      await signInByTouch(page)
      await page.getByRole('button', { name: translate('en', 'part.layout.menu') }).tap()
      await page.getByRole('dialog').locator('a[href="/create"]').tap()
      await page.waitForURL('**/create')
      await write(page, 'brand', 'Deux Rives')
      await write(page, 'name', 'Rosé des Berges')
      await write(page, 'volume', '0,75')
      await page.getByLabel(translate('en', 'part.form.unit')).selectOption('L')
      await write(page, 'alcohol', '12,5')
      await pick(page, 'targetMarket', 'ital', 'Italy')
      await pick(page, 'wineType', 'ros', 'Rosé')
      await page.locator('#field-wineClass').tap()
      await page
        .locator('[role=option]:visible')
        .filter({ hasText: /^Still wine$/ })
        .tap()
      for (const [ingredient, option] of [
        ['rapes', 'rapes'],
        ['sulph', 'ulphites'],
      ] as const)
        await pick(page, 'ingredients', ingredient, option)
      expect(
        await page.getByRole('checkbox', { name: 'Sulphites' }).isChecked(),
        'ticked by its ingredient',
      ).to.equal(true)

      await page.getByRole('button', { name: translate('en', 'part.preview.short'), exact: true }).tap()
      const drawer = page.getByRole('dialog')
      const label = drawer.frameLocator('iframe')
      await label.getByText('Rosé des Berges').first().waitFor()
      expect(await label.locator('strong, b').allInnerTexts()).to.include('sulphites')
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })

      await page.getByRole('button', { name: translate('en', 'part.readiness.short', { count: 2 }) }).tap()
      await drawer.getByText(translate('en', 'issue.packagingMissing')).waitFor()
      await drawer.getByRole('link', { name: 'Sugars' }).tap()
      await page.locator('#field-sugars:focus').waitFor()
      await page.keyboard.type('0,3')
      await page.locator('#block-packaging').getByRole('button').first().tap()

      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(wide, 'nothing is wider than the screen').to.equal(viewport.width)
      await page.locator('button[data-publish]').tap()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: translate('en', 'part.sheet.generate') })
        .tap()
      await page.waitForURL(/\/recapitulatif\/\d+/)
      const sheet = await web.database
        .db<{ name: string; content: { volume: number } }>('sheets')
        .where('name', 'Rosé des Berges')
        .first()
      expect(sheet?.content.volume).to.equal(75)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download SVG' }).tap()
      expect((await download).suggestedFilename()).to.match(/\.svg$/)
    })

    it('takes a finger beside a checkbox: within 44 pixels in the list, within 24 in a form', async () => {
      const page = await browser.newPage()
      await signInAndVisit(page, web, owner, '/vin?lang=en')
      await tapBelow(page, page.locator('tbody').getByRole('checkbox').first(), 20)
      await page
        .locator('strong', { hasText: translate('en', 'part.sheets.selected', { count: 1 }) })
        .waitFor()
      await visit(page, web, '/create?lang=en')
      const nonVintage = page.getByRole('checkbox', { name: translate('en', 'field.nonVintage.title') })
      await tapBelow(page, nonVintage, 11)
      expect(await nonVintage.isChecked()).to.equal(true)
    })

    /** Taps some pixels below the middle of an element. */
    async function tapBelow(page: Page, element: Locator, distance: number): Promise<void> {
      await element.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.touchscreen.tap(x + width / 2, y + height / 2 + distance)
    }

    async function signInByTouch(page: Page): Promise<void> {
      await visit(page, web, '/login?lang=en')
      await page.locator('input[name=email]').tap()
      await page.keyboard.type(owner)
      await page.locator('input[name=password]').tap()
      await page.keyboard.type(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
      await page.waitForURL(`${web.origin}/`)
      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    }
  })
