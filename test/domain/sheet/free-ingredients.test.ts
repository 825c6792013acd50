// Ingredients that the producer names, quantity marks and the wine's own ingredients: what is refused and what is
// printed. Regulation (EU) 1169/2011 Art. 15, 18, 21, 22 and Annexes II and VII; 251/2014
// Art. 6a; Delegated Regulation (EU) 2024/585; decision 39.

import { expect } from 'chai'
import { ingredientParagraphs, ingredientText } from '../../../src/domain/label/ingredient-text.ts'
import { labelLanguages, type LabelLanguage } from '../../../src/domain/languages.ts'
import { applyChanges, exampleDraft } from '../../../src/domain/field.ts'
import {
  sheetFields,
  type FreeNames,
  type IngredientEntry,
  type SheetChanges,
  type SheetFields,
} from '../../../src/domain/sheet/fields.ts'
import { allergens } from '../../../src/domain/sheet/ingredient-table.ts'
import { ingredientStatement, type StatementOptions } from '../../../src/domain/sheet/ingredient-statement.ts'
import { allergensOf } from '../../../src/domain/sheet/ingredients.ts'
import { issuesToPublish, issuesToSave } from '../../../src/domain/sheet/rules.ts'
import { labelMessagesOf } from '../label/label-messages.ts'

const hop: IngredientEntry = { id: 'free', names: { en: 'hop extract', de: 'Hopfenextrakt' } }
const inAll = (name: string): FreeNames => Object.fromEntries(labelLanguages.map((tag) => [tag, name]))

function printed(
  entries: readonly IngredientEntry[],
  language: LabelLanguage = 'en',
  options: Partial<StatementOptions> = {},
): string {
  const statement = ingredientStatement(entries, { displayE: false, family: 'aromatised', ...options })
  return ingredientText(statement, labelMessagesOf(language)).replaceAll('\u00a0', '_')
}

function strong(entry: IngredientEntry, language: LabelLanguage): string[] {
  const statement = ingredientStatement([entry], { displayE: false, family: 'spirit' })
  return ingredientParagraphs(statement, labelMessagesOf(language))
    .flat()
    .flatMap((segment) => (segment.strong === true ? [segment.text] : []))
}

/** Issues of other rules: these short lists have no flavouring, no sulphites. */
const otherRules: readonly string[] = ['flavouringMissing', 'notInWine', 'sulphitesForgotten']

/** `field code` of the issues of ingredients and allergens, with a question mark for advisory ones. */
function issues(entries: readonly IngredientEntry[], changes: SheetChanges = {}): string[] {
  const draft = applyChanges<SheetFields>(exampleDraft<SheetFields>(sheetFields), {
    family: 'aromatised',
    designation: 'Aromatised wine-based drink',
    gasStatement: null,
    bestBefore: null,
    targetMarket: '276',
    allergens: ['none'],
    ingredients: [...entries],
    ...changes,
  })
  return issuesToPublish(draft, { factors: 'annex-xiv' })
    .filter(({ field }) => /^(?:ingredients|allergens)/.test(field))
    .filter(({ code }) => !otherRules.includes(code))
    .map(({ field, code, weight }) => `${field} ${code}${weight === 'advisory' ? '?' : ''}`)
}

const grapes: IngredientEntry = { id: 'grapes' }
const wine: IngredientEntry = { id: 'wine' }

describe('a free ingredient on the label', () => {
  it('is printed with the producer’s name of the language, in the order of weight (Art. 18(1))', () => {
    expect(printed([wine, hop, { id: 'sucrose' }])).to.equal('Ingredients: Wine, hop extract, sucrose.')
    expect(printed([wine, hop, { id: 'sucrose' }], 'de')).to.equal(
      'Zutaten: Wein, Hopfenextrakt, Saccharose.',
    )
  })

  it('keeps its own language where the producer gave no name: nothing is translated (Art. 15)', () => {
    const statement = ingredientStatement([hop], { displayE: false, family: 'spirit' })
    const [paragraph = []] = ingredientParagraphs(statement, labelMessagesOf('fr'))
    expect(paragraph[0]).to.deep.equal({ text: 'Hop extract', lang: 'en' })
    const german: IngredientEntry = { id: 'free', names: { sv: 'humleextrakt', de: 'Hopfenextrakt' } }
    expect(printed([german], 'fr')).to.equal('Ingrédients_: Hopfenextrakt.')
  })

  it('joins the group of its class, after the plain items (Annex VII Part C; decision 33)', () => {
    const lecithin: IngredientEntry = {
      id: 'free',
      names: { en: 'sunflower lecithin' },
      functionalClass: 'emulsifier',
    }
    const acid: IngredientEntry = {
      id: 'free',
      names: { en: 'verjuice acid' },
      functionalClass: 'acidity_regulator',
    }
    expect(printed([lecithin, acid, { id: 'water' }, { id: 'citric-acid' }])).to.equal(
      'Ingredients: Water, acidity regulators: verjuice acid, citric acid, emulsifier: sunflower lecithin.',
    )
  })

  it('emphasises its allergens inside the name where a word begins with the term, else in brackets (Art. 21)', () => {
    const almond: IngredientEntry = { id: 'free', names: { en: 'almonds roasted' }, allergens: ['almond'] }
    expect(printed([almond])).to.equal('Ingredients: Almonds roasted.')
    expect(strong(almond, 'en')).to.deep.equal(['Almonds'])
    const cream: IngredientEntry = { id: 'free', names: { en: 'nougat' }, allergens: ['milk', 'hazelnut'] }
    expect(printed([cream])).to.equal('Ingredients: Nougat (milk, hazelnuts).')
    expect(strong(cream, 'en')).to.deep.equal(['milk', 'hazelnuts'])
    const buckwheat: IngredientEntry = { id: 'free', names: { de: 'Buchweizen' }, allergens: ['wheat'] }
    expect(strong(buckwheat, 'de'), 'no part of another word').to.deep.equal(['Weizen'])
  })

  it('names its allergens in the language of the label also beside a name of another one', () => {
    const entry: IngredientEntry = { id: 'free', names: { en: 'milk powder' }, allergens: ['milk'] }
    expect(printed([entry], 'fr')).to.equal('Ingrédients_: Milk powder (lait).')
    expect(strong(entry, 'fr')).to.deep.equal(['lait'])
  })

  it('is printed as often as it is listed, and organic with its own mark', () => {
    expect(printed([hop, { id: 'free', names: { en: 'gentian' }, organic: true }])).to.equal(
      'Ingredients: Hop extract, gentian*. * from organic production',
    )
  })
})

describe('a quantity mark (1169/2011 Art. 22)', () => {
  it('follows the name, with the decimal mark of the language and a no-break space', () => {
    const entries: IngredientEntry[] = [{ ...wine, percent: 75 }, grapes, { ...hop, percent: 0.25 }]
    expect(printed(entries)).to.equal('Ingredients: Wine 75_% (grapes), hop extract 0.25_%.')
    expect(printed(entries, 'de')).to.equal('Zutaten: Wein 75_% (Trauben), Hopfenextrakt 0,25_%.')
  })

  it('is refused in a wine, beyond 100 % in all, and advised on where it ascends', () => {
    expect(issues([{ ...grapes, percent: 90 }], { family: 'wine' })).to.include(
      'ingredients.0.percent percentNotInWine',
    )
    const water: IngredientEntry = { id: 'water', percent: 50 }
    expect(issues([{ ...wine, percent: 50.01 }, water])).to.deep.equal(['ingredients percentSum'])
    expect(issues([{ ...wine, percent: 50 }, water])).to.deep.equal([])
    const ascending: IngredientEntry[] = [
      { ...wine, percent: 50 },
      { id: 'sucrose', percent: 9 },
    ]
    expect(issues([...ascending, { id: 'water', percent: 40 }])).to.deep.equal([
      'ingredients.2.percent percentOrder?',
    ])
    const small: IngredientEntry[] = [
      { ...wine, percent: 60 },
      { id: 'honey', percent: 0.5 },
      { id: 'hops', percent: 1 },
    ]
    expect(issues(small), 'below 2 % in any order (Annex VII Part A)').to.deep.equal([])
  })

  it('is a number above 0 and up to 100 with two decimals', () => {
    const saved = (percent: number): string[] =>
      issuesToSave(
        { brand: 'Deux Rives', name: 'Hop', ingredients: [{ ...hop, percent }] },
        { factors: 'annex-xiv' },
      ).map(({ field, code }) => `${field} ${code}`)
    expect([0, -1, 100.01, 12.345, Number.NaN].map(saved)).to.deep.equal(
      ['tooSmall', 'tooSmall', 'tooLarge', 'decimals', 'notANumber'].map((code) => [
        `ingredients.0.percent ${code}`,
      ]),
    )
    expect([0.01, 12.5, 100].flatMap(saved)).to.deep.equal([])
  })
})

describe('the wine’s own ingredients in brackets (251/2014 Art. 6a; 2024/585)', () => {
  const drink: IngredientEntry[] = [
    wine,
    grapes,
    { id: 'citric-acid' },
    { id: 'sulphites' },
    { id: 'sucrose' },
  ]

  it('are as before without an answer: grapes and additives, no allergens', () => {
    expect(printed(drink)).to.equal(
      'Ingredients: Wine (grapes, acidity regulator: citric acid), sucrose, preservative: sulphites.',
    )
  })

  it('leave the additive of the drink outside, and hold the wine’s own sugar, must and sulphites', () => {
    expect(
      printed([
        wine,
        grapes,
        { id: 'concentrated-grape-must', ofWine: true },
        { id: 'citric-acid', ofWine: false },
        { id: 'sulphites', ofWine: true },
        { id: 'sucrose' },
      ]),
    ).to.equal(
      'Ingredients: Wine (grapes, concentrated grape must, preservative: sulphites), sucrose, ' +
        'acidity regulator: citric acid.',
    )
  })

  it('may occur in the drink as well', () => {
    expect(printed([wine, grapes, { id: 'sulphites', ofWine: true }, { id: 'sulphites' }])).to.equal(
      'Ingredients: Wine (grapes, preservative: sulphites), preservative: sulphites.',
    )
    expect(
      issues([wine, grapes, { id: 'sulphites', ofWine: true }, { id: 'sulphites' }], {
        allergens: ['sulphites'],
      }),
    ).to.deep.equal([])
  })

  it('are nothing in the list of a spirit, which says so', () => {
    expect(issues([{ id: 'sucrose', ofWine: true }], { family: 'spirit' })).to.deep.equal([
      'ingredients.0.ofWine ofWineNotPrinted?',
    ])
  })
})

describe('publishing a free ingredient', () => {
  it('is refused in a wine and in the wine of a drink: their substances are a closed list (2019/934)', () => {
    expect(issues([grapes, hop], { family: 'wine' })).to.deep.equal(['ingredients.1 freeNotInWine'])
    expect(issues([wine, grapes, { ...hop, ofWine: true }])).to.deep.equal(['ingredients.2 freeNotInWine'])
    expect(issues([wine, hop])).to.deep.equal([])
  })

  it('needs a name in every language of the market, told by one issue (Art. 15)', () => {
    expect(issues([wine, hop], { targetMarket: '250' })).to.deep.equal([
      'ingredients.1.names freeNameMissing',
    ])
    for (const targetMarket of ['097', '001'] as const) {
      const found = issuesToPublish(
        { family: 'aromatised', targetMarket, ingredients: [wine, hop] },
        { factors: 'annex-xiv' },
      ).filter(({ code }) => code === 'freeNameMissing')
      expect(found.map(({ values }) => values?.['count'])).to.deep.equal([22])
      expect(found[0]?.values?.['languages']).to.include('Français').and.not.include('Deutsch')
    }
    expect(issues([wine, { id: 'free', names: inAll('gentian') }], { targetMarket: '097' })).to.deep.equal([])
    expect(issues([wine, hop], { targetMarket: '840' }), 'a market without languages').to.deep.equal([])
    expect(issues([wine, { id: 'free', names: {} }])).to.deep.equal(['ingredients.1.names freeWithoutName'])
  })

  it('refuses an allergen that the name tells and the entry does not, in its language (Art. 21)', () => {
    const named = (names: FreeNames): string[] =>
      issues([wine, { id: 'free', names: { ...names } }], { targetMarket: '840' })
    const issue = ['ingredients.1.allergens freeNameAllergen']
    for (const names of [
      { en: 'roasted hazelnut paste' },
      { de: 'geröstete Haselnusspaste' },
      { fr: 'poudre de lait entier' },
      { en: 'barley malt extract' },
      { de: 'Gerstenmalzextrakt' },
      { it: 'lecitina di soia' },
      { pl: 'pasta z orzechów laskowych' },
      { el: 'σκόνη αυγού' },
    ])
      expect(named(names), Object.values(names)[0]).to.deep.equal(issue)
    for (const names of [
      { en: 'coconut milk' },
      { de: 'Milchsäure' },
      { fr: 'noix de muscade' },
      { de: 'Buchweizen' },
      { it: 'noce moscata' },
      { ro: 'coajă de lămâie' },
      { sl: 'zelena limona' },
    ])
      expect(named(names), Object.values(names)[0]).to.deep.equal([])
    expect(
      issues(
        [
          wine,
          { id: 'free', names: { en: 'pistachio cream', de: 'Pistaziencreme' }, allergens: ['pistachio'] },
        ],
        { allergens: ['pistachio'] },
      ),
    ).to.deep.equal([])
  })

  it('asks for the answer on each of the 24 allergens of Annex II that a free ingredient contains', () => {
    for (const allergen of allergens) {
      const entry: IngredientEntry = {
        id: 'free',
        names: { en: 'paste', de: 'Paste' },
        allergens: [allergen],
      }
      expect(allergensOf([entry])).to.deep.equal([allergen])
      expect(issues([wine, entry]), allergen).to.deep.equal(['allergens allergenNotAnswered'])
      expect(issues([wine, entry], { allergens: [allergen] }), allergen).to.deep.equal([])
    }
  })

  it('refuses claims and sweeteners', () => {
    expect(issues([wine, { id: 'free', names: { en: 'organic hops', de: 'Hopfen' } }])).to.deep.equal([
      'ingredients.1.names freeNameClaim',
    ])
    expect(issues([wine, { ...hop, functionalClass: 'sweetener' }])).to.deep.equal([
      'ingredients.1.functionalClass sweetenerNotAllowed',
    ])
  })

  it('saves names of 1 to 80 characters without line breaks, markup and signs of the list', () => {
    const saved = (name: string): boolean =>
      issuesToSave(
        { brand: 'Deux Rives', name: 'Hop', ingredients: [{ id: 'free', names: { en: name } }] },
        { factors: 'annex-xiv' },
      ).length === 0
    for (const name of [
      'h',
      'x'.repeat(80),
      'hop extract (CO2)',
      'εκχύλισμα λυκίσκου',
      'Kräuter-Auszug 1/10',
    ])
      expect(saved(name), name).to.equal(true)
    for (const name of [
      '',
      ' hops',
      'x'.repeat(81),
      'a\nb',
      '<b>hops</b>',
      'a, b',
      'a: b',
      'hops*',
      '12',
      'a\u202eb',
    ])
      expect(saved(name), name).to.equal(false)
  })

  it('refuses names and allergens of a listed ingredient', () => {
    const draft = { brand: 'Deux Rives', name: 'Hop', ingredients: [{ ...grapes, names: { en: 'raisins' } }] }
    expect(issuesToSave(draft, { factors: 'annex-xiv' }).map(({ code }) => code)).to.deep.equal([
      'ofFreeIngredientOnly',
    ])
  })
})
