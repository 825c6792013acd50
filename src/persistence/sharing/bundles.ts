// Bundles of one company: the files of many wines in one ZIP, drawn slice by slice by a job, stored for a week.

import { isUniqueViolation } from '../postgres-errors.ts'
import { refuse, type RefusalCode } from '../../domain/refusal.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'
import { asPrepared, type Transaction } from '../database.ts'
import { fromRow } from '../row.ts'
import { ownTable } from '../sheet-rows.ts'
import { sheetFields, type SheetDraft } from '../../domain/sheet/fields.ts'

export type BundleState = 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled' | 'expired'

/** A wine, or one of its files (`file`; null for all), that a bundle leaves out, and the refusal that says why. */
export type LeftOut = {
  readonly sheet: number
  readonly wine: string
  readonly reference: string | null
  readonly file: string | null
  readonly reason: RefusalCode
  readonly values: Readonly<Record<string, string | number>>
}

/** A bundle as stored. `done` counts wines, `files` what is drawn; `leftOut` has the first of `leftCount`. */
export type BundleRecord = {
  readonly id: number
  readonly companyId: number
  readonly language: InterfaceLanguage
  readonly sheetIds: readonly number[]
  /** What the caller chose, as the contract's input says it. */
  readonly choice: unknown
  readonly state: BundleState
  readonly done: number
  readonly files: number
  readonly leftCount: number
  readonly leftOut: readonly LeftOut[]
  /** The stored names of the slices, in order. */
  readonly slices: readonly string[]
  readonly fileName: string | null
  readonly bytes: number | null
  readonly sha256: string | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}
type BundleRow = {
  company_id: number
  id: number
  user_id: number | null
  language: InterfaceLanguage
  sheet_ids: number[]
  choice: unknown
  state: BundleState
  done: number
  files: number
  left_count: number
  left_out: LeftOut[]
  slices: string[]
  file_name: string | null
  bytes: number | null
  sha256: string | null
  created_at: Date
  progressed_at: Date
  finished_at: Date | null
}
type NewBundle = Pick<BundleRecord, 'language' | 'sheetIds' | 'choice'> & { readonly userId: number | null }
type Change = Partial<
  Omit<BundleRecord, 'id' | 'companyId' | 'createdAt' | 'sheetIds' | 'choice' | 'language'>
>

/** Bundles of all companies that are older than a moment and not expired yet; at most 1,000. */
export async function bundlesBefore(
  trx: Transaction,
  moment: Date,
): Promise<Pick<BundleRecord, 'id' | 'companyId'>[]> {
  const rows = await trx<BundleRow>('file_bundles')
    .where('created_at', '<', moment)
    .whereNot('state', 'expired')
    .limit(1000)
    .select('id', 'company_id')
  return rows.map(({ id, company_id: companyId }) => ({ id, companyId }))
}

/** Opens the bundles of one company inside a transaction. */
export function openBundles(trx: Transaction, companyId: number) {
  const table = () => trx<BundleRow>('file_bundles').where('company_id', companyId)
  return {
    /** Inserts a waiting bundle; refuses `bundle.alreadyRunning` when another has not ended. */
    insert: async (bundle: NewBundle, now: Date): Promise<BundleRecord> => {
      const rows = await refusingSecond(() =>
        trx<BundleRow>('file_bundles')
          .insert(newRow(companyId, bundle, now))
          .returning('*'),
      )
      return recordOf(rows[0] as BundleRow)
    },
    /** One bundle, or null; `lock` locks the row until the transaction ends. */
    find: async (id: number, lock = false): Promise<BundleRecord | null> => {
      const query = table().where('id', id)
      const row = await (lock ? query.forUpdate() : query).first()
      return row === undefined ? null : recordOf(row)
    },
    /** Newest first; those that are deleted or cancelled are left out. */
    list: async (limit: number): Promise<BundleRecord[]> => {
      const query = table().whereNotIn('state', ['expired', 'cancelled']).orderBy('id', 'desc').limit(limit)
      return (await asPrepared(trx, 'newest_bundles', query)).map(recordOf)
    },
    /** Saves progress, a state, or the end. Refuses `bundle.alreadyRunning` when another has not ended. */
    save: async (id: number, change: Change, now: Date): Promise<void> => {
      await refusingSecond(() => table().where('id', id).update(changedColumns(change, now)))
    },
    /** How many of the sheets have no code, and the first of them. */
    withoutCode: async (
      sheetIds: readonly number[],
      limit: number,
    ): Promise<{ count: number; first: { id: number; draft: SheetDraft }[] }> => {
      const drafts = () =>
        ownTable(trx, companyId)
          .whereRaw('id = any(?)', [[...sheetIds]])
          .whereNull('code')
      const [counted] = await drafts().count<{ count: number }[]>('* as count')
      const rows = await drafts().orderBy('id').limit(limit)
      return {
        count: counted?.count ?? 0,
        first: rows.map((row) => ({ id: row.id, draft: fromRow(sheetFields, row) })),
      }
    },
  }
}

function newRow(companyId: number, { userId, language, sheetIds, choice }: NewBundle, now: Date) {
  return {
    company_id: companyId,
    user_id: userId,
    language,
    sheet_ids: [...sheetIds],
    choice: JSON.stringify(choice),
    state: 'waiting' as const,
    created_at: now,
    progressed_at: now,
  }
}

function changedColumns(change: Change, now: Date) {
  return {
    progressed_at: now,
    ...(change.state === undefined ? {} : { state: change.state }),
    ...(change.done === undefined ? {} : { done: change.done }),
    ...(change.files === undefined ? {} : { files: change.files }),
    ...(change.leftCount === undefined ? {} : { left_count: change.leftCount }),
    ...(change.leftOut === undefined ? {} : { left_out: JSON.stringify(change.leftOut) as never }),
    ...(change.slices === undefined ? {} : { slices: JSON.stringify(change.slices) as never }),
    ...(change.fileName === undefined ? {} : { file_name: change.fileName }),
    ...(change.bytes === undefined ? {} : { bytes: change.bytes }),
    ...(change.sha256 === undefined ? {} : { sha256: change.sha256 }),
    ...(change.finishedAt === undefined ? {} : { finished_at: change.finishedAt }),
  }
}

async function refusingSecond<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'file_bundles_one_at_a_time')) refuse('bundle.alreadyRunning')
    throw error
  }
}

function recordOf(row: BundleRow): BundleRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    language: row.language,
    sheetIds: row.sheet_ids.map(Number),
    choice: row.choice,
    state: row.state,
    done: row.done,
    files: row.files,
    leftCount: row.left_count,
    leftOut: row.left_out,
    slices: row.slices,
    fileName: row.file_name,
    bytes: row.bytes,
    sha256: row.sha256,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
