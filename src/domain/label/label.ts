// From one version of a sheet, its operator and the company's options to the content of the consumer's label,
// in order and independent of language. Duties: Regulation (EU) 1308/2013 Art. 119 as changed by 2021/2117
// (ingredients and nutrition of wine), 251/2014 Art. 6a (aromatised), 1169/2011 (form); Italian D.Lgs.
// 152/2006 Art. 219(5) (recycling); 2025/40 Art. 15 (packaging).

import type { CompanyDraft, CompanyOptions } from '../company/fields.ts'
import type { Draft, Field, Fields, ValueOf } from '../field.ts'
import type { Allergen } from '../sheet/ingredient-table.ts'
import { allergensOf } from '../sheet/ingredients.ts'
import { ingredientStatement, type IngredientStatement } from '../sheet/ingredient-statement.ts'
import { lawDay } from '../law/law.ts'
import { lowAlcoholTerms, type LowAlcoholTerm } from '../law/low-alcohol-terms.ts'
import { isOutsideUnion } from '../market-table.ts'
import { nutritionTable, type NutritionTable } from '../sheet/nutrition.ts'
import type { EnergyFactors } from '../sheet/energy-factors.ts'
import { familyOf, sheetFields, type PackagingEntry, type SheetDraft } from '../sheet/fields.ts'
import type { Family } from '../sheet/product-families.ts'
import { operatorOf, type LabelOperator } from './operator.ts'
import { organicMarkOf, type OrganicMark } from './organic-mark.ts'
import { packagingBlockOf, type PackagingBlock } from './packaging-block.ts'

/** A kind of wine. Messages: `choice.wineType.<id>`, `choice.wineClass.<id>`, `product.<id>`. */
export type LabelKind =
  | { readonly of: 'wineType' | 'wineClass'; readonly id: string }
  | { readonly of: 'product'; readonly id: LowAlcoholTerm }

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
  /** What stands with the word organic; absent where the wine is not organic or nothing is stated. */
  readonly organicMark?: OrganicMark
  /** Path of a picture of the bottle on our own origin. */
  readonly image?: string
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
  /** Day of publication in Brussels, YYYY-MM-DD: its law holds where the sheet names no day of labelling. */
  readonly date: string
  /** Day of the sheet's first publication, where that is earlier: its law holds for every version. */
  readonly firstDate?: string
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
  /** Who answers for the packaging; absent outside the Union. */
  readonly packaging?: PackagingBlock
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
  const packaging = packagingBlockOf(sheet, company, lawDay(sheet, version.firstDate ?? version.date))
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
    ...(packaging === undefined ? {} : { packaging }),
    responsible: isAlcoholic(sheet) ? responsibleIds : [],
    ...(link === undefined ? {} : { link }),
    version,
  }
}

function identityOf(source: LabelSource): LabelIdentity {
  const { sheet, company, options, image } = source
  const { vintage, volume, alcohol } = sheet
  const organicMark = organicMarkOf(sheet, company)
  return {
    brand: sheet.brand ?? '',
    name: sheet.name ?? '',
    ...(vintage === undefined ? {} : { vintage }),
    ...(volume === undefined || options.display_content === 0 ? {} : { volume }),
    ...(alcohol === undefined || options.display_alcool === 0 ? {} : { alcohol }),
    kinds: kindsOf(source),
    organic: sheet.organic === true,
    ...(organicMark === undefined ? {} : { organicMark }),
    ...(image === undefined || options.display_image === 0 || !isOwnPath(image) ? {} : { image }),
  }
}

/** Whether a path is on our own origin: a label loads nothing from another one (domain 1.3). */
function isOwnPath(address: string): boolean {
  return /^\/(?!\/)/.test(address)
}

/** The kinds of wine, unless the company hides them, and the terms of low-alcohol products, always. */
function kindsOf({ sheet, options, version }: LabelSource): LabelKind[] {
  const terms = lowAlcoholTerms(sheet, lawDay(sheet, version.firstDate ?? version.date))
  return [
    ...(options.display_wine === 0 ? [] : wineKinds(sheet)),
    ...terms.map((id): LabelKind => ({ of: 'product', id })),
  ]
}

/**
 * The type of wine, after its class where that adds information. Wine whose bubbles were added is of another
 * category, with another name (Regulation (EU) 1308/2013 Annex VII Part II (7), (9)).
 */
function wineKinds({ wineType, wineClass, sparklingMethod }: SheetDraft): LabelKind[] {
  const type: LabelKind[] = wineType === undefined ? [] : [{ of: 'wineType', id: wineType }]
  const classShown = shownClasses[wineClass ?? 'still']
  if (sparklingMethod === 'carbon_dioxide' && classShown?.includes('sparkling') === true)
    return [{ of: 'wineClass', id: `aerated_${classShown}` }, ...type.filter(({ id }) => id !== 'sparkling')]
  const repeatsType = classShown === 'sparkling' && wineType === 'sparkling'
  return classShown === undefined || repeatsType ? type : [{ of: 'wineClass', id: classShown }, ...type]
}

/** The class that the label names; "non-alcoholic" is named by the legal term. */
const shownClasses: Readonly<Partial<Record<NonNullable<SheetDraft['wineClass']>, string>>> = {
  fortified: 'fortified',
  semi_sparkling: 'semi_sparkling',
  sparkling: 'sparkling',
  sparkling_non_alcoholic: 'sparkling',
}

function isAlcoholic(sheet: SheetDraft): boolean {
  return sheet.alcohol === undefined || sheet.alcohol > 0.5
}

function statementOf(sheet: SheetDraft, options: CompanyOptions): IngredientStatement | undefined {
  const statement = ingredientStatement(sheet.ingredients ?? [], {
    family: familyOf(sheet),
    displayE: options.display_E === 1,
    gasStatement: sheet.gasStatement,
    sparklingMethod: sheet.sparklingMethod,
    allergens: sheet.allergens,
  })
  return statement.groups.length === 0 ? undefined : statement
}

/**
 * The product's page, or else the web site, only for a market outside the Union. The market "world" counts as
 * inside (open point 7).
 */
function linkOf(sheet: SheetDraft, options: CompanyOptions): string | undefined {
  if (options.display_link_button === 0 || !isOutsideUnion(sheet.targetMarket)) return undefined
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
