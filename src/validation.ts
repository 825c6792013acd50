// Every declared shape compiled once with ajv, and its errors turned into the faults of this house: the same codes
// that the browser's judge gives, so that one sentence serves both.

import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { ValidationIssue } from './domain/validation-issue.ts'
import { refuse } from './domain/refusal.ts'
import type { JsonSchema, Shape } from './domain/shape.ts'
import { isDay, isWebAddress } from './domain/value.ts'

/** Text from a query or a path is turned into the number or flag its shape asks for. */
export type Source = 'json' | 'text'

const compiled: Record<Source, Map<JsonSchema, ValidateFunction>> = { json: new Map(), text: new Map() }
const compilers: Partial<Record<Source, Ajv>> = {}

/** Faults of one value that are told: whoever sends more wants to be answered at length. */
const mostFaults = 1000

/** What is wrong with a value by its shape, the first thousand faults; empty when nothing is. With `text`, the value's members are converted in place. */
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
  if (source === 'text') readFlags(shape.schema, value)
  if (validate(value)) return []
  return distinct((validate.errors ?? []).slice(0, mostFaults).flatMap(faultOfError))
}

/** Levels of lists and objects inside each other that anything of ours has; whatever has more was made to exhaust the stack. */
const deepest = 100

/**
 * The same value with every null character and every half of a character that has two replaced by U+FFFD: neither is text
 * to PostgreSQL. A value that has none is answered as it is, so large ones cost a look and no copy. Refuses `input.invalid`
 * for a value that is nested more than 100 levels deep.
 */
export function storable<T>(value: T, level?: number): T
export function storable(value: unknown, level = 0): unknown {
  if (level > deepest) refuse('input.invalid', { issues: [{ field: '', code: 'wrongType' }] })
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0')
      ? value
      : value.toWellFormed().replaceAll('\0', '\ufffd')
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const kept = items.map((item) => storable(item, level + 1))
    return kept.some((item, at) => item !== items[at]) ? kept : items
  }
  if (!isRecord(value)) return value
  const changed = Object.entries(value).flatMap(([name, member]) => {
    const kept = storable(member, level + 1)
    return kept === member ? [] : [[name, kept] as const]
  })
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

/** In an address a flag is written `1` or `0` (contract section 4: `?text=1`), which ajv alone would refuse. */
function readFlags(schema: JsonSchema, value: unknown): void {
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
  // The shapes are the house's own, so they are not judged by the schema of schemas, whose compilation takes longer than theirs.
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
    validate: (places: number, value: number) => decimalsOf(value) <= places,
    errors: false,
    error: { message: 'has too many decimals', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
  })
  return ajv
}

function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** Keywords that only say that a part failed; the part itself is reported too. */
const wrappers = new Set(['anyOf', 'if', 'not'])

function faultOfError(error: ErrorObject): ValidationIssue[] {
  if (wrappers.has(error.keyword)) return []
  if (error.keyword === 'type' && error.params['type'] === 'null') return []
  const found = judge(error)
  return found === null ? [] : [found]
}

function judge(error: ErrorObject): ValidationIssue | null {
  const field = fieldOf(error)
  const { params } = error
  switch (error.keyword) {
    case 'required':
      return { field, code: 'required' }
    case 'additionalProperties':
      return { field, code: 'unknownField' }
    case 'minLength':
      return params['limit'] === 1
        ? { field, code: 'required' }
        : { field, code: 'tooShort', values: { min: Number(params['limit']) } }
    case 'maxLength':
      return { field, code: 'tooLong', values: { max: Number(params['limit']) } }
    case 'minimum':
      return { field, code: 'tooSmall', values: { min: Number(params['limit']) } }
    case 'maximum':
      return { field, code: 'tooLarge', values: { max: Number(params['limit']) } }
    case 'minItems':
      return { field, code: 'required' }
    case 'maxItems':
      return { field, code: 'tooMany', values: { max: Number(params['limit']) } }
    case 'decimals':
      return { field, code: 'decimals', values: { max: Number(params['limit']) } }
    case 'enum':
    case 'const':
      return { field, code: 'notAChoice' }
    case 'format':
      return { field, code: params['format'] === 'web-address' ? 'link' : 'pattern' }
    case 'pattern':
      return { field, code: 'pattern' }
    case 'type':
      return {
        field,
        code: params['type'] === 'number' || params['type'] === 'integer' ? 'notANumber' : 'wrongType',
      }
    default:
      return { field, code: 'wrongType' }
  }
}

/** The name of the field: the address inside the value with dots, without the envelope it travelled in. */
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
