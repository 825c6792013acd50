// Batches of serials: one row a batch, because serials are calculated and not stored; and the counters that make sure
// that no index of a scope is ever given twice.

import { isUniqueViolation } from './sheets.ts'
import type { Transaction } from './database.ts'

export type Preset = 'random-12' | 'numeric-12' | 'sequential'
export type BatchRecord = {
  readonly id: number
  readonly companyId: number
  readonly sheetId: number
  readonly code: string
  /** What serials are unique within: `gtin:…` or, without a GTIN, `code:…`. */
  readonly scope: string
  readonly preset: Preset
  /** First index of the counter; the batch holds `first` to `first + count - 1`. */
  readonly first: number
  readonly count: number
  readonly lot: string | null
  readonly request: string
  readonly createdAt: Date
}
type Row = {
  company_id: number; id: number; sheet_id: number; code: string; scope: string; preset: Preset; first: number
  count: number; lot: string | null; request: string; created_at: Date
}

/** Moves the counter of a scope by `count` and answers the first index given. Concurrent callers wait for each other. */
export async function takeIndices(trx: Transaction, scope: string, preset: Preset, count: number): Promise<number> {
  const rows: { next: number }[] = await trx('serial_counters')
    .insert({ scope, preset, next: count })
    .onConflict(['scope', 'preset'])
    .merge({ next: trx.raw('serial_counters.next + excluded.next') })
    .returning('next')
  const next = rows[0]?.next
  if (next === undefined) throw new Error('The counter of serials did not move.')
  return next - count
}

/** The batch of any company that holds an index of a scope, or null. */
export async function batchOfIndex(trx: Transaction, scope: string, preset: Preset, index: number): Promise<BatchRecord | null> {
  const row = await trx<Row>('batches').where({ scope, preset }).where('first', '<=', index).orderBy('first', 'desc').first()
  if (row === undefined || index >= row.first + row.count) return null
  return recordOf(row)
}

/** Opens the batches of one company inside a transaction. */
export function openBatches(trx: Transaction, companyId: number) {
  const table = () => trx<Row>('batches').where('company_id', companyId)
  return {
    /** Inserts a batch; null when the company used this request id before. */
    insert: async (entry: Omit<BatchRecord, 'id' | 'companyId'>): Promise<BatchRecord | null> => {
      try {
        const rows = await trx.transaction((savepoint) => savepoint<Row>('batches').insert({
          company_id: companyId, sheet_id: entry.sheetId, code: entry.code, scope: entry.scope, preset: entry.preset,
          first: entry.first, count: entry.count, lot: entry.lot, request: entry.request, created_at: entry.createdAt,
        }).returning('*'))
        return recordOf(rows[0] as Row)
      } catch (error) {
        if (isUniqueViolation(error, 'batches_request')) return null
        throw error
      }
    },
    find: async (id: number): Promise<BatchRecord | null> => {
      const row = await table().where('id', id).first()
      return row === undefined ? null : recordOf(row)
    },
    findByRequest: async (request: string): Promise<BatchRecord | null> => {
      const row = await table().where('request', request).first()
      return row === undefined ? null : recordOf(row)
    },
    list: async (limit: number): Promise<BatchRecord[]> => (await table().orderBy('id', 'desc').limit(limit)).map(recordOf),
  }
}

function recordOf(row: Row): BatchRecord {
  return {
    id: row.id, companyId: row.company_id, sheetId: row.sheet_id, code: row.code, scope: row.scope, preset: row.preset,
    first: row.first, count: row.count, lot: row.lot, request: row.request, createdAt: row.created_at,
  }
}
