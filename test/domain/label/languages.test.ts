// A rich label in each of the 24 languages: whole, no raw key, no word of English where the language has its own.

import { expect } from 'chai'
import { eNumberFacts, ingredientText } from '../../../src/domain/label/ingredient-words.ts'
import { labelOf, type LabelModel } from '../../../src/domain/label/label.ts'
import {
  nutritionHeadings,
  nutritionLines,
  nutritionNotes,
} from '../../../src/domain/label/nutrition-words.ts'
import {
  day,
  facts,
  kindLine,
  labelTitle,
  operatorLines,
  word,
  type LabelWords,
} from '../../../src/domain/label/words.ts'
import { labelLanguages, type LabelLanguage } from '../../../src/domain/languages.ts'
import { companyFields, defaultOptions } from '../../../src/domain/company/fields.ts'
import { exampleOf } from '../../../src/domain/field.ts'
import { sheetFields } from '../../../src/domain/sheet/fields.ts'
import { wordsOf } from './label-words.ts'

const rich = (display_E: 0 | 1): LabelModel =>
  labelOf({
    sheet: {
      ...exampleOf(sheetFields),
      organic: true,
      wineClass: 'sparkling',
      wineType: 'rose',
      ingredients: [
        { id: 'grapes', organic: true },
        { id: 'expedition-liqueur', constituents: ['sucrose', 'grape-must', 'wine'] },
        { id: 'tartaric-acid' },
        { id: 'lactic-acid', andOr: true },
        { id: 'potassium-metabisulphite' },
        { id: 'ascorbic-acid' },
        { id: 'gum-arabic' },
        { id: 'carbon-dioxide' },
        { id: 'casein', residue: 'above' },
        { id: 'wheat-protein', residue: 'above' },
      ],
    },
    company: exampleOf(companyFields),
    options: { ...defaultOptions, display_E },
    factors: 'annex-xiv',
    version: { number: 2, date: '2026-11-21', current: true },
  })

function textOf(model: LabelModel, words: LabelWords, language: LabelLanguage): string[] {
  const { ingredients, nutrition } = model
  if (ingredients === undefined || nutrition === undefined)
    throw new Error('the sheet has a list and figures')
  return [
    labelTitle(model.identity, words),
    kindLine(model.identity, words),
    ...facts(model, words).flatMap(({ term, value }) => [term, value]),
    ingredientText(ingredients, words),
    ...eNumberFacts(ingredients, words).map(({ value }) => value),
    ...nutritionHeadings(nutrition, words),
    ...nutritionLines(nutrition, words).flatMap(({ name, per100 }) => [name, per100]),
    ...nutritionNotes(nutrition, words),
    ...operatorLines(model.operator, language),
    day(model.version.date, words),
    ...model.recycling.flatMap(({ component, collection }) => [
      word(words, `packaging.component.${component}`),
      word(words, `packaging.collection.${collection}`),
    ]),
    ...model.responsible.map((id) => word(words, `responsible.${id}`)),
  ]
}

/** Words that English has and no other language of the Union. */
const unmistakable =
  /(?<!\p{L})(?:and|the|which|from|grapes|glass|wine|energy|sugars|collection|responsibly|wheat|bottled)(?!\p{L})/giu

describe('a rich label', () => {
  for (const language of labelLanguages) {
    for (const display_E of [0, 1] as const) {
      it(`is whole in ${language}${display_E === 1 ? ' with E numbers' : ''}`, () => {
        const lines = textOf(rich(display_E), wordsOf(language), language)
        for (const line of lines) {
          expect(line).not.to.match(/[a-z_]\.[a-zA-Z_-]{2,}/)
          expect(line).not.to.match(/[{}]|undefined|NaN/)
          expect(line).not.to.equal('')
        }
      })
    }

    if (language !== 'en') {
      it(`says nothing in English in ${language}`, () => {
        const lines = textOf(rich(0), wordsOf(language), language).join('\n')
        expect(lines.match(unmistakable) ?? []).to.deep.equal([])
      })
    }
  }

  it('finds those words in the English label', () => {
    expect(textOf(rich(0), wordsOf('en'), 'en').join('\n').match(unmistakable)).to.have.length.greaterThan(10)
  })
})
