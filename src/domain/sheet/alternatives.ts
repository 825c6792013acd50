// Which ingredients "and/or" may join: additives of one class that can replace each other (recital 13 of
// Delegated Regulation (EU) 2023/1606).

import type { IngredientEntry } from './fields.ts'
import { ingredient } from './ingredient-table.ts'
import { classOf } from './ingredients.ts'

/** Whether an entry may be an alternative to the entry before it. */
export function canBeAlternative(entry: IngredientEntry, previous: IngredientEntry | undefined): boolean {
  return (
    previous !== undefined &&
    ingredient(entry.id).andOr &&
    ingredient(previous.id).andOr &&
    classOf(entry) === classOf(previous)
  )
}

/**
 * The entries without invalid "and/or": an entry that cannot be an alternative to the one before it loses the
 * mark.
 */
export function withValidAlternatives(entries: readonly IngredientEntry[]): IngredientEntry[] {
  return entries.map((entry, index) => {
    const { andOr, ...unmarked } = entry
    return andOr === true && canBeAlternative(entry, entries[index - 1]) ? entry : unmarked
  })
}
