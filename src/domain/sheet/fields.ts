// The declaration of the sheet: every field that a producer can fill in (specification 3). Types, schema,
// form, CSV, command line, database row, label, test data and reference are derived from this list.

import { draftShape, changesShape, type Changes, type Draft, type Fields } from '../field.ts'
import { gs1Form } from '../gs1-text.ts'
import { manufacturerFields } from '../packaging-fields.ts'
import { labelLanguages, type LabelLanguage } from '../languages.ts'
import { flag, list, object, oneOf, optional, shaped } from '../shape.ts'
import { allergens, ingredientIds, printedClasses, type EntryId } from './ingredient-table.ts'
import { defaultBrandLength } from './brand-length.ts'
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
  'semi_sparkling',
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
/** A treatment that removed alcohol from part or the whole (Regulation (EU) 1308/2013 Art. 119(1)(k)). */
const dealcoholisedAnswers = ['none', 'part', 'whole'] as const
/** How the bubbles came (Regulation (EU) 1308/2013 Annex VII Part II (4) to (9)). */
const sparklingMethods = ['second_fermentation', 'carbon_dioxide'] as const
/** Protected designation of origin, protected geographical indication. */
export const indications = ['none', 'pdo', 'pgi'] as const
/** Terms of Delegated Regulation (EU) 2019/33 Annex III, driest first; `dry` to `sweet` depend on the class. */
export const sweetnessTerms = [
  'brut_nature',
  'extra_brut',
  'brut',
  'extra_dry',
  'dry',
  'medium_dry',
  'medium',
  'sweet',
] as const
/** Where organic raw materials were farmed (Regulation (EU) 2018/848 Art. 32(2)). */
export const organicOrigins = ['eu', 'non_eu', 'eu_non_eu'] as const
const energySources = ['formula', 'typed'] as const
const allergenAnswers = [...allergens, 'none'] as const

/**
 * Country, three or more letters such as `BIO`, at most three digits (Regulation (EU) 2018/848 Annex V, point
 * 2); Spain adds its region: `ES-ECO-025-NA`.
 */
export const organicControlBodyPattern = '^[A-Z]{2}-[A-ZÀ-ÖØ-ÞΑ-ΩΆ-ΏА-Я]{3,6}-[0-9]{1,3}(-[A-Z]{1,3})?$'

/**
 * The name of a free ingredient: 1 to 80 characters in one line, without the signs that divide a list (comma,
 * semicolon, colon, bar), mark an organic item, open other brackets than round ones, or could be markup.
 */
export const freeNamePattern = '^(?! )(?=.*\\p{L})[^\\p{C}\\p{Zl}\\p{Zp}<>,;:|*[\\]{}]{1,80}(?<! )$'

/** The names of a free ingredient by label language. */
export type FreeNames = Partial<Record<LabelLanguage, string>>

/** What a tirage or expedition liqueur may be made of. */
export const liqueurConstituents = [
  'sucrose',
  'grape-must',
  'concentrated-grape-must',
  'rectified-concentrated-grape-must',
  'wine',
] as const

/** One entry of the ingredient list, in order of weight. */
export const ingredientEntry = object({
  id: shaped<EntryId>({ enum: [...ingredientIds, 'free'] }),
  /**
   * Additives and fining agents: residue in the finished wine above, or at most, 0.25 mg/l (domain 7, point
   * 5).
   */
  residue: optional(oneOf('above', 'at_most')),
  organic: optional(flag()),
  /** Joined to the entry before it by "and/or". */
  andOr: optional(flag()),
  /** The constituents of a tirage or expedition liqueur. */
  constituents: optional(list(oneOf(...liqueurConstituents), liqueurConstituents.length)),
  /** The class of its main function, for a substance with two (citric acid, sulphites) and a free one. */
  functionalClass: optional(oneOf(...printedClasses)),
  /** The producer's names of a free ingredient (1169/2011 Art. 15, 18(2)); others have the table's. */
  names: optional(
    shaped<FreeNames>({
      type: 'object',
      properties: Object.fromEntries(
        labelLanguages.map((language) => [language, { type: 'string', pattern: freeNamePattern }]),
      ),
      additionalProperties: false,
    }),
  ),
  /** The allergens of a free ingredient (1169/2011 Art. 21). */
  allergens: optional(list(oneOf(...allergens), allergens.length)),
  /** Quantity mark in percent, of aromatised products and spirits (1169/2011 Art. 22). */
  percent: optional(shaped<number>({ type: 'number', minimum: 0.01, maximum: 100, decimals: 2 })),
  /**
   * Belongs to the wine of an aromatised product: printed in its brackets, or, when false, outside (2024/585).
   * Without an answer `isOfTheWine` decides.
   */
  ofWine: optional(flag()),
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
    max: 120,
    lengthSetting: { name: 'BRAND_LENGTH', lengths: defaultBrandLength },
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
    example: 'Vin rouge',
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
  exportOnly: { kind: 'flag', group: 'general', afterCode: 'locked', example: false },
  labelledFrom: { kind: 'date', group: 'general', afterCode: 'locked', example: '2026-12-01' },
  bestBefore: {
    kind: 'date',
    group: 'general',
    afterCode: 'locked',
    inTemplate: false,
    label: 'details',
    families: familiesWith('mayBeDealcoholised'),
    example: '2028-06-30',
  },
  organic: { kind: 'flag', group: 'general', afterCode: 'locked', example: false },
  organicControlBody: {
    kind: 'text',
    group: 'general',
    max: 20,
    pattern: organicControlBodyPattern,
    afterCode: 'locked',
    inTemplate: false,
    example: 'FR-BIO-01',
  },
  organicOrigin: {
    kind: 'choice',
    group: 'general',
    choices: organicOrigins,
    messagePrefix: 'choice.organicOrigin',
    afterCode: 'locked',
    inTemplate: false,
    example: 'eu',
  },

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
  sweetness: {
    kind: 'choice',
    group: 'wine',
    choices: sweetnessTerms,
    messagePrefix: 'choice.sweetness',
    afterCode: 'locked',
    families: familiesWith('mayBeDealcoholised'),
    example: 'dry',
  },
  sparklingMethod: {
    kind: 'choice',
    group: 'wine',
    choices: sparklingMethods,
    messagePrefix: 'choice.sparklingMethod',
    afterCode: 'locked',
    inTemplate: false,
    families: familiesWith('mayBeDealcoholised'),
    example: 'second_fermentation',
  },
  dealcoholised: {
    kind: 'choice',
    group: 'wine',
    choices: dealcoholisedAnswers,
    messagePrefix: 'choice.dealcoholised',
    afterCode: 'locked',
    families: familiesWith('mayBeDealcoholised'),
    example: 'none',
  },
  baseMinimum: {
    kind: 'amount',
    group: 'wine',
    unit: '% vol',
    min: 4.5,
    max: 15,
    decimals: 1,
    afterCode: 'locked',
    inTemplate: false,
    families: familiesWith('mayBeDealcoholised'),
    example: 9,
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
    ...gs1Form,
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
  indication: {
    kind: 'choice',
    group: 'wine',
    choices: indications,
    messagePrefix: 'choice.indication',
    afterCode: 'locked',
    example: 'pdo',
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
  cpv: { kind: 'text', group: 'gs1', ...gs1Form, afterCode: 'locked', example: '2A' },
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
    example: [{ id: 'grapes' }, { id: 'tartaric-acid' }, { id: 'sulphites' }, { id: 'nitrogen' }],
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

  ...manufacturerFields,
  packagingIdentification: {
    kind: 'text',
    group: 'packaging',
    max: 60,
    afterCode: 'adjustable',
    example: 'BG-75-2024',
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
export function fieldsOfFamily(family: Family): readonly SheetField[] {
  const known = fieldsByFamily.get(family)
  if (known !== undefined) return known
  const names = (Object.keys(sheetFields) as SheetField[]).filter((name) => {
    const field: Fields[string] = sheetFields[name]
    return field.families === undefined || field.families.includes(family)
  })
  fieldsByFamily.set(family, names)
  return names
}

const fieldsByFamily = new Map<Family, readonly SheetField[]>()
