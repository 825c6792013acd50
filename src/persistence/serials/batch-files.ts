// Files made from batches: the requested range and format, and the parts written so far.

import { asPrepared, type Transaction } from '../database.ts'
import type { BatchPrint } from '../../domain/code/batch-print.ts'
import type { WordForm } from '../../domain/label/heading-forms.ts'
import type { LabelLanguage } from '../../domain/languages.ts'

type FileState = 'waiting' | 'running' | 'paused' | 'cancelled' | 'done' | 'failed' | 'expired'
/** A part in the file store; `part` counts from 1. */
export type WrittenFile = {
  readonly part: number
  readonly name: string
  readonly count: number
  readonly bytes: number
  readonly sha256: string
  readonly first: string
  readonly last: string
}
/** The words above the codes of a file: their form, their languages, and a text for each. */
export type BatchFileHeading = {
  readonly form: WordForm
  readonly languages: readonly LabelLanguage[]
  readonly texts: readonly string[]
}
/** A file of a batch as stored. */
export type BatchFileRecord = {
  readonly id: number
  readonly companyId: number
  readonly batchId: number
  readonly format: string
  readonly from: number
  readonly to: number
  readonly heading: BatchFileHeading | null
  readonly print: BatchPrint | null
  readonly state: FileState
  readonly parts: number
  readonly written: readonly WrittenFile[]
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}
type BatchFileRow = {
  company_id: number
  id: number
  batch_id: number
  format: string
  first_position: number
  last_position: number
  heading: BatchFileHeading | null
  print: BatchPrint | null
  state: FileState
  parts: number
  written: WrittenFile[]
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  /** Null until the first part of a file is begun. */
  progressed_at: Date | null
}

/** Files of all companies that are older than a moment and still in the file store. */
export async function filesBefore(trx: Transaction, moment: Date): Promise<BatchFileRecord[]> {
  return (
    await trx<BatchFileRow>('batch_files')
      .where('created_at', '<', moment)
      .whereNot('state', 'expired')
      .limit(1000)
  ).map(recordOf)
}

/** Opens the batch files of one company inside a transaction. */
export function openBatchFiles(trx: Transaction, companyId: number) {
  const table = () => trx<BatchFileRow>('batch_files').where('company_id', companyId)
  return {
    insert: async (
      entry: Pick<BatchFileRecord, 'batchId' | 'format' | 'from' | 'to' | 'heading' | 'print' | 'parts'>,
      now: Date,
    ): Promise<BatchFileRecord> => {
      const rows = await trx<BatchFileRow>('batch_files')
        .insert({
          company_id: companyId,
          batch_id: entry.batchId,
          format: entry.format,
          first_position: entry.from,
          last_position: entry.to,
          heading: entry.heading === null ? null : (JSON.stringify(entry.heading) as never),
          print: entry.print === null ? null : (JSON.stringify(entry.print) as never),
          parts: entry.parts,
          state: 'waiting',
          created_at: now,
        })
        .returning('*')
      return recordOf(rows[0] as BatchFileRow)
    },
    /** One file, or null; with `lock`, writers of its parts wait for each other. */
    find: async (id: number, lock = false): Promise<BatchFileRecord | null> => {
      const query = table().where('id', id)
      const row = await (lock ? query.forUpdate() : query).first()
      return row === undefined ? null : recordOf(row)
    },
    /** The files of a batch, newest first. */
    list: async (batchId: number): Promise<BatchFileRecord[]> => {
      const query = table().where('batch_id', batchId).orderBy('id', 'desc').limit(100)
      return (await asPrepared(trx, 'files_of_batch', query)).map(recordOf)
    },
    /** Files that wait or are being drawn, newest first. */
    underWay: async (limit: number): Promise<BatchFileRecord[]> => {
      const query = table().whereIn('state', ['waiting', 'running']).orderBy('id', 'desc').limit(limit)
      return (await asPrepared(trx, 'batch_files_under_way', query)).map(recordOf)
    },
    save: async (
      id: number,
      change: Partial<Pick<BatchFileRecord, 'state' | 'written' | 'startedAt' | 'finishedAt'>> & {
        readonly progressedAt?: Date
      },
    ): Promise<void> => {
      await table()
        .where('id', id)
        .update({
          ...(change.state === undefined ? {} : { state: change.state }),
          ...(change.written === undefined ? {} : { written: JSON.stringify(change.written) as never }),
          ...(change.startedAt === undefined ? {} : { started_at: change.startedAt }),
          ...(change.finishedAt === undefined ? {} : { finished_at: change.finishedAt }),
          ...(change.progressedAt === undefined ? {} : { progressed_at: change.progressedAt }),
        })
    },
  }
}

function recordOf(row: BatchFileRow): BatchFileRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    batchId: row.batch_id,
    format: row.format,
    from: row.first_position,
    to: row.last_position,
    heading: row.heading,
    print: row.print,
    state: row.state,
    parts: row.parts,
    written: row.written,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}
