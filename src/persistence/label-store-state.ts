// What the writer of the store of published labels did last: one row, which the page of operations shows.

import type { Queries, Transaction } from './database.ts'

/** The last write, and the failures since: in a row, since when, and the last error. */
export type LabelStoreState = {
  readonly writtenAt: Date | null
  readonly failures: number
  readonly failedAt: Date | null
  readonly failure: string | null
}
type LabelStoreRow = {
  id: boolean
  written_at: Date | null
  failures: number
  failed_at: Date | null
  failure: string | null
}

/** Most characters of an error. */
const maxFailure = 500

/** The state; null before the first write. */
export async function labelStoreState(db: Queries): Promise<LabelStoreState | null> {
  const row = await db<LabelStoreRow>('label_store').first()
  if (row === undefined) return null
  const { written_at: writtenAt, failures, failed_at: failedAt, failure } = row
  return { writtenAt, failures, failedAt, failure }
}

/** Records that copies were written; what failed before is over. */
export async function noteLabelsWritten(trx: Transaction, now: Date): Promise<void> {
  await trx<LabelStoreRow>('label_store')
    .insert({ id: true, written_at: now, failures: 0, failed_at: null, failure: null })
    .onConflict('id')
    .merge()
}

/** Records that copies could not be written. `failure` has no passwords. */
export async function noteLabelsFailed(trx: Transaction, now: Date, failure: string): Promise<void> {
  await trx.raw(
    `insert into label_store (id, failures, failed_at, failure) values (true, 1, :now, :failure)
    on conflict (id) do update set failures = label_store.failures + 1, failure = excluded.failure,
      failed_at = coalesce(label_store.failed_at, excluded.failed_at)`,
    { now, failure: failure.slice(0, maxFailure) },
  )
}
