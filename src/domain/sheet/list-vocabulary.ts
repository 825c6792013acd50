// The vocabulary for reading pasted ingredient lists: names of substances, classes and allergens,
// conjunctions and headings in every language with a dictionary, and the synonyms of the trade (Delegated
// Regulation (EU) 2019/33 Art. 48a; Regulation (EU) 1169/2011 Annex VII Part C).

import { normalizeName } from '../normalized-name.ts'
import type { SheetDraft } from './fields.ts'
import {
  allergens,
  ingredientIds,
  printedClasses,
  type Allergen,
  type FunctionalClass,
  type IngredientId,
} from './ingredient-table.ts'
import { ingredientSynonyms } from './ingredient-synonyms-table.ts'
import {
  allergenSynonyms,
  andOrSynonyms,
  andSynonyms,
  classSynonyms,
  dealcoholisedSynonyms,
  gasSynonyms,
  headingSynonyms,
  ingredientsOfAllergenTerms,
  organicFootnotes,
  organicSynonyms,
} from './list-synonyms.ts'

type Dictionary = Readonly<Record<string, string>>
export type GasStatement = NonNullable<SheetDraft['gasStatement']>
export type Dealcoholised = Exclude<NonNullable<SheetDraft['dealcoholised']>, 'none'>

/**
 * Normalized names (`normalizeName`) → their meaning. The first dictionary with a name decides its meaning.
 */
export type ListVocabulary = {
  readonly names: ReadonlyMap<string, IngredientId>
  readonly grapeMust: ReadonlySet<string>
  readonly classes: ReadonlyMap<string, FunctionalClass>
  readonly allergens: ReadonlyMap<string, Allergen>
  readonly gases: ReadonlyMap<string, GasStatement>
  /** Names of wine whose alcohol was removed. */
  readonly dealcoholised: ReadonlyMap<string, Dealcoholised>
  readonly headings: ReadonlySet<string>
  /** Words for "contains", before alternatives and before allergens. */
  readonly contains: ReadonlySet<string>
  /** Sentences without further information: the footnote on organic production. */
  readonly ignoredSentences: ReadonlySet<string>
  readonly organic: ReadonlySet<string>
  /** Longest first. */
  readonly andOr: readonly string[]
  readonly and: readonly string[]
}

/**
 * Builds the vocabulary from dictionaries.
 * @param dictionaries flat key → message, of the label and of the interface; where two disagree the first decides
 */
export function buildListVocabulary(dictionaries: readonly Dictionary[]): ListVocabulary {
  const messagesOf = (key: string): string[] => dictionaries.flatMap((messages) => messages[key] ?? [])
  const namesOf = (...keys: readonly string[]): string[] => keys.flatMap(messagesOf).map(normalizeName)
  const meaning = <T>(pairs: readonly (readonly [T, readonly string[]])[]): ReadonlyMap<string, T> =>
    firstMeanings(dictionaries, pairs)
  const classes = printedClasses.map(
    (id) =>
      [id, [`functionalClass.${id}`, `functionalClass.${id}.plural`, `functionalClass.${id}s`]] as const,
  )
  return {
    names: ingredientNames(dictionaries),
    grapeMust: new Set(namesOf('ingredient.grape-must', 'part.ingredients.grapeMust')),
    classes: new Map([...Object.entries(classSynonyms), ...meaning(classes)]),
    allergens: new Map([
      ...allergenSynonyms,
      ...meaning(
        allergens.map(
          (allergen) => [allergen, [`allergen.${allergen}`, `choice.allergen.${allergen}`]] as const,
        ),
      ),
    ]),
    gases: new Map<string, GasStatement>([
      ...gasSynonyms.bottled.map((sentence) => [sentence, 'bottled'] as const),
      ...gasSynonyms.may_be_bottled.map((sentence) => [sentence, 'may_be_bottled'] as const),
      ...meaning(
        (['bottled', 'may_be_bottled'] as const).map(
          (id) => [id, [`gasStatement.${id}`, `choice.gasStatement.${id}`]] as const,
        ),
      ),
    ]),
    dealcoholised: new Map([
      ...dealcoholisedSynonyms.whole.map((name) => [name, 'whole'] as const),
      ...dealcoholisedSynonyms.part.map((name) => [name, 'part'] as const),
    ]),
    headings: new Set([...namesOf('ingredients.title', 'field.ingredients.title'), ...headingSynonyms]),
    contains: new Set(namesOf('ingredients.contains')),
    ignoredSentences: new Set([...namesOf('ingredients.from_organic_production'), ...organicFootnotes]),
    organic: new Set([...namesOf('field.organic', 'part.ingredients.organic'), ...organicSynonyms]),
    andOr: byLength([...messagesOf('ingredients.and_or'), ...andOrSynonyms]),
    and: byLength([...messagesOf('format.and'), ...andSynonyms]),
  }
}

/**
 * Names of substances: synonyms, legal allergen terms, names of the dictionaries; a later one replaces an
 * earlier.
 */
function ingredientNames(dictionaries: readonly Dictionary[]): ReadonlyMap<string, IngredientId> {
  const terms = Object.entries(ingredientsOfAllergenTerms)
  return new Map([
    ...Object.entries(ingredientSynonyms).flatMap(([id, names]) =>
      names.map((name) => [name, ingredientIds.find((known) => known === id) ?? 'grapes'] as const),
    ),
    ...[...dealcoholisedSynonyms.whole, ...dealcoholisedSynonyms.part].map((name) => [name, 'wine'] as const),
    ...firstMeanings(
      dictionaries,
      terms.map(([term, id]) => [id, [`allergen.${term}`]] as const),
    ),
    ...firstMeanings(
      dictionaries,
      ingredientIds.map((id) => [id, [`ingredient.${id}`]] as const),
    ),
  ])
}

function byLength(words: readonly string[]): string[] {
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

/** Goes through the dictionaries in order, so that the first one with a name decides its meaning. */
function firstMeanings<T>(
  dictionaries: readonly Dictionary[],
  pairs: readonly (readonly [T, readonly string[]])[],
): ReadonlyMap<string, T> {
  const meanings = new Map<string, T>()
  for (const messages of dictionaries) {
    for (const [meaning, keys] of pairs) {
      for (const name of keys.flatMap((key) => messages[key] ?? []).map(normalizeName)) {
        if (!meanings.has(name)) meanings.set(name, meaning)
      }
    }
  }
  return meanings
}
