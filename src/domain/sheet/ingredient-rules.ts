// Validation of the ingredient list: which answers are missing, what "and/or" may join, and which wine may
// contain a substance (Delegated Regulation (EU) 2019/934 Annex I Part A Table 2; 2019/33 Art. 48a; 1169/2011
// Art. 21; domain 1.8, 1.11).

import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type IngredientEntry, type SheetDraft } from './fields.ts'
import { ingredient, type Allergen, type IngredientId } from './ingredient-table.ts'
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

type WineClass = NonNullable<SheetDraft['wineClass']>

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

/** Issues of ingredients and allergens at publication, blocking and advisory. */
export function ingredientIssuesToPublish(draft: SheetDraft): ValidationIssue[] {
  const entries = draft.ingredients ?? []
  return [
    ...listIssues(draft, entries),
    ...entries.flatMap((entry, index) => entryIssues(entry, index, entries)),
    ...alternativeIssues(entries),
    ...allergenIssues(draft, entries),
    ...(familyRules(familyOf(draft)).followsWineLaw
      ? entries.flatMap((entry, index) => wineIssues(entry, index, draft))
      : []),
  ]
}

/** The list needs an ingredient that is printed, and should have a raw material of its family. */
function listIssues(draft: SheetDraft, entries: readonly IngredientEntry[]): ValidationIssue[] {
  const family = familyOf(draft)
  const { needsIngredientList, rawMaterials } = familyRules(family)
  if (!needsIngredientList) return []
  const { groups } = ingredientStatement(entries, { displayE: false, family })
  if (groups.length === 0) return [{ field: 'ingredients', code: 'noIngredient' }]
  const hasRawMaterial = entries.some(({ id }) => rawMaterials.includes(id))
  return hasRawMaterial ? [] : [{ field: 'ingredients', code: 'noRawMaterial', weight: 'advisory' }]
}

/** Limits in the finished wine of which an advisory issue reminds the producer (Table 2). */
const limits: Readonly<Partial<Record<IngredientId, string>>> = {
  'citric-acid': '1 g/l',
  'ascorbic-acid': '300 mg/l',
  'calcium-sulphate': '2 g/l',
}

function entryIssues(
  entry: IngredientEntry,
  index: number,
  entries: readonly IngredientEntry[],
): ValidationIssue[] {
  const field = `ingredients.${index}`
  const { id, residue } = entry
  const limit = limits[id]
  const issues: ValidationIssue[] = []
  if (entries.findIndex((other) => other.id === id) < index)
    issues.push({ field, code: 'ingredientRepeated', weight: 'advisory' })
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
const fromIngredients: readonly Allergen[] = ['egg', 'milk', 'wheat']

function allergenIssues(draft: SheetDraft, entries: readonly IngredientEntry[]): ValidationIssue[] {
  const answers = draft.allergens ?? []
  if (answers.length === 0) return []
  if (answers.includes('none') && answers.length > 1)
    return [{ field: 'allergens', code: 'allergenNoneAlone' }]
  const present = allergensOf(entries)
  return [
    ...present
      .filter((allergen) => !answers.includes(allergen))
      .map((allergen) => ({ field: 'allergens', code: 'allergenNotAnswered', values: { allergen } })),
    ...fromIngredients
      .filter((allergen) => answers.includes(allergen) && !present.includes(allergen))
      .map((allergen) => ({ field: 'allergens', code: 'allergenWithoutIngredient', values: { allergen } })),
  ]
}

/** The categories of Regulation (EU) 1308/2013 Annex VII Part II that a class comprises (domain 1.11). */
const categoriesOfClass: Readonly<Record<WineClass, readonly number[]>> = {
  still: [1, 8, 11, 15, 16],
  sparkling: [4, 5, 6, 7, 8, 9],
  fortified: [3],
  still_non_alcoholic: [1],
  sparkling_non_alcoholic: [4, 7, 8, 9],
}

function wineIssues(entry: IngredientEntry, index: number, draft: SheetDraft): ValidationIssue[] {
  const code = wineIssueCode(entry, draft)
  return code === undefined ? [] : [{ field: `ingredients.${index}`, code, weight: 'advisory' }]
}

function wineIssueCode(
  entry: IngredientEntry,
  { wineType, wineClass, gasStatement }: SheetDraft,
): string | undefined {
  const { categories, colours } = ingredient(entry.id)
  if (categories === 'aromatised') return entry.id === 'wine' ? 'wineOfAromatised' : 'notInWine'
  if (entry.id === 'aleppo-pine-resin') return 'retsinaOnly'
  if (entry.id === 'carbon-dioxide' && wineClass === 'sparkling' && gasStatement !== 'names')
    return 'carbonDioxideByName'
  if (wineClass === undefined || categories === 'all') return undefined
  if (!categoriesOfClass[wineClass].some((category) => categories.includes(category)))
    return 'ingredientNotForClass'
  return colours !== undefined && wineType === 'red' && wineClass === 'still'
    ? 'ingredientNotForRed'
    : undefined
}
