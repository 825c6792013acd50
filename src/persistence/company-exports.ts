// Exports of one company: requested, written by a job with progress, stored for a week.

import { isUniqueViolation } from './postgres-errors.ts'
import { refuse } from '../domain/refusal.ts'
import { asPrepared, type Transaction } from './database.ts'

export type ExportState = 'waiting' | 'running' | 'done' | 'failed' | 'expired'
/** An export as stored; `done` and `total` count rows. */
export type ExportRecord = {
  readonly id: number
  readonly companyId: number
  readonly state: ExportState
  readonly done: number
  readonly total: number
  readonly fileName: string | null
  readonly bytes: number | null
  readonly sha256: string | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}
type ExportRow = {
  company_id: number
  id: number
  user_id: number | null
  state: ExportState
  done: number
  total: number
  file_name: string | null
  bytes: number | null
  sha256: string | null
  created_at: Date
  progressed_at: Date
  finished_at: Date | null
}

/** Finished exports of all companies that are older than a moment; at most 1,000. */
export async function exportsBefore(trx: Transaction, moment: Date): Promise<ExportRecord[]> {
  return (
    await trx<ExportRow>('company_exports')
      .where('created_at', '<', moment)
      .where('state', 'done')
      .limit(1000)
  ).map(recordOf)
}

/** Opens the exports of one company inside a transaction. */
export function openCompanyExports(trx: Transaction, companyId: number) {
  const table = () => trx<ExportRow>('company_exports').where('company_id', companyId)
  return {
    /** Inserts a waiting export; refuses `export.alreadyRunning` when another waits or runs. */
    insert: async (userId: number | null, now: Date): Promise<ExportRecord> => {
      try {
        const rows = await trx<ExportRow>('company_exports')
          .insert({
            company_id: companyId,
            user_id: userId,
            state: 'waiting',
            created_at: now,
            progressed_at: now,
          })
          .returning('*')
        return recordOf(rows[0] as ExportRow)
      } catch (error) {
        if (isUniqueViolation(error, 'company_exports_one_at_a_time')) refuse('export.alreadyRunning')
        throw error
      }
    },
    /** One export, or null; `lock` locks the row, so that only one worker writes it. */
    find: async (id: number, lock = false): Promise<ExportRecord | null> => {
      const query = table().where('id', id)
      const row = await (lock ? query.forUpdate() : query).first()
      return row === undefined ? null : recordOf(row)
    },
    /** Newest first. */
    list: async (limit: number): Promise<ExportRecord[]> => {
      const query = table().orderBy('id', 'desc').limit(limit)
      return (await asPrepared(trx, 'newest_exports', query)).map(recordOf)
    },
    /** Saves progress, or the end. */
    save: async (
      id: number,
      change: Partial<Omit<ExportRecord, 'id' | 'companyId' | 'createdAt'>>,
      now: Date,
    ): Promise<void> => {
      await table()
        .where('id', id)
        .update({
          progressed_at: now,
          ...(change.state === undefined ? {} : { state: change.state }),
          ...(change.done === undefined ? {} : { done: change.done }),
          ...(change.total === undefined ? {} : { total: change.total }),
          ...(change.fileName === undefined ? {} : { file_name: change.fileName }),
          ...(change.bytes === undefined ? {} : { bytes: change.bytes }),
          ...(change.sha256 === undefined ? {} : { sha256: change.sha256 }),
          ...(change.finishedAt === undefined ? {} : { finished_at: change.finishedAt }),
        })
    },
  }
}

function recordOf(row: ExportRow): ExportRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    state: row.state,
    done: row.done,
    total: row.total,
    fileName: row.file_name,
    bytes: row.bytes,
    sha256: row.sha256,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
