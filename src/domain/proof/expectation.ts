// What the artwork of a sheet must carry, taken from the sheet and from the database before both are compared.

import type { LabelLanguage } from '../languages.ts'
import type { PrintedEnergy } from '../sheet/nutrition.ts'

/** Whose the content of a symbol is. */
export type CodeOwner =
  | { readonly of: 'thisWine'; readonly by: 'address' | 'link' }
  | { readonly of: 'otherWine'; readonly name: string }
  | { readonly of: 'otherProducer' }
  /** An address of ours with a code that nobody has. */
  | { readonly of: 'nobody' }
  | { readonly of: 'foreignSite'; readonly host: string }
  /** No address at all. */
  | { readonly of: 'noAddress' }

/** The word of a language for what an allergen statement says, in any spelling that the law allows. */
export type AllergenWords = { readonly allergen: string; readonly words: readonly string[] }

/** The allergen statement of one language. */
export type ExpectedAllergens = {
  readonly language: LabelLanguage
  readonly allergens: readonly AllergenWords[]
}

/** What the sheet asks of its artwork. */
export type ArtworkExpectation = {
  /** The owner of each text that was read, by the text. */
  readonly owners: Readonly<Record<string, CodeOwner>>
  /** The GTIN of 14 digits. */
  readonly gtin: string | null
  /** The words for "Ingredients", in all languages: one of them is enough (domain 9.1, W-10). */
  readonly headings: readonly string[]
  /** Null for a drink without figures. */
  readonly energy: PrintedEnergy | null
  /** The languages of the market; every language when the market names none. */
  readonly allergens: readonly ExpectedAllergens[]
  /** Whether a statement in one language of the list is enough. */
  readonly oneLanguageIsEnough: boolean
}
