// A pasted list as that of a wine, or of a drink made from wine: what its entries say of the wine.

import { ingredient } from './ingredient-table.ts'
import { isOfTheWine } from './ingredients.ts'
import type { PastedEntry, ReadingState } from './reading-state.ts'

/** Whether every substance may be in a wine. A de-alcoholised wine names itself before its ingredients. */
export function isWine({ entries, dealcoholised }: ReadingState): boolean {
  const others = entries.filter(({ entry }) => entry.id !== 'wine' || dealcoholised === undefined)
  return (
    others.some(({ entry }) => entry.id === 'grapes') &&
    others.every(({ entry }) => ingredient(entry.id).categories !== 'aromatised')
  )
}

/**
 * The list of a wine: no percentages, each substance once, and the ingredients of a de-alcoholised wine in
 * place of its name.
 */
export function asWine({ entries, dealcoholised }: ReadingState): PastedEntry[] {
  return entries
    .filter(({ entry }) => entry.id !== 'wine' || dealcoholised === undefined)
    .map(({ text, entry: { ofWine: _ofWine, percent: _percent, ...entry } }) => ({ text, entry }))
    .filter(({ entry }, index, all) => all.findIndex((other) => other.entry.id === entry.id) === index)
}

/** The entries of a drink with `ofWine` only where the list says other than `isOfTheWine` would. */
export function withWineMarks(entries: readonly PastedEntry[]): PastedEntry[] {
  if (!entries.some(({ entry }) => entry.ofWine === true)) return [...entries]
  return entries.map(({ text, entry: { ofWine = false, ...entry } }) => ({
    text,
    entry: isOfTheWine(entry) === ofWine ? entry : { ...entry, ofWine },
  }))
}

/** Foods that a wine names only as the allergen of a fining agent. */
const fining = ['egg', 'milk'] as const

/** In the list of a wine, egg and milk are allergens and no ingredients; they are ticked as such. */
export function withoutAllergensOfWine({ entries, allergens }: ReadingState): PastedEntry[] {
  const foods = fining.filter((id) => entries.some(({ entry }) => entry.id === id))
  const others = entries.filter(({ entry }) => !fining.some((id) => id === entry.id))
  const isWine =
    others.some(({ entry }) => entry.id === 'grapes') &&
    others.every(({ entry }) => ingredient(entry.id).categories !== 'aromatised')
  if (!isWine) return entries
  for (const id of foods) allergens.add(id)
  return others
}
