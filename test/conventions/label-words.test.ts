// The messages of the consumer's label: 24 files with the same keys and placeholders, all translated.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { alike } from '../domain/label/alike-words.ts'
import { labelLanguages } from '../../src/domain/languages.ts'
import { responsibleIds } from '../../src/domain/label/label.ts'
import { sheetFields, wineClasses, wineTypes } from '../../src/domain/sheet/fields.ts'
import { allergens, ingredientIds, printedClasses } from '../../src/domain/sheet/ingredient-table.ts'
import { nutrients } from '../../src/domain/sheet/nutrition.ts'
import { collections, packagingComponentIds } from '../../src/domain/sheet/packaging-table.ts'

type Words = Readonly<Record<string, string>>

function words(language: string): Words {
  return JSON.parse(
    readFileSync(new URL(`../../locales/label/${language}.json`, import.meta.url), 'utf8'),
  ) as Words
}

const english = words('en')
const others = labelLanguages.filter((language) => language !== 'en')

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort()
}

describe('the messages of the label', () => {
  for (const language of labelLanguages) {
    it(`has in ${language} the keys of English, sorted, none empty`, () => {
      const own = words(language)
      expect(Object.keys(own)).to.deep.equal(Object.keys(english))
      expect(Object.keys(own)).to.deep.equal(Object.keys(own).sort())
      for (const [key, text] of Object.entries(own)) {
        expect(text.trim(), key).not.to.equal('')
        if (key !== 'format.colon') expect(text, key).to.equal(text.trim())
      }
    })

    it(`has in ${language} the placeholders of English`, () => {
      const own = words(language)
      for (const [key, text] of Object.entries(english))
        expect(placeholders(own[key] ?? ''), key).to.deep.equal(placeholders(text))
    })
  }

  for (const language of others) {
    it(`has no English untranslated in ${language}`, () => {
      const own = words(language)
      const untranslated = Object.keys(english)
        .filter((key) => !key.startsWith('format.') && !key.startsWith('month.'))
        .filter((key) => own[key] === english[key] && !alike[key]?.split(' ').includes(language))
      expect(untranslated).to.deep.equal([])
    })
  }

  it('names every substance, class, allergen term, nutrient, component, collection, kind of wine and detail', () => {
    const explained = ['acidity_regulator', 'preservative', 'antioxidant', 'stabiliser', 'colour']
    const details = Object.entries(sheetFields)
      .filter(([, field]) => 'label' in field)
      .map(([name]) => name)
    const needed = [
      ...[...ingredientIds, 'grape-must'].map((id) => `ingredient.${id}`),
      ...printedClasses.flatMap((name) => [`functionalClass.${name}`, `functionalClass.${name}.plural`]),
      ...explained.map((name) => `purpose.${name}`),
      ...[...allergens, 'egg_lysozyme', 'egg_albumin', 'milk_casein'].map((term) => `allergen.${term}`),
      ...nutrients.flatMap((nutrient) => [`nutrition.${nutrient}`, `negligible.${nutrient}`]),
      ...packagingComponentIds.map((id) => `packaging.component.${id}`),
      ...collections.map((id) => `packaging.collection.${id}`),
      ...wineTypes.map((id) => `choice.wineType.${id}`),
      ...wineClasses.map((id) => `choice.wineClass.${id}`),
      ...responsibleIds.map((id) => `responsible.${id}`),
      ...details.map((name) => `field.${name}`),
      ...Array.from({ length: 12 }, (_, index) => `month.${String(index + 1).padStart(2, '0')}`),
    ]
    expect(needed.filter((key) => english[key] === undefined)).to.deep.equal([])
  })

  it('writes a decimal point in English, Irish and Maltese and a comma elsewhere', () => {
    const points = labelLanguages.filter((language) => words(language)['format.decimal'] === '.')
    expect(points).to.deep.equal(['en', 'ga', 'mt'])
    expect(labelLanguages.filter((language) => words(language)['format.decimal'] === ',')).to.have.length(21)
  })
})
