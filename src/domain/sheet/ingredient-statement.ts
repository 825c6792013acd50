// From the substances that a producer picked to the ingredient list of the label, independent of language.
// Rules: Delegated Regulation (EU) 2019/33 Art. 48a (names and order for wine), Regulation (EU) 1169/2011
// Art. 18 to 22 and Annex VII Part C (classes, allergens), Delegated Regulation (EU) 2024/585 (aromatised
// wine products); domain 1.8.

import type { IngredientEntry, SheetDraft } from './fields.ts'
import {
  ingredient,
  ingredientIds,
  type Allergen,
  type EntryId,
  type IngredientId,
} from './ingredient-table.ts'
import {
  allergensOfEntry,
  alternativeChains,
  answeredAllergens,
  classOf,
  isOfTheWine,
  isPrinted,
  makesBubbles,
} from './ingredients.ts'
import { familyRules, type Family } from './product-families.ts'
import {
  groupsOf,
  type AllergenMark,
  type AllergenTerm,
  type PrintedConstituent,
  type Section,
  type SectionItem,
  type StatementGroup,
  type StatementItem,
} from './statement-items.ts'

/** The ingredient list of the label, in the order it is printed. Groups are never empty. */
export type IngredientStatement = {
  readonly groups: readonly StatementGroup[]
  /** The sentence on a protective atmosphere, after a full stop. */
  readonly gas?: 'bottled' | 'may_be_bottled'
  /** Declared allergens that no item names (natural sulphites): `{contains}: {terms}` after the list. */
  readonly alsoContains: readonly { readonly allergen: Allergen; readonly term: AllergenTerm }[]
  /** An item has an asterisk: the sentence on organic production follows. */
  readonly organicFootnote: boolean
}

/** What a statement depends on in addition to its entries. */
export type StatementOptions = {
  /** How packaging gases are stated; `bottled` when absent. */
  readonly gasStatement?: SheetDraft['gasStatement'] | undefined
  /** How the bubbles came: carbon dioxide that was added for them is an ingredient, not a packaging gas. */
  readonly sparklingMethod?: SheetDraft['sparklingMethod'] | undefined
  /** Additives by their E numbers (company option `display_E`). */
  readonly displayE: boolean
  readonly family: Family
  /** The producer's answers, for allergens that no ingredient contains. */
  readonly allergens?: SheetDraft['allergens'] | undefined
}

/** An entry that is printed. Entries joined by "and/or" share the number of their `chain`. */
type Candidate = { readonly entry: IngredientEntry; readonly chain: number }

const allergenMarks: Readonly<Partial<Record<IngredientId, AllergenMark>>> = {
  'sulphites': { allergen: 'sulphites', term: 'sulphites', form: 'name' },
  'lysozyme': { allergen: 'egg', term: 'egg_lysozyme', form: 'name' },
  // Polish law writes these two terms in the accusative; the list prints the nominative, as for every other
  // name.
  'ovalbumin': { allergen: 'egg', term: 'egg_albumin', form: 'within' },
  'casein': { allergen: 'milk', term: 'milk_casein', form: 'within' },
  'potassium-caseinates': { allergen: 'milk', term: 'milk', form: 'within' },
  'wheat-protein': { allergen: 'wheat', term: 'wheat', form: 'within' },
  'egg-yolk': { allergen: 'egg', term: 'egg', form: 'within' },
  'egg': { allergen: 'egg', term: 'egg', form: 'within' },
  'milk': { allergen: 'milk', term: 'milk', form: 'within' },
  'celery': { allergen: 'celery', term: 'celery', form: 'within' },
  'almond': { allergen: 'almond', term: 'almond', form: 'within' },
  'hazelnut': { allergen: 'hazelnut', term: 'hazelnut', form: 'within' },
  'walnut': { allergen: 'walnut', term: 'walnut', form: 'within' },
}

/**
 * The ingredient list of a sheet: leaves out what the law does not print, groups additives by class, joins
 * alternatives, states gases, marks allergens and organic items.
 *
 * Items without a class come first, in the producer's order of weight (Regulation (EU) 1169/2011 Art. 18(1)):
 * after a class name they would read as members of that class. Gases, residues and then the classes follow,
 * because ingredients below 2 % may stand in any order after the others (Annex VII Part A point 6; decision
 * 33).
 *
 * An aromatised product with the entry `wine` prints the wine's own ingredients in brackets after it, by
 * `isOfTheWine` (Delegated Regulation (EU) 2024/585). The entry `wine` of a plain wine is not printed.
 * @param entries in the producer's order of weight
 */
export function ingredientStatement(
  entries: readonly IngredientEntry[],
  options: StatementOptions,
): IngredientStatement {
  const printed = printedEntries(entries, options.family)
  const hasContents =
    familyRules(options.family).wineIngredient === 'printedWithContents' &&
    printed.some(({ entry }) => entry.id === 'wine')
  const [inside = [], outside = []] = [true, false].map((isInside) =>
    itemsOf(
      printed.filter(({ entry }) => (hasContents && isOfTheWine(entry)) === isInside),
      options,
    ),
  )
  const items = [...inside, ...outside]
  const gas = items.some(({ section }) => section === 'gas') ? (options.gasStatement ?? 'bottled') : 'names'
  const isShown = ({ section }: SectionItem): boolean => gas === 'names' || section !== 'gas'
  const namedAllergens = new Set(items.flatMap(({ item }) => allergensNamedBy(item)))
  return {
    groups: groupsOf(withContents(outside.filter(isShown), groupsOf(inside.filter(isShown)))),
    ...(gas === 'names' ? {} : { gas }),
    alsoContains: answeredAllergens(options.allergens)
      .filter((allergen) => !namedAllergens.has(allergen))
      .map((allergen) => ({ allergen, term: allergen })),
    organicFootnote: items.some((item) => isShown(item) && item.item.organic),
  }
}

/** The items of the list, or of the wine's brackets, each substance once. */
function itemsOf(candidates: readonly Candidate[], options: StatementOptions): SectionItem[] {
  return withoutRepetition(
    withoutGenericNames(mergeSulphites(candidates, options.displayE)).map((candidate) =>
      sectionItem(candidate, options),
    ),
  )
}

function allergensNamedBy({ allergen, free }: StatementItem): Allergen[] {
  return [...(allergen === undefined ? [] : [allergen.allergen]), ...(free?.allergens ?? [])]
}

/** The items with the wine's own ingredients in the item `wine`. */
function withContents(
  items: readonly SectionItem[],
  contents: readonly StatementGroup[],
): readonly SectionItem[] {
  if (contents.length === 0) return items
  return items.map((sectionItem) =>
    sectionItem.item.id === 'wine'
      ? { ...sectionItem, item: { ...sectionItem.item, contents } }
      : sectionItem,
  )
}

function printedEntries(entries: readonly IngredientEntry[], family: Family): Candidate[] {
  const omitsWine = familyRules(family).wineIngredient === 'omitted'
  return alternativeChains(entries)
    .flatMap((chain, number) => chain.map((entry) => ({ entry, chain: number })))
    .filter(({ entry }) => isPrinted(entry) && !(entry.id === 'wine' && omitsWine))
}

/** Sulphur dioxide and its salts, which one legal term covers (Delegated Regulation (EU) 2019/33 Annex I). */
function isSulphite(id: EntryId): boolean {
  return ingredient(id).allergen === 'sulphites'
}

/** Merges several sulphites into one entry, unless E numbers are shown and each substance has one. */
function mergeSulphites(candidates: readonly Candidate[], displayE: boolean): Candidate[] {
  const sulphites = candidates.filter(({ entry }) => isSulphite(entry.id))
  const areNumbered = displayE && sulphites.every(({ entry }) => ingredient(entry.id).eNumber !== null)
  if (areNumbered) return [...candidates]
  const [first] = sulphites
  return candidates
    .filter((candidate) => !sulphites.includes(candidate) || candidate === first)
    .map((candidate) =>
      candidate === first ? { ...candidate, entry: { ...candidate.entry, id: 'sulphites' } } : candidate,
    )
}

/** Leaves out a generic name where one of its substances is also listed: caramel next to plain caramel. */
function withoutGenericNames(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(
    ({ entry }) => !candidates.some((other) => ingredient(entry.id).members?.includes(other.entry.id)),
  )
}

function sectionItem({ entry, chain }: Candidate, options: StatementOptions): SectionItem {
  const { group, printAs, andOr } = ingredient(entry.id)
  const id = ingredientIds.find((known) => known === printAs) ?? entry.id
  const functionalClass = group === 'gas' ? undefined : classOf(entry)
  const { displayE } = options
  const eNumber = displayE && functionalClass !== undefined ? eNumberOf(id) : undefined
  const allergen = allergenMarkOf(id, eNumber !== undefined)
  const constituents = constituentsOf(entry)
  return {
    section: functionalClass ?? sectionOf(entry.id, options),
    chain,
    canBeAlternative: andOr,
    item: {
      id,
      ...(entry.id === 'free'
        ? { free: { names: entry.names ?? {}, allergens: allergensOfEntry(entry) } }
        : {}),
      ...(entry.percent === undefined ? {} : { percent: entry.percent }),
      ...(eNumber === undefined ? {} : { eNumber }),
      ...(allergen === undefined ? {} : { allergen }),
      ...(constituents.length === 0 ? {} : { constituents }),
      organic: entry.organic === true,
    },
  }
}

/** The section of an item without a class. Carbon dioxide for the bubbles is no packaging gas. */
function sectionOf(id: EntryId, { sparklingMethod }: StatementOptions): Section {
  const { group } = ingredient(id)
  if (makesBubbles(id, sparklingMethod)) return 'trace'
  if (group === 'gas') return 'gas'
  return group === 'fining_agent' ? 'trace' : 'plain'
}

/** The E number of one substance. The range of the four caramels names no single one. */
function eNumberOf(id: EntryId): string | undefined {
  const { eNumber, members } = ingredient(id)
  return members === undefined ? (eNumber ?? undefined) : undefined
}

function allergenMarkOf(id: EntryId, hasNumber: boolean): AllergenMark | undefined {
  const { allergen } = ingredient(id)
  if (id === 'free' || allergen === 'none') return undefined
  const mark = allergenMarks[id]
  return mark === undefined || hasNumber ? { allergen, term: allergen, form: 'brackets' } : mark
}

function constituentsOf(entry: IngredientEntry): PrintedConstituent[] {
  if (ingredient(entry.id).constituents !== true) return []
  const printed = (entry.constituents ?? []).map((constituent) =>
    constituent === 'rectified-concentrated-grape-must' ? 'concentrated-grape-must' : constituent,
  )
  return [...new Set(printed)]
}

/**
 * Each listed ingredient once (blends, rectified must next to must). It is organic only where every occurrence
 * is. Free ingredients are all printed.
 */
function withoutRepetition(items: readonly SectionItem[]): SectionItem[] {
  const isSame = (a: StatementItem, b: StatementItem): boolean =>
    a === b || (a.id === b.id && a.free === undefined)
  return items
    .filter(({ item }, index) => items.findIndex((other) => isSame(other.item, item)) === index)
    .map((sectionItem) => {
      const { item } = sectionItem
      const organic = items.every((other) => !isSame(other.item, item) || other.item.organic)
      return { ...sectionItem, item: { ...item, organic } }
    })
}
