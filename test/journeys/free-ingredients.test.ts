// Ingredients that the producer names: added by keyboard in a dialog, taken from a pasted list, printed next to the
// list, and what is still missing for the market.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { translate } from '../../src/translations.ts'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { createEstate, signInAndVisit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'

const owner = 'owner@deux-rives.test'
const message = (id: Parameters<typeof translate>[1]): string => translate('en', id)

async function reads(page: Page, words: string): Promise<void> {
  await page.locator('[data-sentence]').filter({ hasText: words }).waitFor()
}

describe('free ingredients in the editor', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  before(async () => {
    await createEstate(web, owner)
  })

  async function startDrink(): Promise<Page> {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    await page.getByRole('radio', { name: translate('en', 'choice.family.aromatised') }).tap()
    return page
  }

  it('are offered for drinks alone, named by keyboard, with allergens and a quantity', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    const add = page.getByRole('button', { name: message('part.ingredients.free.add'), exact: true })
    await page.locator('#field-ingredients').waitFor()
    expect(await add.count(), 'a wine has none').to.equal(0)
    await page.getByRole('radio', { name: translate('en', 'choice.family.aromatised') }).tap()
    await add.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'English' }).waitFor()
    await dialog.getByRole('button', { name: message('part.ingredients.free.confirm') }).click()
    await dialog.getByText(message('issue.freeWithoutName')).waitFor()
    await dialog.getByRole('textbox', { name: 'English' }).fill('hop: extract')
    await dialog.getByText(message('part.ingredients.free.nameWrong').replaceAll("'", '')).waitFor()
    await dialog.getByRole('textbox', { name: 'English' }).fill('nougat')
    await dialog.getByText('23 other languages').tap()
    await dialog.getByRole('textbox', { name: 'German' }).fill('Nougat')
    await dialog.getByRole('combobox', { name: message('part.ingredients.free.allergens') }).fill('Haz')
    await page.locator('[role=option]:visible').filter({ hasText: 'Hazelnuts' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'English' }).focus()
    const violations = await accessibilityViolations(page, {
      include: ['[role=dialog]'],
      exclude: ['iframe'],
      tags: ['wcag2a', 'wcag2aa', 'wcag21aa'],
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).to.deep.equal([])
    await dialog.getByRole('button', { name: message('part.ingredients.free.confirm') }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-entry=free]').waitFor()
    await reads(page, 'Nougat (hazelnuts).')
    await page.getByRole('textbox', { name: 'Quantity of nougat in percent' }).fill('12.5')
    await reads(page, 'Nougat (hazelnuts) 12.5')
    expect(await page.locator('[data-sentence] strong').allInnerTexts()).to.deep.equal(['hazelnuts'])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width, 'nothing is wider than the screen').to.equal(390)
  })

  it('are made of unread parts of a pasted list, and belong to the drink, not to its wine', async () => {
    const page = await startDrink()
    await page.getByRole('button', { name: message('part.ingredients.paste') }).tap()
    await page.keyboard.type('Wine 75 % (grapes, sulphites), sugar, verjuice; acidity regulator: citric acid')
    await page.getByRole('button', { name: message('part.ingredients.paste.read') }).tap()
    await reads(page, 'Wine 75 % (grapes, preservative: sulphites), sucrose, acidity regulator: citric acid.')
    await page.getByRole('button', { name: `${message('part.ingredients.unread.addFree')}: verjuice` }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: message('part.ingredients.free.confirm') }).tap()
    await reads(page, 'sucrose, verjuice, acidity regulator: citric acid.')
    await page.getByText(message('part.ingredients.unread'), { exact: true }).waitFor({ state: 'hidden' })
    const box = page
      .locator('[data-entry=citric-acid]')
      .getByRole('checkbox', { name: message('part.ingredients.ofWine') })
    expect(await box.isChecked()).to.equal(false)
    await box.tap()
    await reads(page, '(grapes, acidity regulator: citric acid, preservative: sulphites), sucrose, verjuice.')
  })
})
