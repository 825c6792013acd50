// One version of a sheet, its operator and the company's options → what the consumer's label shows, in order and free
// of language. Duties: Regulation (EU) 1308/2013 Art. 119 as changed by 2021/2117 (ingredients and nutrition of wine),
// 251/2014 Art. 6a (aromatised), 1169/2011 (form); Italian D.Lgs. 152/2006 Art. 219(5) (recycling).

import type { Allergen } from '../sheet/ingredient-table.ts'
import type { IngredientStatement } from '../sheet/ingredients.ts'
import type { NutritionTable } from '../sheet/nutrition.ts'
import type { Family, PackagingEntry, SheetField } from '../sheet/fields.ts'

/** A kind of wine as the law and the trade name it: words `wineType.<id>`, `wineClass.<id>`, `product.<id>`. */
export type LabelKind =
  | { readonly of: 'wineType' | 'wineClass'; readonly id: string }
  | { readonly of: 'product'; readonly id: 'de_alcoholised' | 'partially_de_alcoholised' }

/** What identifies the bottle in the reader's hand. */
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
  /** Address of a plain picture of the bottle on our own origin. */
  readonly image?: string
}

/** Who answers for the label. */
export type LabelOperator = {
  readonly name: string
  /** Lines of the postal address, top to bottom; the country's name is not translated here. */
  readonly address: readonly string[]
  /** ISO 3166-1 alpha-2 of the operator's country. */
  readonly country?: string
}

/** One descriptive field of the sheet with the word `field.<field>` before it. Choices carry the prefix of their words. */
export type LabelDetail = { readonly field: SheetField } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly unit?: string }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'words'; readonly keys: readonly string[] }
)

export const responsibleIds = ['drink_responsibly', 'pregnancy', 'legal_age', 'driving'] as const
export type ResponsibleId = (typeof responsibleIds)[number]

export type LabelVersion = {
  readonly number: number
  /** Day of publication, YYYY-MM-DD. */
  readonly date: string
  /** False for an earlier version, which says so and points to the current one. */
  readonly current: boolean
}

/** What a label shows. Absent parts are not shown. */
export type LabelModel = {
  readonly family: Family
  /** Target market, 3-digit code. */
  readonly market: string
  readonly identity: LabelIdentity
  readonly operator: LabelOperator
  readonly details: readonly LabelDetail[]
  /** Absent only for a spirit that publishes no list. */
  readonly ingredients?: IngredientStatement
  /** For the bottle statement and the notice of a withdrawn product. */
  readonly allergens: readonly Allergen[]
  /** Absent only for a spirit that publishes no figures; a spirit may publish its energy alone. */
  readonly nutrition?: NutritionTable
  /** Components that can be separated by hand; compulsory in Italy, shown wherever the sheet has them. */
  readonly recycling: readonly PackagingEntry[]
  readonly responsible: readonly ResponsibleId[]
  /** The product's page, outside the Union only. */
  readonly link?: string
  readonly version: LabelVersion
}
