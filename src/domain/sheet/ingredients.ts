// From the substances a producer picked to the ingredient list of the label, free of language. Rules: Delegated
// Regulation (EU) 2019/33 Art. 48a (names and order for wine), Regulation (EU) 1169/2011 Art. 18 to 22 and Annex VII
// Part C (classes, allergens), Delegated Regulation (EU) 2024/585 (aromatised wine products); DOMAIN section 1.8.

import type { Allergen, FunctionalClass, IngredientId } from './ingredient-table.ts'

/** A legal allergen term: the key of the term inside `allergens.<allergen>` of the label's words. */
export type AllergenTerm = 'sulphites' | 'egg' | 'egg_lysozyme' | 'egg_albumin' | 'milk' | 'milk_casein' | 'wheat'

/**
 * How an item shows its allergen; the term is always emphasised.
 * - `name`: the term stands in place of the item's name (**sulphites**, **egg lysozyme**).
 * - `within`: the item's own name is printed and the term found in it is emphasised, the whole name where it is not found (**wheat** protein).
 * - `brackets`: the term follows in brackets (E224 (**sulphites**)).
 */
export type AllergenMark = {
  readonly allergen: Allergen
  readonly term: AllergenTerm
  readonly form: 'name' | 'within' | 'brackets'
}

/** A constituent of a tirage or expedition liqueur as printed; words `ingredient.<id>`. */
export type PrintedConstituent = 'sucrose' | 'grape-must' | 'concentrated-grape-must' | 'wine'

/** One thing named in the list. */
export type StatementItem = {
  /** Whose name is printed, after `printAs`; words `ingredient.<id>`. */
  readonly id: IngredientId
  /** Printed in place of the name. Only ever present inside a class. */
  readonly eNumber?: string
  readonly allergen?: AllergenMark
  /** Printed in brackets after the name. */
  readonly constituents?: readonly PrintedConstituent[]
  /** Ingredients of the wine inside an aromatised wine product, printed in brackets after the name. */
  readonly contents?: readonly StatementGroup[]
  /** Followed by an asterisk. */
  readonly organic: boolean
}

/** Items named by themselves, separated by commas. */
export type PlainGroup = { readonly kind: 'plain'; readonly items: readonly StatementItem[] }

/** `{class}: A, B`, and with `andOr` `{class}: {contains} A, B {and/or} C`. */
export type ClassGroup = {
  readonly kind: 'class'
  /** Never `packaging_gas`, which is no class of Annex VII Part C: gases are plain. */
  readonly functionalClass: FunctionalClass
  /** The class word stands in the plural: more than one item. */
  readonly plural: boolean
  /** The items are alternatives, of which at least one is in the wine; 2 or 3 then. */
  readonly andOr: boolean
  readonly items: readonly StatementItem[]
}

export type StatementGroup = PlainGroup | ClassGroup

/** The ingredient list of the label, in the order it is printed. Groups are never empty. */
export type IngredientStatement = {
  readonly groups: readonly StatementGroup[]
  /** The sentence on a protective atmosphere, after a full stop. */
  readonly gas?: 'bottled' | 'may_be_bottled'
  /** Allergens the producer declares that no item names (sulphites from nature): `{contains}: {terms}` after the list. */
  readonly alsoContains: readonly { readonly allergen: Allergen; readonly term: AllergenTerm }[]
  /** Some item carries an asterisk: the sentence on organic production follows. */
  readonly organicFootnote: boolean
}
