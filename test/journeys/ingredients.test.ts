// The ingredients editor: a pasted list, reordering by touch and by keyboard, alternatives, and the label's
// sentence next to it.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { signInAndVisit, createEstate } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'
import { translate } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'

/** Ids of the list, in order. */
function order(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    '[...document.querySelectorAll("[data-entry]")].map((row) => row.dataset.entry)',
  )
}

/** Waits until the label's sentence contains these words. */
async function reads(page: Page, words: string): Promise<void> {
  await page.locator('[data-sentence]').filter({ hasText: words }).waitFor()
}

/** Pastes into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const options = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', options))
  }`)
}

/** Drags a row by its grip, by touch, below another row. */
async function dragByTouch(page: Page, from: string, below: string): Promise<void> {
  const box = async (id: string, part: string): Promise<{ x: number; y: number; height: number }> => {
    const box = await page.locator(`[data-entry="${id}"] ${part}`).boundingBox()
    if (box === null) throw new Error(`There is no ${id} on the screen.`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height }
  }
  await page.evaluate(
    `document.querySelector('[data-entry="${below}"]').scrollIntoView({ block: 'center', behavior: 'instant' })`,
  )
  const start = await box(from, '[data-grip]')
  const end = await box(below, '[data-grip]')
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: start.x, y }] })
  await send('touchStart', start.y)
  for (let step = 1; step <= 8; step += 1)
    await send('touchMove', start.y + ((end.y + end.height - start.y) * step) / 8)
  await send('touchEnd')
}

describe('the ingredients editor', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  })

  before(async () => {
    await createEstate(web, owner)
  })

  it('reads a pasted list, shows unread words, and reorders by touch and by keyboard', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    const search = page.locator('#field-ingredients')
    await search.focus()
    await paste(
      page,
      'Ingrédients : Raisins, correcteurs d’acidité : acide tartrique, acide lactique, ' +
        'conservateurs : E220, poudre de lune',
    )
    await page.locator('[data-entry=sulphur-dioxide]').waitFor()
    expect(await order(page)).to.deep.equal(['grapes', 'tartaric-acid', 'lactic-acid', 'sulphur-dioxide'])
    expect(
      await page.getByRole('checkbox', { name: 'Sulphites' }).isChecked(),
      'allergens are ticked',
    ).to.equal(true)
    await reads(page, 'Grapes, acidity regulators: tartaric acid, lactic acid, preservative: sulphites.')

    const unread = page.getByRole('group', { name: translate('en', 'part.ingredients.unread') })
    await unread
      .getByRole('button', { name: `${translate('en', 'part.ingredients.unread.find')}: poudre de lune` })
      .tap()
    await page.locator('#field-ingredients:focus').waitFor()
    await search.fill('metatart')
    await page.locator('[role=option]:visible').first().tap()
    await unread.waitFor({ state: 'hidden' })
    expect(await order(page)).to.include('metatartaric-acid')

    await dragByTouch(page, 'grapes', 'lactic-acid')
    await eventually(
      async () => (await order(page)).slice(0, 3).join(' ') === 'tartaric-acid lactic-acid grapes',
    )
    await page.getByText('Grapes: position 3 of 5', { exact: false }).first().waitFor({ state: 'attached' })
    await page.locator('[data-entry=grapes] [data-act=up]').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    expect((await order(page)).slice(0, 3)).to.deep.equal(['grapes', 'tartaric-acid', 'lactic-acid'])

    await page
      .locator('[data-entry=lactic-acid]')
      .getByRole('checkbox', { name: translate('en', 'part.ingredients.andOr') })
      .tap()
    await reads(page, 'acidity regulators: contains tartaric acid and/or lactic acid')
    expect(await page.locator('[data-sentence] strong').allInnerTexts()).to.deep.equal(['sulphites'])

    const faults = await accessibilityViolations(page, {
      include: ['#block-ingredients'],
      exclude: ['iframe'],
    })
    expect(faults.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).to.deep.equal([])
    expect(
      await page.evaluate<number>('document.documentElement.scrollWidth'),
      'nothing is wider than the screen',
    ).to.equal(390)
  })

  it('reads a list from the text box in the chosen label language, and leaves out deselected entries', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    await page.getByRole('button', { name: translate('en', 'part.ingredients.paste') }).tap()
    await page.keyboard.type(
      'Trauben; Konservierungsstoff: Sulfite; Sternenstaub. Unter Schutzatmosphäre abgefüllt.',
    )
    await page.getByRole('button', { name: translate('en', 'part.ingredients.paste.read') }).tap()
    await page.locator('[data-entry=nitrogen]').waitFor()
    const language = page
      .locator('#block-ingredients section')
      .getByRole('combobox', { name: translate('en', 'part.ingredients.sentence.language') })
    await language.evaluate('(field) => field.scrollIntoView({ block: "center", behavior: "instant" })')
    await language.tap()
    await page.keyboard.type('Ger')
    await page.locator('[role=option]:visible').filter({ hasText: 'German' }).tap()
    await reads(page, 'Trauben, Konservierungsstoff: Sulfite. Unter Schutzatmosphäre abgefüllt.')
    await page
      .getByRole('button', { name: `${translate('en', 'part.ingredients.unread.dismiss')}: Sternenstaub` })
      .tap()
    await page.getByText('Sternenstaub').waitFor({ state: 'hidden' })
  })

  it('asks a wine about its four allergens, and an aromatised product about every allergen of the law', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    const offered = page.locator('#block-ingredients').getByRole('checkbox')
    await page.getByRole('checkbox', { name: translate('en', 'choice.allergen.milk') }).waitFor()
    expect(await offered.count(), 'four allergens and none of these').to.equal(5)

    await page.getByRole('radio', { name: translate('en', 'choice.family.aromatised') }).tap()
    await offered.first().waitFor({ state: 'hidden' })
    await page.locator('#field-ingredients').focus()
    await paste(page, 'Wine (grapes, preservative: sulphites), sugar, walnuts, cream (milk), hops')
    await page.locator('[data-entry=hops]').waitFor()
    const allergens = page.locator('[id="field-allergens"]')
    await allergens.evaluate('(field) => field.scrollIntoView({ block: "center", behavior: "instant" })')
    for (const name of ['Sulphites', 'Milk', 'Walnuts'])
      await page.locator('#block-ingredients').getByText(name, { exact: true }).first().waitFor()
    await allergens.tap()
    await page.keyboard.type('Haz')
    await page.locator('[role=option]:visible').filter({ hasText: 'Hazelnuts' }).waitFor()
  })
})
