// Keeping the books of a batch: void serials, and what became of every one.

import { actorName, ownStores, type CompanyStores, type Context } from '../context.ts'
import { service } from '../service.ts'
import { booksOf } from './reconciliation-columns.ts'
import { openBatchLedger } from './batch-totals.ts'
import { cipherOf, findSerial, ownerOf, slice } from './scopes.ts'
import { serialAddress } from './batches.ts'
import { known } from '../sheets.ts'
import type { Input } from '../../contract/operations/index.ts'
import { readScanned } from '../../domain/code/scanned.ts'
import { serialsAt } from '../../domain/code/serial.ts'
import {
  columnOf,
  serialStateNames,
  serialStates,
  stateNumbered,
  type Books,
} from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { csvLine } from '../../domain/sheet/csv.ts'
import { holdScope, type BatchRecord } from '../../persistence/serials/batches.ts'
import { markVoids } from '../../persistence/codes.ts'
import { chunkSize, type Chunk } from '../../persistence/serials/reconciliation.ts'
import { moveLineSerials, findLineSerials } from '../../persistence/serials/line-serials.ts'

export const voidSerials = service<'serials.void'>(async (context, input) => {
  const stores = ownStores(context)
  const range = await rangeAsked(context, stores, input)
  const request = `void-${context.now.toISOString()}-${Buffer.from(context.random(8)).toString('hex')}`
  const id =
    (await stores.serialBooks.insertReport(
      {
        request,
        digest: '',
        target: 'batch' in range ? String(range.batch) : range.serial,
        batchId: 'batch' in range ? range.batch : null,
        report: 'void',
        reason: input.reason,
        answer: {},
        createdAt: context.now,
      },
      actorName(context.actor),
    )) ?? refuse('batch.requestTaken')
  const counts =
    'batch' in range
      ? await voidRange(context, stores, range, id)
      : await voidLineSerial(context, stores, range, id)
  await stores.serialBooks.answerReport(id, { ...range, ...counts, reason: input.reason })
  return { code: 0, ...counts }
})

type Range = { readonly batch: number; readonly from: number; readonly to: number }
type One = { readonly scope: string; readonly serial: string }

/** The range of a batch, or the one serial, that is asked for. */
async function rangeAsked(
  context: Context,
  stores: CompanyStores,
  { batch, from, to, code }: Input<'serials.void'>,
): Promise<Range | One> {
  if (batch !== undefined && code === undefined) {
    const { count } = (await stores.batches.find(batch)) ?? refuse('batch.unknown')
    const range = { batch, from: from ?? 1, to: to ?? count }
    return range.from > range.to || range.to > count || (from === undefined) !== (to === undefined)
      ? refuse('batch.badRange', { values: { count } })
      : range
  }
  if (code === undefined || batch !== undefined)
    return refuse('input.invalid', { issues: [{ field: 'batch', code: 'required' }] })
  const read = readScanned(code)
  const owner = read.kind === 'gtin' || read.kind === 'code' ? await ownerOf(context.trx, read) : null
  if (owner === null || owner.companyId !== stores.companyId || !('serial' in read))
    return refuse('serial.unknown')
  const found = await findSerial({ db: context.trx, config: context.config }, owner.scope, read.serial)
  if (found?.batch === undefined || found.position === undefined)
    return { scope: owner.scope, serial: read.serial }
  return { batch: found.batch, from: found.position, to: found.position }
}

type VoidCounts = { voided: number; already: number; released: number }

async function voidRange(
  context: Context,
  stores: CompanyStores,
  { batch, from, to }: Range,
  reportId: number,
): Promise<VoidCounts> {
  const counts = { voided: 0, already: 0, released: 0 }
  const positions = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const ledger = await openBatchLedger(stores, batch, positions)
  for (const position of positions) counts[ledger.void(position)] += 1
  await ledger.save(reportId)
  await markVoids(context.trx, ((await stores.batches.find(batch)) ?? refuse('batch.unknown')).scope)
  return counts
}

async function voidLineSerial(
  context: Context,
  stores: CompanyStores,
  { scope, serial }: One,
  reportId: number,
): Promise<VoidCounts> {
  await holdScope(context.trx, scope)
  const line = (await findLineSerials(context.trx, scope, [serial])).get(serial)
  if (line === undefined || line.companyId !== stores.companyId) return refuse('serial.unknown')
  const state = stateNumbered(line.state)
  if (state === 'void') return { voided: 0, already: 1, released: 0 }
  if (state === 'released') return { voided: 0, already: 0, released: 1 }
  await moveLineSerials(context.trx, { companyId: stores.companyId, sheetId: 0, scope, reportId }, [
    { serial, state: serialStates.void, runs: line.runs, form: null },
  ])
  await markVoids(context.trx, scope)
  return { voided: 1, already: 0, released: 0 }
}

export const reconcile = service<'serials.reconcile'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(input.batch)) ?? refuse('batch.unknown')
  const states = Object.fromEntries(
    serialStateNames.flatMap((state) => {
      const number = state === 'issued' ? booksOf(batch).missing : (batch.books[state] ?? 0)
      return number > 0 ? [[state, number]] : []
    }),
  )
  let reprints = 0
  const missingRanges: { from: number; to: number }[] = []
  for await (const { first, chunk } of chunksOf(stores, batch)) {
    for (let at = 0; at < chunkSize && first + at <= batch.count; at += 1) {
      reprints += Math.max(0, (chunk.runs[at] ?? 0) - 1)
      if (chunk.states[at] === serialStates.issued) addPosition(missingRanges, first + at)
    }
  }
  return {
    batch: batch.id,
    ordered: batch.count - batch.spare,
    spare: batch.spare,
    count: batch.count,
    ...booksOf(batch),
    states,
    reprints,
    missingRanges: missingRanges.slice(0, 100),
  }
})

export const column = service<'serials.column'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(input.batch)) ?? refuse('batch.unknown')
  const { draft } = await known(stores, batch.sheetId)
  const chunks = new Map<number, Uint8Array>()
  for await (const { first, chunk } of chunksOf(stores, batch)) chunks.set(first, chunk.states)
  const cipher = cipherOf(context.config, batch.scope)
  const linesFrom = (first: number) => {
    const count = Math.min(slice, batch.count - first + 1)
    const states = chunks.get(first)
    return serialsAt(batch.preset, batch.first + first - 1, count, cipher, batch.pattern)
      .flatMap((serial, at) => {
        const state = stateNumbered(states?.[at] ?? serialStates.issued)
        return columnOf[state] === input.column
          ? [
              csvLine([
                String(first + at),
                serial,
                serialAddress(context.config, batch, draft, serial),
                state,
              ]),
            ]
          : []
      })
      .join('')
  }
  return {
    name: `batch-${String(batch.id)}_${input.column}.csv`,
    type: 'text/csv; charset=utf-8',
    body: columnLines(batch, input.column, chunks, linesFrom),
  }
})

/** The lines of one column, slice by slice; slices that nothing was reported of hold only missing serials. */
async function* columnLines(
  batch: BatchRecord,
  wanted: keyof Books,
  chunks: ReadonlyMap<number, Uint8Array>,
  linesFrom: (first: number) => string,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['position', 'serial', 'url', 'state'])}`
  for (let first = 1; first <= batch.count; first += chunkSize) {
    if (wanted !== 'missing' && !chunks.has(first)) continue
    yield linesFrom(first)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

/** Chunks read at once. */
const together = 256

/** Every chunk of a batch in order, those never written as all issued. */
async function* chunksOf(
  stores: CompanyStores,
  batch: BatchRecord,
): AsyncGenerator<{ first: number; chunk: Chunk }> {
  const last = Math.ceil(batch.count / chunkSize)
  for (let start = 0; start < last; start += together) {
    const numbers = Array.from({ length: Math.min(together, last - start) }, (_, at) => start + at)
    for (const [number, chunk] of await stores.serialBooks.chunks(batch.id, numbers))
      yield { first: number * chunkSize + 1, chunk }
  }
}

function addPosition(ranges: { from: number; to: number }[], position: number): void {
  const last = ranges.at(-1)
  if (last !== undefined && last.to === position - 1) last.to = position
  else if (ranges.length <= 100) ranges.push({ from: position, to: position })
}
