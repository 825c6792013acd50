// The printed items of an ingredient list, and their groups: items without a class, then class by class (Regulation
// (EU) 1169/2011 Annex VII Part C; Delegated Regulation (EU) 2019/33 Art. 48a; decision 33).

import type { FreeNames } from './fields.ts'
import { printedClasses, type Allergen, type EntryId, type FunctionalClass } from './ingredient-table.ts'
import { maxAlternatives } from './ingredients.ts'

/** A legal allergen term; the label's message is `allergen.<term>`. */
export type AllergenTerm = Allergen | 'egg_lysozyme' | 'egg_albumin' | 'milk_casein'

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
export type PrintedConstituent = 'sucrose' | 'grape-must' | 'concentrated-grape-must' | 'wine'

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

/** An item and what decides its position in the list. */
export type SectionItem = {
  readonly item: StatementItem
  readonly section: Section
  readonly chain: number
  readonly canBeAlternative: boolean
}
/**
 * Items without a class are `plain`, or `trace` where they are always below 2 % (residues, added carbon
 * dioxide). Packaging gases are items only where they are printed by name.
 */
export type Section = 'plain' | 'trace' | 'gas' | FunctionalClass

/** The sections without a class, in the order they are printed. */
const plainSections: readonly Section[] = ['plain', 'gas', 'trace']

/** The groups of a list, in the order they are printed. */
export function groupsOf(items: readonly SectionItem[]): StatementGroup[] {
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
