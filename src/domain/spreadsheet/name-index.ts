// Names of ingredients, fields and choices in the interface languages → ids, for cells of a spreadsheet.

import type { Field } from '../field.ts'
import { normalizeName } from '../normalized-name.ts'
import { sheetFields, type SheetField } from '../sheet/fields.ts'
import { ingredientIds, printedClasses, type IngredientId } from '../sheet/ingredient-table.ts'
import { buildListVocabulary, type ListVocabulary } from '../sheet/list-vocabulary.ts'
import { collections, packagingComponentIds } from '../sheet/packaging-table.ts'

/** Normalized names (`normalizeName`) → ids. A name with two meanings is left out. */
export type NameIndex = {
  readonly ingredients: ReadonlyMap<string, IngredientId>
  /** Headers of the column of reasons that files of refused rows have (`imports.refusedRows`). */
  readonly reasons: ReadonlySet<string>
  /** Titles of fields, which may be the headers of a file. */
  readonly fields: ReadonlyMap<string, SheetField>
  /**
   * By prefix of the message key (`choice.wineType`, `packaging.component`), then by name: the key's last
   * part.
   */
  readonly choices: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The words of ingredient lists, as the form reads them. */
  readonly list: ListVocabulary
}

/** The message whose text heads the column of reasons. */
export const reasonsMessage = 'page.import.column.fault'

type Dictionary = Readonly<Record<string, string>>

/** Ids by the prefix of their message keys: the choices of every field, and those inside list entries. */
const idsByPrefix = new Map<string, readonly string[]>([
  ...Object.values<Field>(sheetFields).flatMap((field): [string, readonly string[]][] =>
    'messagePrefix' in field ? [[field.messagePrefix, field.choices]] : [],
  ),
  ['packaging.component', packagingComponentIds],
  ['packaging.collection', collections],
  ['functionalClass', printedClasses],
])

/**
 * Builds the index from interface dictionaries (flat key → message): `ingredient.<id>`, `field.<name>.title`
 * and the names of every choice.
 * @param labels dictionaries of the label, whose words of ingredient lists are read too
 */
export function buildNameIndex(
  dictionaries: readonly Dictionary[],
  labels: readonly Dictionary[] = [],
): NameIndex {
  return {
    list: buildListVocabulary([...labels, ...dictionaries]),
    reasons: new Set(dictionaries.map((messages) => normalizeName(messages[reasonsMessage] ?? ''))),
    ingredients: indexNames(ingredientIds, dictionaries, (id) => `ingredient.${id}`),
    fields: indexNames(
      Object.keys(sheetFields) as SheetField[],
      dictionaries,
      (name) => `field.${name}.title`,
    ),
    choices: new Map(
      [...idsByPrefix].map(([prefix, ids]) => [
        prefix,
        indexNames(ids, dictionaries, (id) => `${prefix}.${id}`),
      ]),
    ),
  }
}

function indexNames<T extends string>(
  ids: readonly T[],
  dictionaries: readonly Dictionary[],
  keyOf: (id: T) => string,
): ReadonlyMap<string, T> {
  const meanings = new Map<string, Set<T>>()
  for (const id of ids) {
    for (const name of dictionaries
      .map((messages) => messages[keyOf(id)])
      .filter((text) => text !== undefined)) {
      const key = normalizeName(name)
      meanings.set(key, (meanings.get(key) ?? new Set<T>()).add(id))
    }
  }
  return new Map(
    [...meanings].flatMap(([name, ids]) => (ids.size === 1 ? [...ids].map((id) => [name, id] as const) : [])),
  )
}
