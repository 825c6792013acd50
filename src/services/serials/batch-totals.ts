// The ledger of one batch while it is written: the chunks of its serials in memory, their moves, and how many came into
// each state; saved together.

import type { CompanyStores } from '../context.ts'
import { movedBooks } from './reconciliation-columns.ts'
import {
  judge,
  mayBeVoid,
  serialStates,
  stateNumbered,
  type RowVerdict,
  type SerialReport,
  type SerialState,
} from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { placeOf, type Move } from '../../persistence/serials/reconciliation.ts'

export type BatchLedger = {
  /** Writes what a line reports of one serial; the verdict says what became of it. */
  report(position: number, said: { readonly report: SerialReport; readonly reprint: boolean }): RowVerdict
  /** Declares one serial void. */
  void(position: number): 'voided' | 'already' | 'released'
  save(reportId: number): Promise<void>
}

/** Opens the ledger at these positions (from 1). The batch is held until the transaction ends. */
export async function openBatchLedger(
  stores: CompanyStores,
  batchId: number,
  positions: readonly number[],
): Promise<BatchLedger> {
  const batch = (await stores.batches.hold(batchId)) ?? refuse('batch.unknown')
  const chunks = await stores.serialBooks.chunks(batchId, [
    ...new Set(positions.map((position) => placeOf(position).chunk)),
  ])
  const changes = new Map<SerialState, number>()
  const touched = new Set<number>()
  const moves: Move[] = []

  const cellOf = (position: number) => {
    const { chunk: number, at } = placeOf(position)
    const chunk = chunks.get(number)
    if (chunk === undefined) throw new RangeError('this position was not opened')
    return { number, chunk, at }
  }
  const move = (position: number, from: SerialState, to: SerialState) => {
    const { number, chunk, at } = cellOf(position)
    chunk.states[at] = serialStates[to]
    touched.add(number)
    changes.set(from, (changes.get(from) ?? 0) - 1)
    changes.set(to, (changes.get(to) ?? 0) + 1)
    addMove(moves, position, serialStates[to])
  }
  return {
    report: (position, { report, reprint }) => {
      const { number, chunk, at } = cellOf(position)
      const now = { state: stateNumbered(chunk.states[at] ?? 0), runs: chunk.runs[at] ?? 0 }
      const { verdict, next } = judge(now, report, reprint)
      if (next.runs !== now.runs) {
        chunk.runs[at] = next.runs
        touched.add(number)
      }
      if (next.state !== now.state) move(position, now.state, next.state)
      return verdict
    },
    void: (position) => {
      const { chunk, at } = cellOf(position)
      const state = stateNumbered(chunk.states[at] ?? 0)
      if (state === 'void') return 'already'
      if (!mayBeVoid(state)) return 'released'
      move(position, state, 'void')
      return 'voided'
    },
    save: async (reportId) => {
      if (touched.size === 0) return
      await stores.serialBooks.saveChunks(
        batchId,
        new Map([...chunks].filter(([number]) => touched.has(number))),
      )
      await stores.batches.saveBooks(batchId, movedBooks(batch.books, changes))
      await stores.serialBooks.insertMoves(batchId, reportId, moves)
    },
  }
}

/** Adds a move; one that goes on where the last one ended makes it longer. */
function addMove(moves: Move[], position: number, state: number): void {
  const last = moves.at(-1)
  if (last !== undefined && last.state === state && last.last === position - 1)
    moves[moves.length - 1] = { ...last, last: position }
  else moves.push({ first: position, last: position, state })
}
