// What reading a pasted list has found so far.

import type { IngredientEntry } from './fields.ts'
import type { Allergen, FunctionalClass } from './ingredient-table.ts'
import type { Dealcoholised, GasStatement, ListVocabulary } from './list-vocabulary.ts'

/** A part of the text and the entry read from it. */
export type PastedEntry = { readonly text: string; readonly entry: IngredientEntry }

/** The state of reading: the text is read once, from left to right. */
export type ReadingState = {
  readonly vocabulary: ListVocabulary
  readonly entries: PastedEntry[]
  readonly unread: string[]
  readonly allergens: Set<Allergen>
  /** The sentence on a protective atmosphere, and its text. */
  gas: { readonly statement: GasStatement; readonly text: string } | undefined
  dealcoholised: Dealcoholised | undefined
  /** The classes of the last heading. */
  classes: readonly FunctionalClass[]
  /** The index of the first entry of alternatives ("contains A, B and/or C"). */
  chain: number | undefined
  /** Inside "Contains: …" after the list: names are allergens. */
  isNamingAllergens: boolean
}
