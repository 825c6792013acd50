// Validates values against declared shapes, each compiled once with ajv. Its errors become validation issues
// with the codes that the browser's validator gives too, so that both share their messages.

import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { ValidationIssue } from './domain/validation-issue.ts'
import { gs1TextPattern } from './domain/gs1-text.ts'
import { headingLanguagesPattern, maxHeadingLanguages } from './domain/label/heading-forms.ts'
import { labelLanguages } from './domain/languages.ts'
import { refuse } from './domain/refusal.ts'
import type { JsonSchema, Shape } from './domain/shape.ts'
import { readPhone } from './domain/phone.ts'
import { isBlank, isDay, isWebAddress } from './domain/value.ts'

/** Text from a query or a path is turned into the number or flag its shape asks for. */
export type Source = 'json' | 'text'

const compiled: Record<Source, Map<JsonSchema, ValidateFunction>> = { json: new Map(), text: new Map() }
const compilers: Partial<Record<Source, Ajv>> = {}

/** Most issues of one value that are answered: a caller must not be able to make the answer huge. */
const maxIssues = 1000

/**
 * The issues of a value against its shape, the first thousand; empty when it is valid. With the source
 * `text`, members of the value are converted in place.
 */
export function validationIssues(
  shape: Shape<unknown>,
  value: unknown,
  source: Source = 'json',
): ValidationIssue[] {
  let validate = compiled[source].get(shape.schema)
  if (validate === undefined) {
    validate = (compilers[source] ??= compiler(source === 'text')).compile(shape.schema)
    compiled[source].set(shape.schema, validate)
  }
  if (source === 'text') convertTexts(shape.schema, value)
  if (validate(value)) return []
  return distinct(relevantErrors((validate.errors ?? []).slice(0, maxIssues)).flatMap(issuesOfError))
}

/**
 * Deepest nesting of lists and objects in an input: no input of ours is deeper, and recursion must stay
 * bounded.
 */
const maxDepth = 100

/**
 * A value that PostgreSQL can store: every null character and every lone surrogate becomes U+FFFD. A value
 * that has none is returned unchanged, without a copy.
 * @throws Refusal `input.invalid` for a value nested more than 100 levels deep
 */
export function storableText<T>(value: T, level?: number): T
export function storableText(value: unknown, level = 0): unknown {
  if (level > maxDepth) refuse('input.invalid', { issues: [{ field: '', code: 'wrongType' }] })
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0')
      ? value
      : value.toWellFormed().replaceAll('\0', '\ufffd')
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const changedItems = items.map((item) => storableText(item, level + 1))
    return changedItems.some((item, index) => item !== items[index]) ? changedItems : items
  }
  if (!isRecord(value)) return value
  const changed = Object.entries(value).flatMap(([name, member]) => {
    const storable = storableText(member, level + 1)
    return storable === member ? [] : [[name, storable] as const]
  })
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

/**
 * The input with its telephone numbers in their stored form, for an input that is valid by its shape. An
 * input without telephone numbers is returned unchanged, without a copy.
 */
export function withStoredPhones<T>(schema: JsonSchema, input: T): T
export function withStoredPhones({ properties }: JsonSchema, input: unknown): unknown {
  if (!isRecord(input) || !isRecord(properties)) return input
  const stored = Object.entries(input).flatMap(([name, value]) => {
    const reading = typeof value === 'string' && isPhone(properties[name]) ? readPhone(value) : null
    return reading !== null && 'number' in reading ? [[name, reading.number] as const] : []
  })
  return stored.length === 0 ? input : { ...input, ...Object.fromEntries(stored) }
}

/** Members of an input that hold the values of a form. */
const formMembers: readonly string[] = ['changes', 'draft']

/**
 * The input without empty texts, as a form clears its fields: null where a member may be null, absent where a
 * text of at least one character is optional. An input without empty texts is returned unchanged.
 */
export function withoutEmptyTexts<T>(schema: JsonSchema, input: T): T
export function withoutEmptyTexts(schema: JsonSchema, input: unknown): unknown {
  const { properties, required } = schema
  if (!isRecord(input) || !isRecord(properties)) return input
  const isOptional = (name: string): boolean => !Array.isArray(required) || !required.includes(name)
  const changed = Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!isRecord(member)) return []
    if (formMembers.includes(name)) return [[name, withoutEmptyTexts(member, value)]]
    if (typeof value !== 'string' || !isBlank(value)) return []
    if (isNullable(member)) return [[name, null]]
    return isOptional(name) && Number(member['minLength']) > 0 ? [[name, undefined]] : []
  })
  if (changed.length === 0) return input
  const merged = Object.entries({ ...input, ...Object.fromEntries(changed) })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

/** The input without some of its members. */
export function withoutMembers<T>(input: T, names: ReadonlySet<string>): T
export function withoutMembers(input: unknown, names: ReadonlySet<string>): unknown {
  if (!isRecord(input)) return {}
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)))
}

function isNullable({ anyOf }: Record<string, unknown>): boolean {
  return Array.isArray(anyOf) && anyOf.some((part) => isRecord(part) && part['type'] === 'null')
}

/** Whether a member's schema is of a telephone number, or of one or null. */
function isPhone(schema: unknown): boolean {
  if (!isRecord(schema)) return false
  const { format, anyOf } = schema
  return format === 'phone' || (Array.isArray(anyOf) && anyOf.some(isPhone))
}

/**
 * Converts what ajv would refuse in an address: flags, which are written `1` or `0` (contract 4: `?text=1`), and
 * numbers of a list (`?dpi=300`), which have no type besides their list.
 */
function convertTexts(schema: JsonSchema, value: unknown): void {
  const { properties } = schema
  if (!isRecord(value) || !isRecord(properties)) return
  for (const [name, member] of Object.entries(properties)) {
    const written = value[name]
    if (!isRecord(member) || typeof written !== 'string') continue
    if (member['type'] === 'boolean' && (written === '1' || written === '0')) value[name] = written === '1'
    const choices: readonly unknown[] = Array.isArray(member['enum']) ? member['enum'] : []
    const chosen = choices.find((choice) => typeof choice === 'number' && String(choice) === written)
    if (chosen !== undefined) value[name] = chosen
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function compiler(coerceTypes: boolean): Ajv {
  // Our own schemas are not validated (validateSchema): compiling the meta-schema would take longer than
  // compiling them.
  const ajv = new Ajv({
    allErrors: true,
    // Errors carry the value that they are about: a missing value and a phone number have issues of their own.
    verbose: true,
    strict: false,
    coerceTypes,
    validateFormats: true,
    meta: false,
    validateSchema: false,
  })
  ajv.addFormat('web-address', isWebAddress)
  ajv.addFormat('phone', (text) => 'number' in readPhone(text))
  ajv.addFormat('date', isDay)
  ajv.addKeyword({
    keyword: 'decimals',
    type: 'number',
    validate: (maxDecimals: number, value: number) => decimalsOf(value) <= maxDecimals,
    errors: false,
    error: { message: 'has too many decimals', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
  })
  return ajv
}

function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** Keywords that only report that a part failed; the part has its own error. */
const wrappers = new Set(['anyOf', 'if', 'not'])

/** Without the length of texts of another form than their pattern: they are no shorter ones of that form. */
function relevantErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const unformed = new Set(
    errors.filter(({ keyword }) => keyword === 'pattern').map(({ instancePath }) => instancePath),
  )
  return errors.filter(({ keyword, instancePath }) => keyword !== 'minLength' || !unformed.has(instancePath))
}

function issuesOfError(error: ErrorObject): ValidationIssue[] {
  if (wrappers.has(error.keyword)) return []
  // A value that is missing gets this one issue, whatever its form should be.
  if (isBlank(error.data)) return [{ field: fieldOf(error), code: 'required' }]
  if (error.keyword === 'type' && error.params['type'] === 'null') return []
  return [issueOfError(error)]
}

function issueOfError(error: ErrorObject): ValidationIssue {
  const field = fieldOf(error)
  const { keyword, params } = error
  const limit = Number(params['limit'])
  switch (keyword) {
    case 'minLength':
      return limit === 1 ? { field, code: 'required' } : { field, code: 'tooShort', values: { min: limit } }
    case 'maxLength':
      return { field, code: 'tooLong', values: { max: limit } }
    case 'minimum':
      return { field, code: 'tooSmall', values: { min: limit } }
    case 'maximum':
      return { field, code: 'tooLarge', values: { max: limit } }
    case 'maxItems':
      return { field, code: 'tooMany', values: { max: limit } }
    case 'decimals':
      return { field, code: 'decimals', values: { max: limit } }
    case 'format':
      return { field, code: codeOfFormat(params['format'], error.data) }
    case 'type': {
      const isNumber = params['type'] === 'number' || params['type'] === 'integer'
      return { field, code: isNumber ? 'notANumber' : 'wrongType' }
    }
    case 'pattern':
      return { field, ...(issuesOfPatterns[String(params['pattern'])] ?? { code: 'pattern' }) }
    default:
      return languageIssue(error) ?? { field, code: codesOfKeywords[keyword] ?? 'wrongType' }
  }
}

/** The issue of a member that is a language of a picture: it lists the choices. */
function languageIssue(error: ErrorObject): ValidationIssue | undefined {
  if (error.parentSchema?.['x-issue'] !== 'notALabelLanguage') return undefined
  return { field: fieldOf(error), code: 'notALabelLanguage', values: { choices: labelLanguages.join(', ') } }
}

function codeOfFormat(format: unknown, value: unknown): ValidationIssue['code'] {
  if (format === 'web-address') return 'link'
  if (format === 'date') return 'day'
  const reading = format === 'phone' && typeof value === 'string' ? readPhone(value) : null
  return reading !== null && 'issue' in reading ? reading.issue : 'pattern'
}

/** Patterns whose issue says what the text must be. */
const issuesOfPatterns: Readonly<Record<string, Omit<ValidationIssue, 'field'>>> = {
  [headingLanguagesPattern]: {
    code: 'headingLanguages',
    values: { max: maxHeadingLanguages, languages: labelLanguages.join(', ') },
  },
  [gs1TextPattern]: { code: 'gs1Text' },
}

/** Keywords whose issue has no values. */
const codesOfKeywords: Readonly<Record<string, ValidationIssue['code']>> = {
  required: 'required',
  minItems: 'required',
  additionalProperties: 'unknownField',
  enum: 'notAChoice',
  const: 'notAChoice',
}

/** The field's path inside the value, with dots, without a leading `changes` or `draft`. */
function fieldOf(error: ErrorObject): string {
  const { params } = error
  const last: unknown = params['missingProperty'] ?? params['additionalProperty']
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
  if (typeof last === 'string') steps.push(last)
  if (steps.length > 1 && (steps[0] === 'changes' || steps[0] === 'draft')) steps.shift()
  return steps.join('.')
}

function distinct(issues: readonly ValidationIssue[]): ValidationIssue[] {
  const seen = new Set<string>()
  return issues.filter((issue) => {
    const key = `${issue.field}\n${issue.code}`
    return !seen.has(key) && seen.add(key)
  })
}
