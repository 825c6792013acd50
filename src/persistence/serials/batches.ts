// Batches of serials: one row a batch, because serials are calculated and not stored; and the counters that
// give each index of a scope only once.

import { acrossCompanies } from '../company-scope.ts'
import { asPrepared, lockName, type Queries, type Transaction } from '../database.ts'
import { readOnce } from '../shared-reads.ts'
import { isUniqueViolation } from '../postgres-errors.ts'
import type { SearchWord } from '../sheet-search.ts'
import type { SerialFormat, SerialPreset } from '../../domain/code/serial-format.ts'
import type { SerialState } from '../../domain/code/serial-states.ts'

/** How many serials of a batch are in each state but `issued`. */
export type StateCounts = Readonly<Partial<Record<SerialState, number>>>

/** A batch as stored. */
export type BatchRecord = {
  readonly id: number
  readonly companyId: number
  readonly sheetId: number
  readonly code: string
  /** The scope in which serials are unique: `gtin:…` or, without a GTIN, `code:…`. */
  readonly scope: string
  readonly preset: SerialPreset
  /** Prefix or pattern of the preset, else empty. */
  readonly pattern: string
  /** First index of the counter; the batch holds `first` to `first + count - 1`. */
  readonly first: number
  /** All serials, spare ones included. */
  readonly count: number
  readonly spare: number
  readonly lot: string | null
  readonly cpv: string | null
  readonly idempotencyKey: string
  readonly totals: StateCounts
  readonly createdAt: Date
}
type BatchRow = {
  company_id: number
  id: number
  sheet_id: number
  code: string
  scope: string
  preset: SerialPreset
  pattern: string
  first: number
  count: number
  spare: number
  lot: string | null
  cpv: string | null
  idempotency_key: string
  totals: StateCounts
  created_at: Date
}

/** Reserves `count` indices of a format; answers the first. Concurrent callers wait for each other. */
export async function reserveIndices(
  trx: Transaction,
  scope: string,
  format: SerialFormat,
  count: number,
): Promise<number> {
  return advanceCounter(trx, scope, counterOf(format), count)
}

/** Advances a counter by `count`; answers its value before. A new counter starts at 0. */
export async function advanceCounter(
  trx: Transaction,
  scope: string,
  name: string,
  count: number,
): Promise<number> {
  const rows: { next: number }[] = await trx('serial_counters')
    .insert({ scope, preset: name, next: count })
    .onConflict(['scope', 'preset'])
    .merge({ next: trx.raw('serial_counters.next + excluded.next') })
    .returning('next')
  const next = rows[0]?.next
  if (next === undefined) throw new Error('The counter of serials did not advance.')
  return next - count
}

/**
 * All prefixes of a scope share one counter, so that no number occurs behind two prefixes; each pattern has
 * its own.
 */
function counterOf({ preset, pattern }: SerialFormat): string {
  return preset === 'pattern' ? `pattern ${pattern}` : preset
}

/** The formats whose serials a scope has, once each. */
export async function formatsOfScope(trx: Transaction, scope: string): Promise<SerialFormat[]> {
  return acrossCompanies(trx, () =>
    trx<SerialFormat & { scope: string }>('serial_forms').where({ scope }).select('preset', 'pattern'),
  )
}

/** Records that a scope has serials of a format. */
export async function insertFormat(
  trx: Transaction,
  scope: string,
  format: SerialFormat,
  companyId: number,
): Promise<void> {
  await trx('serial_forms')
    .insert({ scope, preset: format.preset, pattern: format.pattern, company_id: companyId })
    .onConflict(['scope', 'preset', 'pattern'])
    .ignore()
}

/**
 * Locks a scope until the transaction ends: new batches and reports of line-made serials run one after the
 * other.
 */
export async function lockScope(trx: Transaction, scope: string): Promise<void> {
  await lockName(trx, `serials ${scope}`)
}

/** The scopes in which a company has serials; at most `limit`. */
export async function scopesOfCompany(db: Queries, companyId: number, limit: number): Promise<string[]> {
  return db<{ scope: string }>('serial_forms')
    .where('company_id', companyId)
    .distinct('scope')
    .orderBy('scope')
    .limit(limit)
    .pluck('scope')
}

/** Every batch of a scope, by format and first index. */
export async function batchesOfScope(trx: Transaction, scope: string): Promise<BatchRecord[]> {
  const rows = await acrossCompanies(trx, () =>
    trx<BatchRow>('batches').where({ scope }).orderBy(['preset', 'pattern', 'first']),
  )
  return rows.map(recordOf)
}

/** A word of a search is in the number of a batch, in its lot, or in the searchable text of its wine. */
const hasWord = `(
  batches.id::text like any(:word) or translate(lower(batches.lot), '-_', '  ') like any(:word) or exists (
    select from sheets
    where sheets.company_id = batches.company_id and sheets.id = batches.sheet_id and sheets.search like any(:word)
  )
)`

/** Opens the batches of one company inside a transaction. */
export function openBatches(trx: Transaction, companyId: number) {
  const table = () => trx<BatchRow>('batches').where('company_id', companyId)
  return {
    /** Inserts a batch; null when the company used this idempotency key before. */
    insert: async (entry: Omit<BatchRecord, 'id' | 'companyId' | 'totals'>): Promise<BatchRecord | null> => {
      try {
        const rows = await trx.transaction((savepoint) =>
          savepoint<BatchRow>('batches')
            .insert({
              company_id: companyId,
              sheet_id: entry.sheetId,
              code: entry.code,
              scope: entry.scope,
              preset: entry.preset,
              pattern: entry.pattern,
              first: entry.first,
              count: entry.count,
              spare: entry.spare,
              lot: entry.lot,
              cpv: entry.cpv,
              idempotency_key: entry.idempotencyKey,
              created_at: entry.createdAt,
            })
            .returning('*'),
        )
        return recordOf(rows[0] as BatchRow)
      } catch (error) {
        if (isUniqueViolation(error, 'batches_idempotency_key')) return null
        throw error
      }
    },
    find: (id: number): Promise<BatchRecord | null> =>
      readOnce(trx, `batch ${String(companyId)} ${String(id)}`, async () => {
        const row = await asPrepared(trx, 'batch', table().where('id', id).first())
        return row === undefined ? null : recordOf(row)
      }),
    /**
     * The batch, locked until the transaction ends: reports and voids of one batch run one after the other.
     */
    lock: async (id: number): Promise<BatchRecord | null> => {
      const row = await table().where('id', id).forUpdate().first()
      return row === undefined ? null : recordOf(row)
    },
    findByIdempotencyKey: async (idempotencyKey: string): Promise<BatchRecord | null> => {
      const row = await table().where('idempotency_key', idempotencyKey).first()
      return row === undefined ? null : recordOf(row)
    },
    ...batchLists(trx, companyId),
    saveTotals: async (id: number, totals: StateCounts): Promise<void> => {
      await table()
        .where('id', id)
        .update({ totals: JSON.stringify(totals) as never })
    },
  }
}

function batchLists(trx: Transaction, companyId: number) {
  const found = (words: readonly SearchWord[]) =>
    words.reduce(
      (query, word) => query.whereRaw(hasWord, { word: [...word] }),
      trx<BatchRow>('batches').where('company_id', companyId),
    )
  return {
    /** A part of the batches in which all words are found, the newest first. */
    list: async (words: readonly SearchWord[], limit: number, offset: number): Promise<BatchRecord[]> => {
      const query = found(words).orderBy('id', 'desc').limit(limit).offset(offset)
      const isFirst = words.length === 0 && offset === 0
      return (await (isFirst ? asPrepared(trx, 'newest_batches', query) : query)).map(recordOf)
    },
    count: async (words: readonly SearchWord[] = []): Promise<number> => {
      const query = found(words).count<{ count: number }[]>('id')
      return (await (words.length === 0 ? asPrepared(trx, 'count_of_batches', query) : query))[0]?.count ?? 0
    },
  }
}

function recordOf(row: BatchRow): BatchRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    sheetId: row.sheet_id,
    code: row.code,
    scope: row.scope,
    preset: row.preset,
    pattern: row.pattern,
    first: row.first,
    count: row.count,
    spare: row.spare,
    lot: row.lot,
    cpv: row.cpv,
    idempotencyKey: row.idempotency_key,
    totals: row.totals,
    createdAt: row.created_at,
  }
}
