// Energy and the nutrition table of a label. Rules: Regulation (EU) 1169/2011 Annex I (definitions), XIV
// (factors, in energy-factors.ts), XV (order and units), Art. 32 to 34; the Commission's guidance on
// tolerances and rounding; domain 1.4 to 1.7. All calculations are exact decimals.

import {
  absolute,
  compare,
  decimal,
  decimalText,
  difference,
  larger,
  product,
  quotient,
  rounded,
  shortText,
  smaller,
  sum,
  toNumber,
  zero,
  type Decimal,
} from '../decimal.ts'
import {
  energyFactors,
  energyParts,
  type EnergyFactor,
  type EnergyFactors,
  type EnergyPart,
} from './energy-factors.ts'
import { familyOf, type SheetDraft } from './fields.ts'
import { familyRules } from './product-families.ts'

/**
 * Nutrients of the table after energy, in the order of Annex XV; the label's message is
 * `nutrition.<nutrient>`.
 */
export const nutrients = ['fat', 'saturates', 'carbohydrate', 'sugars', 'protein', 'salt'] as const
export type Nutrient = (typeof nutrients)[number]

/** A printed amount in grams: a number without unit, with a decimal point and trailing zeros. */
export type PrintedAmount = {
  /** `less`: the text is the threshold and the label prints `<` before it. */
  readonly form: 'zero' | 'less' | 'value'
  readonly text: string
}

/** Printed energy: integer kilojoules and kilocalories. */
export type PrintedEnergy = { readonly kj: number; readonly kcal: number }

/** One row of the table below energy, in grams. */
type NutritionRow = {
  readonly nutrient: Nutrient
  /** The nutrient of which this one is a part; the row begins with "of which". */
  readonly of?: Nutrient
  readonly per100: PrintedAmount
  readonly perGlass?: PrintedAmount
}

/** The nutrition declaration of a label, per 100 ml and, in a second column, per glass. */
export type NutritionTable = {
  readonly energy: { readonly per100: PrintedEnergy; readonly perGlass?: PrintedEnergy }
  /** Rows in the order of Annex XV; empty when a spirit publishes its energy alone. */
  readonly rows: readonly NutritionRow[]
  /** Nutrients that the sentence on negligible amounts names in place of a row; empty when all have a row. */
  readonly negligible: readonly Nutrient[]
  /** Present when there is a column per glass. `millilitres` is an integer as text. */
  readonly glass?: { readonly millilitres: string; readonly count: number }
}

/** Grams in 100 ml used when there is no analysis; they count for carbohydrate and energy (open point 3). */
export const averageGrams = { glycerol: 0.7, acids: 0.6 } as const

const averageGlycerol = decimal(averageGrams.glycerol)

/** Grams of pure alcohol in a millilitre. */
const alcoholDensity = decimal('0.789')

/** One line of the energy calculation, per 100 ml. Numbers are unrounded text with a decimal point. */
type EnergyLine = {
  readonly part: EnergyPart
  readonly grams: string
  readonly kcalFactor: string
  readonly kjFactor: string
  readonly kcal: string
  readonly kj: string
}

/** Energy per 100 ml and its calculation. Numbers as text are unrounded, with a decimal point. */
export type Energy = {
  readonly kj: string
  readonly kcal: string
  readonly printedKj: number
  readonly printedKcal: number
  /** The declared carbohydrate: typed, or sugars and glycerol. */
  readonly carbohydrates: string
  /** Grams of pure alcohol. */
  readonly alcohol: string
  readonly parts: readonly EnergyLine[]
}

/**
 * Grams of glycerol in 100 ml: typed, or the average; spirits have none. The average is no more than a typed
 * carbohydrate leaves beside the sugars, because glycerol is a part of the carbohydrate (Annex I point 8).
 */
function glycerolOf(draft: SheetDraft): Decimal {
  if (!hasGlycerolAndAcids(draft)) return zero
  if (draft.glycerol !== undefined) return decimal(draft.glycerol)
  if (draft.carbohydrates === undefined) return averageGlycerol
  const withoutSugars = difference(decimal(draft.carbohydrates), decimal(draft.sugars ?? 0))
  return smaller(averageGlycerol, larger(withoutSugars, zero))
}

function acidsOf(draft: SheetDraft): Decimal {
  return hasGlycerolAndAcids(draft) ? decimal(draft.acids ?? averageGrams.acids) : zero
}

function hasGlycerolAndAcids(draft: SheetDraft): boolean {
  return familyRules(familyOf(draft)).hasGlycerolAndAcids
}

/**
 * The declared carbohydrate in grams per 100 ml: typed, or sugars and glycerol, a polyol (Annex I point 8).
 */
function carbohydratesOf(draft: SheetDraft): Decimal {
  return draft.carbohydrates === undefined
    ? sum(decimal(draft.sugars ?? 0), glycerolOf(draft))
    : decimal(draft.carbohydrates)
}

/** Grams of pure alcohol in 100 ml. */
export function alcoholOf(draft: SheetDraft): Decimal {
  return product(decimal(draft.alcohol ?? 0), alcoholDensity)
}

/**
 * Energy by the formula and its calculation; typed energy is ignored. Absent amounts count as 0, glycerol and
 * acids as their averages. Glycerol is subtracted from the carbohydrate, so that it does not count twice
 * (open point 3).
 */
export function energyOf(draft: SheetDraft, factors: EnergyFactors): Energy {
  const carbohydrates = carbohydratesOf(draft)
  const alcohol = alcoholOf(draft)
  const grams: Readonly<Record<EnergyPart, Decimal>> = {
    carbohydrate: larger(difference(carbohydrates, glycerolOf(draft)), zero),
    polyols: glycerolOf(draft),
    organic_acids: acidsOf(draft),
    fat: decimal(draft.fat ?? 0),
    protein: decimal(draft.protein ?? 0),
    alcohol,
  }
  const lines = energyParts.map((part) => ({
    part,
    grams: grams[part],
    ...energyOfPart(grams[part], energyFactors[factors][part]),
  }))
  const kj = sum(...lines.map((line) => line.kj))
  const kcal = sum(...lines.map((line) => line.kcal))
  return {
    kj: shortText(kj),
    kcal: shortText(kcal),
    printedKj: roundedToInteger(kj),
    printedKcal: roundedToInteger(kcal),
    carbohydrates: shortText(carbohydrates),
    alcohol: shortText(alcohol),
    parts: lines.map((line) => ({
      ...line,
      grams: shortText(line.grams),
      kcal: shortText(line.kcal),
      kj: shortText(line.kj),
    })),
  }
}

function energyOfPart(grams: Decimal, factor: EnergyFactor) {
  return {
    kcalFactor: factor.kcal,
    kjFactor: factor.kj,
    kcal: product(grams, decimal(factor.kcal)),
    kj: product(grams, decimal(factor.kj)),
  }
}

function roundedToInteger(amount: Decimal): number {
  return toNumber(rounded(amount, 0))
}

type Rounding = {
  /** Up to this amount only zero or "less than" is printed. */
  readonly threshold: string
  readonly places: number
  /** From this amount on the number has `largePlaces` decimals. */
  readonly large: string
  readonly largePlaces: number
}

const commonRounding: Rounding = { threshold: '0.5', places: 1, large: '10', largePlaces: 0 }

/** Commission guidance on rounding (domain 1.5). */
const roundings: Readonly<Record<Nutrient, Rounding>> = {
  fat: commonRounding,
  saturates: { ...commonRounding, threshold: '0.1' },
  carbohydrate: commonRounding,
  sugars: commonRounding,
  protein: commonRounding,
  salt: { threshold: '0.0125', places: 2, large: '1', largePlaces: 1 },
}

/**
 * The printed form of an amount. Halves are rounded up; thresholds are tested before rounding.
 * @param amount grams, 0 or more
 * @param saturates grams of saturates, used for fat only: above their threshold fat shows its value, however small
 */
export function printedAmount(nutrient: Nutrient, amount: Decimal, saturates: Decimal = zero): PrintedAmount {
  const rounding = roundings[nutrient]
  if (amount.units === 0n) return { form: 'zero', text: '0' }
  const shown = nutrient === 'fat' && !isNegligible('saturates', saturates)
  if (isNegligible(nutrient, amount) && !shown) return { form: 'less', text: thresholdText(rounding) }
  const fine = rounded(amount, rounding.places)
  const isLarge = compare(fine, decimal(rounding.large)) >= 0
  return { form: 'value', text: decimalText(isLarge ? rounded(amount, rounding.largePlaces) : fine) }
}

/** The threshold as printed. Salt counts as nil up to 0.0125 g and is then stated as less than 0.01 g. */
function thresholdText(rounding: Rounding): string {
  return decimalText(rounded(decimal(rounding.threshold), rounding.places))
}

/** Whether an amount does not exceed the threshold of negligible amounts (Art. 34(5)). */
export function isNegligible(nutrient: Nutrient, amount: Decimal): boolean {
  return compare(amount, decimal(roundings[nutrient].threshold)) <= 0
}

/**
 * Nutrients that one sentence may replace, only all together (domain 1.6). Energy and sugars always have a
 * row.
 */
const omittable = ['fat', 'saturates', 'protein', 'salt'] as const satisfies readonly Nutrient[]

const parents: Readonly<Partial<Record<Nutrient, Nutrient>>> = { saturates: 'fat', sugars: 'carbohydrate' }

/**
 * The nutrition declaration; undefined while a necessary figure is missing: the strength (or the energy, when
 * typed) and, except for a spirit, the sugars. A spirit without sugars declares its energy alone (open point
 * 21).
 */
export function nutritionTable(draft: SheetDraft, factors: EnergyFactors): NutritionTable | undefined {
  const energy = declaredEnergy(draft, factors)
  const hasAllRows = draft.sugars !== undefined
  if (energy === undefined || (!hasAllRows && !familyRules(familyOf(draft)).mayDeclareEnergyAlone))
    return undefined
  const amounts = amountsOf(draft)
  const negligible =
    hasAllRows && omittable.every((nutrient) => isNegligible(nutrient, amounts[nutrient])) ? omittable : []
  const glass = glassOf(draft)
  const stated = hasAllRows
    ? nutrients.filter((nutrient) => !negligible.some((omitted) => omitted === nutrient))
    : []
  return {
    energy: {
      per100: printedEnergy(energy),
      ...(glass === undefined
        ? {}
        : { perGlass: printedEnergy({ kj: inGlass(energy.kj, glass), kcal: inGlass(energy.kcal, glass) }) }),
    },
    rows: stated.map((nutrient) => rowOf(nutrient, amounts, glass)),
    negligible,
    ...(glass === undefined ? {} : { glass: { millilitres: glassMillilitres(glass), count: glass.count } }),
  }
}

type EnergyAmounts = { readonly kj: Decimal; readonly kcal: Decimal }
type Glass = { readonly bottleMillilitres: Decimal; readonly count: number }

function declaredEnergy(draft: SheetDraft, factors: EnergyFactors): EnergyAmounts | undefined {
  if (draft.energySource === 'typed') return typedEnergy(draft)
  if (draft.alcohol === undefined) return undefined
  const { kj, kcal } = energyOf(draft, factors)
  return { kj: decimal(kj), kcal: decimal(kcal) }
}

function typedEnergy(draft: SheetDraft): EnergyAmounts | undefined {
  if (draft.energyKj === undefined || draft.energyKcal === undefined) return undefined
  return { kj: decimal(draft.energyKj), kcal: decimal(draft.energyKcal) }
}

function printedEnergy(energy: EnergyAmounts): PrintedEnergy {
  return { kj: roundedToInteger(energy.kj), kcal: roundedToInteger(energy.kcal) }
}

function amountsOf(draft: SheetDraft): Readonly<Record<Nutrient, Decimal>> {
  return {
    fat: decimal(draft.fat ?? 0),
    saturates: decimal(draft.saturates ?? 0),
    carbohydrate: carbohydratesOf(draft),
    sugars: decimal(draft.sugars ?? 0),
    protein: decimal(draft.protein ?? 0),
    salt: decimal(draft.salt ?? 0),
  }
}

function rowOf(
  nutrient: Nutrient,
  amounts: Readonly<Record<Nutrient, Decimal>>,
  glass: Glass | undefined,
): NutritionRow {
  const of = parents[nutrient]
  const { [nutrient]: amount, saturates } = amounts
  return {
    nutrient,
    ...(of === undefined ? {} : { of }),
    per100: printedAmount(nutrient, amount, saturates),
    ...(glass === undefined
      ? {}
      : { perGlass: printedAmount(nutrient, inGlass(amount, glass), inGlass(saturates, glass)) }),
  }
}

/** The glasses of a bottle, whose volume is stored in cL. */
function glassOf(draft: SheetDraft): Glass | undefined {
  if (draft.volume === undefined || draft.glasses === undefined) return undefined
  return { bottleMillilitres: product(decimal(draft.volume), decimal(10)), count: draft.glasses }
}

/**
 * The amount in a glass. It is divided once, at the end: the size of a third of a bottle has no exact
 * decimals, and a truncated size would round an exact half down.
 */
function inGlass(per100: Decimal, { bottleMillilitres, count }: Glass): Decimal {
  return quotient(product(per100, bottleMillilitres), product(decimal(count), decimal(100)))
}

function glassMillilitres({ bottleMillilitres, count }: Glass): string {
  return decimalText(rounded(quotient(bottleMillilitres, decimal(count)), 0))
}

/** Tolerance of typed energy against the formula, and of typed kJ against typed kcal (open points 2, 24). */
const tolerance = decimal('0.05')
const kilojoulesPerKilocalorie = decimal('4.184')

/** The result of checking typed energy. */
type EnergyCheck = {
  /** The energy by the formula, as printed. */
  readonly formula: PrintedEnergy
  /** The typed figure is within 5 % of the formula, or equal to it when rounded. */
  readonly kjAgrees: boolean
  readonly kcalAgrees: boolean
  /** The typed kilojoules are within 5 % of 4.184 times the typed kilocalories. */
  readonly balanced: boolean
}

/** Checks typed energy; undefined while the formula is used or a typed figure is missing. */
export function checkTypedEnergy(draft: SheetDraft, factors: EnergyFactors): EnergyCheck | undefined {
  const typed = draft.energySource === 'typed' ? typedEnergy(draft) : undefined
  if (typed === undefined) return undefined
  const formula = energyOf(draft, factors)
  return {
    formula: { kj: formula.printedKj, kcal: formula.printedKcal },
    kjAgrees: isNear(typed.kj, decimal(formula.kj)),
    kcalAgrees: isNear(typed.kcal, decimal(formula.kcal)),
    balanced: isNear(typed.kj, product(typed.kcal, kilojoulesPerKilocalorie)),
  }
}

/** Within 5 %, or equal when rounded to integers. */
function isNear(typed: Decimal, expected: Decimal): boolean {
  const gap = absolute(difference(typed, expected))
  return (
    compare(gap, product(expected, tolerance)) <= 0 || roundedToInteger(typed) === roundedToInteger(expected)
  )
}
