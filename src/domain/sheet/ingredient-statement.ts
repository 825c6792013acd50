// From the substances that a producer picked to the ingredient list of the label, independent of language.
// Rules: Delegated Regulation (EU) 2019/33 Art. 48a (names and order for wine), Regulation (EU) 1169/2011
// Art. 18 to 22 and Annex VII Part C (classes, allergens), Delegated Regulation (EU) 2024/585 (aromatised
// wine products); domain 1.8.

import type { FreeNames, IngredientEntry, SheetDraft } from './fields.ts'
import {
  ingredient,
  ingredientIds,
  printedClasses,
  type Allergen,
  type EntryId,
  type FunctionalClass,
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
  maxAlternatives,
} from './ingredients.ts'
import { familyRules, type Family } from './product-families.ts'

/** A legal allergen term; the label's message is `allergen.<term>`. */
type AllergenTerm = Allergen | 'egg_lysozyme' | 'egg_albumin' | 'milk_casein'

/**
 * How an item shows its allergen; the term is always emphasised.
 * - `name`: the term replaces the item's name (**sulphites**, **egg lysozyme**).
 * - `within`: the item's own name is printed and the term inside it is emphasised (**wheat** protein); the
 *   whole name where it does not contain the term.
 * - `brackets`: the term follows in brackets (E224 (**sulphites**)).
 */
export type AllergenMark = {
  readonly allergen: Allergen
  readonly term: AllergenTerm
  readonly form: 'name' | 'within' | 'brackets'
}

/** A constituent of a tirage or expedition liqueur as printed; the message is `ingredient.<id>`. */
type PrintedConstituent = 'sucrose' | 'grape-must' | 'concentrated-grape-must' | 'wine'

/** One printed item of the list. */
export type StatementItem = {
  /** The substance whose name is printed, after `printAs`; the message is `ingredient.<id>`. */
  readonly id: EntryId
  /** A free ingredient: the producer's names, printed in place of a message, and its allergens. */
  readonly free?: { readonly names: FreeNames; readonly allergens: readonly Allergen[] }
  /** Quantity mark in percent, printed after the name (Regulation (EU) 1169/2011 Art. 22). */
  readonly percent?: number
  /** Printed in place of the name. Present only inside a class. */
  readonly eNumber?: string
  readonly allergen?: AllergenMark
  /** Printed in brackets after the name. */
  readonly constituents?: readonly PrintedConstituent[]
  /** Ingredients of the wine inside an aromatised wine product, printed in brackets after the name. */
  readonly contents?: readonly StatementGroup[]
  /** Followed by an asterisk. */
  readonly organic: boolean
}

/** Items without a class name, separated by commas. */
type PlainGroup = { readonly kind: 'plain'; readonly items: readonly StatementItem[] }

/** `{class}: A, B`, and with `andOr` `{class}: {contains} A, B {and/or} C`. */
type ClassGroup = {
  readonly kind: 'class'
  /** Never `packaging_gas`, which is no class of Annex VII Part C: gases are plain. */
  readonly functionalClass: FunctionalClass
  /** More than one item: the class name is in the plural. */
  readonly plural: boolean
  /** The items are 2 or 3 alternatives, at least one of which is in the wine. */
  readonly andOr: boolean
  readonly items: readonly StatementItem[]
}

export type StatementGroup = PlainGroup | ClassGroup

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

/** An item and what decides its position in the list. */
type SectionItem = {
  readonly item: StatementItem
  readonly section: Section
  readonly chain: number
  readonly canBeAlternative: boolean
}
/**
 * Items without a class are `plain`, or `trace` where they are always below 2 % (residues, added carbon
 * dioxide). Packaging gases are items only where they are printed by name.
 */
type Section = 'plain' | 'trace' | 'gas' | FunctionalClass

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

/** The sections without a class, in the order they are printed. */
const plainSections: readonly Section[] = ['plain', 'gas', 'trace']

function groupsOf(items: readonly SectionItem[]): StatementGroup[] {
  const plain = plainSections.flatMap((name) =>
    items.filter(({ section }) => section === name).map(({ item }) => item),
  )
  return [
    ...(plain.length === 0 ? [] : [{ kind: 'plain', items: plain } as const]),
    ...printedClasses.flatMap((functionalClass) => classGroups(items, functionalClass)),
  ]
}

/** The single items of a class, then each set of alternatives after the class name again. */
function classGroups(items: readonly SectionItem[], functionalClass: FunctionalClass): ClassGroup[] {
  const ofClass = items.filter(({ section }) => section === functionalClass)
  const sets = [...Map.groupBy(ofClass, ({ chain }) => chain).values()].filter((set) => areAlternatives(set))
  const single = ofClass.filter((item) => !sets.some((set) => set.includes(item)))
  return [
    ...(single.length === 0 ? [] : [classGroup(functionalClass, single, false)]),
    ...sets.map((set) => classGroup(functionalClass, set, true)),
  ]
}

function areAlternatives(set: readonly SectionItem[]): boolean {
  return set.length >= 2 && set.length <= maxAlternatives && set.every((item) => item.canBeAlternative)
}

function classGroup(
  functionalClass: FunctionalClass,
  items: readonly SectionItem[],
  andOr: boolean,
): ClassGroup {
  return {
    kind: 'class',
    functionalClass,
    plural: items.length > 1,
    andOr,
    items: items.map(({ item }) => item),
  }
}
