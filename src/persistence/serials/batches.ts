// Batches of serials: one row a batch, because serials are calculated and not stored; and the counters that make sure
// that no index of a scope is ever given twice.

import { lockName, type Queries, type Transaction } from '../database.ts'
import { isUniqueViolation } from '../sheets.ts'
import type { SerialForm, SerialPreset } from '../../domain/code/serial-form.ts'
import type { SerialState } from '../../domain/code/serial-states.ts'

/** How many serials of a batch are in each state but `issued`. */
export type StateCounts = Readonly<Partial<Record<SerialState, number>>>

export type BatchRecord = {
  readonly id: number
  readonly companyId: number
  readonly sheetId: number
  readonly code: string
  /** What serials are unique within: `gtin:…` or, without a GTIN, `code:…`. */
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
  readonly request: string
  readonly books: StateCounts
  readonly createdAt: Date
}
type Row = {
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
  request: string
  books: StateCounts
  created_at: Date
}

/** Moves the counter of a form by `count` and answers the first index given. Concurrent callers wait for each other. */
export async function takeIndices(
  trx: Transaction,
  scope: string,
  form: SerialForm,
  count: number,
): Promise<number> {
  return moveCounter(trx, scope, counterOf(form), count)
}

/** Moves a counter by `count` and answers where it stood; a new one starts at 0. */
export async function moveCounter(
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
  if (next === undefined) throw new Error('The counter of serials did not move.')
  return next - count
}

/** Prefixes share one counter, so that no number is given twice behind two of them; every pattern has its own. */
function counterOf({ preset, pattern }: SerialForm): string {
  return preset === 'pattern' ? `pattern ${pattern}` : preset
}

/** The forms whose serials a scope has, once each. */
export async function formsOfScope(trx: Transaction, scope: string): Promise<SerialForm[]> {
  return trx<SerialForm & { scope: string }>('serial_forms').where({ scope }).select('preset', 'pattern')
}

/** Keeps that a scope has serials of a form. */
export async function keepForm(
  trx: Transaction,
  scope: string,
  form: SerialForm,
  companyId: number,
): Promise<void> {
  await trx('serial_forms')
    .insert({ scope, preset: form.preset, pattern: form.pattern, company_id: companyId })
    .onConflict(['scope', 'preset', 'pattern'])
    .ignore()
}

/** Holds a scope until the transaction ends, so that new batches and reports of line-made serials follow each other in it. */
export async function holdScope(trx: Transaction, scope: string): Promise<void> {
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

/** Every batch of a scope, by form and first index. */
export async function batchesOfScope(trx: Transaction, scope: string): Promise<BatchRecord[]> {
  return (await trx<Row>('batches').where({ scope }).orderBy(['preset', 'pattern', 'first'])).map(recordOf)
}

/** Opens the batches of one company inside a transaction. */
export function openBatches(trx: Transaction, companyId: number) {
  const table = () => trx<Row>('batches').where('company_id', companyId)
  return {
    /** Inserts a batch; null when the company used this request id before. */
    insert: async (entry: Omit<BatchRecord, 'id' | 'companyId' | 'books'>): Promise<BatchRecord | null> => {
      try {
        const rows = await trx.transaction((savepoint) =>
          savepoint<Row>('batches')
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
              request: entry.request,
              created_at: entry.createdAt,
            })
            .returning('*'),
        )
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
    /** The batch, held until the transaction ends: reports and voids of one batch follow each other. */
    hold: async (id: number): Promise<BatchRecord | null> => {
      const row = await table().where('id', id).forUpdate().first()
      return row === undefined ? null : recordOf(row)
    },
    findByRequest: async (request: string): Promise<BatchRecord | null> => {
      const row = await table().where('request', request).first()
      return row === undefined ? null : recordOf(row)
    },
    list: async (limit: number, offset: number): Promise<BatchRecord[]> =>
      (await table().orderBy('id', 'desc').limit(limit).offset(offset)).map(recordOf),
    count: async (): Promise<number> => (await table().count<{ count: number }[]>('id'))[0]?.count ?? 0,
    saveBooks: async (id: number, books: StateCounts): Promise<void> => {
      await table()
        .where('id', id)
        .update({ books: JSON.stringify(books) as never })
    },
  }
}

function recordOf(row: Row): BatchRecord {
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
    request: row.request,
    books: row.books,
    createdAt: row.created_at,
  }
}
