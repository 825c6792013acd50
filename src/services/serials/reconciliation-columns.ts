// The totals of a batch: how many serials are in each state, and in each column of the reconciliation.

import {
  reconciliationColumns,
  serialStateNames,
  type Reconciliation,
  type SerialState,
} from '../../domain/code/serial-states.ts'
import type { BatchRecord, StateCounts } from '../../persistence/serials/batches.ts'

/** The reconciliation of a batch from its totals by state; unreported serials are `missing`. */
export function batchReconciliation({
  count,
  totals,
}: Pick<BatchRecord, 'count' | 'totals'>): Reconciliation {
  const sums = { printed: 0, scrapped: 0, sampled: 0, unused: 0, void: 0, missing: count }
  for (const state of serialStateNames) {
    const number = state === 'issued' ? 0 : (totals[state] ?? 0)
    sums[reconciliationColumns[state]] += number
    sums.missing -= number
  }
  return sums
}

/** The totals after changes; `issued` has no total of its own. */
export function changedTotals(totals: StateCounts, changes: ReadonlyMap<SerialState, number>): StateCounts {
  const next: Partial<Record<SerialState, number>> = { ...totals }
  for (const [state, change] of changes) if (state !== 'issued') next[state] = (next[state] ?? 0) + change
  return next
}
