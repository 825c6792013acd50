// Keys of ingredient entries that stay unique where an id occurs twice: free ingredients, and an additive of the
// wine and of the drink.

import type { IngredientEntry } from './fields.ts'

/** One key for each entry: its id, from the second occurrence on with a number (`free`, `free-2`). */
export function entryKeys(entries: readonly IngredientEntry[]): string[] {
  return entries.map(({ id }, index) => {
    const count = entries.slice(0, index + 1).filter((other) => other.id === id).length
    return count === 1 ? id : `${id}-${String(count)}`
  })
}
