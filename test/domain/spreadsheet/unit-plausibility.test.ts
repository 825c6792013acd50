// Which unit the figures of a column can be in. Each bound with the figures on both of its sides: a figure that two
// units allow is a question to a person (null), never a guess.

import { expect } from 'chai'
import { decimal } from '../../../src/domain/decimal.ts'
import type { SheetDraft, SheetField } from '../../../src/domain/sheet/fields.ts'
import {
  inferredUnit,
  isDoubtfulSize,
  isImplausible,
  type ColumnFigure,
} from '../../../src/domain/spreadsheet/unit-plausibility.ts'
import type { UnitId } from '../../../src/domain/spreadsheet/units.ts'

const figures = (amounts: readonly number[], row: SheetDraft = {}): ColumnFigure[] =>
  amounts.map((amount) => ({ amount: decimal(amount), row }))

/** Checks the unit of columns of one figure each. */
function expectUnits(
  field: SheetField,
  units: Readonly<Record<string, UnitId | null>>,
  row: SheetDraft = {},
): void {
  const found = Object.keys(units).map((text) => [text, inferredUnit(field, figures([Number(text)], row))])
  expect(Object.fromEntries(found), `${field} ${JSON.stringify(row)}`).to.deep.equal(units)
}

describe('the unit that a figure allows', () => {
  it('of sugars follows from the sweetest wine: 650 g/l', () => {
    expectUnits('sugars', { 0.5: null, 65: null, 65.1: 'g_l', 650: 'g_l', 651: null })
  })

  it('of sugars follows from the term of sweetness', () => {
    for (const sweetness of ['brut_nature', 'extra_brut'] as const)
      expectUnits('sugars', { 0.9: null, 0.91: 'g_l', 9: 'g_l', 9.1: null }, { sweetness })
    expectUnits('sugars', { 1.5: null, 1.51: 'g_l', 15: 'g_l', 15.1: null }, { sweetness: 'brut' })
    expectUnits('sugars', { 2: null, 2.1: 'g_l', 20: 'g_l', 20.1: null }, { sweetness: 'dry' })
    expectUnits(
      'sugars',
      { 3.9: null, 4: 'g_100ml', 39.9: 'g_100ml', 40: null, 66: 'g_l' },
      { sweetness: 'sweet' },
    )
    expectUnits('sugars', { 5: null, 30: null }, { sweetness: 'medium' })
  })

  it('of sugars in a dry sparkling wine allows more than in a still one', () => {
    for (const row of [
      { wineClass: 'sparkling' },
      { wineClass: 'sparkling_non_alcoholic' },
      { wineClass: 'semi_sparkling' },
      { wineType: 'sparkling' },
    ] as const)
      expectUnits('sugars', { 3.5: null, 3.6: 'g_l', 35: 'g_l', 36: null }, { ...row, sweetness: 'dry' })
    for (const row of [{ wineClass: 'still_non_alcoholic' }, { wineType: 'red' }] as const)
      expectUnits('sugars', { 2.1: 'g_l' }, { ...row, sweetness: 'dry' })
  })

  it('of sugars follows from the type of the wine where it has no term', () => {
    expectUnits('sugars', { 2: null, 2.1: 'g_l', 20: 'g_l', 20.1: null }, { wineType: 'dry_white' })
    for (const wineType of ['sweet_white', 'natural_sweet'] as const)
      expectUnits('sugars', { 1: null, 1.1: 'g_100ml', 10.9: 'g_100ml', 11: null }, { wineType })
    expectUnits('sugars', { 2.1: null, 10.9: null }, { wineType: 'red' })
  })

  it('of alcohol is % vol, or g/l for a wine of 7 to 25 % vol', () => {
    expectUnits('alcohol', { 12.5: 'percent_vol', 54.8: 'percent_vol', 55.25: null, 55.3: null, 96: null })
    expectUnits('alcohol', { 96.1: 'g_l', 105: 'g_l', 197.3: 'g_l', 198.2: null })
    expectUnits(
      'alcohol',
      { 40: 'percent_vol', 60: 'percent_vol', 96: 'percent_vol', 105: null },
      { family: 'spirit' },
    )
    expectUnits('alcohol', { 105: 'g_l' }, { family: 'wine' })
  })

  it('of alcohol below 0.3 is a share of one, unless the wine has none', () => {
    expectUnits('alcohol', { 0.135: null, 0.29: null, 0.3: 'percent_vol', 0.5: 'percent_vol' })
    expectUnits('alcohol', { 0.135: null }, { dealcoholised: 'none', wineClass: 'still' })
    expectUnits('alcohol', { 0.05: 'percent_vol' }, { wineClass: 'still_non_alcoholic' })
    expectUnits('alcohol', { 0.05: 'percent_vol' }, { dealcoholised: 'whole' })
    expect(inferredUnit('alcohol', figures([0.135, 12.5]))).to.equal('percent_vol')
  })

  it('of acidity is g/l as tartaric or sulphuric acid, g/100 ml or meq/l', () => {
    expectUnits('acids', {
      0.19: null,
      0.2: 'g_100ml',
      0.5: 'g_100ml',
      1.3: 'g_100ml',
      1.31: null,
      1.8: null,
    })
    expectUnits('acids', { 5: null, 11.7: null, 12: 'g_l', 18: 'g_l', 18.1: null })
    expectUnits('acids', { 26: null, 27: 'meq_l', 80: 'meq_l', 240: 'meq_l', 241: null })
  })

  it('of glycerol is g/l from 2 to 30, or g/100 ml from 0.05 to 3', () => {
    expectUnits('glycerol', { 0.04: null, 0.05: 'g_100ml', 1.9: 'g_100ml', 2: null, 3: null })
    expectUnits('glycerol', { 3.1: 'g_l', 7: 'g_l', 30: 'g_l', 31: null })
  })

  it('of carbohydrates is g/l above 70', () => {
    expectUnits('carbohydrates', { 0.9: null, 70: null, 71: 'g_l', 700: 'g_l', 710: null })
  })

  it('of energy is that of a drink: 30 to 1500 kJ or 7 to 360 kcal per 100 ml', () => {
    expectUnits('energyKj', { 29: null, 30: 'kj_100ml', 290: 'kj_100ml', 300: null, 1500: null })
    expectUnits('energyKj', { 1510: 'kj_l', 15000: 'kj_l', 15010: null })
    expectUnits('energyKcal', { 6: null, 7: 'kcal_100ml', 60: 'kcal_100ml', 70: null, 360: null })
    expectUnits('energyKcal', { 370: 'kcal_l', 3600: 'kcal_l', 3610: null })
  })

  it('of a nutrient without bounds stays open', () => {
    for (const field of ['fat', 'saturates', 'protein', 'salt'] as const)
      expectUnits(field, { 0.1: null, 90: null })
  })
})

describe('the unit of several figures', () => {
  it('needs a figure that only one unit explains: half of them, or three', () => {
    expect(inferredUnit('volume', figures([500, 750]))).to.equal('ml')
    expect(inferredUnit('volume', figures([500, 500, 750]))).to.equal(null)
    expect(inferredUnit('volume', figures([500, 500, 500, 500, 750, 750]))).to.equal(null)
    expect(inferredUnit('volume', figures([500, 500, 500, 500, 750, 750, 750]))).to.equal('ml')
    expect(inferredUnit('volume', figures([500, 500]))).to.equal(null)
    expect(inferredUnit('volume', figures([75, 750]))).to.equal(null)
  })

  it('does not follow from zeros, which are the same in each', () => {
    expect(inferredUnit('volume', figures([0, 0, 0, 500, 750]))).to.equal('ml')
    expect(inferredUnit('sugars', figures([0, 0]))).to.equal('g_100ml')
    expect(inferredUnit('sugars', figures([]))).to.equal(null)
  })
})

describe('a stated unit', () => {
  const dry: SheetDraft = { sweetness: 'dry' }

  it('is contradicted by more than half of the figures, when another unit explains them', () => {
    expect(isImplausible('sugars', 'g_100ml', figures([4, 5, 1], dry))).to.equal(true)
    expect(isImplausible('sugars', 'g_100ml', figures([4, 1], dry))).to.equal(false)
    expect(isImplausible('sugars', 'g_100ml', figures([4, 5, 0, 0, 0], dry))).to.equal(true)
    expect(isImplausible('sugars', 'g_l', figures([4, 5], dry))).to.equal(false)
    expect(isImplausible('sugars', 'g_100ml', figures([900, 900], dry))).to.equal(false)
    expect(isImplausible('energyKj', 'kj_100ml', figures([1600, 300]))).to.equal(false)
    expect(isImplausible('volume', 'cl', figures([0, 0]))).to.equal(false)
  })

  it('of bottles is contradicted by one size that another unit explains with all the others', () => {
    expect(isImplausible('volume', 'cl', figures([500, 500, 750]))).to.equal(true)
    expect(isImplausible('volume', 'cl', figures([75, 75, 750]))).to.equal(false)
    expect(isImplausible('volume', 'cl', figures([75, 50, 123]))).to.equal(false)
    expect(isImplausible('volume', 'ml', figures([750, 500]))).to.equal(false)
  })

  it('of strengths is contradicted by three shares of one', () => {
    expect(isImplausible('alcohol', 'percent_vol', figures([0.135, 0.125, 0.12]))).to.equal(true)
    expect(isImplausible('alcohol', 'percent_vol', figures([0.135, 0.125]))).to.equal(false)
    expect(isImplausible('alcohol', 'percent_vol', figures([0.135, 0.125, 12]))).to.equal(false)
    expect(isImplausible('alcohol', 'g_l', figures([0.135, 0.125, 0.12]))).to.equal(true)
    expect(isImplausible('sugars', 'g_100ml', figures([0.1, 0.2, 0.1]))).to.equal(false)
  })
})

describe('a doubtful size', () => {
  it('is none of a bottle in its unit, and one in another', () => {
    for (const [size, unit, isDoubtful] of [
      [750, 'cl', true],
      [0.75, 'ml', true],
      [75, 'l', true],
      [75, 'cl', false],
      [500, 'ml', false],
      [7.5, 'dl', false],
      [75, 'dl', true],
      [123, 'cl', false],
    ] as const)
      expect(isDoubtfulSize(decimal(size), unit), `${String(size)} ${unit}`).to.equal(isDoubtful)
  })
})
