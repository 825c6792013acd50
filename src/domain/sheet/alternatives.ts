// Which ingredients "and/or" may join: additives of one class that stand in for each other (recital 13 of Delegated
// Regulation (EU) 2023/1606).

import type { IngredientEntry } from './fields.ts'
import { ingredient } from './ingredient-table.ts'
import { classOf } from './ingredients.ts'

/** Whether an entry may be an alternative to the one before it. */
export function mayJoin(entry: IngredientEntry, before: IngredientEntry | undefined): boolean {
  return (
    before !== undefined &&
    ingredient(entry.id).andOr &&
    ingredient(before.id).andOr &&
    classOf(entry) === classOf(before)
  )
}

/** Entries whose alternatives make sense: one that was moved or read beside something else stands by itself again. */
export function soundAlternatives(entries: readonly IngredientEntry[]): IngredientEntry[] {
  return entries.map((entry, index) => {
    const { andOr, ...alone } = entry
    return andOr === true && mayJoin(entry, entries[index - 1]) ? entry : alone
  })
}
