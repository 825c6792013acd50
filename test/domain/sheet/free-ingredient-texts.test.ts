// Ingredients that the producer names, quantity marks and the wine's own ingredients as text: the cell of a
// spreadsheet and a pasted list, both read back as they are written (decision 39).

import { expect } from 'chai'
import fc from 'fast-check'
import { ingredientText } from '../../../src/domain/label/ingredient-text.ts'
import { labelLanguages } from '../../../src/domain/languages.ts'
import { entryCells } from '../../../src/domain/spreadsheet/entry-cells.ts'
import { entryKeys } from '../../../src/domain/sheet/entry-keys.ts'
import type { IngredientEntry } from '../../../src/domain/sheet/fields.ts'
import { allergens } from '../../../src/domain/sheet/ingredient-table.ts'
import { ingredientStatement } from '../../../src/domain/sheet/ingredient-statement.ts'
import { buildListVocabulary } from '../../../src/domain/sheet/list-vocabulary.ts'
import { buildNameIndex } from '../../../src/domain/spreadsheet/name-index.ts'
import { readPastedList } from '../../../src/domain/sheet/pasted-list.ts'
import { dictionary } from '../../../src/translations.ts'
import { labelMessagesOf } from '../label/label-messages.ts'

const hop: IngredientEntry = { id: 'free', names: { en: 'hop extract', de: 'Hopfenextrakt' } }
const grapes: IngredientEntry = { id: 'grapes' }
const wine: IngredientEntry = { id: 'wine' }

const anyName = fc.stringMatching(/^[a-zäé][a-zäé /()=!%^~'-]{0,20}[a-zäé]$/)
const anyEntry: fc.Arbitrary<IngredientEntry> = fc.oneof(
  fc.record(
    {
      id: fc.constant('free' as const),
      names: fc.dictionary(fc.constantFrom(...labelLanguages), anyName, { minKeys: 1 }),
      functionalClass: fc.constantFrom('colour' as const, 'emulsifier' as const, 'flavour_enhancer' as const),
      allergens: fc
        .uniqueArray(fc.constantFrom(...allergens), { minLength: 1 })
        .map((ids) => allergens.filter((known) => ids.includes(known))),
      percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
      organic: fc.constant(true),
    },
    { requiredKeys: ['id', 'names'] },
  ),
  fc.record(
    {
      id: fc.constantFrom('wine' as const, 'sucrose' as const, 'citric-acid' as const, 'casein' as const),
      residue: fc.constantFrom('above' as const, 'at_most' as const),
      ofWine: fc.boolean(),
      percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
      organic: fc.constant(true),
    },
    { requiredKeys: ['id'] },
  ),
)

describe('the cell of a spreadsheet', () => {
  it('holds every free ingredient, quantity mark and answer on the wine, and is read back the same', () => {
    const names = buildNameIndex([dictionary('en')])
    fc.assert(
      fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 6 }), (entries) => {
        const cell = entryCells.ingredients.write(entries)
        expect(entryCells.ingredients.read(cell, names), cell).to.deep.equal({ value: entries })
      }),
    )
  })

  it('is written as the reference says', () => {
    const entry: IngredientEntry = {
      ...hop,
      functionalClass: 'stabiliser',
      allergens: ['celery', 'milk'],
      percent: 12.5,
    }
    expect(
      entryCells.ingredients.write([{ ...wine, percent: 80 }, { id: 'sulphites', ofWine: true }, entry]),
    ).to.equal('wine 80%|sulphites^|free[de:Hopfenextrakt;en:hop extract]!celery+milk=stabiliser 12.5%')
  })

  it('says which entry cannot be read', () => {
    const names = buildNameIndex([dictionary('en')])
    for (const cell of ['free[hops]', 'free[xx:hops]', 'free[en:a;en:b]', 'free[en:hops]!kiwi'])
      expect(entryCells.ingredients.read(cell, names), cell).to.have.property('issues')
  })
})

describe('a pasted list of a drink', () => {
  const vocabulary = buildListVocabulary(labelLanguages.map(labelMessagesOf))
  const entriesOf = (text: string, family?: 'wine' | 'aromatised' | 'spirit'): IngredientEntry[] =>
    readPastedList(text, vocabulary, family).entries.map(({ entry }) => entry)

  it('keeps what stands in the wine’s brackets, and what stands outside', () => {
    expect(
      entriesOf(
        'Vin (raisins, conservateur : sulfites), sucre, correcteur d’acidité : acide citrique',
        'aromatised',
      ),
    ).to.deep.equal([
      wine,
      grapes,
      { id: 'sulphites', ofWine: true },
      { id: 'sucrose' },
      { id: 'citric-acid', ofWine: false },
    ])
  })

  it('reads quantity marks, except in a wine', () => {
    const text = 'Wine 75 % (grapes), sugar (12.5 %), water 0,5%'
    expect(entriesOf(text, 'aromatised').map(({ percent }) => percent)).to.deep.equal([
      75,
      undefined,
      12.5,
      0.5,
    ])
    expect(entriesOf('Grapes 99 %, sulphites', 'wine')).to.deep.equal([grapes, { id: 'sulphites' }])
  })

  it('reads the quantity marks in the brackets of its wine too, but no strength', () => {
    expect(
      entriesOf('Wine 75 % (grapes 98 %, sugar (1.5 %), sulphites), water 10 %', 'aromatised').map(
        ({ id, percent }) => [id, percent],
      ),
    ).to.deep.equal([
      ['wine', 75],
      ['grapes', 98],
      ['sucrose', 1.5],
      ['sulphites', undefined],
      ['water', 10],
    ])
    expect(entriesOf('Wine (12 % vol) 75 %, sugar', 'aromatised')[0]?.percent).to.equal(75)
    expect(entriesOf('Entalkoholisierter Wein (Trauben 98 %, Sulfite), Kohlendioxid', 'wine')).to.deep.equal([
      grapes,
      { id: 'sulphites' },
      { id: 'carbon-dioxide' },
    ])
  })

  it('takes the ingredients of a de-alcoholised wine, and proposes the treatment, for a wine', () => {
    for (const [text, dealcoholised] of [
      ['Entalkoholisierter Wein (Trauben, Konservierungsstoff: Sulfite), Kohlendioxid', 'whole'],
      ['Vin partiellement désalcoolisé (raisins, conservateur : sulfites), dioxyde de carbone', 'part'],
      ['Vino dealcolizzato (uva, conservante: solfiti), anidride carbonica', 'whole'],
      ['De-alcoholised wine (grapes, preservative: sulphites), carbon dioxide', 'whole'],
    ] as const) {
      const read = readPastedList(text, vocabulary, 'wine')
      expect(
        read.entries.map(({ entry }) => entry),
        text,
      ).to.deep.equal([grapes, { id: 'sulphites' }, { id: 'carbon-dioxide' }])
      expect(read.dealcoholised, text).to.equal(dealcoholised)
    }
    expect(
      readPastedList('Entalkoholisierter Wein (Trauben), Hopfen', vocabulary, 'aromatised'),
    ).to.not.have.property('dealcoholised')
  })

  it('reads what the label prints of brackets and quantities, in 24 languages', () => {
    const outside = fc.constantFrom('sucrose' as const, 'honey' as const, 'water' as const, 'hops' as const)
    const additive = fc.constantFrom('citric-acid' as const, 'sulphites' as const, 'tartaric-acid' as const)
    const entries = fc
      .record({
        wine: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
        outside: fc.uniqueArray(fc.record({ id: outside, percent: fc.integer({ min: 1, max: 10_000 }) }), {
          selector: ({ id }) => id,
        }),
        additives: fc.uniqueArray(
          fc.record({ id: additive, ofWine: fc.boolean(), percent: fc.integer({ min: 1, max: 10_000 }) }),
          { selector: ({ id }) => id },
        ),
      })
      .map((given): IngredientEntry[] => [
        { ...wine, ...(given.wine === undefined ? {} : { percent: given.wine / 100 }) },
        grapes,
        ...given.outside.map(({ id, percent }) => ({ id, percent: percent / 100 })),
        ...given.additives.map(({ percent, ...entry }) => ({ ...entry, percent: percent / 100 })),
      ])
    fc.assert(
      fc.property(entries, fc.constantFrom(...labelLanguages), (given, language) => {
        const label = labelMessagesOf(language)
        const text = (list: readonly IngredientEntry[]): string =>
          ingredientText(ingredientStatement(list, { displayE: false, family: 'aromatised' }), label)
        const read = readPastedList(text(given), buildListVocabulary([label]), 'aromatised')
        expect(read.unread, text(given)).to.deep.equal([])
        expect(text(read.entries.map(({ entry }) => entry))).to.equal(text(given))
      }),
      { numRuns: 300 },
    )
  })
})

describe('the keys of entries', () => {
  it('are unique where an id occurs twice', () => {
    expect(entryKeys([hop, wine, hop, hop])).to.deep.equal(['free', 'wine', 'free-2', 'free-3'])
  })
})
