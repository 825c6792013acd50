// Changes to one batch in memory: the chunks of its serials, their transitions and the totals by state, saved
// together.

import type { CompanyStores } from '../context.ts'
import { changedTotals } from './reconciliation-columns.ts'
import {
  applyReport,
  canBeVoided,
  serialStates,
  stateOfNumber,
  type RowVerdict,
  type SerialReport,
  type SerialState,
  type SerialStatus,
} from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import type { BatchRecord } from '../../persistence/serials/batches.ts'
import { chunkPosition, type Chunk, type Transition } from '../../persistence/serials/reconciliation.ts'

/** The report of one serial: its new state, and whether the label was printed again. */
export type ReportedState = { readonly report: SerialReport; readonly reprint: boolean }

/**
 * Opens a batch for changes at these positions (from 1). It locks the batch until the transaction ends.
 * Refuses `batch.unknown`.
 */
export async function openBatchChanges(
  stores: CompanyStores,
  batchId: number,
  positions: readonly number[],
): Promise<BatchChanges> {
  const batch = (await stores.batches.lock(batchId)) ?? refuse('batch.unknown')
  const chunks = await stores.reconciliation.chunks(batchId, [
    ...new Set(positions.map((position) => chunkPosition(position).chunk)),
  ])
  return new BatchChanges(stores, batch, chunks)
}

/** The unsaved changes of one batch. Positions count from 1. */
class BatchChanges {
  readonly #stores: CompanyStores
  readonly #batch: BatchRecord
  readonly #chunks: ReadonlyMap<number, Chunk>
  readonly #changedChunks = new Set<number>()
  /** The change of each state's total. */
  readonly #totals = new Map<SerialState, number>()
  readonly #transitions: Transition[] = []

  constructor(stores: CompanyStores, batch: BatchRecord, chunks: ReadonlyMap<number, Chunk>) {
    this.#stores = stores
    this.#batch = batch
    this.#chunks = chunks
  }

  /** Applies a line's report of one serial; answers its verdict. */
  report(position: number, { report, reprint }: ReportedState): RowVerdict {
    const { number, chunk, at } = this.#cell(position)
    const status = { state: stateOfNumber(chunk.states[at] ?? 0), runs: chunk.runs[at] ?? 0 }
    const { verdict, next } = applyReport(status, report, reprint)
    if (next.runs !== status.runs) {
      chunk.runs[at] = next.runs
      this.#changedChunks.add(number)
    }
    if (next.state !== status.state) this.#setState(position, status.state, next.state)
    return verdict
  }

  /** Declares one serial void, unless it is void already or on a released bottle. */
  void(position: number): 'voided' | 'already' | 'released' {
    const { chunk, at } = this.#cell(position)
    const state = stateOfNumber(chunk.states[at] ?? 0)
    if (state === 'void') return 'already'
    if (!canBeVoided(state)) return 'released'
    this.#setState(position, state, 'void')
    return 'voided'
  }

  /** Gives a serial the status that follows when a report about it no longer counts. */
  correct(position: number, { state }: SerialStatus): void {
    const { number, chunk, at } = this.#cell(position)
    const before = stateOfNumber(chunk.states[at] ?? 0)
    // A label that was never printed has no runs; other runs were counted without transitions.
    if (state === 'issued') chunk.runs[at] = 0
    this.#changedChunks.add(number)
    if (before !== state && before !== 'void') this.#setState(position, before, state)
  }

  /** Saves corrected serials, without transitions: nothing was reported of them. */
  async saveCorrected(): Promise<void> {
    this.#transitions.length = 0
    await this.#saveSerials()
  }

  /** Saves all changes under the report that caused them. */
  async save(reportId: number): Promise<void> {
    if (this.#changedChunks.size === 0) return
    await this.#saveSerials()
    await this.#stores.reconciliation.insertTransitions(this.#batch.id, reportId, this.#transitions)
  }

  async #saveSerials(): Promise<void> {
    const { reconciliation, batches } = this.#stores
    const changedChunks = [...this.#chunks].filter(([number]) => this.#changedChunks.has(number))
    await reconciliation.saveChunks(this.#batch.id, new Map(changedChunks))
    await batches.saveTotals(this.#batch.id, changedTotals(this.#batch.totals, this.#totals))
  }

  #cell(position: number): { number: number; chunk: Chunk; at: number } {
    const { chunk: number, at } = chunkPosition(position)
    const chunk = this.#chunks.get(number)
    if (chunk === undefined) throw new RangeError('this position was not opened')
    return { number, chunk, at }
  }

  #setState(position: number, from: SerialState, to: SerialState): void {
    const { number, chunk, at } = this.#cell(position)
    chunk.states[at] = serialStates[to]
    this.#changedChunks.add(number)
    this.#totals.set(from, (this.#totals.get(from) ?? 0) - 1)
    this.#totals.set(to, (this.#totals.get(to) ?? 0) + 1)
    addTransition(this.#transitions, position, serialStates[to])
  }
}

/** Adds a transition; consecutive positions with the same state share one. */
function addTransition(transitions: Transition[], position: number, state: number): void {
  const last = transitions.at(-1)
  if (last !== undefined && last.state === state && last.last === position - 1)
    transitions[transitions.length - 1] = { ...last, last: position }
  else transitions.push({ first: position, last: position, state })
}
