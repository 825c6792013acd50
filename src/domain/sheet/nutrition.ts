// Energy and the nutrition table. Rules: Regulation (EU) 1169/2011 Annex I (definitions), XIV (factors), XV (order and
// units), Art. 32 to 34; the Commission's guidance on tolerances and rounding; DOMAIN sections 1.4 to 1.7.

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
  sum,
  toNumber,
  zero,
  type Decimal,
} from '../decimal.ts'
import { familyOf, type SheetDraft } from './fields.ts'

/** Nutrients of the table after energy, in the order of Annex XV; words `nutrition.<nutrient>` of the label. */
export const nutrients = ['fat', 'saturates', 'carbohydrate', 'sugars', 'protein', 'salt'] as const
export type Nutrient = (typeof nutrients)[number]

/** An amount in grams as it is printed: a number without unit, a point before its decimals, trailing zeros kept. */
export type PrintedAmount = {
  /** `less` prints `<` before the text, which is then the threshold. */
  readonly form: 'zero' | 'less' | 'value'
  readonly text: string
}

/** Energy as printed: whole kilojoules and kilocalories. */
export type PrintedEnergy = { readonly kj: number; readonly kcal: number }

/** One row of the table below energy, in grams. */
export type NutritionRow = {
  readonly nutrient: Nutrient
  /** The nutrient of which this one is a part: the row reads "of which". */
  readonly of?: Nutrient
  readonly per100: PrintedAmount
  readonly perGlass?: PrintedAmount
}

/** The nutrition declaration of a label, per 100 ml and, beside it, per glass. */
export type NutritionTable = {
  readonly energy: { readonly per100: PrintedEnergy; readonly perGlass?: PrintedEnergy }
  /** Rows in the order of Annex XV; none when a spirit publishes its energy alone. */
  readonly rows: readonly NutritionRow[]
  /** Nutrients left out of the rows and named in the sentence on negligible amounts; none when all rows stand. */
  readonly negligible: readonly Nutrient[]
  /** There when a column per glass is. `millilitres` is a whole number in text. */
  readonly glass?: { readonly millilitres: string; readonly count: number }
}

/** What gives energy, in the order of the working; the names are those of Annex XIV. */
export const energyParts = ['carbohydrate', 'polyols', 'organic_acids', 'fat', 'protein', 'alcohol'] as const
export type EnergyPart = (typeof energyParts)[number]

type Factor = { readonly kcal: string; readonly kj: string }

/**
 * Energy of a gram. `annex-xiv` is the law; `specification` is the owner's text taken literally, which gives organic
 * acids the factors of polyols and the reverse (DOMAIN section 1.7, open point 1).
 */
export const energyFactors = {
  'annex-xiv': {
    carbohydrate: { kcal: '4', kj: '17' },
    polyols: { kcal: '2.4', kj: '10' },
    organic_acids: { kcal: '3', kj: '13' },
    fat: { kcal: '9', kj: '37' },
    protein: { kcal: '4', kj: '17' },
    alcohol: { kcal: '7', kj: '29' },
  },
  specification: {
    carbohydrate: { kcal: '4', kj: '17' },
    polyols: { kcal: '3', kj: '13' },
    organic_acids: { kcal: '2.4', kj: '10' },
    fat: { kcal: '9', kj: '37' },
    protein: { kcal: '4', kj: '17' },
    alcohol: { kcal: '7', kj: '29' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<EnergyPart, Factor>>>>
export type EnergyFactors = keyof typeof energyFactors

/** Grams in 100 ml that stand for what was not analysed; part of the carbohydrate and of the energy (open point 3). */
export const averages = { glycerol: 0.7, acids: 0.6 } as const

/** Grams of pure alcohol in a millilitre. */
const alcoholDensity = decimal('0.789')

/** One line of the working, per 100 ml: figures as text with a point, unrounded. */
export type EnergyLine = {
  readonly part: EnergyPart
  readonly grams: string
  readonly kcalFactor: string
  readonly kjFactor: string
  readonly kcal: string
  readonly kj: string
}

/** Energy per 100 ml with its working; unrounded figures as text with a point. */
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

/** Grams of glycerol in 100 ml: typed, or the average; spirits have none. */
export function glycerolOf(draft: SheetDraft): Decimal {
  return familyOf(draft) === 'spirit' ? zero : decimal(draft.glycerol ?? averages.glycerol)
}

/** The carbohydrate a label declares, in grams per 100 ml: typed, or sugars and glycerol, a polyol (Annex I point 8). */
export function carbohydratesOf(draft: SheetDraft): Decimal {
  return draft.carbohydrates === undefined
    ? sum(decimal(draft.sugars ?? 0), glycerolOf(draft))
    : decimal(draft.carbohydrates)
}

/** Grams of pure alcohol in 100 ml. */
export function alcoholOf(draft: SheetDraft): Decimal {
  return product(decimal(draft.alcohol ?? 0), alcoholDensity)
}

/**
 * Energy by the formula, whatever the producer typed, with its working. Absent amounts count as 0, glycerol and acids
 * as their averages. Glycerol is taken out of the carbohydrate, so that it never counts twice (open point 3).
 */
export function energyOf(draft: SheetDraft, factors: EnergyFactors): Energy {
  const carbohydrates = carbohydratesOf(draft)
  const alcohol = alcoholOf(draft)
  const grams: Readonly<Record<EnergyPart, Decimal>> = {
    carbohydrate: larger(difference(carbohydrates, glycerolOf(draft)), zero),
    polyols: glycerolOf(draft),
    organic_acids: familyOf(draft) === 'spirit' ? zero : decimal(draft.acids ?? averages.acids),
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
    printedKj: printedWhole(kj),
    printedKcal: printedWhole(kcal),
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

function energyOfPart(grams: Decimal, factor: Factor) {
  return {
    kcalFactor: factor.kcal,
    kjFactor: factor.kj,
    kcal: product(grams, decimal(factor.kcal)),
    kj: product(grams, decimal(factor.kj)),
  }
}

function printedWhole(amount: Decimal): number {
  return toNumber(rounded(amount, 0))
}

type Rounding = {
  /** At or under it nothing but zero or "less than" is printed. */
  readonly threshold: string
  readonly places: number
  /** From here on `largePlaces` are enough. */
  readonly large: string
  readonly largePlaces: number
}

const common: Rounding = { threshold: '0.5', places: 1, large: '10', largePlaces: 0 }

/** Commission guidance on rounding (DOMAIN section 1.5). */
const roundings: Readonly<Record<Nutrient, Rounding>> = {
  fat: common,
  saturates: { ...common, threshold: '0.1' },
  carbohydrate: common,
  sugars: common,
  protein: common,
  salt: { threshold: '0.0125', places: 2, large: '1', largePlaces: 1 },
}

/**
 * An amount as the label prints it, a half rounded up, thresholds tested before rounding.
 * @param amount grams, 0 or more
 * @param saturates grams of saturates, for fat alone: above their threshold fat shows its value, however small
 */
export function printed(nutrient: Nutrient, amount: Decimal, saturates: Decimal = zero): PrintedAmount {
  const rounding = roundings[nutrient]
  if (amount.units === 0n) return { form: 'zero', text: '0' }
  const shown = nutrient === 'fat' && !isNegligible('saturates', saturates)
  if (isNegligible(nutrient, amount) && !shown) return { form: 'less', text: smallestStated(rounding) }
  const fine = rounded(amount, rounding.places)
  const isLarge = compare(fine, decimal(rounding.large)) >= 0
  return { form: 'value', text: decimalText(isLarge ? rounded(amount, rounding.largePlaces) : fine) }
}

/** Salt counts as nil up to 0.0125 g, and is then stated as less than 0.01 g. */
function smallestStated(rounding: Rounding): string {
  return decimalText(rounded(decimal(rounding.threshold), rounding.places))
}

/** Whether an amount is at or under the threshold under which the label may leave it out (Art. 34(5)). */
export function isNegligible(nutrient: Nutrient, amount: Decimal): boolean {
  return compare(amount, decimal(roundings[nutrient].threshold)) <= 0
}

/** Nutrients that fold into one sentence, and only together (DOMAIN section 1.6): energy and sugars of wine never do. */
const foldable = ['fat', 'saturates', 'protein', 'salt'] as const satisfies readonly Nutrient[]

const parents: Readonly<Partial<Record<Nutrient, Nutrient>>> = { saturates: 'fat', sugars: 'carbohydrate' }

/**
 * The nutrition declaration, or undefined while figures it cannot do without are missing: the strength (or the energy,
 * when typed) and, but for a spirit, the sugars. A spirit without sugars declares its energy alone (open point 21).
 */
export function nutritionTable(draft: SheetDraft, factors: EnergyFactors): NutritionTable | undefined {
  const energy = declaredEnergy(draft, factors)
  const isWhole = draft.sugars !== undefined
  if (energy === undefined || (!isWhole && familyOf(draft) !== 'spirit')) return undefined
  const amounts = amountsOf(draft)
  const negligible =
    isWhole && foldable.every((nutrient) => isNegligible(nutrient, amounts[nutrient])) ? foldable : []
  const glass = glassOf(draft)
  const stated = isWhole
    ? nutrients.filter((nutrient) => !negligible.some((folded) => folded === nutrient))
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
    ...(glass === undefined
      ? {}
      : { glass: { millilitres: decimalText(rounded(glass.millilitres, 0)), count: glass.count } }),
  }
}

type EnergyAmounts = { readonly kj: Decimal; readonly kcal: Decimal }
type Glass = { readonly millilitres: Decimal; readonly count: number }

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
  return { kj: printedWhole(energy.kj), kcal: printedWhole(energy.kcal) }
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
    per100: printed(nutrient, amount, saturates),
    ...(glass === undefined
      ? {}
      : { perGlass: printed(nutrient, inGlass(amount, glass), inGlass(saturates, glass)) }),
  }
}

/** The glass of which the bottle holds a stated number; the volume is stored in cL. */
function glassOf(draft: SheetDraft): Glass | undefined {
  if (draft.volume === undefined || draft.glasses === undefined) return undefined
  return {
    millilitres: quotient(product(decimal(draft.volume), decimal(10)), decimal(draft.glasses)),
    count: draft.glasses,
  }
}

function inGlass(per100: Decimal, glass: Glass): Decimal {
  return quotient(product(per100, glass.millilitres), decimal(100))
}

/** How far figures typed by hand may stand from the formula, and one typed figure from the other (open points 2, 24). */
const tolerance = decimal('0.05')
const kilojoulesOfAKilocalorie = decimal('4.184')

/** What is to be said of energy typed by hand. */
export type EnergyCheck = {
  /** What the formula gives, as printed. */
  readonly formula: PrintedEnergy
  /** The typed figure lies within 5 % of the formula, or is what the formula prints. */
  readonly kjAgrees: boolean
  readonly kcalAgrees: boolean
  /** The typed kilojoules lie within 5 % of 4.184 times the typed kilocalories. */
  readonly balanced: boolean
}

/** Judges energy typed by hand; undefined while the formula is used or a figure is missing. */
export function checkTypedEnergy(draft: SheetDraft, factors: EnergyFactors): EnergyCheck | undefined {
  const typed = draft.energySource === 'typed' ? typedEnergy(draft) : undefined
  if (typed === undefined) return undefined
  const formula = energyOf(draft, factors)
  return {
    formula: { kj: formula.printedKj, kcal: formula.printedKcal },
    kjAgrees: isNear(typed.kj, decimal(formula.kj)),
    kcalAgrees: isNear(typed.kcal, decimal(formula.kcal)),
    balanced: isNear(typed.kj, product(typed.kcal, kilojoulesOfAKilocalorie)),
  }
}

/** Within 5 %, or as near as rounding to whole units can leave it. */
function isNear(typed: Decimal, expected: Decimal): boolean {
  const apart = absolute(difference(typed, expected))
  return compare(apart, product(expected, tolerance)) <= 0 || printedWhole(typed) === printedWhole(expected)
}
