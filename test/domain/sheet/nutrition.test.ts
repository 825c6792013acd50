import { expect } from 'chai'
import fc from 'fast-check'
import examples from '../../fixtures/nutrition-examples.json' with { type: 'json' }
import { absolute, compare, decimal, difference } from '../../../src/domain/decimal.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'
import {
  alcoholOf,
  checkTypedEnergy,
  energyOf,
  isNegligible,
  nutrients,
  nutritionTable,
  printedAmount,
  type Nutrient,
  type PrintedAmount,
} from '../../../src/domain/sheet/nutrition.ts'
import { energyFactors } from '../../../src/domain/sheet/energy-factors.ts'

type Example = (typeof examples.examples)[number]

function draftOf({ input, wine_class }: Example): SheetDraft {
  const common = {
    alcohol: input.abv,
    sugars: input.sugars_g,
    fat: input.fat_g,
    protein: input.protein_g,
    salt: input.salt_g,
  }
  if (wine_class === 'spirit') return { family: 'spirit', ...common }
  return { family: 'wine', ...common, glycerol: input.glycerol_g, acids: input.organic_acids_g }
}

function asPrinted({ form, text }: PrintedAmount): string {
  return form === 'less' ? `<${text}` : text
}

function printedOf(nutrient: Nutrient, grams: number | string): string {
  return asPrinted(printedAmount(nutrient, decimal(grams)))
}

function printedRow(draft: SheetDraft, nutrient: Nutrient): string | undefined {
  const row = nutritionTable(draft, 'annex-xiv')?.rows.find((entry) => entry.nutrient === nutrient)
  return row && asPrinted(row.per100)
}

describe('energy', () => {
  for (const example of examples.examples) {
    const { n, label, annex_xiv: law, spec_factors_no_double_count: owner } = example

    it(`follows Annex XIV: example ${n}, ${label}`, () => {
      const energy = energyOf(draftOf(example), 'annex-xiv')
      expect(Number(energy.kj)).to.be.closeTo(law.kj, 0.001)
      expect(Number(energy.kcal)).to.be.closeTo(law.kcal, 0.001)
      expect([energy.printedKj, energy.printedKcal]).to.deep.equal([law.label_kj, law.label_kcal])
      expect(Number(energy.alcohol)).to.be.closeTo(example.alcohol_g_per_100ml, 0.001)
      expect(Number(energy.carbohydrates)).to.equal(example.carbohydrate_g)
    })

    it(`uses the factors of the specification when configured: example ${n}, ${label}`, () => {
      const energy = energyOf(draftOf(example), 'specification')
      expect(Number(energy.kj)).to.be.closeTo(owner.kj_by_factors, 0.001)
      expect(Number(energy.kcal)).to.be.closeTo(owner.kcal, 0.001)
      expect([energy.printedKj, energy.printedKcal]).to.deep.equal([
        owner.label_kj_by_factors,
        owner.label_kcal,
      ])
    })

    it(`prints carbohydrate and sugars: example ${n}, ${label}`, () => {
      expect(printedRow(draftOf(example), 'carbohydrate')).to.equal(example.label_carbohydrate)
      expect(printedRow(draftOf(example), 'sugars')).to.equal(example.label_sugars)
    })
  }

  it('uses the averages of glycerol and acids without an analysis', () => {
    const given = energyOf({ alcohol: 13.5, sugars: 0.2, glycerol: 0.7, acids: 0.6 }, 'annex-xiv')
    expect(energyOf({ alcohol: 13.5, sugars: 0.2 }, 'annex-xiv')).to.deep.equal(given)
    expect(energyOf({ family: 'aromatised', alcohol: 13.5, sugars: 0.2 }, 'annex-xiv')).to.deep.equal(given)
  })

  it('uses neither averages nor leftover analyses for a spirit', () => {
    const spirit = energyOf(
      { family: 'spirit', alcohol: 40, sugars: 0, glycerol: 0.7, acids: 0.6 },
      'annex-xiv',
    )
    expect([spirit.kj, spirit.kcal, spirit.carbohydrates]).to.deep.equal(['915.24', '220.92', '0'])
  })

  it('never counts glycerol twice when the carbohydrate is typed', () => {
    const typed = energyOf({ alcohol: 13.5, carbohydrates: 0.9, sugars: 0.2 }, 'annex-xiv')
    expect(typed).to.deep.equal(energyOf({ alcohol: 13.5, sugars: 0.2 }, 'annex-xiv'))
    expect(energyOf({ carbohydrates: 0.5 }, 'annex-xiv').parts[0]).to.include({
      part: 'carbohydrate',
      grams: '0',
    })
  })

  it('returns a calculation whose lines add up', () => {
    const grams = fc.integer({ min: 0, max: 20_000 }).map((units) => units / 1000)
    const drafts = fc.record({
      alcohol: grams,
      sugars: grams,
      glycerol: grams,
      acids: grams,
      fat: grams,
      protein: grams,
    })
    fc.assert(
      fc.property(
        drafts,
        fc.constantFrom(...(Object.keys(energyFactors) as (keyof typeof energyFactors)[])),
        (draft, factors) => {
          const energy = energyOf(draft, factors)
          const kj = energy.parts.reduce(
            (total, line) => total + Number(line.grams) * Number(line.kjFactor),
            0,
          )
          expect(Number(energy.kj)).to.be.closeTo(kj, 1e-6)
          expect(energy.parts.reduce((total, line) => total + Number(line.kcal), 0)).to.be.closeTo(
            Number(energy.kcal),
            1e-6,
          )
          expect(Number(energy.alcohol)).to.be.closeTo(draft.alcohol * 0.789, 1e-9)
          expect(Math.abs(energy.printedKj - Number(energy.kj))).to.be.at.most(0.5)
        },
      ),
    )
  })
})

describe('printed amounts', () => {
  const cases: readonly (readonly [readonly Nutrient[], readonly (readonly [string, string])[]])[] = [
    [
      ['fat', 'carbohydrate', 'sugars', 'protein'],
      [
        ['0', '0'],
        ['0.001', '<0.5'],
        ['0.499', '<0.5'],
        ['0.5', '<0.5'],
        ['0.501', '0.5'],
        ['0.55', '0.6'],
        ['0.95', '1.0'],
        ['1', '1.0'],
        ['1.05', '1.1'],
        ['9.94', '9.9'],
        ['9.949', '9.9'],
        ['9.95', '10'],
        ['9.99', '10'],
        ['10', '10'],
        ['10.4', '10'],
        ['10.5', '11'],
        ['100', '100'],
      ],
    ],
    [
      ['saturates'],
      [
        ['0', '0'],
        ['0.099', '<0.1'],
        ['0.1', '<0.1'],
        ['0.101', '0.1'],
        ['0.15', '0.2'],
        ['9.95', '10'],
        ['10.5', '11'],
      ],
    ],
    [
      ['salt'],
      [
        ['0', '0'],
        ['0.0001', '<0.01'],
        ['0.0124', '<0.01'],
        ['0.0125', '<0.01'],
        ['0.0126', '0.01'],
        ['0.015', '0.02'],
        ['0.1', '0.10'],
        ['0.994', '0.99'],
        ['0.995', '1.0'],
        ['0.9999', '1.0'],
        ['1', '1.0'],
        ['1.05', '1.1'],
        ['1.04', '1.0'],
        ['10.06', '10.1'],
      ],
    ],
  ]
  for (const [of, steps] of cases) {
    for (const nutrient of of) {
      it(`follows the guidance at and around each threshold: ${nutrient}`, () => {
        for (const [grams, text] of steps) expect(printedOf(nutrient, grams), grams).to.equal(text)
      })
    }
  }

  it('shows a negligible amount of fat as a figure while saturates are above their threshold', () => {
    expect(asPrinted(printedAmount('fat', decimal('0.3'), decimal('0.2')))).to.equal('0.3')
    expect(asPrinted(printedAmount('fat', decimal('0.3'), decimal('0.1')))).to.equal('<0.5')
    expect(printedRow({ alcohol: 17, sugars: 20, fat: 0.3, saturates: 0.2 }, 'fat')).to.equal('0.3')
  })

  it('is never off by more than half a unit of what it prints', () => {
    const grams = fc.integer({ min: 0, max: 1_000_000 }).map((units) => decimal((units / 10_000).toString()))
    fc.assert(
      fc.property(fc.constantFrom(...nutrients), grams, (nutrient, amount) => {
        const { form, text } = printedAmount(nutrient, amount)
        if (form === 'zero') return amount.units === 0n
        if (form === 'less') return isNegligible(nutrient, amount)
        const shown = decimal(text)
        return compare(absolute(difference(shown, amount)), { units: 5n, scale: shown.scale + 1 }) <= 0
      }),
    )
  })
})

describe('nutrition table', () => {
  const wine: SheetDraft = { family: 'wine', alcohol: 13.5, sugars: 0.2 }

  it('names fat, saturates, protein and salt in one sentence while all four are negligible', () => {
    const table = nutritionTable(
      { ...wine, fat: 0.5, saturates: 0.1, protein: 0.5, salt: 0.0125 },
      'annex-xiv',
    )
    expect(table?.rows.map((row) => row.nutrient)).to.deep.equal(['carbohydrate', 'sugars'])
    expect(table?.negligible).to.deep.equal(['fat', 'saturates', 'protein', 'salt'])
  })

  it('shows every row, in the order of Annex XV, once one of the four is not negligible', () => {
    for (const amount of [{ fat: 0.6 }, { fat: 0.2, saturates: 0.2 }, { protein: 0.51 }, { salt: 0.02 }]) {
      const table = nutritionTable({ ...wine, ...amount }, 'annex-xiv')
      expect(table?.rows.map((row) => row.nutrient)).to.deep.equal([
        'fat',
        'saturates',
        'carbohydrate',
        'sugars',
        'protein',
        'salt',
      ])
      expect(table?.rows.map((row) => row.of)).to.deep.equal([
        undefined,
        'fat',
        undefined,
        'carbohydrate',
        undefined,
        undefined,
      ])
      expect(table?.negligible).to.deep.equal([])
    }
  })

  it('has a column per glass when the glasses in the bottle are known', () => {
    const table = nutritionTable({ ...wine, volume: 75, glasses: 6 }, 'annex-xiv')
    expect(table?.glass).to.deep.equal({ millilitres: '125', count: 6 })
    expect(table?.energy).to.deep.equal({ per100: { kj: 327, kcal: 79 }, perGlass: { kj: 409, kcal: 99 } })
    expect(table?.rows.map((row) => row.perGlass && asPrinted(row.perGlass))).to.deep.equal(['1.1', '<0.5'])
    expect(nutritionTable({ ...wine, volume: 75 }, 'annex-xiv')).to.not.have.property('glass')
    expect(nutritionTable({ ...wine, volume: 75, glasses: 7 }, 'annex-xiv')?.glass?.millilitres).to.equal(
      '107',
    )
  })

  it('is absent until strength and sugars of a wine are known', () => {
    expect(nutritionTable({ sugars: 1 }, 'annex-xiv')).to.equal(undefined)
    expect(nutritionTable({ alcohol: 12 }, 'annex-xiv')).to.equal(undefined)
  })

  it('declares the energy alone of a spirit without sugars', () => {
    const table = nutritionTable({ family: 'spirit', alcohol: 40 }, 'annex-xiv')
    expect(table).to.deep.equal({ energy: { per100: { kj: 915, kcal: 221 } }, rows: [], negligible: [] })
    expect(nutritionTable({ family: 'spirit', alcohol: 40, sugars: 0 }, 'annex-xiv')?.rows).to.have.length(2)
  })

  it('prints typed energy once both figures are known', () => {
    const typed: SheetDraft = { ...wine, energySource: 'typed', energyKj: 330.5, energyKcal: 79.4 }
    expect(nutritionTable(typed, 'annex-xiv')?.energy.per100).to.deep.equal({ kj: 331, kcal: 79 })
    expect(nutritionTable({ ...wine, energySource: 'typed', energyKj: 330 }, 'annex-xiv')).to.equal(undefined)
    expect(
      nutritionTable({ ...wine, energySource: 'formula', energyKj: 1, energyKcal: 1 }, 'annex-xiv')?.energy
        .per100.kj,
    ).to.equal(327)
  })

  it('keeps alcohol exact', () => {
    expect(alcoholOf({ alcohol: 13.5 })).to.deep.equal(decimal('10.6515'))
  })
})

describe('typed energy', () => {
  const typed = (energyKj: number, energyKcal: number): SheetDraft => ({
    alcohol: 13.5,
    sugars: 0.2,
    energySource: 'typed',
    energyKj,
    energyKcal,
  })

  it('agrees within five per cent of the formula', () => {
    expect(checkTypedEnergy(typed(327, 79), 'annex-xiv')).to.deep.equal({
      formula: { kj: 327, kcal: 79 },
      kjAgrees: true,
      kcalAgrees: true,
      balanced: true,
    })
    expect(checkTypedEnergy(typed(343.4, 82.7), 'annex-xiv')).to.include({ kjAgrees: true, kcalAgrees: true })
    expect(checkTypedEnergy(typed(343.5, 82.8), 'annex-xiv')).to.include({
      kjAgrees: false,
      kcalAgrees: false,
    })
    expect(checkTypedEnergy(typed(310.8, 75), 'annex-xiv')).to.include({ kjAgrees: true })
    expect(checkTypedEnergy(typed(310.7, 75), 'annex-xiv')).to.include({ kjAgrees: false })
  })

  it('is unbalanced when its two figures contradict each other', () => {
    expect(checkTypedEnergy(typed(343, 75.5), 'annex-xiv')).to.include({
      kjAgrees: true,
      kcalAgrees: true,
      balanced: false,
    })
  })

  it('may always equal what the formula prints', () => {
    const faint: SheetDraft = {
      family: 'spirit',
      alcohol: 0.1,
      energySource: 'typed',
      energyKj: 2,
      energyKcal: 1,
    }
    expect(checkTypedEnergy(faint, 'annex-xiv')).to.include({ kjAgrees: true, kcalAgrees: true })
  })

  it('is not checked while the formula is used or a figure is missing', () => {
    expect(checkTypedEnergy({ alcohol: 13.5, energyKj: 1, energyKcal: 1 }, 'annex-xiv')).to.equal(undefined)
    expect(checkTypedEnergy({ alcohol: 13.5, energySource: 'typed', energyKj: 1 }, 'annex-xiv')).to.equal(
      undefined,
    )
  })
})
