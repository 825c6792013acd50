// A label with every part, in each of the 24 languages: complete, without raw keys and without English words.

import { expect } from 'chai'
import { eNumberFacts, ingredientText } from '../../../src/domain/label/ingredient-text.ts'
import { buildLabel, type LabelModel } from '../../../src/domain/label/label.ts'
import {
  nutritionHeadings,
  nutritionLines,
  nutritionNotes,
} from '../../../src/domain/label/nutrition-text.ts'
import {
  formatDate,
  labelFacts,
  kindLine,
  labelTitle,
  operatorLines,
  labelMessage,
  type LabelMessages,
} from '../../../src/domain/label/label-text.ts'
import { labelLanguages, type LabelLanguage } from '../../../src/domain/languages.ts'
import { companyFields, defaultOptions } from '../../../src/domain/company/fields.ts'
import { exampleDraft } from '../../../src/domain/field.ts'
import { sheetFields } from '../../../src/domain/sheet/fields.ts'
import { labelMessagesOf } from './label-messages.ts'

const rich = (display_E: 0 | 1): LabelModel =>
  buildLabel({
    sheet: {
      ...exampleDraft(sheetFields),
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
    company: exampleDraft(companyFields),
    options: { ...defaultOptions, display_E },
    factors: 'annex-xiv',
    version: { number: 2, date: '2026-11-21', current: true },
  })

function textOf(model: LabelModel, words: LabelMessages, language: LabelLanguage): string[] {
  const { ingredients, nutrition } = model
  if (ingredients === undefined || nutrition === undefined)
    throw new Error('the sheet has a list and figures')
  return [
    labelTitle(model.identity, words),
    kindLine(model.identity, words),
    ...labelFacts(model, words).flatMap(({ term, value }) => [term, value]),
    ingredientText(ingredients, words),
    ...eNumberFacts(ingredients, words).map(({ value }) => value),
    ...nutritionHeadings(nutrition, words),
    ...nutritionLines(nutrition, words).flatMap(({ name, per100 }) => [name, per100]),
    ...nutritionNotes(nutrition, words),
    ...operatorLines(model.operator, language),
    formatDate(model.version.date, words),
    ...model.recycling.flatMap(({ component, collection }) => [
      labelMessage(words, `packaging.component.${component}`),
      labelMessage(words, `packaging.collection.${collection}`),
    ]),
    ...model.responsible.map((id) => labelMessage(words, `responsible.${id}`)),
  ]
}

/** Words that English has and no other language of the Union. */
const unmistakable =
  /(?<!\p{L})(?:and|the|which|from|grapes|glass|wine|energy|sugars|collection|responsibly|wheat|bottled)(?!\p{L})/giu

describe('a rich label', () => {
  for (const language of labelLanguages) {
    for (const display_E of [0, 1] as const) {
      it(`is complete in ${language}${display_E === 1 ? ' with E numbers' : ''}`, () => {
        const lines = textOf(rich(display_E), labelMessagesOf(language), language)
        for (const line of lines) {
          expect(line).not.to.match(/[a-z_]\.[a-zA-Z_-]{2,}/)
          expect(line).not.to.match(/[{}]|undefined|NaN/)
          expect(line).not.to.equal('')
        }
      })
    }

    if (language !== 'en') {
      it(`contains no English in ${language}`, () => {
        const lines = textOf(rich(0), labelMessagesOf(language), language).join('\n')
        expect(lines.match(unmistakable) ?? []).to.deep.equal([])
      })
    }
  }

  it('finds the searched English words in the English label', () => {
    expect(
      textOf(rich(0), labelMessagesOf('en'), 'en').join('\n').match(unmistakable),
    ).to.have.length.greaterThan(10)
  })
})
