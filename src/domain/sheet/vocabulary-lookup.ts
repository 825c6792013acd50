// What a piece of a pasted ingredient list names: a substance, a class, or nothing new.

import { normalizeName } from '../normalized-name.ts'
import { findIngredient } from './find-ingredient.ts'
import { ingredient, type EntryId, type FunctionalClass, type IngredientId } from './ingredient-table.ts'
import { splitAtWords, stripAmounts } from './list-text.ts'
import type { ListVocabulary } from './list-vocabulary.ts'

/** An E or INS number with its letters and roman numeral. */
export const eNumberPattern =
  /(?<![\p{L}\d])(?:e|ins)[\s-]?(\d{3,4}(?:[a-d](?:-d)?)?(?:\s?\([ivx]+\))?)(?![\p{L}\d])/iu

/**
 * The substance that a text names, also with its article, in the plural, or by its number; else undefined.
 */
export function findSubstance(text: string, vocabulary: ListVocabulary): IngredientId | undefined {
  const bare = text
    .replace(/^(?:e|ins)[\s-]+(?=\d)/i, 'E')
    .replace(/^[dl]{1,2}-(?=\p{L})/iu, '')
    .replace(/[.:]+$/, '')
  return [text, bare, ...nameVariants(bare)]
    .map((name) => findIngredient(name, vocabulary.names))
    .find((id) => id !== undefined)
}

const articles = [
  ...[
    'des',
    'du',
    'de la',
    "de l'",
    'de',
    "d'",
    'les',
    'la',
    'le',
    "l'",
    'di',
    'del',
    'della',
    'dei',
    'il',
    'lo',
    'i',
  ],
  ...['der', 'die', 'das', 'the', 'el', 'los', 'las', 'os', 'as', 'o', 'a', 'τα', 'το', 'η', 'ο'],
]
/** An article before a word of at least three letters. */
const leadingArticle = new RegExp(`^(?:${articles.join('|')}) ?(?=\\p{L}{3})`, 'u')

/**
 * The normalized spellings under which a name is looked up: without its article, without and with a plural s.
 */
export function nameVariants(text: string): string[] {
  const name = normalizeName(text)
  const bare = name.replace(leadingArticle, '')
  return [name, bare, name.replace(/s(?= |$)/g, ''), bare.replace(/s(?= |$)/g, ''), `${bare}s`]
}

/** The classes that a text names, alone or joined by "and"; empty when any part of it is not a class. */
export function classesNamed(text: string, vocabulary: ListVocabulary): FunctionalClass[] {
  const single = vocabulary.classes.get(normalizeName(text.replace(/:$/, '')))
  if (single !== undefined) return [single]
  const parts = splitAtWords(text, vocabulary.and).map((part) => vocabulary.classes.get(normalizeName(part)))
  return parts.every((part) => part !== undefined) ? parts : []
}

/** The stereochemical prefix of an acid (`L(+)-`). */
const stereoPrefix = /^[dl]{1,2}[\s()+-]*$/

/** Whether a text in brackets adds no substance: a class, an allergen, an amount, the word for organic. */
export function addsNoSubstance(text: string, vocabulary: ListVocabulary): boolean {
  const name = normalizeName(text)
  return (
    name === '' ||
    stereoPrefix.test(name) ||
    vocabulary.allergens.has(name) ||
    vocabulary.organic.has(name) ||
    classesNamed(text, vocabulary).length > 0 ||
    normalizeName(stripAmounts(text)) === ''
  )
}

/** Whether a text in brackets after a substance is only the allergen that it contains: `cream (milk)`. */
export function namesAllergenOf(id: EntryId, text: string, vocabulary: ListVocabulary): boolean {
  const { allergen } = ingredient(id)
  return (
    allergen !== 'none' &&
    findSubstance(text, vocabulary) !== id &&
    nameVariants(text).some((name) => vocabulary.allergens.get(name) === allergen)
  )
}

/** Whether two substances are the same, or the first is a generic name that comprises the second. */
export function isSameOrWider(wide: EntryId, narrow: EntryId): boolean {
  const { covers, members, allergen } = ingredient(wide)
  return (
    wide === narrow ||
    covers?.includes(narrow) === true ||
    members?.includes(narrow) === true ||
    (allergen !== 'none' && allergen === ingredient(narrow).allergen)
  )
}
