// The kinds of field, and what follows from a list of fields: a TypeScript type and a JSON Schema.
// A form, a CSV column, a flag of the command line, a database column and a line of the label are all drawn
// from the same declaration; nothing about a field is said twice.

import type { Infer, JsonSchema, Shape } from './shape.ts'

/** When a value must be there: to save at all, or only to publish the sheet. */
export type Required = 'save' | 'publish'

/** What is known about a field whatever its kind. */
type Common = {
  /** Block of the form the field stands in. */
  readonly group: string
  readonly required?: Required
  /** What becomes of the field once a code exists (specification section 4). */
  readonly afterCode: 'locked' | 'adjustable'
  /** Searched by: has a database column of its own. */
  readonly column?: true
  /** False when the field has no CSV column. */
  readonly csv?: false
  /** Place on the consumer's label, printed with its own name there: `identity` heads the page, `details` is the list below. */
  readonly label?: 'details'
  /** Product families that ask for the field; all when absent (DOMAIN section 1.10). */
  readonly families?: readonly string[]
}

export type TextField = Common & {
  readonly kind: 'text'
  readonly min?: number
  readonly max: number
  readonly pattern?: string
  readonly example: string
}
export type AmountField = Common & {
  readonly kind: 'amount'
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly decimals: number
  readonly example: number
}
export type WholeField = Common & {
  readonly kind: 'whole'
  readonly min: number
  readonly max: number
  readonly example: number
}
export type FlagField = Common & { readonly kind: 'flag'; readonly example: boolean }
export type ChoiceField = Common & {
  readonly kind: 'choice'
  readonly choices: readonly string[]
  readonly words: string
  readonly example: string
}
export type SeveralField = Common & {
  readonly kind: 'several'
  readonly choices: readonly string[]
  readonly words: string
  readonly example: readonly string[]
}
export type OrderedField = Common & {
  readonly kind: 'ordered'
  readonly item: Shape<object>
  readonly max: number
  readonly example: readonly object[]
}
export type DigitsField = Common & {
  readonly kind: 'digits'
  readonly lengths: readonly number[]
  readonly example: string
}
export type LinkField = Common & { readonly kind: 'link'; readonly max: number; readonly example: string }
export type DateField = Common & { readonly kind: 'date'; readonly example: string }

/** One field of a sheet, a company or a user. `words` of a choice is the prefix of its sentences. */
export type Field =
  | TextField
  | AmountField
  | WholeField
  | FlagField
  | ChoiceField
  | SeveralField
  | OrderedField
  | DigitsField
  | LinkField
  | DateField

export type Kind = Field['kind']
export type Fields = Readonly<Record<string, Field>>

/** The value a field holds. */
export type ValueOf<F> = F extends { kind: 'amount' | 'whole' }
  ? number
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'choice'; choices: readonly (infer C)[] }
      ? C
      : F extends { kind: 'several'; choices: readonly (infer C)[] }
        ? C[]
        : F extends { kind: 'ordered'; item: infer S }
          ? Infer<S>[]
          : string

/** What was filled in so far: any field may be absent. */
export type Draft<Fs extends Fields> = { -readonly [K in keyof Fs]?: ValueOf<Fs[K]> }

/** Changes to a draft: null empties a field. */
export type Changes<Fs extends Fields> = { -readonly [K in keyof Fs]?: ValueOf<Fs[K]> | null }

/** JSON Schema of the value of one field. */
export function schemaOfField(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        minLength: field.min ?? 1,
        maxLength: field.max,
        ...(field.pattern === undefined ? {} : { pattern: field.pattern }),
      }
    case 'amount':
      return { type: 'number', minimum: field.min, maximum: field.max, decimals: field.decimals }
    case 'whole':
      return { type: 'integer', minimum: field.min, maximum: field.max }
    case 'flag':
      return { type: 'boolean' }
    case 'choice':
      return { enum: field.choices }
    case 'several':
      return {
        type: 'array',
        items: { enum: field.choices },
        uniqueItems: true,
        maxItems: field.choices.length,
      }
    case 'ordered':
      return { type: 'array', items: field.item.schema, maxItems: field.max }
    case 'digits':
      return { type: 'string', pattern: digitsPattern(field.lengths) }
    case 'link':
      return { type: 'string', format: 'web-address', maxLength: field.max }
    case 'date':
      return { type: 'string', format: 'date' }
  }
}

/**
 * The shape of changes to a list of fields: every member optional, null allowed (it empties the field), unknown
 * members refused. Whether required fields are there is judged by the rules, because drafts may be incomplete.
 */
export function changesShape<Fs extends Fields>(fields: Fs): Shape<Changes<Fs>> {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { anyOf: [schemaOfField(field), { type: 'null' }] },
    ]),
  )
  return { schema: { type: 'object', properties, additionalProperties: false } }
}

/** The shape of a stored draft: like its changes, but a field is there or is absent, never null. */
export function draftShape<Fs extends Fields>(fields: Fs): Shape<Draft<Fs>> {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]),
  )
  return { schema: { type: 'object', properties, additionalProperties: false } }
}

/** A draft after changes: null takes a value away, anything else replaces it. The draft itself is not touched. */
export function applyChanges<Fs extends Fields>(draft: Draft<Fs>, changes: Changes<Fs>): Draft<Fs> {
  const given: [string, unknown][] = Object.entries({ ...draft, ...changes })
  const kept = given.filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(kept) as Draft<Fs>
}

/** The valid example that the declarations of a list of fields make together. */
export function exampleOf<Fs extends Fields>(fields: Fs): Draft<Fs> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.example])) as Draft<Fs>
}

function digitsPattern(lengths: readonly number[]): string {
  return lengths.map((length) => `^\\d{${length}}$`).join('|')
}
