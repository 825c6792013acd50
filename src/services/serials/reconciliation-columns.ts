// The books of a batch: every one of its serials in exactly one column.

import { columnOf, serialStateNames, type Books, type SerialState } from '../../domain/code/serial-states.ts'
import type { BatchRecord, StateCounts } from '../../persistence/serials/batches.ts'

/** The books of a batch, from how many serials are in each state; what was never reported is missing. */
export function booksOf({ count, books }: Pick<BatchRecord, 'count' | 'books'>): Books {
  const sums = { printed: 0, scrapped: 0, sampled: 0, unused: 0, void: 0, missing: count }
  for (const state of serialStateNames) {
    const number = state === 'issued' ? 0 : (books[state] ?? 0)
    sums[columnOf[state]] += number
    sums.missing -= number
  }
  return sums
}

/** The counts after serials moved from one state to another. */
export function movedBooks(books: StateCounts, moves: ReadonlyMap<SerialState, number>): StateCounts {
  const next: Partial<Record<SerialState, number>> = { ...books }
  for (const [state, change] of moves) if (state !== 'issued') next[state] = (next[state] ?? 0) + change
  return next
}
