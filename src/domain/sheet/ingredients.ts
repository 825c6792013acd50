// Rules on single entries of the ingredient list: what is printed, under which class, which allergens it
// contains. Delegated Regulation (EU) 2019/33 Art. 48a, Regulation (EU) 1169/2011 Art. 18 to 22 and Annex VII
// Part C; domain 1.8. The whole list is built in ingredient-statement.ts.

import type { IngredientEntry, SheetDraft } from './fields.ts'
import {
  allergens,
  ingredient,
  type Allergen,
  type FunctionalClass,
  type IngredientId,
} from './ingredient-table.ts'

/** Classes in the order of the label, after the base items (Annex VII Part A: under 2 % in any order). */
export const printedClasses = [
  'colour',
  'acidity_regulator',
  'preservative',
  'antioxidant',
  'stabiliser',
] as const satisfies readonly FunctionalClass[]

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
  const present: Allergen[] = entries
    .filter(isPrinted)
    .map(({ id }) => ingredient(id).allergen)
    .filter((allergen) => allergen !== 'none')
  const all = new Set([...present, ...answeredAllergens(answers)])
  return allergens.filter((allergen) => all.has(allergen))
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
export function isAdditive(id: IngredientId): boolean {
  const { functionalClass } = ingredient(id)
  return functionalClass !== null && functionalClass !== 'packaging_gas'
}

/**
 * Whether the producer must state the residue: the substance is printed only above a threshold and has no
 * default.
 */
export function needsResidueAnswer(id: IngredientId): boolean {
  const { declaration } = ingredient(id)
  return (
    declaration === 'processing_aid_if_residual_allergen' || declaration === 'ingredient_or_processing_aid'
  )
}

/** The classes under which a substance may be printed, the usual one first. */
export function classesOf(id: IngredientId): FunctionalClass[] {
  const { functionalClass, alternativeClass } = ingredient(id)
  return [functionalClass, alternativeClass].filter((name) => name !== null && name !== undefined)
}

/**
 * The class under which an entry is printed: the chosen one where the substance has it, else the usual one.
 */
export function classOf(entry: IngredientEntry): FunctionalClass | undefined {
  const classes = classesOf(entry.id)
  return classes.find((name) => name === entry.functionalClass) ?? classes[0]
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
