// What people call things, in whatever interface languages the caller reads: names → ids, for cells of a spreadsheet.

import type { Field } from '../field.ts'
import { foldName } from '../normalized-name.ts'
import { sheetFields, type SheetField } from './fields.ts'
import { ingredientIds, type IngredientId } from './ingredient-table.ts'
import { printedClasses } from './ingredients.ts'
import { collections, packagingComponentIds } from './packaging-table.ts'

/** Folded names (`foldName`) → what they mean. A name that means two things is left out. */
export type NameIndex = {
  readonly ingredients: ReadonlyMap<string, IngredientId>
  /** Titles of fields, as a file's own headers may read. */
  readonly fields: ReadonlyMap<string, SheetField>
  /** By prefix of the words (`choice.wineType`, `packaging.component`), then by name: the end of the words' key. */
  readonly choices: ReadonlyMap<string, ReadonlyMap<string, string>>
}

type Dictionary = Readonly<Record<string, string>>

/** Ids by the prefix of their words: the choices of every field, and those that stand inside entries. */
const idsByPrefix = new Map<string, readonly string[]>([
  ...Object.values<Field>(sheetFields).flatMap((field): [string, readonly string[]][] =>
    'words' in field ? [[field.words, field.choices]] : [],
  ),
  ['packaging.component', packagingComponentIds],
  ['packaging.collection', collections],
  ['functionalClass', printedClasses],
])

/**
 * The index of interface dictionaries (flat key → sentence): `ingredient.<id>`, `field.<name>.title`, and the words of
 * every choice.
 */
export function nameIndexOf(dictionaries: readonly Dictionary[]): NameIndex {
  return {
    ingredients: indexed(ingredientIds, dictionaries, (id) => `ingredient.${id}`),
    fields: indexed(Object.keys(sheetFields) as SheetField[], dictionaries, (name) => `field.${name}.title`),
    choices: new Map(
      [...idsByPrefix].map(([prefix, ids]) => [
        prefix,
        indexed(ids, dictionaries, (id) => `${prefix}.${id}`),
      ]),
    ),
  }
}

function indexed<T extends string>(
  ids: readonly T[],
  dictionaries: readonly Dictionary[],
  keyOf: (id: T) => string,
): ReadonlyMap<string, T> {
  const meanings = new Map<string, Set<T>>()
  for (const id of ids) {
    for (const name of dictionaries.map((words) => words[keyOf(id)]).filter((one) => one !== undefined)) {
      const folded = foldName(name)
      meanings.set(folded, (meanings.get(folded) ?? new Set<T>()).add(id))
    }
  }
  return new Map(
    [...meanings].flatMap(([name, found]) =>
      found.size === 1 ? [...found].map((id) => [name, id] as const) : [],
    ),
  )
}
