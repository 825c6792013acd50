// Validation of ingredients that the producer names, of quantity marks and of what belongs to the wine of an
// aromatised product (Regulation (EU) 1169/2011 Art. 7, 15, 18, 21, 22; 251/2014 Annex I; 2019/787 Art. 4(9);
// Delegated Regulations (EU) 2019/934 Annex I and 2024/585; decision 39).

import { compare, decimal, sum } from '../decimal.ts'
import { labelLanguageNames } from '../languages.ts'
import { languagesOfMarket } from '../market-table.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type IngredientEntry, type SheetDraft } from './fields.ts'
import { allergensInNames, nameWithClaim } from './free-name-words.ts'
import { allergensOfEntry, classOf } from './ingredients.ts'
import { familyRules } from './product-families.ts'

/** Contradictory entries: names or allergens of a listed ingredient, which has those of the table. */
export function freeIssuesToSave(entries: readonly IngredientEntry[]): ValidationIssue[] {
  return entries.flatMap((entry, index) =>
    (['names', 'allergens'] as const)
      .filter((member) => entry.id !== 'free' && entry[member] !== undefined)
      .map((member) => ({ field: `ingredients.${index}.${member}`, code: 'ofFreeIngredientOnly' })),
  )
}

/** Issues of free ingredients, quantity marks and the wine's own ingredients at publication. */
export function freeIssuesToPublish(draft: SheetDraft): ValidationIssue[] {
  const entries = draft.ingredients ?? []
  const { followsWineLaw } = familyRules(familyOf(draft))
  return [
    ...entries.flatMap((entry, index) => [
      ...(entry.id === 'free' ? freeIssues(entry, `ingredients.${index}`, draft) : []),
      ...(entry.percent !== undefined && followsWineLaw
        ? [{ field: `ingredients.${index}.percent`, code: 'percentNotInWine' }]
        : []),
      ...ofWineIssues(entry, `ingredients.${index}`, draft),
    ]),
    ...(followsWineLaw ? [] : percentIssues(entries)),
  ]
}

function freeIssues(entry: IngredientEntry, field: string, draft: SheetDraft): ValidationIssue[] {
  const { followsWineLaw } = familyRules(familyOf(draft))
  // The substances of wine are a closed list (2019/934), also those of the wine in an aromatised product.
  if (followsWineLaw || entry.ofWine === true) return [{ field, code: 'freeNotInWine' }]
  const names = entry.names ?? {}
  const claim = nameWithClaim(names)
  return [
    ...missingNames(entry, field, draft.targetMarket),
    ...(claim === undefined
      ? []
      : [{ field: `${field}.names`, code: 'freeNameClaim', values: { name: claim } }]),
    ...allergensInNames(names)
      .filter((allergen) => !allergensOfEntry(entry).includes(allergen))
      .map((allergen) => ({ field: `${field}.allergens`, code: 'freeNameAllergen', values: { allergen } })),
    ...(entry.functionalClass === 'sweetener'
      ? [{ field: `${field}.functionalClass`, code: 'sweetenerNotAllowed' }]
      : []),
  ]
}

/**
 * One issue for an entry: no name at all, or the languages of the market without one. The Union and the world
 * need all 24; a market without default languages needs a name in any.
 */
function missingNames(
  { names = {} }: IngredientEntry,
  field: string,
  market: string | undefined,
): ValidationIssue[] {
  const name = `${field}.names`
  if (Object.keys(names).length === 0) return [{ field: name, code: 'freeWithoutName' }]
  const missing = languagesOfMarket(market).filter((language) => names[language] === undefined)
  const languages = missing.map((language) => labelLanguageNames[language]).join(', ')
  return missing.length === 0
    ? []
    : [{ field: name, code: 'freeNameMissing', values: { count: missing.length, languages } }]
}

/** An entry of the wine needs the entry `wine` of an aromatised product, else it is printed like any other. */
function ofWineIssues({ ofWine }: IngredientEntry, field: string, draft: SheetDraft): ValidationIssue[] {
  const { wineIngredient } = familyRules(familyOf(draft))
  const hasWine = draft.ingredients?.some(({ id }) => id === 'wine') === true
  return ofWine !== true || (wineIngredient === 'printedWithContents' && hasWine)
    ? []
    : [{ field: `${field}.ofWine`, code: 'ofWineNotPrinted', weight: 'advisory' }]
}

/** Ingredients below this percentage may stand in any order after the others (Annex VII Part A point 6). */
const freeOrderBelow = 2

/** Quantities of the product add up to 100 % at most, and descend with the list (Art. 18(1), 22). */
function percentIssues(entries: readonly IngredientEntry[]): ValidationIssue[] {
  const ofProduct = entries
    .map((entry, index) => ({ entry, index, percent: entry.percent ?? 0 }))
    .filter(({ entry, percent }) => entry.ofWine !== true && percent > 0)
  const total = sum(...ofProduct.map(({ percent }) => decimal(percent)))
  const plain = ofProduct.filter(({ entry }) => classOf(entry) === undefined)
  const ascending = plain.find(
    ({ percent }, place) => percent >= freeOrderBelow && percent > (plain[place - 1]?.percent ?? percent),
  )
  return [
    ...(compare(total, decimal(100)) > 0 ? [{ field: 'ingredients', code: 'percentSum' }] : []),
    ...(ascending === undefined
      ? []
      : [
          {
            field: `ingredients.${ascending.index}.percent`,
            code: 'percentOrder',
            weight: 'advisory' as const,
          },
        ]),
  ]
}
