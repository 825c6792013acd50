// Batches of serials: `/api/serial/…`.

import { list, object, oneOf, optional, text, whole } from '../../domain/shape.ts'
import { gs1TextPattern } from '../../domain/sheet/fields.ts'
import { batch, id, presets } from '../answers.ts'
import type { Operation } from '../operation.ts'

const needs = ['fiche_create'] as const
/** Most serials in one batch. */
export const largestBatch = 10_000_000

export const serialOperations = {
  'serials.open': {
    method: 'POST', path: '/serial/open', needs, scope: 'company', command: 'serial open',
    input: object({
      fiche: id, count: whole(1, largestBatch), lot: optional(text({ min: 1, max: 20, pattern: gs1TextPattern })),
      preset: optional(oneOf(...presets)), request: text({ min: 1, max: 100, pattern: '^[\\w.:/-]+$' }),
    }),
    output: object({ code: oneOf(0), batch }),
    refusals: ['sheet.unknown', 'sheet.notValidated', 'batch.requestTaken', 'batch.exhausted'],
  },
  'serials.list': {
    method: 'GET', path: '/serial/list', needs, scope: 'company', command: 'serial list',
    input: object({}), output: object({ batches: list(batch, 1000) }), refusals: [],
  },
  'serials.get': {
    method: 'GET', path: '/serial/get/{batch}', needs, scope: 'company', command: 'serial get',
    input: object({ batch: id }), output: batch, refusals: ['batch.unknown'],
  },
  'serials.codes': {
    method: 'GET', path: '/serial/codes/{batch}.{format}', needs, scope: 'company',
    input: object({ batch: id, format: oneOf('csv', 'txt'), from: optional(whole(1, largestBatch)), to: optional(whole(1, largestBatch)) }),
    output: { file: ['text/csv; charset=utf-8', 'text/plain; charset=utf-8'] }, refusals: ['batch.unknown', 'batch.badRange'],
  },
  'serials.check': {
    method: 'GET', path: '/serial/check', needs, scope: 'company', command: 'serial check',
    input: object({ code: text({ min: 1, max: 500 }) }),
    output: object({ verdict: oneOf('genuine', 'neverIssued', 'notOurs'), serial: optional(text()), batch: optional(id), position: optional(whole(1)) }),
    refusals: [],
  },
} as const satisfies Record<string, Operation>
