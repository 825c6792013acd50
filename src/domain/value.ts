// Is one value what its declaration asks for? Browser, CSV reader and server judge by this file, so that the same value
// gets the same fault everywhere. Sense across fields is judged by the rules of each noun.

import type { ValidationIssue } from './validation-issue.ts'
import type { DigitsField, Field, Fields, TextField } from './field.ts'
import type { JsonSchema } from './shape.ts'
import { compare, decimal } from './decimal.ts'

/** A fault of a value, before it is known under which name the value stands. */
type Finding = Omit<ValidationIssue, 'field'>

/**
 * What is wrong with a value of a field; empty when nothing is.
 * @param value neither absent nor null: whether a value must be there is not judged here
 * @param name of the field, and with it of the entry: `ingredients.3.residue`
 */
export function faultsOfValue(field: Field, value: unknown, name = ''): ValidationIssue[] {
  switch (field.kind) {
    case 'text':
      return faultsOfText(field, value).map(named(name))
    case 'amount':
      return faultsOfNumber(field, field.decimals, value).map(named(name))
    case 'whole':
      return faultsOfNumber(field, 0, value).map(named(name))
    case 'flag':
      return typeof value === 'boolean' ? [] : [{ field: name, code: 'wrongType' }]
    case 'choice':
      return field.choices.some((choice) => choice === value) ? [] : [{ field: name, code: 'notAChoice' }]
    case 'several':
      return faultsOfSeveral(field.choices, value).map(named(name))
    case 'ordered':
      return faultsOfSchema({ type: 'array', items: field.item.schema, maxItems: field.max }, value, name)
    case 'digits':
      return faultsOfDigits(field, value).map(named(name))
    case 'link':
      return faultsOfLink(field.max, value).map(named(name))
    case 'date':
      return isDay(value) ? [] : [{ field: name, code: 'pattern' }]
  }
}

/** What is wrong with the values of a draft, field by field, unknown fields included. Absent and null values pass. */
export function faultsOfValues(fields: Fields, draft: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return Object.entries(draft).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) return [{ field: name, code: 'unknownField' }]
    return value === undefined || value === null ? [] : faultsOfValue(field, value, name)
  })
}

/** Whether a value says nothing: absent, null, white space and signs nobody sees alone, or an empty list. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return /^[\s\p{Cf}]*$/u.test(value)
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

function named(name: string): (finding: Finding) => ValidationIssue {
  return (finding) => ({ field: name, ...finding })
}

function faultsOfText(field: TextField, value: unknown): Finding[] {
  if (typeof value !== 'string') return [{ code: 'wrongType' }]
  if (isBlank(value)) return [{ code: 'required' }]
  const tooShort = field.min !== undefined && lengthOf(value.trim()) < field.min
  return [
    ...(tooShort ? [{ code: 'tooShort', values: { min: field.min } }] : []),
    ...faultsOfLength(field.max, value),
    ...(isClean(value) && matches(field.pattern, value) ? [] : [{ code: 'pattern' }]),
  ]
}

function faultsOfLength(max: number, value: string): Finding[] {
  return lengthOf(value) > max ? [{ code: 'tooLong', values: { max } }] : []
}

/** Characters as people count them, but for joined ones: the code points of JSON Schema. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

/**
 * Free of control characters and of halves of characters, which no database or printer takes, and of signs that turn the
 * order of what follows, so that a name reads on a label as it is spelt (Unicode Technical Report 36, section 2.5).
 */
function isClean(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)
}

function matches(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}

function faultsOfNumber(
  { min, max }: { min: number; max: number },
  places: number,
  value: unknown,
): Finding[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [{ code: 'notANumber' }]
  const exact = decimal(value)
  return [
    ...(compare(exact, decimal(min)) < 0 ? [{ code: 'tooSmall', values: { min } }] : []),
    ...(compare(exact, decimal(max)) > 0 ? [{ code: 'tooLarge', values: { max } }] : []),
    ...(exact.scale > places ? [{ code: 'decimals', values: { max: places } }] : []),
  ]
}

function faultsOfSeveral(choices: readonly string[], value: unknown): Finding[] {
  if (!Array.isArray(value)) return [{ code: 'wrongType' }]
  const known = value.every((one) => choices.some((choice) => choice === one))
  return [
    ...(known ? [] : [{ code: 'notAChoice' }]),
    ...(new Set(value).size === value.length ? [] : [{ code: 'repeated' }]),
  ]
}

function faultsOfDigits(field: DigitsField, value: unknown): Finding[] {
  if (typeof value !== 'string') return [{ code: 'wrongType' }]
  if (isBlank(value)) return [{ code: 'required' }]
  const fits = /^\d+$/.test(value) && field.lengths.includes(value.length)
  return fits ? [] : [{ code: 'digits', values: { lengths: field.lengths.join(', ') } }]
}

function faultsOfLink(max: number, value: unknown): Finding[] {
  if (typeof value !== 'string') return [{ code: 'wrongType' }]
  if (isBlank(value)) return [{ code: 'required' }]
  const tooLong = faultsOfLength(max, value)
  return tooLong.length > 0 || isWebAddress(value) ? tooLong : [{ code: 'link' }]
}

/** An http or https address whose host has a dot, without spaces, sign-in or control characters (RFC 3986 section 3). */
export function isWebAddress(text: string): boolean {
  const host = /^https?:\/\/([^\s/?#:@]+)(?::\d{1,5})?(?:[/?#][^\s"<>\\^`{|}]*)?$/i.exec(text)?.[1]
  if (host === undefined || !isClean(text)) return false
  const labels = host.replace(/\.$/, '').split('.')
  return (
    labels.length > 1 && labels.every((label) => /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label))
  )
}

/** A day that the calendar has (ISO 8601). */
export function isDay(value: unknown): boolean {
  const found = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
  if (found === null) return false
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const last = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return last !== undefined && day >= 1 && day <= last
}

/** Judges a value by the part of JSON Schema in which entries of ordered fields are written. */
function faultsOfSchema(schema: JsonSchema, value: unknown, name: string): ValidationIssue[] {
  const { enum: choices, type, pattern, maxItems, items } = schema
  if (Array.isArray(choices)) return choices.includes(value) ? [] : [{ field: name, code: 'notAChoice' }]
  if (type === 'object') return faultsOfMembers(schema, value, name)
  if (type === 'array') {
    if (!Array.isArray(value)) return [{ field: name, code: 'wrongType' }]
    const max = Number(maxItems)
    const tooMany = value.length > max ? [{ field: name, code: 'tooMany', values: { max } }] : []
    return [
      ...tooMany,
      ...value.flatMap((one, index) => faultsOfSchema(asSchema(items), one, `${name}.${index}`)),
    ]
  }
  if (typeof value !== type) return [{ field: name, code: 'wrongType' }]
  const fits = typeof value !== 'string' || typeof pattern !== 'string' || matches(pattern, value)
  return fits ? [] : [{ field: name, code: 'pattern' }]
}

function faultsOfMembers(schema: JsonSchema, value: unknown, name: string): ValidationIssue[] {
  if (!isRecord(value)) return [{ field: name, code: 'wrongType' }]
  const properties = asSchema(schema['properties'])
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const missing = required.filter((member) => value[String(member)] === undefined)
  return [
    ...missing.map((member) => ({ field: `${name}.${String(member)}`, code: 'required' })),
    ...Object.entries(value).flatMap(([member, one]): ValidationIssue[] => {
      if (!Object.hasOwn(properties, member)) return [{ field: `${name}.${member}`, code: 'unknownField' }]
      return one === undefined ? [] : faultsOfSchema(asSchema(properties[member]), one, `${name}.${member}`)
    }),
  ]
}

function asSchema(value: unknown): JsonSchema {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
