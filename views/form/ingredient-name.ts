// The name of an ingredient entry in the reader's language; of a free ingredient the producer's own.

import type { IngredientEntry } from '../../src/domain/sheet/fields.ts'
import { freeName } from '../../src/domain/sheet/free-name.ts'
import type { Translate } from '../client/translations.ts'

/** The name of an entry; "other ingredient" for a free one without any name. */
export function ingredientName(
  { id, names = {} }: Pick<IngredientEntry, 'id' | 'names'>,
  translate: Translate,
): string {
  const given = id === 'free' ? freeName(names, translate.labelLanguage).name : ''
  return given === '' ? (translate.byId(`ingredient.${id}`) ?? id) : given
}
