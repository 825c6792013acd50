// Energy and the nutrition table. Rules: Regulation (EU) 1169/2011 Annex I (definitions), XIV (factors), XV (order and
// units), Art. 32 to 34; the Commission's guidance on tolerances and rounding; DOMAIN sections 1.4 to 1.7.

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
