// The nutrition declaration in one language: rows, headings and the sentence on negligible amounts.
// Regulation (EU) 1169/2011 Annex XV (order and units), Art. 32 to 34 (per 100 ml, per glass, negligible
// amounts).

import type { NutritionTable, PrintedAmount, PrintedEnergy } from '../sheet/nutrition.ts'
import {
  capitalised,
  fillPlaceholders,
  formatList,
  formatQuantity,
  labelMessage,
  type LabelMessages,
} from './label-text.ts'

/** One row of the table as text. */
type NutritionLine = {
  readonly name: string
  /** A part of the row above it: "of which". */
  readonly part: boolean
  readonly per100: string
  readonly perGlass?: string
}

/**
 * Headings of the columns: per 100 ml and, where the table has the column, per glass with its millilitres.
 */
export function nutritionHeadings(table: NutritionTable, messages: LabelMessages): string[] {
  const per100 = capitalised(labelMessage(messages, 'nutrition.per_100_ml'))
  if (table.glass === undefined) return [per100]
  const size = formatQuantity(table.glass.millilitres, 'ml', messages)
  return [per100, `${capitalised(labelMessage(messages, 'nutrition.per_glass'))} (${size})`]
}

/** The rows in the order of Annex XV, energy first in kilojoules and kilocalories. */
export function nutritionLines(table: NutritionTable, messages: LabelMessages): NutritionLine[] {
  const { per100, perGlass } = table.energy
  const energy: NutritionLine = {
    name: labelMessage(messages, 'nutrition.energy'),
    part: false,
    per100: energyText(per100, messages),
    ...(perGlass === undefined ? {} : { perGlass: energyText(perGlass, messages) }),
  }
  const rows = table.rows.map((row): NutritionLine => ({
    name: labelMessage(messages, `nutrition.${row.nutrient}`),
    part: row.of !== undefined,
    per100: amountText(row.per100, messages),
    ...(row.perGlass === undefined ? {} : { perGlass: amountText(row.perGlass, messages) }),
  }))
  return [energy, ...rows]
}

/** The notes below the table: negligible amounts, number of glasses; each only where it applies. */
export function nutritionNotes(table: NutritionTable, messages: LabelMessages): string[] {
  const names = table.negligible.map((nutrient) => labelMessage(messages, `negligible.${nutrient}`))
  const negligible = fillPlaceholders(labelMessage(messages, 'negligible.sentence'), {
    nutrients: formatList(names, messages),
  })
  const glasses = fillPlaceholders(labelMessage(messages, 'nutrition.glasses'), {
    count: table.glass?.count ?? 0,
  })
  return [...(names.length === 0 ? [] : [negligible]), ...(table.glass === undefined ? [] : [glasses])]
}

/** An energy value in kilojoules and kilocalories, in this order (Regulation (EU) 1169/2011 Annex XV). */
export function energyText(energy: PrintedEnergy, messages: LabelMessages): string {
  return `${formatQuantity(energy.kj, 'kJ', messages)} / ${formatQuantity(energy.kcal, 'kcal', messages)}`
}

function amountText(amount: PrintedAmount, messages: LabelMessages): string {
  return formatQuantity(amount.form === 'less' ? `<${amount.text}` : amount.text, 'g', messages)
}
