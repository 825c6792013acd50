// Which units the figures of a column can be in (contract 8). A unit is inferred from the values only where every
// other one is impossible; two that remain are a question to a person. Bounds: sizes of bottles on the market
// (Directive 2007/45/EC and the trade); domain 1.4 (strength, sugars, glycerol, acids); 2019/33 Annex III (terms).

import { toNumber, type Decimal } from '../decimal.ts'
import type { SheetDraft, SheetField } from '../sheet/fields.ts'
import { inFieldUnit, unitsOf, type UnitId } from './units.ts'

/** A figure of a column without a unit of its own, and what its row says of the product. */
export type ColumnFigure = { readonly amount: Decimal; readonly row: SheetDraft }

/** Sizes of bottles, cans, boxes and kegs in which wine and spirits are sold, in centilitres. */
const usualSizes: ReadonlySet<number> = new Set([
  ...[
    2, 2.5, 3, 4, 5, 10, 18.7, 18.75, 20, 25, 30, 33, 33.3, 35, 35.5, 37.5, 40, 50, 60, 62, 62.5, 70, 72, 75,
    100, 113.6, 114,
  ],
  ...[
    125, 150, 175, 180, 200, 225, 300, 400, 450, 500, 600, 900, 1000, 1200, 1500, 1800, 2000, 2700, 3000,
    5000,
  ],
])

/** Whether wine or spirits are sold in a quantity, in centilitres. */
export function isUsualSize(centilitres: number): boolean {
  return usualSizes.has(centilitres)
}

/** The sweetest wine, in g per 100 ml; liqueurs reach 60. */
const sweetest = 65

/** What the terms of a row allow, in grams of sugars per litre, with tolerance; undefined without a term. */
function sugarBounds({ sweetness, wineType, wineClass }: SheetDraft) {
  const isSparkling = wineClass?.startsWith('sparkling') === true || wineType === 'sparkling'
  if (sweetness === 'brut_nature' || sweetness === 'extra_brut') return { max: 9 }
  if (sweetness === 'brut') return { max: 15 }
  if (sweetness === 'dry') return { max: isSparkling || wineClass === 'semi_sparkling' ? 35 : 20 }
  if (sweetness === 'sweet') return { min: 40 }
  if (wineType === 'dry_white') return { max: 20 }
  if (wineType === 'sweet_white' || wineType === 'natural_sweet') return { min: 11 }
  return undefined
}

/** Whether a figure of g per 100 ml can be the sugars of the row. */
function isSugar(grams: number, row: SheetDraft): boolean {
  if (grams > sweetest) return false
  const { min = 0, max = Infinity } = sugarBounds(row) ?? {}
  return grams === 0 || (grams * 10 >= min && grams * 10 <= max)
}

type Check = (value: number, unit: UnitId, row: SheetDraft) => boolean

/** Whether a value, in the unit of the field, can be right when its column is in a unit. */
const checks: Readonly<Partial<Record<SheetField, Check>>> = {
  volume: (value) => isUsualSize(value),
  alcohol: (value, unit, { family = 'wine' }) =>
    unit === 'g_l' ? family === 'wine' && value >= 7 && value <= 25 : value <= 96,
  sugars: (value, _unit, row) => isSugar(value, row),
  carbohydrates: (value) => value <= 70,
  glycerol: (value, unit) => value >= (unit === 'g_l' ? 0.2 : 0.05) && value <= 3,
  acids: (value) => value >= 0.2 && value <= 1.8,
  energyKj: (value) => value >= 30 && value <= 1500,
  energyKcal: (value) => value >= 7 && value <= 360,
}

/** Units that values alone can tell; the others are only read where they are written. */
const inferable: Readonly<Partial<Record<SheetField, readonly UnitId[]>>> = {
  volume: ['ml', 'cl', 'l'],
  alcohol: ['percent_vol', 'g_l'],
  acids: ['g_100ml', 'g_l', 'g_l_h2so4', 'meq_l'],
}

function isPlausible(field: SheetField, unit: UnitId, { amount, row }: ColumnFigure): boolean {
  const stored = inFieldUnit(field, amount, unit)
  return stored !== undefined && (checks[field]?.(toNumber(stored), unit, row) ?? true)
}

/** Strengths below this, in % vol, may be shares of one, as a percent format keeps them. */
const leastStrength = 0.3

/** Whether a column of strengths looks like shares of one: 0.135 for 13.5 %. */
function areFractions(field: SheetField, figures: readonly ColumnFigure[], least: number): boolean {
  return (
    field === 'alcohol' &&
    figures.length >= least &&
    figures.every(
      ({ amount, row }) =>
        toNumber(amount) < leastStrength &&
        row.wineClass?.endsWith('non_alcoholic') !== true &&
        (row.dealcoholised ?? 'none') === 'none',
    )
  )
}

function unitsFor(field: SheetField): readonly UnitId[] {
  return inferable[field] ?? unitsOf(field).filter((unit) => unit !== 'mg_l')
}

function nonzeroOf(figures: readonly ColumnFigure[]): readonly ColumnFigure[] {
  return figures.filter(({ amount }) => amount.units !== 0n)
}

/** As many figures that only one unit explains are enough, however long the column is. */
const enoughFigures = 3

/**
 * The unit that the figures of a column allow, and no other; null when a person has to choose. Every figure must
 * fit, and more than a slip must speak against the other units: half of the figures, or three. Figures that are all
 * 0 are the same in each unit.
 */
export function inferredUnit(field: SheetField, figures: readonly ColumnFigure[]): UnitId | null {
  const candidates = unitsFor(field)
  const nonzero = nonzeroOf(figures)
  if (nonzero.length === 0) return figures.length === 0 ? null : (candidates[0] ?? null)
  if (areFractions(field, nonzero, 1)) return null
  const fits = nonzero.map((entry) => candidates.filter((unit) => isPlausible(field, unit, entry)))
  const fittingAll = candidates.filter((unit) => fits.every((units) => units.includes(unit)))
  const [unit] = fittingAll
  if (unit === undefined || fittingAll.length > 1) return null
  const deciding = fits.filter(({ length }) => length === 1).length
  return deciding >= enoughFigures || deciding >= nonzero.length / 2 ? unit : null
}

/** Whether a column cannot be in a unit: more than half of its figures are wrong in it, and right in another. */
export function isImplausible(field: SheetField, unit: UnitId, figures: readonly ColumnFigure[]): boolean {
  const nonzero = nonzeroOf(figures)
  if (nonzero.length === 0) return false
  if (unit === 'percent_vol' && areFractions(field, nonzero, enoughFigures)) return true
  const others = unitsFor(field).filter((other) => other !== unit)
  const wrong = nonzero.filter(
    (entry) => !isPlausible(field, unit, entry) && others.some((other) => isPlausible(field, other, entry)),
  )
  // A size of 500 can be in two units: one size that cannot be decides, where another unit explains them all.
  const isExplained = others.some((other) => nonzero.every((entry) => isPlausible(field, other, entry)))
  return wrong.length > nonzero.length / 2 || (field === 'volume' && wrong.length > 0 && isExplained)
}

/** Whether one figure of a column is no size of a bottle in its unit, and one in another. */
export function isDoubtfulSize(amount: Decimal, unit: UnitId): boolean {
  const entry = { amount, row: {} }
  return (
    !isPlausible('volume', unit, entry) &&
    (['ml', 'cl', 'l'] as const).some((other) => other !== unit && isPlausible('volume', other, entry))
  )
}
