// Sense of the ingredient list: what must be answered, what may be joined, and which wine a substance is allowed in
// (Delegated Regulation (EU) 2019/934 Annex I Part A Table 2; 2019/33 Art. 48a; 1169/2011 Art. 21; DOMAIN 1.8, 1.11).

import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type IngredientEntry, type SheetDraft } from './fields.ts'
import { ingredient, type Allergen, type IngredientId } from './ingredient-table.ts'
import {
  allergensOf,
  asksForResidue,
  chainsOf,
  classesOf,
  classOf,
  ingredientStatement,
  isAdditive,
  mostAlternatives,
} from './ingredients.ts'

type WineClass = NonNullable<SheetDraft['wineClass']>

/** Entries that mean nothing: constituents of what has none, a class the substance is not allowed to carry. */
export function faultsOfEntries(entries: readonly IngredientEntry[]): ValidationIssue[] {
  return entries.flatMap((entry, index): ValidationIssue[] => [
    ...(entry.constituents !== undefined && ingredient(entry.id).constituents !== true
      ? [{ field: `ingredients.${index}.constituents`, code: 'constituentsOfLiqueurOnly' }]
      : []),
    ...(entry.functionalClass !== undefined && !classesOf(entry.id).includes(entry.functionalClass)
      ? [{ field: `ingredients.${index}.functionalClass`, code: 'classOfAnother' }]
      : []),
  ])
}

/** What is said of ingredients and allergens before they are published. */
export function pointsOfIngredients(draft: SheetDraft): ValidationIssue[] {
  const entries = draft.ingredients ?? []
  return [
    ...pointsOfList(draft, entries),
    ...entries.flatMap((entry, index) => pointsOfEntry(entry, index, entries)),
    ...pointsOfAlternatives(entries),
    ...pointsOfAllergens(draft, entries),
    ...(familyOf(draft) === 'wine'
      ? entries.flatMap((entry, index) => pointsOfWine(entry, index, draft))
      : []),
  ]
}

/** At least one ingredient that prints; a spirit may publish no list at all (Regulation (EU) 1169/2011 Art. 16(4)). */
function pointsOfList(draft: SheetDraft, entries: readonly IngredientEntry[]): ValidationIssue[] {
  const family = familyOf(draft)
  if (family === 'spirit') return []
  const { groups } = ingredientStatement(entries, { displayE: false, family })
  if (groups.length === 0) return [{ field: 'ingredients', code: 'noIngredient' }]
  const hasRawMaterial = entries.some(
    ({ id }) => id === 'grapes' || (id === 'wine' && family === 'aromatised'),
  )
  return hasRawMaterial ? [] : [{ field: 'ingredients', code: 'noRawMaterial', weight: 'advisory' }]
}

/** Limits in the finished wine that deserve a reminder (Table 2). */
const limits: Readonly<Partial<Record<IngredientId, string>>> = {
  'citric-acid': '1 g/l',
  'ascorbic-acid': '300 mg/l',
  'calcium-sulphate': '2 g/l',
}

function pointsOfEntry(
  entry: IngredientEntry,
  index: number,
  entries: readonly IngredientEntry[],
): ValidationIssue[] {
  const field = `ingredients.${index}`
  const { id, residue } = entry
  const limit = limits[id]
  const points: ValidationIssue[] = []
  if (entries.findIndex((other) => other.id === id) < index)
    points.push({ field, code: 'ingredientRepeated', weight: 'advisory' })
  if (asksForResidue(id) && residue === undefined)
    points.push({ field: `${field}.residue`, code: 'residueUnanswered' })
  if (isAdditive(id) && !asksForResidue(id) && residue === 'at_most') {
    points.push({
      field: `${field}.residue`,
      code: ingredient(id).allergen === 'sulphites' ? 'sulphitesLeftOut' : 'additiveLeftOut',
      weight: 'advisory',
    })
  }
  if (limit !== undefined)
    points.push({ field, code: 'ingredientLimit', values: { limit }, weight: 'advisory' })
  if (id === 'caramel') points.push({ field, code: 'whichCaramel', weight: 'advisory' })
  return points
}

/** "and/or" joins two or three acidity regulators or stabilisers of one class (recital 13 of 2023/1606). */
function pointsOfAlternatives(entries: readonly IngredientEntry[]): ValidationIssue[] {
  let start = 0
  return chainsOf(entries).flatMap((chain) => {
    const [first] = chain
    const last = start + chain.length - 1
    const begin = start
    start += chain.length
    if (first === undefined) return []
    if (begin === 0 && first.andOr === true) return [{ field: 'ingredients.0.andOr', code: 'andOrFirst' }]
    if (chain.length > mostAlternatives)
      return [{ field: `ingredients.${last}.andOr`, code: 'andOrTooMany', values: { max: mostAlternatives } }]
    const stranger = chain.findIndex(
      (entry) => !ingredient(entry.id).andOr || classOf(entry) !== classOf(first),
    )
    return chain.length > 1 && stranger >= 0
      ? [{ field: `ingredients.${begin + Math.max(stranger, 1)}.andOr`, code: 'andOrClass' }]
      : []
  })
}

/** Allergens whose source the list must name; sulphites may also come from nature. */
const fromIngredients: readonly Allergen[] = ['egg', 'milk', 'wheat']

function pointsOfAllergens(draft: SheetDraft, entries: readonly IngredientEntry[]): ValidationIssue[] {
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

/** Categories of Regulation (EU) 1308/2013 Annex VII Part II that a class of the specification covers (DOMAIN 1.11). */
const categoriesOfClass: Readonly<Record<WineClass, readonly number[]>> = {
  still: [1, 8, 11, 15, 16],
  sparkling: [4, 5, 6, 7, 8, 9],
  fortified: [3],
  still_non_alcoholic: [1],
  sparkling_non_alcoholic: [4, 7, 8, 9],
}

function pointsOfWine(entry: IngredientEntry, index: number, draft: SheetDraft): ValidationIssue[] {
  const code = remarkOnWine(entry, draft)
  return code === undefined ? [] : [{ field: `ingredients.${index}`, code, weight: 'advisory' }]
}

function remarkOnWine(
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
