// The reported state of batch serials: for each serial one byte of state and one byte that counts printings,
// in chunks of 4,096 that exist once something was reported; the reports themselves; and the state
// transitions by range.

import { isUniqueViolation } from '../postgres-errors.ts'
import { serialStates } from '../../domain/code/serial-states.ts'
import type { Transaction } from '../database.ts'

/** Serials in one chunk. */
export const chunkSize = 4096

/** States and printings of one chunk, a byte each. */
export type Chunk = { readonly states: Uint8Array; readonly runs: Uint8Array }

/** Positions of one batch that changed into one state together, both ends included, counted from 1. */
export type Transition = { readonly first: number; readonly last: number; readonly state: number }

/** One report of a line, with its answer. */
export type ReportRecord = {
  readonly id: number
  readonly idempotencyKey: string
  /** SHA-256 of the reported rows: the same idempotency key with other rows is refused. */
  readonly digest: string
  readonly target: string
  readonly batchId: number | null
  readonly report: string
  readonly reason: string | null
  readonly answer: object
  readonly createdAt: Date
}
type ReportRow = {
  company_id: number
  id: number
  idempotency_key: string
  digest: string
  target: string
  batch_id: number | null
  report: string
  reason: string | null
  answer: object
  actor: string
  created_at: Date
  happened_at: Date | null
}
type ChunkRow = { company_id: number; batch_id: number; chunk: number; states: Buffer; runs: Buffer }

/** The chunk of a position (from 1), and the offset in that chunk (from 0). */
export function chunkPosition(position: number): { chunk: number; at: number } {
  return { chunk: Math.floor((position - 1) / chunkSize), at: (position - 1) % chunkSize }
}

/** Opens the reported states of one company's batches inside a transaction. */
export function openReconciliation(trx: Transaction, companyId: number) {
  return { ...chunkStore(trx, companyId), ...reportStore(trx, companyId), ...transitionStore(trx, companyId) }
}

/** States and printings of serials, in chunks. */
function chunkStore(trx: Transaction, companyId: number) {
  const chunks = () => trx<ChunkRow>('serial_chunks').where('company_id', companyId)
  return {
    /** These chunks; a chunk without a row has all serials `issued`. */
    chunks: async (batchId: number, numbers: readonly number[]): Promise<Map<number, Chunk>> => {
      const rows = await chunks()
        .where('batch_id', batchId)
        .whereRaw('chunk = any(?)', [[...numbers]])
        .select('chunk', 'states', 'runs')
      const stored = new Map(
        rows.map((row) => [
          row.chunk,
          { states: Uint8Array.from(row.states), runs: Uint8Array.from(row.runs) },
        ]),
      )
      return new Map(numbers.map((number) => [number, stored.get(number) ?? issuedChunk()]))
    },
    saveChunks: async (batchId: number, written: ReadonlyMap<number, Chunk>): Promise<void> => {
      const numbers = [...written.keys()]
      await trx.raw(
        `
        insert into serial_chunks (company_id, batch_id, chunk, states, runs)
        select ?, ?, * from unnest(?::int[], ?::bytea[], ?::bytea[])
        on conflict (company_id, batch_id, chunk) do update set states = excluded.states, runs = excluded.runs`,
        [
          companyId,
          batchId,
          numbers,
          numbers.map((number) => Buffer.from(written.get(number)?.states ?? [])),
          numbers.map((number) => Buffer.from(written.get(number)?.runs ?? [])),
        ] as never,
      )
    },
  }
}

/** Reports by their idempotency key. */
function reportStore(trx: Transaction, companyId: number) {
  const reports = () => trx<ReportRow>('serial_reports').where('company_id', companyId)
  /** The time of the report finds its partition. */
  const reportOfKey = (idempotencyKey: string) =>
    reports().whereRaw(
      `(id, created_at) = (
        select report_id, created_at from serial_report_keys where company_id = ? and idempotency_key = ?
      )`,
      [companyId, idempotencyKey],
    )
  return {
    findReport: async (idempotencyKey: string): Promise<ReportRecord | null> => {
      const row = await reportOfKey(idempotencyKey).first()
      return row === undefined ? null : recordOf(row)
    },
    /** Inserts a report; null when the company used its idempotency key before. */
    insertReport: async (entry: Omit<ReportRecord, 'id'>, actor: string): Promise<number | null> => {
      try {
        const rows = await trx.transaction((savepoint) =>
          savepoint<ReportRow>('serial_reports')
            .insert({
              company_id: companyId,
              idempotency_key: entry.idempotencyKey,
              digest: entry.digest,
              target: entry.target,
              batch_id: entry.batchId,
              report: entry.report,
              reason: entry.reason,
              answer: entry.answer,
              actor,
              created_at: entry.createdAt,
            })
            .returning('id'),
        )
        return rows[0]?.id ?? null
      } catch (error) {
        if (isUniqueViolation(error, 'serial_reports_idempotency_key')) return null
        throw error
      }
    },
    /** Stores the answer to a report that was inserted at this time. */
    answerReport: async (id: number, createdAt: Date, answer: object): Promise<void> => {
      await reports()
        .where({ id, created_at: createdAt })
        .update({ answer: JSON.stringify(answer) as never })
    },
    /** Stores when the reported event happened, unless the report has a time already. */
    dateReport: async (idempotencyKey: string, happenedAt: Date): Promise<void> => {
      await reportOfKey(idempotencyKey).whereNull('happened_at').update({ happened_at: happenedAt })
    },
  }
}

/** Ranges of serials that a report changed. */
function transitionStore(trx: Transaction, companyId: number) {
  return {
    insertTransitions: async (
      batchId: number,
      reportId: number,
      transitions: readonly Transition[],
    ): Promise<void> => {
      await trx.raw(
        `
        insert into serial_transitions (company_id, batch_id, report_id, first_position, last_position, state)
        select ?, ?, ?, * from unnest(?::bigint[], ?::bigint[], ?::smallint[])`,
        [
          companyId,
          batchId,
          reportId,
          transitions.map(({ first }) => first),
          transitions.map(({ last }) => last),
          transitions.map(({ state }) => state),
        ] as never,
      )
    },
  }
}

function issuedChunk(): Chunk {
  return { states: new Uint8Array(chunkSize).fill(serialStates.issued), runs: new Uint8Array(chunkSize) }
}

function recordOf(row: ReportRow): ReportRecord {
  return {
    id: row.id,
    idempotencyKey: row.idempotency_key,
    digest: row.digest,
    target: row.target,
    batchId: row.batch_id,
    report: row.report,
    reason: row.reason,
    answer: row.answer,
    createdAt: row.created_at,
  }
}
