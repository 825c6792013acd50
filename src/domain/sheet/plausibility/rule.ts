// What one row of the table of plausibility holds, and the small functions that its rows are written with. A row
// says which value it checks, for which products, within which bound, with which weight and why (domain 11).

import { isDealcoholised, lawDay } from '../../law/law.ts'
import type { ValidationIssue } from '../../validation-issue.ts'
import { familyOf, type IngredientEntry, type SheetDraft, type SheetField } from '../fields.ts'
import type { EntryId } from '../ingredient-table.ts'
import type { Family } from '../product-families.ts'
import { wordsOf, type Words } from './words.ts'

export type WineClass = NonNullable<SheetDraft['wineClass']>

/** The least and the greatest allowed amount, inclusive; or, exclusive, what it must exceed or stay below. */
export type Bound = {
  readonly min?: number
  readonly max?: number
  readonly above?: number
  readonly below?: number
}

/** Why a row holds: that decides for which markets it holds. */
export type Ground =
  /** The sheet contradicts itself, or states what cannot be: false in every market. */
  | 'truth'
  /**
   * How a product of its name must be made: also for export, because it binds the production in the Union
   * (1308/2013 Art. 78 and 80(1); 251/2014 Art. 1(2); 2019/787 Art. 1(2); 2018/848 Art. 2(1)).
   */
  | 'composition'
  /** What a label or package on the Union's market must and must not say: nothing for countries outside. */
  | 'labelling'

/** The draft of one sheet, with what several rows derive from it. */
export type Facts = {
  readonly draft: SheetDraft
  readonly family: Family
  readonly entries: readonly IngredientEntry[]
  /** Designation and name, as the label shows them. */
  readonly words: Words
  /** What the product is called by law: the designation, or the name while there is none. */
  readonly legalWords: Words
  /** Designation, name and appellation. */
  readonly allWords: Words
  readonly appellationWords: Words
  /** The texts that the producer words freely, by their field. */
  readonly texts: readonly { readonly field: SheetField; readonly words: Words }[]
  /** Grams per litre. */
  readonly sugars: number | undefined
  /** The sheet says that alcohol was removed, by its answer or by its class. */
  readonly isDealcoholised: boolean
  /** The day of labelling, `YYYY-MM-DD`: the sheet's, or today; undefined where the caller knows no day. */
  readonly day: string | undefined
  readonly today: string | undefined
}

/** What a row finds wrong: another field than its own, or values for the message. */
export type Finding = Pick<ValidationIssue, 'values'> & { readonly field?: string }

/** One row of the table. */
export type PlausibilityRule = {
  /** Names the row in tests and in docs/domain.md. */
  readonly id: string
  /** The field that is checked, and to which the message leads. */
  readonly value: SheetField
  readonly families: readonly Family[]
  /** The classes of wine for which the row holds; all when absent. */
  readonly classes?: readonly WineClass[]
  readonly weight: 'blocking' | 'advisory'
  readonly ground: Ground
  /** Act and provision, or the section of docs/domain.md. */
  readonly source: string
  /** Why this bound, where neither the law nor the trade gives one: then it is a setting of this table. */
  readonly setting?: string
  /** The message is `issue.<code>`. */
  readonly code: string
  readonly bound?: Bound
  /** Whether the row concerns a sheet at all. Without `bound` and `finds`, that alone is the fault. */
  readonly applies?: (facts: Facts) => boolean
  /** The legal name as the producer wrote it, for the message. */
  readonly named?: (facts: Facts) => string
  /** The amount that the bound is for; the number in the field when absent. */
  readonly amount?: (facts: Facts) => number | undefined
  /** The bound is for a designation or name that holds one of these terms; the issue points to it. */
  readonly terms?: readonly string[]
  readonly finds?: (facts: Facts) => readonly Finding[]
}

const textFields = ['designation', 'name', 'brand', 'cuvee'] as const

/** What the rows need to know of a draft. */
export function factsOf(draft: SheetDraft, today: string | undefined): Facts {
  const { designation = '', name = '', appellation = '', sugars } = draft
  return {
    draft,
    family: familyOf(draft),
    entries: draft.ingredients ?? [],
    words: wordsOf(designation, name),
    legalWords: wordsOf(designation === '' ? name : designation),
    allWords: wordsOf(designation, name, appellation),
    appellationWords: wordsOf(appellation),
    texts: textFields.map((field) => ({ field, words: wordsOf(draft[field] ?? '') })),
    sugars: sugars === undefined ? undefined : perLitre(sugars),
    isDealcoholised: isDealcoholised(draft),
    day: today === undefined ? draft.labelledFrom : lawDay(draft, today),
    today,
  }
}

/** Grams per litre from grams per 100 ml, without the noise of binary fractions. */
export function perLitre(grams: number): number {
  return Math.round(grams * 10_000) / 1000
}

/** The findings for those entries of the ingredient list that a condition holds for. */
export function entriesWith(
  { entries }: Facts,
  isWrong: (entry: IngredientEntry) => boolean,
  values?: ValidationIssue['values'],
): Finding[] {
  return entries.flatMap((entry, index) =>
    isWrong(entry) ? [{ field: `ingredients.${index}`, ...(values === undefined ? {} : { values }) }] : [],
  )
}

/** Whether the list has one of these substances. */
export function hasAny({ entries }: Facts, ids: readonly EntryId[]): boolean {
  return entries.some(({ id }) => ids.includes(id))
}
