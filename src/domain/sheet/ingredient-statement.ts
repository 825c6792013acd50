// From the substances that a producer picked to the ingredient list of the label, independent of language.
// Rules: Delegated Regulation (EU) 2019/33 Art. 48a (names and order for wine), Regulation (EU) 1169/2011
// Art. 18 to 22 and Annex VII Part C (classes, allergens), Delegated Regulation (EU) 2024/585 (aromatised
// wine products); domain 1.8.

import type { IngredientEntry, SheetDraft } from './fields.ts'
import {
  ingredient,
  ingredientIds,
  type Allergen,
  type FunctionalClass,
  type IngredientId,
} from './ingredient-table.ts'
import {
  alternativeChains,
  answeredAllergens,
  classOf,
  isPrinted,
  maxAlternatives,
  printedClasses,
} from './ingredients.ts'
import { familyRules, type Family } from './product-families.ts'

/** A legal allergen term; the label's message is `allergen.<term>`. */
type AllergenTerm = 'sulphites' | 'egg' | 'egg_lysozyme' | 'egg_albumin' | 'milk' | 'milk_casein' | 'wheat'

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
  readonly id: IngredientId
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
  /** How gases are stated; `bottled` when absent. */
  readonly gasStatement?: SheetDraft['gasStatement'] | undefined
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
type Section = 'base' | 'other' | 'gas' | 'fining_agent' | FunctionalClass

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
}

/**
 * The ingredient list of a sheet: leaves out what the law does not print, groups additives by class, joins
 * alternatives, states gases, marks allergens and organic items.
 *
 * An aromatised product with the entry `wine` prints the grapes and the additives without allergen in
 * brackets after it, as the wine's own. Must, sugar, colours, allergens and gas are outside the brackets, as
 * Delegated Regulation (EU) 2024/585 allows. The entry `wine` of a plain wine is not printed.
 * @param entries in the producer's order of weight
 */
export function ingredientStatement(
  entries: readonly IngredientEntry[],
  options: StatementOptions,
): IngredientStatement {
  const { displayE, family } = options
  const candidates = withoutGenericNames(mergeSulphites(printedEntries(entries, family), displayE))
  const items = withoutRepetition(candidates.map((candidate) => sectionItem(candidate, displayE)))
  const gas = items.some(({ section }) => section === 'gas') ? (options.gasStatement ?? 'bottled') : 'names'
  const shown = gas === 'names' ? items : items.filter(({ section }) => section !== 'gas')
  const namedAllergens = new Set(items.map(({ item }) => item.allergen?.allergen))
  const hasWineContents = familyRules(family).wineIngredient === 'printedWithContents'
  return {
    groups: hasWineContents ? groupsAroundWine(shown) : groupsOf(shown),
    ...(gas === 'names' ? {} : { gas }),
    alsoContains: answeredAllergens(options.allergens)
      .filter((allergen) => !namedAllergens.has(allergen))
      .map((allergen) => ({ allergen, term: allergen })),
    organicFootnote: shown.some(({ item }) => item.organic),
  }
}

function printedEntries(entries: readonly IngredientEntry[], family: Family): Candidate[] {
  const omitsWine = familyRules(family).wineIngredient === 'omitted'
  return alternativeChains(entries)
    .flatMap((chain, number) => chain.map((entry) => ({ entry, chain: number })))
    .filter(({ entry }) => isPrinted(entry) && !(entry.id === 'wine' && omitsWine))
}

/** Sulphur dioxide and its salts, which one legal term covers (Delegated Regulation (EU) 2019/33 Annex I). */
function isSulphite(id: IngredientId): boolean {
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

function sectionItem({ entry, chain }: Candidate, displayE: boolean): SectionItem {
  const { group, printAs, andOr } = ingredient(entry.id)
  const id = ingredientIds.find((known) => known === printAs) ?? entry.id
  const functionalClass = group === 'gas' ? undefined : classOf(entry)
  const eNumber = displayE && functionalClass !== undefined ? eNumberOf(id) : undefined
  const allergen = allergenMarkOf(id, eNumber !== undefined)
  const constituents = constituentsOf(entry)
  return {
    section: functionalClass ?? sectionOf(entry.id),
    chain,
    canBeAlternative: andOr,
    item: {
      id,
      ...(eNumber === undefined ? {} : { eNumber }),
      ...(allergen === undefined ? {} : { allergen }),
      ...(constituents.length === 0 ? {} : { constituents }),
      organic: entry.organic === true,
    },
  }
}

function sectionOf(id: IngredientId): Section {
  const { group } = ingredient(id)
  return group === 'base' || group === 'gas' || group === 'fining_agent' ? group : 'other'
}

/** The E number of one substance. The range of the four caramels names no single one. */
function eNumberOf(id: IngredientId): string | undefined {
  const { eNumber, members } = ingredient(id)
  return members === undefined ? (eNumber ?? undefined) : undefined
}

function allergenMarkOf(id: IngredientId, hasNumber: boolean): AllergenMark | undefined {
  const { allergen } = ingredient(id)
  if (allergen === 'none') return undefined
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
 * Each ingredient once (blends, rectified must next to must). It is organic only where every occurrence is.
 */
function withoutRepetition(items: readonly SectionItem[]): SectionItem[] {
  return items
    .filter(({ item }, index) => items.findIndex((other) => other.item.id === item.id) === index)
    .map((sectionItem) => {
      const { item } = sectionItem
      const organic = items.every((other) => other.item.id !== item.id || other.item.organic)
      return { ...sectionItem, item: { ...item, organic } }
    })
}

function groupsOf(items: readonly SectionItem[]): StatementGroup[] {
  return [
    ...plainGroup(items, ['base', 'other']),
    ...printedClasses.flatMap((functionalClass) => classGroups(items, functionalClass)),
    ...plainGroup(items, ['gas', 'fining_agent']),
  ]
}

function plainGroup(items: readonly SectionItem[], sections: readonly Section[]): PlainGroup[] {
  const printed = sections.flatMap((name) =>
    items.filter(({ section }) => section === name).map(({ item }) => item),
  )
  return printed.length === 0 ? [] : [{ kind: 'plain', items: printed }]
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

/** The groups of an aromatised product: the wine's own ingredients are in brackets after the item `wine`. */
function groupsAroundWine(items: readonly SectionItem[]): StatementGroup[] {
  const contents = items.filter(isOfTheWine)
  if (contents.length === 0 || !items.some(({ item }) => item.id === 'wine')) return groupsOf(items)
  const outside = items
    .filter((sectionItem) => !contents.includes(sectionItem))
    .map((sectionItem) =>
      sectionItem.item.id === 'wine'
        ? { ...sectionItem, item: { ...sectionItem.item, contents: groupsOf(contents) } }
        : sectionItem,
    )
  return groupsOf(outside)
}

function isOfTheWine({ item, section }: SectionItem): boolean {
  const isClass = printedClasses.some((functionalClass) => functionalClass === section)
  return item.id === 'grapes' || (isClass && section !== 'colour' && item.allergen === undefined)
}
