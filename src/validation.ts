// Validates values against declared shapes, each compiled once with ajv. Its errors become validation issues
// with the codes that the browser's validator gives too, so that both share their messages.

import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { ValidationIssue } from './domain/validation-issue.ts'
import { refuse } from './domain/refusal.ts'
import type { JsonSchema, Shape } from './domain/shape.ts'
import { isDay, isWebAddress } from './domain/value.ts'

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
  if (source === 'text') convertFlags(shape.schema, value)
  if (validate(value)) return []
  return distinct((validate.errors ?? []).slice(0, maxIssues).flatMap(issuesOfError))
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
 * Converts flags of an address, which are written `1` or `0` (contract 4: `?text=1`) and which ajv would
 * refuse.
 */
function convertFlags(schema: JsonSchema, value: unknown): void {
  const { properties } = schema
  if (!isRecord(value) || !isRecord(properties)) return
  for (const [name, member] of Object.entries(properties)) {
    if (isRecord(member) && member['type'] === 'boolean' && (value[name] === '1' || value[name] === '0'))
      value[name] = value[name] === '1'
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
    strict: false,
    coerceTypes,
    validateFormats: true,
    meta: false,
    validateSchema: false,
  })
  ajv.addFormat('web-address', isWebAddress)
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

function issuesOfError(error: ErrorObject): ValidationIssue[] {
  if (wrappers.has(error.keyword)) return []
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
      return { field, code: params['format'] === 'web-address' ? 'link' : 'pattern' }
    case 'type': {
      const isNumber = params['type'] === 'number' || params['type'] === 'integer'
      return { field, code: isNumber ? 'notANumber' : 'wrongType' }
    }
    default:
      return { field, code: codesOfKeywords[keyword] ?? 'wrongType' }
  }
}

/** Keywords whose issue has no values. */
const codesOfKeywords: Readonly<Record<string, ValidationIssue['code']>> = {
  required: 'required',
  minItems: 'required',
  additionalProperties: 'unknownField',
  enum: 'notAChoice',
  const: 'notAChoice',
  pattern: 'pattern',
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
