// Reconciliation of a batch: declares serials void, and lists the serials of each column.

import { actorName, ownStores, type CompanyStores, type Context } from '../context.ts'
import { service } from '../service.ts'
import { batchReconciliation } from './reconciliation-columns.ts'
import { openBatchChanges } from './batch-totals.ts'
import { cipherOf, findSerial, ownerOf, serialsPerSlice } from './scopes.ts'
import { serialAddress } from './batch-codes.ts'
import { requireSheet } from '../sheets.ts'
import type { Config } from '../../config.ts'
import type { Input } from '../../contract/operations/index.ts'
import { readScanned } from '../../domain/code/scanned.ts'
import { serialsAt } from '../../domain/code/serial.ts'
import {
  reconciliationColumns,
  serialStateNames,
  serialStates,
  stateOfNumber,
  type Reconciliation,
} from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { csvLine } from '../../domain/spreadsheet/csv.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { lockScope, type BatchRecord } from '../../persistence/serials/batches.ts'
import { markVoids } from '../../persistence/codes.ts'
import { chunkSize, type Chunk } from '../../persistence/serials/reconciliation.ts'
import { updateLineSerials, findLineSerials } from '../../persistence/serials/line-serials.ts'

/** Declares a range of a batch, or one serial of a line, void. */
export const voidSerials = service<'serials.void'>(async (context, input) => {
  const stores = ownStores(context)
  const target = await voidTarget(context, stores, input)
  const idempotencyKey = `void-${context.now.toISOString()}-${Buffer.from(context.random(8)).toString('hex')}`
  const id =
    (await stores.reconciliation.insertReport(
      {
        idempotencyKey,
        digest: '',
        target: 'batch' in target ? String(target.batch) : target.serial,
        batchId: 'batch' in target ? target.batch : null,
        report: 'void',
        reason: input.reason,
        answer: {},
        createdAt: context.now,
      },
      actorName(context.actor),
    )) ?? refuse('batch.idempotencyKeyTaken')
  const counts =
    'batch' in target
      ? await voidRange(context, stores, target, id)
      : await voidLineSerial(context, stores, target, id)
  await stores.reconciliation.answerReport(id, context.now, { ...target, ...counts, reason: input.reason })
  return { code: 0, ...counts }
})

type BatchRange = { readonly batch: number; readonly from: number; readonly to: number }
type LineSerialKey = { readonly scope: string; readonly serial: string }

/**
 * The range of a batch, or the line's serial, that the request names.
 * Refuses `batch.unknown`, `batch.badRange`, `serial.unknown` and `input.invalid`.
 */
async function voidTarget(
  context: Context,
  stores: CompanyStores,
  { batch, from, to, code }: Input<'serials.void'>,
): Promise<BatchRange | LineSerialKey> {
  if (batch !== undefined && code === undefined) {
    const { count } = (await stores.batches.find(batch)) ?? refuse('batch.unknown')
    const range = { batch, from: from ?? 1, to: to ?? count }
    return range.from > range.to || range.to > count || (from === undefined) !== (to === undefined)
      ? refuse('batch.badRange', { values: { count } })
      : range
  }
  if (code === undefined || batch !== undefined)
    return refuse('input.invalid', { issues: [{ field: 'batch', code: 'required' }] })
  const scanned = readScanned(code)
  const hasOwner = scanned.kind === 'gtin' || scanned.kind === 'code'
  const owner = hasOwner ? await ownerOf(context.trx, scanned) : null
  if (owner === null || owner.companyId !== stores.companyId || !('serial' in scanned))
    return refuse('serial.unknown')
  const found = await findSerial({ db: context.trx, config: context.config }, owner.scope, scanned.serial)
  if (found?.batch === undefined || found.position === undefined)
    return { scope: owner.scope, serial: scanned.serial }
  return { batch: found.batch, from: found.position, to: found.position }
}

type VoidCounts = { voided: number; already: number; released: number }

async function voidRange(
  context: Context,
  stores: CompanyStores,
  { batch, from, to }: BatchRange,
  reportId: number,
): Promise<VoidCounts> {
  const counts = { voided: 0, already: 0, released: 0 }
  const positions = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  const changes = await openBatchChanges(stores, batch, positions)
  for (const position of positions) counts[changes.void(position)] += 1
  await changes.save(reportId)
  const { scope } = (await stores.batches.find(batch)) ?? refuse('batch.unknown')
  await markVoids(context.trx, stores.companyId, scope)
  return counts
}

async function voidLineSerial(
  context: Context,
  stores: CompanyStores,
  { scope, serial }: LineSerialKey,
  reportId: number,
): Promise<VoidCounts> {
  await lockScope(context.trx, scope)
  const line = (await findLineSerials(context.trx, scope, [serial])).get(serial)
  if (line === undefined || line.companyId !== stores.companyId) return refuse('serial.unknown')
  const state = stateOfNumber(line.state)
  if (state === 'void') return { voided: 0, already: 1, released: 0 }
  if (state === 'released') return { voided: 0, already: 0, released: 1 }
  await updateLineSerials(context.trx, { companyId: stores.companyId, sheetId: 0, scope, reportId }, [
    { serial, state: serialStates.void, runs: line.runs, format: null },
  ])
  await markVoids(context.trx, stores.companyId, scope)
  return { voided: 1, already: 0, released: 0 }
}

/** The reconciliation of a batch: totals, reprints and the ranges of missing serials. */
export const reconcile = service<'serials.reconcile'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(input.batch)) ?? refuse('batch.unknown')
  const states = Object.fromEntries(
    serialStateNames.flatMap((state) => {
      const number = state === 'issued' ? batchReconciliation(batch).missing : (batch.totals[state] ?? 0)
      return number > 0 ? [[state, number]] : []
    }),
  )
  let reprints = 0
  const missingRanges: { from: number; to: number }[] = []
  for await (const { first, chunk } of chunksOf(stores, batch)) {
    for (let offset = 0; offset < chunkSize && first + offset <= batch.count; offset += 1) {
      reprints += Math.max(0, (chunk.runs[offset] ?? 0) - 1)
      if (chunk.states[offset] === serialStates.issued) addPosition(missingRanges, first + offset)
    }
  }
  return {
    batch: batch.id,
    ordered: batch.count - batch.spare,
    spare: batch.spare,
    count: batch.count,
    ...batchReconciliation(batch),
    states,
    reprints,
    missingRanges: missingRanges.slice(0, 100),
  }
})

/** The serials of one reconciliation column as streamed CSV. */
export const column = service<'serials.column'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(input.batch)) ?? refuse('batch.unknown')
  const { draft } = await requireSheet(stores, batch.sheetId)
  const chunks = new Map<number, Uint8Array>()
  for await (const { first, chunk } of chunksOf(stores, batch)) chunks.set(first, chunk.states)
  const lines = columnLines(batch, input.column, chunks, (first) =>
    chunkLines({ config: context.config, batch, draft, column: input.column }, first, chunks.get(first)),
  )
  return {
    name: `batch-${String(batch.id)}_${input.column}.csv`,
    type: 'text/csv; charset=utf-8',
    body: lines,
  }
})

type ColumnFile = {
  readonly config: Config
  readonly batch: BatchRecord
  readonly draft: SheetDraft
  readonly column: keyof Reconciliation
}

/**
 * The CSV lines of the serials of one chunk that are in the column. `states` are absent when nothing was
 * reported.
 */
function chunkLines(
  { config, batch, draft, column: columnName }: ColumnFile,
  first: number,
  states: Uint8Array | undefined,
): string {
  const count = Math.min(serialsPerSlice, batch.count - first + 1)
  const cipher = cipherOf(config, batch.scope)
  return serialsAt(batch.preset, batch.first + first - 1, count, cipher, batch.pattern)
    .flatMap((serial, offset) => {
      const state = stateOfNumber(states?.[offset] ?? serialStates.issued)
      if (reconciliationColumns[state] !== columnName) return []
      return csvLine([String(first + offset), serial, serialAddress(config, batch, draft, serial), state])
    })
    .join('')
}

/** The CSV lines of one column, chunk by chunk. A chunk without a report has only missing serials. */
async function* columnLines(
  batch: BatchRecord,
  columnName: keyof Reconciliation,
  chunks: ReadonlyMap<number, Uint8Array>,
  linesFrom: (first: number) => string,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['position', 'serial', 'url', 'state'])}`
  for (let first = 1; first <= batch.count; first += chunkSize) {
    if (columnName !== 'missing' && !chunks.has(first)) continue
    yield linesFrom(first)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

/** How many chunks one query reads. */
const chunksPerQuery = 256

/** All chunks of a batch in order; a chunk that is not stored has only issued serials. */
async function* chunksOf(
  stores: CompanyStores,
  batch: BatchRecord,
): AsyncGenerator<{ first: number; chunk: Chunk }> {
  const last = Math.ceil(batch.count / chunkSize)
  for (let start = 0; start < last; start += chunksPerQuery) {
    const numbers = Array.from(
      { length: Math.min(chunksPerQuery, last - start) },
      (_, offset) => start + offset,
    )
    for (const [number, chunk] of await stores.reconciliation.chunks(batch.id, numbers))
      yield { first: number * chunkSize + 1, chunk }
  }
}

function addPosition(ranges: { from: number; to: number }[], position: number): void {
  const last = ranges.at(-1)
  if (last !== undefined && last.to === position - 1) last.to = position
  else if (ranges.length <= 100) ranges.push({ from: position, to: position })
}
