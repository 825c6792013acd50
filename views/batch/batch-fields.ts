// The fields of the form of a new batch, their validation, and the order built from them.

import { largestOrder, presets } from '../../src/contract/answers.ts'
import {
  isSerialPattern,
  isSerialPrefix,
  maxPrefixLength,
  maxSerialLength,
} from '../../src/domain/code/serial-format.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Fields } from '../../src/domain/field.ts'
import { gs1Form } from '../../src/domain/gs1-text.ts'
import { createValidator, type FormState, type Values } from '../form/form-state.ts'
import { type SampleForm } from './serial-sample.ts'

type Preset = (typeof presets)[number]

const shared = { group: 'batch', afterCode: 'adjustable' } as const
/** The fields of the form. Bounds as in `serials.open`. */
export const batchFields: Fields = {
  fiche: { ...shared, kind: 'text', max: 20, required: 'save', example: '1' },
  count: { ...shared, kind: 'integer', min: 1, max: largestOrder, required: 'save', example: 1000 },
  spare: { ...shared, kind: 'amount', unit: '%', min: 0, max: 100, decimals: 2, example: 2 },
  lot: { ...shared, kind: 'text', ...gs1Form, example: 'L24-117' },
  cpv: { ...shared, kind: 'text', ...gs1Form, example: '2A' },
  preset: {
    ...shared,
    kind: 'choice',
    choices: presets,
    messagePrefix: 'page.serialize.preset',
    required: 'save',
    example: 'random-12',
  },
  prefix: { ...shared, kind: 'text', max: maxPrefixLength, example: 'L24-' },
  pattern: { ...shared, kind: 'text', max: maxSerialLength, example: 'W24-@@@@@@##' },
}

/** The issues of the visible fields; prefix and pattern by the server's own rules. */
export function validateBatch(values: Values): ValidationIssue[] {
  const { preset, prefix, pattern } = values
  const shape = createValidator(
    batchFields,
    'save',
  )(values).filter(({ field }) => field !== 'prefix' && field !== 'pattern')
  return [
    ...shape,
    ...(preset === 'sequential' && typeof prefix === 'string' && !isSerialPrefix(prefix)
      ? [{ field: 'prefix', code: 'serialPrefix' }]
      : []),
    ...(preset === 'pattern' && !isSerialPattern(typeof pattern === 'string' ? pattern : '')
      ? [{ field: 'pattern', code: pattern === undefined ? 'required' : 'serialPattern' }]
      : []),
  ]
}

/** The order of a batch; prefix and pattern only with the preset that uses them. */
export function batchOrder(values: Values) {
  const { fiche, count, spare } = values
  const textOf = (name: string): string | undefined =>
    typeof values[name] === 'string' ? values[name] : undefined
  const preset: Preset = presets.find((name) => name === values['preset']) ?? 'random-12'
  const [lot, cpv, prefix, pattern] = ['lot', 'cpv', 'prefix', 'pattern'].map(textOf)
  return {
    fiche: Number(fiche ?? 0),
    count: typeof count === 'number' ? count : 0,
    preset,
    ...(typeof spare === 'number' && spare > 0 ? { spare } : {}),
    ...(lot === undefined ? {} : { lot }),
    ...(cpv === undefined ? {} : { cpv }),
    ...(preset === 'sequential' && prefix !== undefined ? { prefix } : {}),
    ...(preset === 'pattern' && pattern !== undefined ? { pattern } : {}),
  }
}

/** The format of the addresses; null while a typed value is invalid. */
export function sampleForm({ values, issues }: FormState): SampleForm | null {
  if (issues.some(({ field }) => ['lot', 'cpv', 'prefix', 'pattern'].includes(field))) return null
  const { preset, prefix, pattern, lot, cpv } = batchOrder(values)
  return { preset, pattern: prefix ?? pattern ?? '', lot, cpv }
}
