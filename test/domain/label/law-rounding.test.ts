// The rounding table of the Commission's guidance (domain 1.5), case by case as a person would write them
// down, and against a reference calculation in integer ten-thousandths of a gram.

import { expect } from 'chai'
import fc from 'fast-check'
import {
  nutritionHeadings,
  nutritionLines,
  nutritionNotes,
} from '../../../src/domain/label/nutrition-text.ts'
import type { LabelLanguage } from '../../../src/domain/languages.ts'
import { decimal } from '../../../src/domain/decimal.ts'
import {
  nutrients,
  nutritionTable,
  printedAmount,
  type Nutrient,
  type NutritionTable,
} from '../../../src/domain/sheet/nutrition.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'
import { labelMessagesOf } from './label-messages.ts'

const space = '\u00a0'

function tableOf(draft: SheetDraft): NutritionTable {
  const table = nutritionTable({ alcohol: 12, sugars: 1, ...draft }, 'annex-xiv')
  if (table === undefined) throw new Error('the draft has its figures')
  return table
}

/** Rows as they are read: name and amount. */
function rows(draft: SheetDraft, language: LabelLanguage): string[] {
  return nutritionLines(tableOf(draft), labelMessagesOf(language)).map(({ name, per100 }) =>
    `${name} ${per100}`.replaceAll(space, ' '),
  )
}

describe('the rounding table', () => {
  const cases: readonly (readonly [Nutrient, number, string])[] = [
    ['carbohydrate', 0, '0'],
    ['carbohydrate', 0.001, '<0.5'],
    ['carbohydrate', 0.5, '<0.5'],
    ['carbohydrate', 0.501, '0.5'],
    ['carbohydrate', 0.549, '0.5'],
    ['carbohydrate', 0.55, '0.6'],
    ['sugars', 1, '1.0'],
    ['sugars', 1.05, '1.1'],
    ['sugars', 1.049, '1.0'],
    ['sugars', 9.94, '9.9'],
    ['sugars', 9.949, '9.9'],
    ['sugars', 9.95, '10'],
    ['sugars', 10.49, '10'],
    ['sugars', 10.5, '11'],
    ['sugars', 99.5, '100'],
    ['protein', 0.5, '<0.5'],
    ['protein', 0.51, '0.5'],
    ['fat', 0.5, '<0.5'],
    ['fat', 2.35, '2.4'],
    ['fat', 14.5, '15'],
    ['saturates', 0.1, '<0.1'],
    ['saturates', 0.1001, '0.1'],
    ['saturates', 0.15, '0.2'],
    ['saturates', 9.96, '10'],
    ['salt', 0, '0'],
    ['salt', 0.0125, '<0.01'],
    ['salt', 0.0126, '0.01'],
    ['salt', 0.015, '0.02'],
    ['salt', 0.994, '0.99'],
    ['salt', 0.995, '1.0'],
    ['salt', 1.04, '1.0'],
    ['salt', 1.05, '1.1'],
    ['salt', 12.34, '12.3'],
  ]
  for (const [nutrient, grams, text] of cases) {
    it(`prints ${String(grams)} g of ${nutrient} as ${text} g`, () => {
      const { form, text: shown } = printedAmount(nutrient, decimal(grams))
      expect(form === 'less' ? `<${shown}` : shown).to.equal(text)
    })
  }

  /** Half up in integer ten-thousandths, with the thresholds of the table; uses no code of the product. */
  function oracle(nutrient: Nutrient, tenThousandths: bigint): string {
    const round = (unit: bigint): bigint => ((tenThousandths * 2n + unit) / (unit * 2n)) * unit
    const text = (amount: bigint, places: number): string => {
      const digits = amount.toString().padStart(5, '0')
      const [whole, rest] = [digits.slice(0, -4), digits.slice(-4, -4 + places || undefined)]
      return places === 0 ? whole : `${whole}.${rest}`
    }
    if (tenThousandths === 0n) return '0'
    if (nutrient === 'salt') {
      if (tenThousandths <= 125n) return '<0.01'
      return round(100n) >= 10_000n ? text(round(1000n), 1) : text(round(100n), 2)
    }
    const threshold = nutrient === 'saturates' ? 1000n : 5000n
    if (tenThousandths <= threshold) return nutrient === 'saturates' ? '<0.1' : '<0.5'
    return round(1000n) >= 100_000n ? text(round(10_000n), 0) : text(round(1000n), 1)
  }

  it('agrees with a reference calculation in integers for any amount', () => {
    const amounts = fc.oneof(fc.bigInt(0n, 1_000_000n), fc.bigInt(0n, 20_000n), fc.bigInt(99_000n, 106_000n))
    fc.assert(
      fc.property(fc.constantFrom(...nutrients), amounts, (nutrient, tenThousandths) => {
        const digits = tenThousandths.toString().padStart(5, '0')
        const { form, text } = printedAmount(nutrient, decimal(`${digits.slice(0, -4)}.${digits.slice(-4)}`))
        expect(form === 'less' ? `<${text}` : text).to.equal(oracle(nutrient, tenThousandths))
      }),
      { numRuns: 3000 },
    )
  })

  it('never prints a negative amount', () => {
    const grams = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000)
    fc.assert(
      fc.property(
        fc.record(
          { alcohol: grams, sugars: grams, carbohydrates: grams, glycerol: grams, fat: grams, salt: grams },
          { requiredKeys: ['alcohol', 'sugars'] },
        ),
        (draft) => {
          const { energy, rows: printedRows } = tableOf(draft)
          expect(Math.min(energy.per100.kj, energy.per100.kcal)).to.be.at.least(0)
          for (const { per100 } of printedRows) expect(Number(per100.text)).to.be.at.least(0)
        },
      ),
    )
  })
})

describe('the nutrition table as text', () => {
  const draft: SheetDraft = { alcohol: 10.5, sugars: 6.5, fat: 0.6, saturates: 0.1, protein: 0, salt: 0.0125 }
  const expected: Partial<Record<LabelLanguage, string[]>> = {
    en: [
      'Energy 366 kJ / 87 kcal',
      'Fat 0.6 g',
      'of which saturates <0.1 g',
      'Carbohydrate 7.2 g',
      'of which sugars 6.5 g',
      'Protein 0 g',
      'Salt <0.01 g',
    ],
    fr: [
      'Énergie 366 kJ / 87 kcal',
      'Matières grasses 0,6 g',
      'dont acides gras saturés <0,1 g',
      'Glucides 7,2 g',
      'dont sucres 6,5 g',
      'Protéines 0 g',
      'Sel <0,01 g',
    ],
    it: [
      'Energia 366 kJ / 87 kcal',
      'Grassi 0,6 g',
      'di cui acidi grassi saturi <0,1 g',
      'Carboidrati 7,2 g',
      'di cui zuccheri 6,5 g',
      'Proteine 0 g',
      'Sale <0,01 g',
    ],
    de: [
      'Energie 366 kJ / 87 kcal',
      'Fett 0,6 g',
      'davon gesättigte Fettsäuren <0,1 g',
      'Kohlenhydrate 7,2 g',
      'davon Zucker 6,5 g',
      'Eiweiß 0 g',
      'Salz <0,01 g',
    ],
    es: [
      'Valor energético 366 kJ / 87 kcal',
      'Grasas 0,6 g',
      'de las cuales saturadas <0,1 g',
      'Hidratos de carbono 7,2 g',
      'de los cuales azúcares 6,5 g',
      'Proteínas 0 g',
      'Sal <0,01 g',
    ],
    el: [
      'Ενέργεια 366 kJ / 87 kcal',
      'Λιπαρά 0,6 g',
      'εκ των οποίων κορεσμένα <0,1 g',
      'Υδατάνθρακες 7,2 g',
      'εκ των οποίων σάκχαρα 6,5 g',
      'Πρωτεΐνες 0 g',
      'Αλάτι <0,01 g',
    ],
    pt: [
      'Energia 366 kJ / 87 kcal',
      'Lípidos 0,6 g',
      'dos quais saturados <0,1 g',
      'Hidratos de carbono 7,2 g',
      'dos quais açúcares 6,5 g',
      'Proteínas 0 g',
      'Sal <0,01 g',
    ],
    nl: [
      'Energie 366 kJ / 87 kcal',
      'Vetten 0,6 g',
      'waarvan verzadigde vetzuren <0,1 g',
      'Koolhydraten 7,2 g',
      'waarvan suikers 6,5 g',
      'Eiwitten 0 g',
      'Zout <0,01 g',
    ],
  }
  for (const [language, lines] of Object.entries(expected)) {
    // Six tenths of a gram of fat add 22.2 kJ and 5.4 kcal to the 366 kJ and 87 kcal of the same wine without
    // fat.
    const whole = lines.map((line) => line.replace('366 kJ / 87 kcal', '388 kJ / 93 kcal'))
    it(`follows Annex XV in ${language}`, () => {
      expect(rows(draft, language as LabelLanguage)).to.deep.equal(whole)
    })
  }

  it('shows the column per glass next to 100 ml, with size and number of glasses', () => {
    const table = tableOf({ alcohol: 13.5, sugars: 0.2, volume: 75, glasses: 6 })
    const words = labelMessagesOf('de')
    expect(nutritionHeadings(table, words).map((heading) => heading.replaceAll(space, ' '))).to.deep.equal([
      'Pro 100 ml',
      'Pro Glas (125 ml)',
    ])
    // 326.6935 kJ and 78.8405 kcal in 100 ml, a quarter more in the glass; unrounded figures are multiplied.
    expect(nutritionLines(table, words)[0]?.perGlass?.replaceAll(space, ' ')).to.equal('409 kJ / 99 kcal')
    expect(nutritionNotes(table, words).at(-1)).to.match(/6/)
  })

  it('names no nutrients but fat, saturates, protein and salt in the sentence on negligible amounts', () => {
    expect(rows({}, 'en').map((row) => row.replace(/ [<\d].*$/, ''))).to.deep.equal([
      'Energy',
      'Carbohydrate',
      'of which sugars',
    ])
    expect(nutritionNotes(tableOf({}), labelMessagesOf('en'))).to.deep.equal([
      'Contains negligible amounts of fat, saturates, protein and salt.',
    ])
  })
})
