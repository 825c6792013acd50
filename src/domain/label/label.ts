// From one version of a sheet, its operator and the company's options to the content of the consumer's label,
// in order and independent of language. Duties: Regulation (EU) 1308/2013 Art. 119 as changed by 2021/2117
// (ingredients and nutrition of wine), 251/2014 Art. 6a (aromatised), 1169/2011 (form); Italian D.Lgs.
// 152/2006 Art. 219(5) (recycling).

import type { CompanyDraft, CompanyOptions } from '../company/fields.ts'
import type { Draft, Field, Fields, ValueOf } from '../field.ts'
import type { Allergen } from '../sheet/ingredient-table.ts'
import { allergensOf } from '../sheet/ingredients.ts'
import { ingredientStatement, type IngredientStatement } from '../sheet/ingredient-statement.ts'
import { markets, type Market } from '../market-table.ts'
import { nutritionTable, type NutritionTable } from '../sheet/nutrition.ts'
import type { EnergyFactors } from '../sheet/energy-factors.ts'
import { familyOf, sheetFields, type PackagingEntry, type SheetDraft } from '../sheet/fields.ts'
import type { Family } from '../sheet/product-families.ts'

/** A kind of wine. Messages: `choice.wineType.<id>`, `choice.wineClass.<id>`, `product.<id>`. */
export type LabelKind =
  | { readonly of: 'wineType' | 'wineClass'; readonly id: string }
  | { readonly of: 'product'; readonly id: 'de_alcoholised' | 'partially_de_alcoholised' }

/** What identifies the bottle. */
export type LabelIdentity = {
  readonly brand: string
  readonly name: string
  readonly vintage?: number
  /** Net content in cL; absent when the company hides it. */
  readonly volume?: number
  /** Strength in % vol; absent when the company hides it. */
  readonly alcohol?: number
  readonly kinds: readonly LabelKind[]
  readonly organic: boolean
  /** Path of a picture of the bottle on our own origin. */
  readonly image?: string
}

/** The operator responsible for the label. */
export type LabelOperator = {
  readonly name: string
  /** Lines of the postal address, top to bottom; the country's name is not translated here. */
  readonly address: readonly string[]
  /** ISO 3166-1 alpha-2 of the operator's country. */
  readonly country?: string
}

/**
 * One descriptive field of the sheet; its title is the message `field.<field>`, its choices are message keys.
 */
export type LabelDetail = { readonly field: string } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly unit?: string }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'words'; readonly keys: readonly string[] }
)

/** Notices on responsible drinking. */
export const responsibleIds = ['drink_responsibly', 'pregnancy', 'legal_age', 'driving'] as const
type ResponsibleId = (typeof responsibleIds)[number]

/** The version of a sheet that a label shows. */
export type LabelVersion = {
  readonly number: number
  /** Day of publication, YYYY-MM-DD. */
  readonly date: string
  /** False for an earlier version; its label says so and links to the current one. */
  readonly current: boolean
}

/** The content of a label. Absent parts are not shown. */
export type LabelModel = {
  readonly family: Family
  /** Target market, 3-digit code. */
  readonly market: string
  readonly identity: LabelIdentity
  readonly operator: LabelOperator
  readonly details: readonly LabelDetail[]
  /** Absent only for a spirit without a published list. */
  readonly ingredients?: IngredientStatement
  /** For the statement on the bottle and the notice of a withdrawn product. */
  readonly allergens: readonly Allergen[]
  /** Absent only for a spirit without published figures. A spirit may publish its energy alone. */
  readonly nutrition?: NutritionTable
  /**
   * Components that consumers can separate by hand; compulsory in Italy, shown whenever the sheet has them.
   */
  readonly recycling: readonly PackagingEntry[]
  readonly responsible: readonly ResponsibleId[]
  /** The product's page, outside the Union only. */
  readonly link?: string
  readonly version: LabelVersion
}

/** Another label under the same printed code: another lot of the wine, or another vintage under its GTIN. */
export type LabelBlock = {
  readonly model: LabelModel
  /** The lots it applies to; empty where it applies to all lots that no other label names. */
  readonly lots: readonly string[]
  /** The address of this label alone: the part after `/qr/`. */
  readonly path: string
}

/** The input of a label. */
export type LabelSource = {
  readonly sheet: SheetDraft
  readonly company: CompanyDraft
  readonly options: CompanyOptions
  readonly factors: EnergyFactors
  readonly version: LabelVersion
  /** Path of a picture of the bottle on our own origin. */
  readonly image?: string
}

/**
 * The label of one version of a sheet. Options hide optional particulars only; ingredients, allergens,
 * nutrition and recycling are shown whenever the sheet has them (domain 7, points 7 and 8). A draft without a
 * compulsory particular gives a label without it: this function does not validate.
 */
export function buildLabel(source: LabelSource): LabelModel {
  const { sheet, company, options, factors, version } = source
  const ingredients = statementOf(sheet, options)
  const nutrition = nutritionTable(sheet, factors)
  const link = linkOf(sheet, options)
  return {
    family: familyOf(sheet),
    market: sheet.targetMarket ?? '097',
    identity: identityOf(source),
    operator: operatorOf(company),
    details: detailsOf(sheetFields, sheet, options),
    ...(ingredients === undefined ? {} : { ingredients }),
    allergens: allergensOf(sheet.ingredients ?? [], sheet.allergens),
    ...(nutrition === undefined ? {} : { nutrition }),
    recycling: sheet.packaging ?? [],
    responsible: isAlcoholic(sheet) ? responsibleIds : [],
    ...(link === undefined ? {} : { link }),
    version,
  }
}

function identityOf({ sheet, options, image }: LabelSource): LabelIdentity {
  const { vintage, volume, alcohol } = sheet
  return {
    brand: sheet.brand ?? '',
    name: sheet.name ?? '',
    ...(vintage === undefined ? {} : { vintage }),
    ...(volume === undefined || options.display_content === 0 ? {} : { volume }),
    ...(alcohol === undefined || options.display_alcool === 0 ? {} : { alcohol }),
    kinds: kindsOf(sheet, options),
    organic: sheet.organic === true,
    ...(image === undefined || options.display_image === 0 || !isOwnPath(image) ? {} : { image }),
  }
}

/** Whether a path is on our own origin: a label loads nothing from another one (domain 1.3). */
function isOwnPath(address: string): boolean {
  return /^\/(?!\/)/.test(address)
}

/** The type of wine, its class where that adds information, and the legal term for a de-alcoholised wine. */
function kindsOf(sheet: SheetDraft, options: CompanyOptions): LabelKind[] {
  const type: LabelKind[] = sheet.wineType === undefined ? [] : [{ of: 'wineType', id: sheet.wineType }]
  const shown = options.display_wine === 0 ? [] : type
  switch (sheet.wineClass) {
    case 'fortified':
      return options.display_wine === 0 ? [] : [{ of: 'wineClass', id: 'fortified' }, ...type]
    case 'sparkling':
      return options.display_wine === 0 ? [] : sparklingKinds(sheet, type)
    case 'still_non_alcoholic':
      return [...shown, dealcoholisedKind(sheet)]
    case 'sparkling_non_alcoholic':
      return [...(options.display_wine === 0 ? [] : sparklingKinds(sheet, type)), dealcoholisedKind(sheet)]
    default:
      return shown
  }
}

function sparklingKinds(sheet: SheetDraft, type: readonly LabelKind[]): LabelKind[] {
  return sheet.wineType === 'sparkling' ? [...type] : [{ of: 'wineClass', id: 'sparkling' }, ...type]
}

/**
 * De-alcoholised up to 0.5 % vol, partially above (Regulation (EU) 1308/2013 Art. 119(1)(a), Annex VII Part
 * II).
 */
function dealcoholisedKind(sheet: SheetDraft): LabelKind {
  return { of: 'product', id: (sheet.alcohol ?? 0) <= 0.5 ? 'de_alcoholised' : 'partially_de_alcoholised' }
}

function isAlcoholic(sheet: SheetDraft): boolean {
  return sheet.alcohol === undefined || sheet.alcohol > 0.5
}

function operatorOf(company: CompanyDraft): LabelOperator {
  const town = [company.postalCode, company.city].filter((part) => part !== undefined).join(' ')
  return {
    name: [company.name, company.legalForm].filter((part) => part !== undefined).join(', '),
    address: [company.address ?? '', town].filter((line) => line !== ''),
    ...(company.country === undefined ? {} : { country: company.country }),
  }
}

function statementOf(sheet: SheetDraft, options: CompanyOptions): IngredientStatement | undefined {
  const statement = ingredientStatement(sheet.ingredients ?? [], {
    family: familyOf(sheet),
    displayE: options.display_E === 1,
    gasStatement: sheet.gasStatement,
    allergens: sheet.allergens,
  })
  return statement.groups.length === 0 ? undefined : statement
}

/**
 * The product's page, or else the web site, only for a market outside the Union. The market "world" counts as
 * inside (open point 7).
 */
function linkOf(sheet: SheetDraft, options: CompanyOptions): string | undefined {
  const market: Market | undefined = markets.find(({ code }) => code === sheet.targetMarket)
  if (options.display_link_button === 0 || market === undefined || market.kind !== 'country' || market.eu)
    return undefined
  return sheet.productPage ?? sheet.website
}

/**
 * The filled-in fields that are declared for the list of details, in the order of their declaration. The
 * option `display_wine` hides those of the group `wine`.
 */
export function detailsOf<Fs extends Fields>(
  fields: Fs,
  draft: Draft<Fs>,
  options: Pick<CompanyOptions, 'display_wine'>,
): LabelDetail[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = draft[name]
    if (
      field.label !== 'details' ||
      value === undefined ||
      (field.group === 'wine' && options.display_wine === 0)
    )
      return []
    return detailOf(name, field, value)
  })
}

function detailOf(name: string, field: Field, value: ValueOf<Field>): LabelDetail[] {
  if (Array.isArray(value)) return choiceDetails(name, field, value)
  switch (field.kind) {
    case 'amount':
      return [{ field: name, kind: 'number', value: Number(value), unit: field.unit }]
    case 'integer':
      return [{ field: name, kind: 'number', value: Number(value) }]
    case 'choice':
      return [{ field: name, kind: 'words', keys: [`${field.messagePrefix}.${String(value)}`] }]
    case 'date':
      return [{ field: name, kind: 'date', date: String(value) }]
    case 'flag':
      return value === true ? [{ field: name, kind: 'text', text: '✓' }] : []
    default:
      return [{ field: name, kind: 'text', text: String(value) }]
  }
}

/** The messages of a multiple choice. Lists of objects are separate parts of the label, not details. */
function choiceDetails(name: string, field: Field, values: readonly unknown[]): LabelDetail[] {
  if (field.kind !== 'multipleChoice' || values.length === 0) return []
  return [
    { field: name, kind: 'words', keys: values.map((choice) => `${field.messagePrefix}.${String(choice)}`) },
  ]
}
