// Changes of labels, which triggers write in the transaction of each change (migration 24).

import type { Transaction } from './database.ts'
import { primaryPositionQuery } from './replica-position.ts'

/** A change: the company's id, followed by `+` when a code is new, as in notifications. */
type LabelChange = { readonly id: string; readonly payload: string }

/** What one reading found, and from which transaction on the next one reads. */
export type LabelChanges = {
  readonly horizon: string
  readonly changes: readonly LabelChange[]
  /** The primary's position after all that the answer shows; null on a server that is no primary. */
  readonly position: string | null
}

/**
 * The changes of transactions from `$1` on, or none when it is null, and the next `$1`: the oldest transaction
 * that still runs. All older ones have ended, so their changes are in this answer or were in an earlier one.
 * Numbers in the order of insertion would not do, because transactions end in another order.
 */
export const labelChangesQuery = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    coalesce((select json_agg(json_build_object(
        'id', concat_ws(' ', transaction_id, company_id, is_new_code),
        'payload', company_id || case when is_new_code then '+' else '' end))
      from label_changes where transaction_id >= $1::xid8), '[]') as changes,
    ${primaryPositionQuery} as position`

/** Deletes changes of transactions that began before a moment: a day ago, no process waits for them any more. */
export async function deleteOldLabelChanges(trx: Transaction, before: Date): Promise<void> {
  await trx('label_changes').where('began_at', '<', before).delete()
}
