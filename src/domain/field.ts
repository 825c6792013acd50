// The kinds of field, and the TypeScript type and JSON Schema derived from a list of fields. Forms, CSV
// columns, command-line flags, database columns and label lines are all generated from these declarations.

import { maxTypedPhone } from './phone.ts'
import type { Infer, JsonSchema, Shape } from './shape.ts'

/** When a value is required: to save at all, or only to publish the sheet. */
export type Required = 'save' | 'publish'

/** Properties of every kind of field. */
type Common = {
  /** Block of the form that contains the field. */
  readonly group: string
  readonly required?: Required
  /** Whether the field can still change once a code exists (specification 4). */
  readonly afterCode: 'locked' | 'adjustable'
  /** The field can be searched: it has its own database column. */
  readonly column?: true
  /** False when the field has no CSV column. */
  readonly csv?: false
  /** The example row of the import template leaves the field empty, because it does not concern its product. */
  readonly inTemplate?: false
  /** The consumer's label prints the field with its name in the list of details. */
  readonly label?: 'details'
  /** Product families that have the field; all when absent (domain 1.10). */
  readonly families?: readonly string[]
}

/** The least and the greatest number of characters. */
export type Lengths = { readonly min: number; readonly max: number }

/** Text of `min` (default 1) to `max` characters. */
export type TextField = Common & {
  readonly kind: 'text'
  readonly min?: number
  readonly max: number
  /** The setting of contract 2 that bounds the length within `min` and `max`; `lengths` is its default. */
  readonly lengthSetting?: { readonly name: string; readonly lengths: Lengths }
  readonly pattern?: string
  /** The issue of a text that does not match the pattern; default `pattern`. */
  readonly patternIssue?: string
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
type IntegerField = Common & {
  readonly kind: 'integer'
  readonly min: number
  readonly max: number
  readonly example: number
}
type FlagField = Common & { readonly kind: 'flag'; readonly example: boolean }
/** One of the choices. */
export type ChoiceField = Common & {
  readonly kind: 'choice'
  readonly choices: readonly string[]
  readonly messagePrefix: string
  readonly example: string
}
/** Any of the choices. */
export type MultipleChoiceField = Common & {
  readonly kind: 'multipleChoice'
  readonly choices: readonly string[]
  readonly messagePrefix: string
  readonly example: readonly string[]
}
type OrderedField = Common & {
  readonly kind: 'ordered'
  readonly item: Shape<object>
  readonly max: number
  readonly example: readonly object[]
}
/** Digits of one of these lengths. */
export type DigitsField = Common & {
  readonly kind: 'digits'
  readonly lengths: readonly number[]
  readonly example: string
}
type LinkField = Common & { readonly kind: 'link'; readonly max: number; readonly example: string }
/** A telephone number, read by `readPhone` and stored with its international prefix. */
type PhoneField = Common & { readonly kind: 'phone'; readonly example: string }
type DateField = Common & { readonly kind: 'date'; readonly example: string }

/**
 * One field of a sheet, a company or a user. `messagePrefix` of a choice is the prefix of its message keys.
 */
export type Field =
  | TextField
  | AmountField
  | IntegerField
  | FlagField
  | ChoiceField
  | MultipleChoiceField
  | OrderedField
  | DigitsField
  | LinkField
  | PhoneField
  | DateField

export type Kind = Field['kind']
/** A declaration: fields by name. */
export type Fields = Readonly<Record<string, Field>>

/** The type of a field's value. */
export type ValueOf<F> = F extends { kind: 'amount' | 'integer' }
  ? number
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'choice'; choices: readonly (infer C)[] }
      ? C
      : F extends { kind: 'multipleChoice'; choices: readonly (infer C)[] }
        ? C[]
        : F extends { kind: 'ordered'; item: infer S }
          ? Infer<S>[]
          : string

/** An incomplete record: any field may be absent. */
export type Draft<Fs extends Fields> = { -readonly [K in keyof Fs]?: ValueOf<Fs[K]> }

/** Changes to a draft: null removes a value. */
export type Changes<Fs extends Fields> = { -readonly [K in keyof Fs]?: ValueOf<Fs[K]> | null }

/** JSON Schema of the value of one field. */
export function fieldSchema(field: Field): JsonSchema {
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
    case 'integer':
      return { type: 'integer', minimum: field.min, maximum: field.max }
    case 'flag':
      return { type: 'boolean' }
    case 'choice':
      return { enum: field.choices }
    case 'multipleChoice':
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
    case 'phone':
      return { type: 'string', minLength: 1, maxLength: maxTypedPhone, format: 'phone' }
    case 'date':
      return { type: 'string', format: 'date' }
  }
}

/**
 * The shape of changes to a list of fields. Every member is optional; null removes the value; unknown members
 * are refused. It does not check required fields, because drafts may be incomplete.
 */
export function changesShape<Fs extends Fields>(fields: Fs): Shape<Changes<Fs>> {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { anyOf: [fieldSchema(field), { type: 'null' }] }]),
  )
  return { schema: { type: 'object', properties, additionalProperties: false } }
}

/** The shape of a stored draft: like its changes, but without null. */
export function draftShape<Fs extends Fields>(fields: Fs): Shape<Draft<Fs>> {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]),
  )
  return { schema: { type: 'object', properties, additionalProperties: false } }
}

/** A new draft with the changes applied: null removes a value, anything else replaces it. */
export function applyChanges<Fs extends Fields>(draft: Draft<Fs>, changes: Changes<Fs>): Draft<Fs> {
  const entries: [string, unknown][] = Object.entries({ ...draft, ...changes })
  const present = entries.filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(present) as Draft<Fs>
}

/** A draft of the example values of all fields; it is valid. */
export function exampleDraft<Fs extends Fields>(fields: Fs): Draft<Fs> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.example])) as Draft<Fs>
}

/** The draft of the import template's row: the examples that concern one and the same product. */
export function templateDraft<Fs extends Fields>(fields: Fs): Draft<Fs> {
  const outside = Object.entries(fields).filter(([, { inTemplate }]) => inTemplate === false)
  return applyChanges(
    exampleDraft(fields),
    Object.fromEntries(outside.map(([name]) => [name, null])) as Changes<Fs>,
  )
}

function digitsPattern(lengths: readonly number[]): string {
  return lengths.map((length) => `^\\d{${length}}$`).join('|')
}
