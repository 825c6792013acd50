// The product families and the rules that differ between them: Regulation (EU) 1308/2013 (wine), 251/2014
// (aromatised wine products), 2019/787 (spirits); domain 1.10. Every rule that depends on the family reads
// this table.

import { allergens, wineAllergens, type Allergen, type EntryId } from './ingredient-table.ts'

/** In the order of the form; the message is `choice.family.<id>`. */
export const families = ['wine', 'aromatised', 'spirit'] as const
export type Family = (typeof families)[number]

/** What one family requires and allows. */
type ProductFamily = {
  /**
   * Has a type and a class, and obeys the rules on them, on strength and on permitted substances (1308/2013).
   */
  readonly followsWineLaw: boolean
  /** May state a vintage. */
  readonly hasVintage: boolean
  /** Made from grapes or wine: may be sweet, sparkling or de-alcoholised (1308/2013 Art. 119; 251/2014 Art. 5). */
  readonly mayBeDealcoholised: boolean
  /** Holds glycerol and acids: analysed figures, or averages in their place (open point 3). */
  readonly hasGlycerolAndAcids: boolean
  /** Must be named by its legal name (2019/787 Art. 10; 251/2014 Annex II). */
  readonly needsLegalName: boolean
  /** Must publish an ingredient list; voluntary for drinks above 1.2 % vol (1169/2011 Art. 16(4)). */
  readonly needsIngredientList: boolean
  /** May declare its energy without the other figures (open point 21). */
  readonly mayDeclareEnergyAlone: boolean
  /** Substances of which the list should hold one. */
  readonly rawMaterials: readonly EntryId[]
  /**
   * The ingredient `wine` in the list: left out, or printed, or printed with its own ingredients (2024/585).
   */
  readonly wineIngredient: 'omitted' | 'printed' | 'printedWithContents'
  /** The allergens that the form asks about: what a product of the family can contain (1169/2011 Annex II). */
  readonly allergens: readonly Allergen[]
}

const productFamilies: Readonly<Record<Family, ProductFamily>> = {
  wine: {
    followsWineLaw: true,
    hasVintage: true,
    mayBeDealcoholised: true,
    hasGlycerolAndAcids: true,
    needsLegalName: false,
    needsIngredientList: true,
    mayDeclareEnergyAlone: false,
    rawMaterials: ['grapes'],
    wineIngredient: 'omitted',
    allergens: wineAllergens,
  },
  aromatised: {
    followsWineLaw: false,
    hasVintage: true,
    mayBeDealcoholised: true,
    hasGlycerolAndAcids: true,
    needsLegalName: true,
    needsIngredientList: true,
    mayDeclareEnergyAlone: false,
    rawMaterials: ['grapes', 'wine'],
    wineIngredient: 'printedWithContents',
    allergens,
  },
  spirit: {
    followsWineLaw: false,
    hasVintage: false,
    mayBeDealcoholised: false,
    hasGlycerolAndAcids: false,
    needsLegalName: true,
    needsIngredientList: false,
    mayDeclareEnergyAlone: true,
    rawMaterials: [],
    wineIngredient: 'printed',
    allergens,
  },
}

/**
 * The rules of a family. A draft may hold any text before its validation; an unknown family counts as wine.
 */
export function familyRules(family: Family): ProductFamily {
  return Object.hasOwn(productFamilies, family) ? productFamilies[family] : productFamilies.wine
}

/** The families for which a yes-or-no rule of the table holds. */
export function familiesWith(
  rule: 'followsWineLaw' | 'hasVintage' | 'mayBeDealcoholised' | 'hasGlycerolAndAcids',
): readonly Family[] {
  return families.filter((family) => productFamilies[family][rule])
}
