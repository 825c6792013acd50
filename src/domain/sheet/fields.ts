// The declaration of the sheet: every field that a producer can fill in (specification 3). Types, schema,
// form, CSV, command line, database row, label, test data and reference are derived from this list.

import { draftShape, changesShape, type Changes, type Draft, type Fields } from '../field.ts'
import { flag, list, object, oneOf, optional, shaped } from '../shape.ts'
import { ingredientIds, type FunctionalClass, type IngredientId } from './ingredient-table.ts'
import { collections, materialCodePattern, packagingComponentIds } from './packaging-table.ts'
import { marketCodes } from '../market-table.ts'
import { families, familiesWith, type Family } from './product-families.ts'

/** Groups of fields, one block of the form each, in order. */
export const sheetGroups = [
  'general',
  'gs1',
  'wine',
  'nutrition',
  'ingredients',
  'packaging',
  'online',
] as const
export type SheetGroup = (typeof sheetGroups)[number]

export const wineTypes = [
  'red',
  'dry_white',
  'sweet_white',
  'semi_dry_white',
  'rose',
  'natural_sweet',
  'sparkling',
] as const
export const wineClasses = [
  'still',
  'sparkling',
  'fortified',
  'still_non_alcoholic',
  'sparkling_non_alcoholic',
] as const
export const cpvReasons = [
  'primary-version',
  'vintage',
  'add-additional-language',
  'remove-additional-language',
  'additional-declared-net-content-unit',
  'removal-of-additional-declared-net-content-unit',
  'marketing-declarations',
  'minor-artwork-changes',
  'minor-formulation-change',
  'packaging-minor-impact',
  'produced-in-different-locations',
  'product-name-and-description-improvement',
  'reconfiguration-of-consumer-pack',
  'time-critical-promotion',
] as const
export const gasStatements = ['bottled', 'may_be_bottled', 'names'] as const
const energySources = ['formula', 'typed'] as const
const allergenAnswers = ['sulphites', 'egg', 'milk', 'wheat', 'none'] as const

/**
 * GS1 AI encodable character set 82, 1 to 20 characters (GS1 General Specifications, figure 7.11-1; AI 10,
 * 21, 22).
 */
export const gs1TextPattern = '^[!"%&\'()*+,\\-./0-9:;<=>?A-Z_a-z]{1,20}$'

/** One entry of the ingredient list, in order of weight. */
export const ingredientEntry = object({
  id: shaped<IngredientId>({ enum: ingredientIds }),
  /**
   * Additives and fining agents: residue in the finished wine above, or at most, 0.25 mg/l (domain 7, point
   * 5).
   */
  residue: optional(oneOf('above', 'at_most')),
  organic: optional(flag()),
  /** Joined to the entry before it by "and/or". */
  andOr: optional(flag()),
  /** The constituents of a tirage or expedition liqueur. */
  constituents: optional(
    list(
      oneOf('sucrose', 'grape-must', 'concentrated-grape-must', 'rectified-concentrated-grape-must', 'wine'),
      5,
    ),
  ),
  /** The class of its main function, for a substance with two (citric acid, sulphites). */
  functionalClass: optional(
    shaped<FunctionalClass>({ enum: ['acidity_regulator', 'preservative', 'antioxidant', 'stabiliser'] }),
  ),
})

/** One separable component of the packaging. */
export const packagingEntry = object({
  component: oneOf(...packagingComponentIds),
  material: shaped<string>({ type: 'string', pattern: materialCodePattern }),
  collection: oneOf(...collections),
})

/** All fields of a sheet, in the order of the form. */
export const sheetFields = {
  family: {
    kind: 'choice',
    group: 'general',
    choices: families,
    messagePrefix: 'choice.family',
    required: 'save',
    afterCode: 'locked',
    example: 'wine',
  },
  brand: {
    kind: 'text',
    group: 'general',
    min: 5,
    max: 20,
    required: 'save',
    afterCode: 'locked',
    column: true,
    example: 'Deux Rives',
  },
  name: {
    kind: 'text',
    group: 'general',
    max: 120,
    required: 'save',
    afterCode: 'locked',
    column: true,
    example: 'Les Galets Rouges',
  },
  reference: {
    kind: 'text',
    group: 'general',
    max: 40,
    pattern: '^\\S(.*\\S)?$',
    afterCode: 'locked',
    column: true,
    example: 'DR-GALETS-2024',
  },
  designation: {
    kind: 'text',
    group: 'general',
    max: 200,
    afterCode: 'locked',
    label: 'details',
    example: 'Vin rouge de France',
  },
  volume: {
    kind: 'amount',
    group: 'general',
    unit: 'cL',
    min: 1,
    max: 100_000,
    decimals: 2,
    required: 'publish',
    afterCode: 'locked',
    example: 75,
  },
  glasses: { kind: 'integer', group: 'general', min: 1, max: 1000, afterCode: 'locked', example: 6 },
  alcohol: {
    kind: 'amount',
    group: 'general',
    unit: '% vol',
    min: 0,
    max: 96,
    decimals: 2,
    required: 'publish',
    afterCode: 'locked',
    example: 13.5,
  },
  targetMarket: {
    kind: 'choice',
    group: 'general',
    choices: marketCodes,
    messagePrefix: 'market',
    required: 'publish',
    afterCode: 'locked',
    example: '097',
  },
  organic: { kind: 'flag', group: 'general', afterCode: 'locked', example: false },

  wineType: {
    kind: 'choice',
    group: 'wine',
    choices: wineTypes,
    messagePrefix: 'choice.wineType',
    required: 'publish',
    afterCode: 'locked',
    families: familiesWith('followsWineLaw'),
    example: 'red',
  },
  wineClass: {
    kind: 'choice',
    group: 'wine',
    choices: wineClasses,
    messagePrefix: 'choice.wineClass',
    required: 'publish',
    afterCode: 'locked',
    families: familiesWith('followsWineLaw'),
    example: 'still',
  },
  vintage: {
    kind: 'integer',
    group: 'wine',
    min: 1900,
    max: 2100,
    afterCode: 'locked',
    column: true,
    families: familiesWith('hasVintage'),
    example: 2024,
  },
  /** Stated explicitly, so that a forgotten vintage is not taken for "no vintage". */
  nonVintage: {
    kind: 'flag',
    group: 'wine',
    afterCode: 'locked',
    families: familiesWith('hasVintage'),
    example: false,
  },
  cuvee: {
    kind: 'text',
    group: 'wine',
    max: 20,
    pattern: gs1TextPattern,
    afterCode: 'locked',
    example: 'L24-117',
  },
  appellation: {
    kind: 'text',
    group: 'wine',
    max: 120,
    afterCode: 'locked',
    label: 'details',
    example: 'Côtes du Rhône',
  },
  region: {
    kind: 'text',
    group: 'wine',
    max: 120,
    afterCode: 'locked',
    label: 'details',
    example: 'Vallée du Rhône',
  },
  location: { kind: 'text', group: 'wine', max: 120, afterCode: 'locked', example: 'Tain-l’Hermitage' },

  gln: {
    kind: 'digits',
    group: 'gs1',
    lengths: [13],
    afterCode: 'locked',
    csv: false,
    example: '3012345000109',
  },
  gtin: {
    kind: 'digits',
    group: 'gs1',
    lengths: [8, 12, 13, 14],
    afterCode: 'locked',
    column: true,
    example: '3012345000215',
  },
  cpv: { kind: 'text', group: 'gs1', max: 20, pattern: gs1TextPattern, afterCode: 'locked', example: '2A' },
  cpvReason: {
    kind: 'choice',
    group: 'gs1',
    choices: cpvReasons,
    messagePrefix: 'choice.cpvReason',
    afterCode: 'locked',
    example: 'primary-version',
  },

  energySource: {
    kind: 'choice',
    group: 'nutrition',
    choices: energySources,
    messagePrefix: 'choice.energySource',
    afterCode: 'adjustable',
    example: 'formula',
  },
  energyKj: {
    kind: 'amount',
    group: 'nutrition',
    unit: 'kJ',
    min: 0,
    max: 4000,
    decimals: 1,
    afterCode: 'adjustable',
    example: 327,
  },
  energyKcal: {
    kind: 'amount',
    group: 'nutrition',
    unit: 'kcal',
    min: 0,
    max: 1000,
    decimals: 1,
    afterCode: 'adjustable',
    example: 79,
  },
  carbohydrates: {
    kind: 'amount',
    group: 'nutrition',
    unit: 'g',
    min: 0,
    max: 100,
    decimals: 3,
    afterCode: 'adjustable',
    example: 0.9,
  },
  sugars: {
    kind: 'amount',
    group: 'nutrition',
    unit: 'g',
    min: 0,
    max: 100,
    decimals: 3,
    required: 'publish',
    afterCode: 'adjustable',
    example: 0.2,
  },
  glycerol: {
    kind: 'amount',
    group: 'nutrition',
    unit: 'g',
    min: 0,
    max: 10,
    decimals: 3,
    afterCode: 'adjustable',
    families: familiesWith('hasGlycerolAndAcids'),
    example: 0.7,
  },
  acids: {
    kind: 'amount',
    group: 'nutrition',
    unit: 'g',
    min: 0,
    max: 10,
    decimals: 3,
    afterCode: 'adjustable',
    families: familiesWith('hasGlycerolAndAcids'),
    example: 0.6,
  },
  fat: {
    kind: 'amount',
    group: 'nutrition',
    unit: 'g',
    min: 0,
    max: 100,
    decimals: 3,
    afterCode: 'adjustable',
    example: 0,
  },
  saturates: {
    kind: 'amount',
    group: 'nutrition',
    unit: 'g',
    min: 0,
    max: 100,
    decimals: 3,
    afterCode: 'adjustable',
    example: 0,
  },
  protein: {
    kind: 'amount',
    group: 'nutrition',
    unit: 'g',
    min: 0,
    max: 100,
    decimals: 3,
    afterCode: 'adjustable',
    example: 0,
  },
  salt: {
    kind: 'amount',
    group: 'nutrition',
    unit: 'g',
    min: 0,
    max: 100,
    decimals: 4,
    afterCode: 'adjustable',
    example: 0,
  },

  ingredients: {
    kind: 'ordered',
    group: 'ingredients',
    item: ingredientEntry,
    max: 69,
    required: 'publish',
    afterCode: 'adjustable',
    example: [{ id: 'grapes' }, { id: 'tartaric-acid' }, { id: 'sulphites' }],
  },
  gasStatement: {
    kind: 'choice',
    group: 'ingredients',
    choices: gasStatements,
    messagePrefix: 'choice.gasStatement',
    afterCode: 'adjustable',
    example: 'bottled',
  },
  allergens: {
    kind: 'multipleChoice',
    group: 'ingredients',
    choices: allergenAnswers,
    messagePrefix: 'choice.allergen',
    required: 'publish',
    afterCode: 'adjustable',
    example: ['sulphites'],
  },

  packaging: {
    kind: 'ordered',
    group: 'packaging',
    item: packagingEntry,
    max: 30,
    afterCode: 'adjustable',
    example: [
      { component: 'bottle', material: 'GL 71', collection: 'glass' },
      { component: 'cork', material: 'FOR 51', collection: 'cork' },
      { component: 'capsule', material: 'C/ALU 90', collection: 'aluminium' },
    ],
  },

  website: {
    kind: 'link',
    group: 'online',
    max: 500,
    afterCode: 'locked',
    example: 'https://www.deuxrives.example',
  },
  productPage: {
    kind: 'link',
    group: 'online',
    max: 500,
    afterCode: 'locked',
    example: 'https://www.deuxrives.example/galets-rouges',
  },
} as const satisfies Fields

export type SheetFields = typeof sheetFields
export type SheetField = keyof SheetFields
/** The fields that are filled in so far. */
export type SheetDraft = Draft<SheetFields>
/** Changes to a sheet; null empties a field. */
export type SheetChanges = Changes<SheetFields>
export type IngredientEntry = NonNullable<SheetDraft['ingredients']>[number]
export type PackagingEntry = NonNullable<SheetDraft['packaging']>[number]

/** The shape of a stored sheet. */
export const sheetDraft = draftShape(sheetFields)
/** The shape of changes to a sheet. */
export const sheetChanges = changesShape(sheetFields)

/** The family of a draft; wine when it states none. */
export function familyOf(draft: SheetDraft): Family {
  return draft.family ?? 'wine'
}

/** The fields that a family has, in the order of the form. */
export function fieldsOfFamily(family: Family): SheetField[] {
  const names = Object.keys(sheetFields) as SheetField[]
  return names.filter((name) => {
    const field: Fields[string] = sheetFields[name]
    return field.families === undefined || field.families.includes(family)
  })
}
