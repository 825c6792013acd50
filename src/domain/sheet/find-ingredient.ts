// Finds a substance by what people type: id, name or E number.

import { normalizeName } from '../normalized-name.ts'
import { ingredient, ingredientIds, type IngredientId } from './ingredient-table.ts'

/**
 * The substance that a text names: by id, by one of its names, or by E number with or without the E, spaces
 * and the brackets of its roman numeral. Undefined when no substance or more than one has that name.
 * @param names normalized name (`normalizeName`) → id, in the languages that the caller reads
 */
export function findIngredient(
  text: string,
  names: ReadonlyMap<string, IngredientId>,
): IngredientId | undefined {
  const name = normalizeName(text)
  return idsByName.get(name) ?? names.get(name) ?? idsByNumber.get(numberKey(text))
}

function numberKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s()]/g, '')
    .replace(/^e(?=\d)/, '')
}

const idsByName: ReadonlyMap<string, IngredientId> = new Map(
  ingredientIds.map((id) => [normalizeName(id), id]),
)
const idsByNumber: ReadonlyMap<string, IngredientId> = new Map(
  ingredientIds.flatMap((id) => {
    const { eNumber } = ingredient(id)
    return eNumber === null ? [] : [[numberKey(eNumber), id] as const]
  }),
)
