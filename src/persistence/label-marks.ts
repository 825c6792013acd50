// Marks of published labels whose copy in the store is out of date. Triggers insert them in the transaction of
// each change; the writer of the store deletes them once the copy is written.

import type { Queries, Transaction } from './database.ts'

/**
 * What changed: a sheet, with its code and the list of its GTIN; the list of a GTIN; or, without either, what
 * the labels of a company have in common.
 */
export type LabelMark = {
  readonly id: number
  readonly companyId: number
  readonly sheetId: number | null
  readonly gtin: string | null
  /** Whether the copy is written although the store has a newer revision. */
  readonly isForced: boolean
}
type LabelMarkRow = {
  id: number
  company_id: number
  sheet_id: number | null
  gtin: string | null
  is_forced: boolean
}

const writerLock = 'published labels'

/**
 * Begins to write: answers a revision greater than all earlier ones, or null while another process writes.
 * Until the transaction ends no other process writes. A process that hangs loses the transaction after a minute.
 */
export async function beginLabelWriting(trx: Transaction): Promise<number | null> {
  const { rows: locked } = await trx.raw<{ rows: { locked: boolean }[] }>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as locked',
    [writerLock],
  )
  if (locked[0]?.locked !== true) return null
  await trx.raw("set local idle_in_transaction_session_timeout = '60s'")
  const { rows } = await trx.raw<{ rows: { revision: number }[] }>(
    "select nextval('label_revisions') as revision",
  )
  return rows[0]?.revision ?? 0
}

/** The oldest marks. */
export async function readLabelMarks(trx: Transaction, limit: number): Promise<LabelMark[]> {
  const rows = await trx<LabelMarkRow>('label_marks').orderBy('id').limit(limit)
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    sheetId: row.sheet_id,
    gtin: row.gtin,
    isForced: row.is_forced,
  }))
}

/** Deletes marks whose copies are written. */
export async function deleteLabelMarks(trx: Transaction, marks: readonly LabelMark[]): Promise<void> {
  await trx<LabelMarkRow>('label_marks')
    .whereIn(
      'id',
      marks.map(({ id }) => id),
    )
    .delete()
}

/** The number of marks. */
export async function countLabelMarks(trx: Queries): Promise<number> {
  const [row] = await trx('label_marks').count<{ count: number }[]>('* as count')
  return row?.count ?? 0
}

/** Marks everything that the store holds, to be written whatever the store has. */
export async function markAllLabels(trx: Transaction): Promise<void> {
  await trx.raw(`
    insert into label_marks (company_id, is_forced) select id, true from companies order by id;
    insert into label_marks (company_id, sheet_id, is_forced)
      select company_id, sheet_id, true from codes order by company_id, sheet_id
  `)
}
