// What helps while a form is written: values of the last wine, answers of the search for ingredients, and from each
// field a link to its question of the help.

import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'
import { createEstateWithCode, signInAndVisit, visit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'
import { translate } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'
const say = (key: Parameters<typeof translate>[1]): string => translate('en', key)

describe('the editor of a sheet', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })

  before(async () => {
    await createEstateWithCode(web, owner)
  })

  it('takes over what wines repeat, keeps the focus, and marks only sections with values', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    const done = page.getByRole('navigation').getByRole('img', { name: say('part.rail.done') })
    expect(await done.count()).to.equal(0)
    await page.getByRole('button', { name: say('part.lastWine.action') }).click()
    await page.locator('#field-name:focus').waitFor()
    expect(await page.locator('#field-volume').inputValue()).to.equal('75')
    expect(await page.locator('#field-name').inputValue()).to.equal('')
    expect(await page.locator('#field-alcohol').inputValue()).to.equal('')
    expect(await page.getByRole('button', { name: say('part.lastWine.action') }).count()).to.equal(0)
  })

  it('finds everyday words whose list arrives late, and asks for a list again that did not arrive', async () => {
    browser.expectConsoleError(/ERR_FAILED/)
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    const search = page.locator('#field-ingredients')
    const options = page.locator('[role=option]:visible')
    let isAway = true
    let letListCome = (): void => undefined
    const typed = new Promise<void>((settle) => {
      letListCome = settle
    })
    await page.route('**/assets/ingredient-synonyms-table-*.js*', async (route) => {
      if (isAway) await route.abort()
      else {
        await typed
        await route.continue()
      }
    })
    await search.click()
    await search.fill('zzz')
    await page.getByText(say('part.call.unreachable')).waitFor()
    isAway = false
    await search.fill('SO2')
    await page.getByText(say('part.palette.busy')).waitFor()
    letListCome()
    await options.filter({ hasText: 'sulphur dioxide' }).first().waitFor()
  })

  it('answers a search by everyday words, for processing aids and for what is listed', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    const search = page.locator('#field-ingredients')
    const options = page.locator('[role=option]:visible')
    for (const [word, name] of [
      ['SO2', 'sulphur dioxide'],
      ['sugar', 'sucrose'],
      ['CMC', 'carboxymethylcellulose'],
    ] as const) {
      await search.click()
      await search.fill(word)
      await options.filter({ hasText: name }).first().waitFor()
    }
    await search.fill('bentonite')
    await page.getByText(say('part.ingredients.processingAid')).waitFor()
    // Yeast is none either, though the name of an ingredient begins with it.
    await search.fill('yeast')
    await options.filter({ hasText: 'yeast mannoproteins' }).waitFor()
    expect(await options.first().innerText()).to.contain(say('part.ingredients.processingAid'))
    expect(await options.first().getAttribute('data-combobox-disabled')).not.to.equal(null)
    // What means other names says why, and what to choose; what only other drinks contain says so.
    for (const [word, note, first] of [
      ['inert gas', 'packagingGas', 'nitrogen'],
      ['Branntwein', 'fortification', 'wine distillate'],
      ['chaptalisation', 'enrichment', 'sucrose'],
    ] as const) {
      await search.fill(word)
      await options.filter({ hasText: say(`part.ingredients.note.${note}`) }).waitFor()
      expect(await options.nth(1).innerText()).to.contain(first)
    }
    await search.fill('Wasser')
    await page.getByText(say('part.ingredients.note.water')).waitFor()
    await search.fill('honey')
    await page.getByText(say('part.ingredients.note.otherDrinks')).waitFor()
    await search.fill('sucrose')
    await page.keyboard.press('Enter')
    await page.locator('[data-entry=sucrose]').waitFor()
    await search.fill('sucrose')
    await options.filter({ hasText: say('part.ingredients.listed') }).waitFor()
  })

  it('leads from a field of each kind of form to its question, in the language of the page', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/societe?lang=de')
    const question = page.locator('a[aria-keyshortcuts=F1]')
    const leadsTo = async (path: string, field: string, id: string): Promise<void> => {
      await visit(page, web, path)
      await page.locator(field).first().focus()
      await question.waitFor()
      expect(await question.getAttribute('href'), field).to.equal(`/help#${id}`)
    }
    await leadsTo('/societe', '#field-gln', 'gtin')
    await leadsTo('/societe', '#gs1 form input', 'gtin')
    await leadsTo('/create', '#field-ingredients', 'ingredients')
    await leadsTo('/create', '#field-targetMarket', 'export')
    await leadsTo('/import', 'main input[readonly]', 'csv')
    await leadsTo('/recapitulatif/1/kit', '#kit-languages', 'languages')
    await visit(page, web, '/help#languages')
    await page.getByText(translate('de', 'page.help.languages.answer')).waitFor()
  })

  it('says no energy before there are inputs: strength and sugars', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    const waiting = page.getByText(say('part.energy.waiting'))
    const result = page.locator('[role=status]', { hasText: 'kJ' })
    await waiting.waitFor()
    expect(await result.count()).to.equal(0)
    await page.locator('#field-alcohol').fill('12,5')
    await page.locator('#field-sugars').focus()
    await waiting.waitFor()
    await page.locator('#field-sugars').fill('0,2')
    await result.waitFor()
    expect(await waiting.count()).to.equal(0)
  })

  it('offers "at most 0.25 mg/l" only where the law has it: allergenic fining agents and lysozyme', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    const search = page.locator('#field-ingredients')
    for (const [word, entry, answer] of [
      ['casein', 'casein', 'part.ingredients.residue.at_most'],
      ['lysozyme', 'lysozyme', 'part.ingredients.stays.at_most'],
      ['potassium metabisulphite', 'potassium-metabisulphite', null],
      ['tartaric acid', 'tartaric-acid', null],
    ] as const) {
      await search.click()
      await search.fill(word)
      await page.keyboard.press('Enter')
      const row = page.locator(`[data-entry=${entry}]`)
      await row.waitFor()
      const answers = row.getByRole('radio')
      expect(await answers.count(), word).to.equal(answer === null ? 0 : 2)
      if (answer !== null) await row.getByRole('radio', { name: say(answer) }).waitFor()
      expect((await row.getByText('0.25').count()) > 0, word).to.equal(answer !== null)
    }
  })
})
