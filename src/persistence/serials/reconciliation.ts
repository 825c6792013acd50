// What became of the serials of batches: a byte of state and a byte of printings for each, in chunks of 4,096 that are
// only laid when something was reported; the reports themselves; and the moves they made, by range.

import { isUniqueViolation } from '../sheets.ts'
import { serialStates } from '../../domain/code/serial-states.ts'
import type { Transaction } from '../database.ts'

/** Serials in one chunk. */
export const chunkSize = 4096

/** States and printings of one chunk, a byte each. */
export type Chunk = { readonly states: Uint8Array; readonly runs: Uint8Array }

/** Positions of one batch that came into one state together, both ends included, counted from 1. */
export type Move = { readonly first: number; readonly last: number; readonly state: number }

/** One report of a line, as it was answered. */
export type ReportRecord = {
  readonly id: number
  readonly request: string
  /** SHA-256 of what was reported, so that one request id is never two things. */
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
  request: string
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

/** The chunk a position (from 1) lies in, and its place there. */
export function placeOf(position: number): { chunk: number; at: number } {
  return { chunk: Math.floor((position - 1) / chunkSize), at: (position - 1) % chunkSize }
}

/** Opens the books of one company's batches inside a transaction. */
export function openSerialBooks(trx: Transaction, companyId: number) {
  const chunks = () => trx<ChunkRow>('serial_chunks').where('company_id', companyId)
  const reports = () => trx<ReportRow>('serial_reports').where('company_id', companyId)
  return {
    /** The chunks asked for, those never written as all issued. */
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
      return new Map(numbers.map((number) => [number, stored.get(number) ?? untouched()]))
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
    findReport: async (request: string): Promise<ReportRecord | null> => {
      const row = await reports().where('request', request).first()
      return row === undefined ? null : recordOf(row)
    },
    /** Keeps a report; null when the company used its request id before. */
    insertReport: async (entry: Omit<ReportRecord, 'id'>, actor: string): Promise<number | null> => {
      try {
        const rows = await trx.transaction((savepoint) =>
          savepoint<ReportRow>('serial_reports')
            .insert({
              company_id: companyId,
              request: entry.request,
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
        if (isUniqueViolation(error, 'serial_reports_request')) return null
        throw error
      }
    },
    answerReport: async (id: number, answer: object): Promise<void> => {
      await reports()
        .where('id', id)
        .update({ answer: JSON.stringify(answer) as never })
    },
    /** Keeps when a report really happened. */
    dateReport: async (request: string, happenedAt: Date): Promise<void> => {
      await reports().where('request', request).whereNull('happened_at').update({ happened_at: happenedAt })
    },
    insertMoves: async (batchId: number, reportId: number, moves: readonly Move[]): Promise<void> => {
      await trx.raw(
        `
        insert into serial_moves (company_id, batch_id, report_id, first_position, last_position, state)
        select ?, ?, ?, * from unnest(?::bigint[], ?::bigint[], ?::smallint[])`,
        [
          companyId,
          batchId,
          reportId,
          moves.map((move) => move.first),
          moves.map((move) => move.last),
          moves.map((move) => move.state),
        ] as never,
      )
    },
  }
}

function untouched(): Chunk {
  return { states: new Uint8Array(chunkSize).fill(serialStates.issued), runs: new Uint8Array(chunkSize) }
}

function recordOf(row: ReportRow): ReportRecord {
  return {
    id: row.id,
    request: row.request,
    digest: row.digest,
    target: row.target,
    batchId: row.batch_id,
    report: row.report,
    reason: row.reason,
    answer: row.answer,
    createdAt: row.created_at,
  }
}
