// Validation of the ingredient list: which answers are missing, what "and/or" may join, which allergens it brings
// (Delegated Regulation (EU) 2019/33 Art. 48a; 1169/2011 Art. 21; domain 1.8). Which product may contain a
// substance is in plausibility/substances.ts.

import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type IngredientEntry, type SheetDraft } from './fields.ts'
import { allergens, ingredient, wineAllergens, type EntryId } from './ingredient-table.ts'
import {
  allergensOf,
  needsResidueAnswer,
  alternativeChains,
  classesOf,
  classOf,
  isAdditive,
  maxAlternatives,
} from './ingredients.ts'
import { ingredientStatement } from './ingredient-statement.ts'
import { familyRules } from './product-families.ts'

/**
 * Contradictory entries: constituents of a substance without any, a class that the substance does not have.
 */
export function ingredientIssuesToSave(entries: readonly IngredientEntry[]): ValidationIssue[] {
  return entries.flatMap((entry, index): ValidationIssue[] => [
    ...(entry.constituents !== undefined && ingredient(entry.id).constituents !== true
      ? [{ field: `ingredients.${index}.constituents`, code: 'constituentsOfLiqueurOnly' }]
      : []),
    ...(entry.functionalClass !== undefined && !classesOf(entry.id).includes(entry.functionalClass)
      ? [{ field: `ingredients.${index}.functionalClass`, code: 'classOfAnother' }]
      : []),
  ])
}

/**
 * Issues of ingredients and allergens at publication, blocking and advisory.
 * @param isExempt the product needs no list of ingredients (1308/2013 Art. 119(6))
 */
export function ingredientIssuesToPublish(draft: SheetDraft, isExempt = false): ValidationIssue[] {
  const entries = draft.ingredients ?? []
  return [
    ...(isExempt && entries.length === 0 ? [] : listIssues(draft, entries)),
    ...entries.flatMap((entry, index) => entryIssues(entry, index, entries, draft)),
    ...alternativeIssues(entries),
    ...allergenIssues(draft, entries),
  ]
}

/** The list needs an ingredient that is printed. */
function listIssues(draft: SheetDraft, entries: readonly IngredientEntry[]): ValidationIssue[] {
  const family = familyOf(draft)
  if (!familyRules(family).needsIngredientList) return []
  const { groups } = ingredientStatement(entries, { displayE: false, family })
  return groups.length === 0 ? [{ field: 'ingredients', code: 'noIngredient' }] : []
}

/**
 * Limits in the finished wine of which an advisory issue reminds the producer (Table 2). They are not those of
 * aromatised products or spirits.
 */
const limits: Readonly<Partial<Record<EntryId, string>>> = {
  'citric-acid': '1 g/l',
  'ascorbic-acid': '300 mg/l',
  'calcium-sulphate': '2 g/l',
}

function entryIssues(
  entry: IngredientEntry,
  index: number,
  entries: readonly IngredientEntry[],
  draft: SheetDraft,
): ValidationIssue[] {
  const field = `ingredients.${index}`
  const { id, residue } = entry
  const limit = familyRules(familyOf(draft)).followsWineLaw ? limits[id] : undefined
  const issues: ValidationIssue[] = []
  const first = entries.findIndex((other) => other.id === id && other.ofWine === entry.ofWine)
  if (id !== 'free' && first < index) issues.push({ field, code: 'ingredientRepeated', weight: 'advisory' })
  if (needsResidueAnswer(id) && residue === undefined)
    issues.push({ field: `${field}.residue`, code: 'residueUnanswered' })
  if (isAdditive(id) && !needsResidueAnswer(id) && residue === 'at_most') {
    issues.push({
      field: `${field}.residue`,
      code: ingredient(id).allergen === 'sulphites' ? 'sulphitesLeftOut' : 'additiveLeftOut',
      weight: 'advisory',
    })
  }
  if (limit !== undefined)
    issues.push({ field, code: 'ingredientLimit', values: { limit }, weight: 'advisory' })
  if (id === 'caramel') issues.push({ field, code: 'whichCaramel', weight: 'advisory' })
  return issues
}

/** "and/or" joins two or three acidity regulators or stabilisers of one class (recital 13 of 2023/1606). */
function alternativeIssues(entries: readonly IngredientEntry[]): ValidationIssue[] {
  let next = 0
  return alternativeChains(entries).flatMap((chain) => {
    const [first] = chain
    const start = next
    next += chain.length
    const last = next - 1
    if (first === undefined) return []
    if (start === 0 && first.andOr === true) return [{ field: 'ingredients.0.andOr', code: 'andOrFirst' }]
    if (chain.length > maxAlternatives)
      return [{ field: `ingredients.${last}.andOr`, code: 'andOrTooMany', values: { max: maxAlternatives } }]
    const mismatch = chain.findIndex(
      (entry) => !ingredient(entry.id).andOr || classOf(entry) !== classOf(first),
    )
    return chain.length > 1 && mismatch >= 0
      ? [{ field: `ingredients.${start + Math.max(mismatch, 1)}.andOr`, code: 'andOrClass' }]
      : []
  })
}

/** Allergens whose source the list must name. Sulphites may also be natural. */
const fromIngredients = allergens.filter((allergen) => allergen !== 'sulphites')
/** Those of them that a wine can have from its fining agents only. */
const fromFining: readonly string[] = wineAllergens

function allergenIssues(draft: SheetDraft, entries: readonly IngredientEntry[]): ValidationIssue[] {
  const answers = draft.allergens ?? []
  if (answers.length === 0) return []
  if (answers.includes('none') && answers.length > 1)
    return [{ field: 'allergens', code: 'allergenNoneAlone' }]
  // A missing list is one issue already, and a spirit needs none: "contains" names its allergens (Art. 21(1)).
  if (entries.length === 0) return []
  const present = allergensOf(entries)
  return [
    ...present
      .filter((allergen) => !answers.includes(allergen))
      .map((allergen) => ({ field: 'allergens', code: 'allergenNotAnswered', values: { allergen } })),
    ...fromIngredients
      .filter((allergen) => answers.includes(allergen) && !present.includes(allergen))
      .map((allergen) => ({
        field: 'allergens',
        code: 'allergenWithoutIngredient',
        values: { allergen },
        ...(fromFining.includes(allergen) ? {} : { weight: 'advisory' as const }),
      })),
  ]
}
