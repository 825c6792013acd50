// Rules on single entries of the ingredient list: what is printed, under which class, which allergens it
// contains. Delegated Regulation (EU) 2019/33 Art. 48a, Regulation (EU) 1169/2011 Art. 18 to 22 and Annex VII
// Part C; domain 1.8. The whole list is built in ingredient-statement.ts.

import type { IngredientEntry, SheetDraft } from './fields.ts'
import {
  allergens,
  ingredient,
  printedClasses,
  type Allergen,
  type EntryId,
  type FunctionalClass,
} from './ingredient-table.ts'

/** Recital 13 of Delegated Regulation (EU) 2023/1606: up to three alternatives. */
export const maxAlternatives = 3

/**
 * The allergens that a label names, each once, in the order of the table: those of printed ingredients and
 * those that the producer answered.
 */
export function allergensOf(
  entries: readonly IngredientEntry[],
  answers?: SheetDraft['allergens'],
): Allergen[] {
  const present: Allergen[] = entries.filter(isPrinted).flatMap(allergensOfEntry)
  const all = new Set([...present, ...answeredAllergens(answers)])
  return allergens.filter((allergen) => all.has(allergen))
}

/** The allergens that one entry contains: that of the table, or those that the producer gave a free one. */
export function allergensOfEntry({ id, allergens: given = [] }: IngredientEntry): Allergen[] {
  const { allergen } = ingredient(id)
  if (id === 'free') return allergens.filter((known) => given.includes(known))
  return allergen === 'none' ? [] : [allergen]
}

/** The allergens among the producer's answers, in the order of the table, without the answer "none". */
export function answeredAllergens(answers: SheetDraft['allergens']): Allergen[] {
  return allergens.filter((allergen) => answers?.includes(allergen))
}

/**
 * Whether an entry is printed, as an item or in the sentence on gases. Fining agents and lysozyme are printed
 * only when their residue is above the threshold. Additives are printed unless the producer answered that the
 * residue is at most the threshold, a case the law does not provide for (open point 5).
 */
export function isPrinted({ id, residue }: IngredientEntry): boolean {
  switch (ingredient(id).declaration) {
    case 'processing_aid_not_declared':
    case 'optional_not_required':
      return false
    case 'processing_aid_if_residual_allergen':
    case 'ingredient_or_processing_aid':
      return residue === 'above'
    case 'packaging_gas':
      return true
    case 'ingredient':
      return residue !== 'at_most' || !isAdditive(id)
  }
}

/** Whether a substance has a class of Annex VII Part C, so that its residue may be in question. */
export function isAdditive(id: EntryId): boolean {
  const { functionalClass } = ingredient(id)
  return functionalClass !== null && functionalClass !== 'packaging_gas'
}

/**
 * Whether the producer must state the residue: the substance is printed only above a threshold and has no
 * default.
 */
export function needsResidueAnswer(id: EntryId): boolean {
  const { declaration } = ingredient(id)
  return (
    declaration === 'processing_aid_if_residual_allergen' || declaration === 'ingredient_or_processing_aid'
  )
}

/** The classes under which a substance may be printed, the usual one first; a free one may have any. */
export function classesOf(id: EntryId): FunctionalClass[] {
  if (id === 'free') return [...printedClasses]
  const { functionalClass, alternativeClass } = ingredient(id)
  return [functionalClass, alternativeClass].filter((name) => name !== null && name !== undefined)
}

/**
 * The class under which an entry is printed: the chosen one where the substance has it, else the usual one. A
 * free ingredient without a chosen class has none.
 */
export function classOf(entry: IngredientEntry): FunctionalClass | undefined {
  if (entry.id === 'free') return entry.functionalClass
  const classes = classesOf(entry.id)
  return classes.find((name) => name === entry.functionalClass) ?? classes[0]
}

/**
 * Whether an entry is the carbon dioxide that makes the bubbles: an ingredient then, and no packaging gas
 * (Delegated Regulation (EU) 2019/33 Art. 48a; domain 1.8).
 */
export function makesBubbles(id: EntryId, sparklingMethod: SheetDraft['sparklingMethod']): boolean {
  return id === 'carbon-dioxide' && sparklingMethod === 'carbon_dioxide'
}

/**
 * Whether an entry is printed in the brackets of the wine of an aromatised product (Delegated Regulation (EU)
 * 2024/585; decision 39): as the producer answered. Without an answer grapes and additives are, without colours
 * and allergens.
 */
export function isOfTheWine(entry: IngredientEntry): boolean {
  if (entry.ofWine !== undefined) return entry.ofWine && entry.id !== 'wine'
  const { group, allergen } = ingredient(entry.id)
  if (entry.id === 'free' || group === 'gas') return false
  const functionalClass = classOf(entry)
  return (
    entry.id === 'grapes' ||
    (functionalClass !== undefined && functionalClass !== 'colour' && allergen === 'none')
  )
}

/** Splits a list into chains: entries joined by "and/or" form one chain, every other entry one of its own. */
export function alternativeChains(entries: readonly IngredientEntry[]): IngredientEntry[][] {
  const chains: IngredientEntry[][] = []
  for (const entry of entries) {
    const last = chains.at(-1)
    if (entry.andOr === true && last !== undefined) last.push(entry)
    else chains.push([entry])
  }
  return chains
}
