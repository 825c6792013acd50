// The nutrition declaration in the words of one language: rows, headings and the sentence on negligible amounts.
// Regulation (EU) 1169/2011 Annex XV (order and units), Art. 32 to 34 (per 100 ml, per glass, negligible amounts).

import type { NutritionTable, PrintedAmount, PrintedEnergy } from '../sheet/nutrition.ts'
import { capitalised, fill, listed, quantity, word, type LabelWords } from './words.ts'

/** One row of the table as it is read. */
export type NutritionLine = {
  readonly name: string
  /** The row is a part of the one above: "of which". */
  readonly part: boolean
  readonly per100: string
  readonly perGlass?: string
}

/** Headings of the columns: per 100 ml and, where the table has it, per glass of so many millilitres. */
export function nutritionHeadings(table: NutritionTable, words: LabelWords): string[] {
  const per100 = capitalised(word(words, 'nutrition.per_100_ml'))
  if (table.glass === undefined) return [per100]
  return [
    per100,
    `${capitalised(word(words, 'nutrition.per_glass'))} (${quantity(table.glass.millilitres, 'ml', words)})`,
  ]
}

/** The rows in the order of Annex XV, energy first in kilojoules and kilocalories. */
export function nutritionLines(table: NutritionTable, words: LabelWords): NutritionLine[] {
  const { per100, perGlass } = table.energy
  const energy: NutritionLine = {
    name: word(words, 'nutrition.energy'),
    part: false,
    per100: energyText(per100, words),
    ...(perGlass === undefined ? {} : { perGlass: energyText(perGlass, words) }),
  }
  const rows = table.rows.map((row): NutritionLine => ({
    name: word(words, `nutrition.${row.nutrient}`),
    part: row.of !== undefined,
    per100: amountText(row.per100, words),
    ...(row.perGlass === undefined ? {} : { perGlass: amountText(row.perGlass, words) }),
  }))
  return [energy, ...rows]
}

/** What stands below the table: the sentence on negligible amounts, the number of glasses; either may be missing. */
export function nutritionNotes(table: NutritionTable, words: LabelWords): string[] {
  const names = table.negligible.map((nutrient) => word(words, `negligible.${nutrient}`))
  const negligible = fill(word(words, 'negligible.sentence'), { nutrients: listed(names, words) })
  const glasses = fill(word(words, 'nutrition.glasses'), { count: table.glass?.count ?? 0 })
  return [...(names.length === 0 ? [] : [negligible]), ...(table.glass === undefined ? [] : [glasses])]
}

function energyText(energy: PrintedEnergy, words: LabelWords): string {
  return `${quantity(energy.kj, 'kJ', words)} / ${quantity(energy.kcal, 'kcal', words)}`
}

function amountText(amount: PrintedAmount, words: LabelWords): string {
  return quantity(amount.form === 'less' ? `<${amount.text}` : amount.text, 'g', words)
}
