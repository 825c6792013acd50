// Validation of one value against its field's declaration. The browser, the CSV import and the server all use
// this file, so that the same value gets the same issue everywhere. Rules across fields are in the folders
// `sheet`, `company` …

import { choiceIssue, type ValidationIssue } from './validation-issue.ts'
import type { DigitsField, Field, Fields, MultipleChoiceField, TextField } from './field.ts'
import type { JsonSchema } from './shape.ts'
import { decimal } from './decimal.ts'
import { maxTypedPhone, readPhone } from './phone.ts'

/** An issue of a value, before the name of its field is known. */
type ValueIssue = Omit<ValidationIssue, 'field'>

/**
 * The issues of a field's value.
 * @param value neither absent nor null: this function does not check whether a value is required
 * @param name the field, or a list entry as `ingredients.3.residue`
 */
export function valueIssues(field: Field, value: unknown, name = ''): ValidationIssue[] {
  switch (field.kind) {
    case 'text':
      return textIssues(field, value).map(withField(name))
    case 'amount':
      return numberIssues(field, field.decimals, value).map(withField(name))
    case 'integer':
      return numberIssues(field, 0, value).map(withField(name))
    case 'flag':
      return typeof value === 'boolean' ? [] : [{ field: name, code: 'wrongType' }]
    case 'choice':
      return field.choices.some((choice) => choice === value) ? [] : [choiceIssue(name, field)]
    case 'multipleChoice':
      return multipleChoiceIssues(field, value, name)
    case 'ordered':
      return schemaIssues({ type: 'array', items: field.item.schema, maxItems: field.max }, value, name)
    case 'digits':
      return digitsIssues(field, value).map(withField(name))
    case 'link':
      return linkIssues(field.max, value).map(withField(name))
    case 'phone':
      return phoneIssues(value).map(withField(name))
    case 'date':
      return isDay(value) ? [] : [{ field: name, code: 'day' }]
  }
}

/**
 * The issues of a draft's values, field by field. Unknown fields are issues; absent and null values are not.
 */
export function draftIssues(fields: Fields, draft: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return Object.entries(draft).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) return [{ field: name, code: 'unknownField' }]
    return value === undefined || value === null ? [] : valueIssues(field, value, name)
  })
}

/**
 * Whether a value is empty: absent, null, an empty list, or text of white space and invisible characters
 * only.
 */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return /^[\s\p{Cf}]*$/u.test(value)
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

function withField(name: string): (issue: ValueIssue) => ValidationIssue {
  return (issue) => ({ field: name, ...issue })
}

function textIssues(field: TextField, value: unknown): ValueIssue[] {
  if (typeof value !== 'string') return [{ code: 'wrongType' }]
  if (isBlank(value)) return [{ code: 'required' }]
  const isMatching = matchesPattern(field.pattern, value)
  // A text of another form than its pattern is no shorter one of that form.
  const tooShort = isMatching && field.min !== undefined && codePointCount(value.trim()) < field.min
  return [
    ...(tooShort ? [{ code: 'tooShort', values: { min: field.min } }] : []),
    ...lengthIssues(field.max, value),
    ...(isClean(value) && isMatching ? [] : [{ code: field.patternIssue ?? 'pattern' }]),
  ]
}

function lengthIssues(max: number, value: string): ValueIssue[] {
  return value.length > max && codePointCount(value) > max ? [{ code: 'tooLong', values: { max } }] : []
}

/** The number of code points, as JSON Schema counts. */
export function codePointCount(text: string): number {
  return Array.from(text).length
}

/**
 * Whether a text has no control characters and no lone surrogates, which databases and printers refuse, and
 * no bidirectional controls, which would show a name in another order on the label (Unicode Technical Report
 * 36, section 2.5).
 */
function isClean(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)
}

/** Compiled patterns of declarations: an import validates many thousand values with the same few. */
const expressions = new Map<string, RegExp>()

function matchesPattern(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return true
  const expression = expressions.get(pattern) ?? new RegExp(pattern, 'u')
  expressions.set(pattern, expression)
  return expression.test(text)
}

function numberIssues(
  { min, max }: { min: number; max: number },
  places: number,
  value: unknown,
): ValueIssue[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [{ code: 'notANumber' }]
  const scale = Number.isInteger(value) ? 0 : decimal(value).scale
  return [
    ...(value < min ? [{ code: 'tooSmall', values: { min } }] : []),
    ...(value > max ? [{ code: 'tooLarge', values: { max } }] : []),
    ...(scale > places ? [{ code: 'decimals', values: { max: places } }] : []),
  ]
}

function multipleChoiceIssues(field: MultipleChoiceField, value: unknown, name: string): ValidationIssue[] {
  if (!Array.isArray(value)) return [{ field: name, code: 'wrongType' }]
  const isKnown = value.every((entry) => field.choices.some((choice) => choice === entry))
  return [
    ...(isKnown ? [] : [choiceIssue(name, field)]),
    ...(new Set(value).size === value.length ? [] : [{ field: name, code: 'repeated' }]),
  ]
}

function digitsIssues(field: DigitsField, value: unknown): ValueIssue[] {
  if (typeof value !== 'string') return [{ code: 'wrongType' }]
  if (isBlank(value)) return [{ code: 'required' }]
  const isValid = /^\d+$/.test(value) && field.lengths.includes(value.length)
  return isValid ? [] : [{ code: 'digits', values: { lengths: field.lengths.join(', ') } }]
}

function linkIssues(max: number, value: unknown): ValueIssue[] {
  if (typeof value !== 'string') return [{ code: 'wrongType' }]
  if (isBlank(value)) return [{ code: 'required' }]
  const tooLong = lengthIssues(max, value)
  return tooLong.length > 0 || isWebAddress(value) ? tooLong : [{ code: 'link' }]
}

function phoneIssues(value: unknown): ValueIssue[] {
  if (typeof value !== 'string') return [{ code: 'wrongType' }]
  if (isBlank(value)) return [{ code: 'required' }]
  const tooLong = lengthIssues(maxTypedPhone, value)
  const reading = readPhone(value)
  return tooLong.length > 0 || 'number' in reading ? tooLong : [{ code: reading.issue }]
}

/**
 * An http or https address whose host has a dot, without spaces, sign-in or control characters (RFC 3986
 * section 3).
 */
export function isWebAddress(text: string): boolean {
  const host = /^https?:\/\/([^\s/?#:@]+)(?::\d{1,5})?(?:[/?#][^\s"<>\\^`{|}]*)?$/i.exec(text)?.[1]
  if (host === undefined || !isClean(text)) return false
  const labels = host.replace(/\.$/, '').split('.')
  return (
    labels.length > 1 && labels.every((label) => /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label))
  )
}

/** Whether a value is a `YYYY-MM-DD` day of the calendar (ISO 8601). */
export function isDay(value: unknown): boolean {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
  if (match === null) return false
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const last = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return last !== undefined && day >= 1 && day <= last
}

/**
 * The issues of a value by a JSON Schema; supports only the keywords that the entries of ordered fields use.
 */
function schemaIssues(schema: JsonSchema, value: unknown, name: string): ValidationIssue[] {
  const { enum: choices, type, pattern, maxItems, items } = schema
  if (Array.isArray(choices)) return choices.includes(value) ? [] : [{ field: name, code: 'notAChoice' }]
  if (type === 'object') return memberIssues(schema, value, name)
  if (type === 'array') {
    if (!Array.isArray(value)) return [{ field: name, code: 'wrongType' }]
    const max = Number(maxItems)
    const tooMany = value.length > max ? [{ field: name, code: 'tooMany', values: { max } }] : []
    return [
      ...tooMany,
      ...value.flatMap((entry, index) => schemaIssues(asSchema(items), entry, `${name}.${index}`)),
    ]
  }
  if (type === 'number') {
    const { minimum, maximum, decimals } = schema
    const bounds = { min: Number(minimum), max: Number(maximum) }
    return numberIssues(bounds, Number(decimals), value).map(withField(name))
  }
  if (typeof value !== type) return [{ field: name, code: 'wrongType' }]
  const isValid = typeof value !== 'string' || typeof pattern !== 'string' || matchesPattern(pattern, value)
  return isValid ? [] : [{ field: name, code: 'pattern' }]
}

function memberIssues(schema: JsonSchema, value: unknown, name: string): ValidationIssue[] {
  if (!isRecord(value)) return [{ field: name, code: 'wrongType' }]
  const properties = asSchema(schema['properties'])
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const missing = required.filter((member) => value[String(member)] === undefined)
  return [
    ...missing.map((member) => ({ field: `${name}.${String(member)}`, code: 'required' })),
    ...Object.entries(value).flatMap(([member, memberValue]): ValidationIssue[] => {
      if (!Object.hasOwn(properties, member)) return [{ field: `${name}.${member}`, code: 'unknownField' }]
      if (memberValue === undefined) return []
      return schemaIssues(asSchema(properties[member]), memberValue, `${name}.${member}`)
    }),
  ]
}

function asSchema(value: unknown): JsonSchema {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
