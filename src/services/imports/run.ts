// The job `import.run`: imports an upload slice by slice. Between two slices it may be paused or cancelled.

import { storesOf, type Context, type JobContext } from '../context.ts'
import { parseRows, readRows } from '../import-files.ts'
import { announceImportEnd } from './finished.ts'
import { openSliceWriter, type SliceLine } from './slice.ts'
import type { Payload } from '../../contract/jobs.ts'
import { Refusal } from '../../domain/refusal.ts'
import { failWork } from '../../persistence/company-work.ts'
import type { ImportLine } from '../../persistence/import-lines.ts'
import type { ImportRecord } from '../../persistence/imports.ts'

/** Lines saved in one transaction: the progress is visible, and a killed worker repeats little. */
const sliceSize = 50

/** Continues where a killed run stopped; the import ends as `failed` when the file cannot be read. */
export async function run(context: JobContext, payload: Payload<'import.run'>): Promise<void> {
  const { companyId, importId } = payload
  const lines = await context.transact(companyId, (transaction) =>
    linesOfImport(transaction, companyId, importId),
  )
  if (lines === null) return
  while (
    await context.transact(companyId, (transaction) => runSlice(transaction, companyId, importId, lines))
  );
}

/**
 * Milliseconds without progress after which an import whose job failed for good has failed too. Until then the
 * job runs again: workers that are killed often must not end an import that goes on.
 */
const failedAfter = 60_000

/** The job `import.end`: every attempt of the import's job failed. */
export async function endFailed(context: JobContext, payload: Payload<'import.run'>): Promise<void> {
  const { companyId, importId } = payload
  await context.transact(companyId, async (transaction) => {
    const { imports } = storesOf(transaction, companyId)
    const record = await imports.find(importId, true)
    if (record === null || !isRunnable(record)) return
    if (transaction.now.getTime() - record.progressedAt.getTime() < failedAfter)
      await transaction.enqueue('import.run', payload)
    else {
      await failWork(transaction.trx, { kind: 'import', companyId, id: importId }, transaction.now)
      await announceImportEnd(transaction, companyId, importId)
    }
  })
}

/** Whether slices of an import may be saved now. */
function isRunnable({ state }: ImportRecord): boolean {
  return state === 'waiting' || state === 'running'
}

/** The lines of an import that may run; null when there is nothing to run. A run parses the file once. */
async function linesOfImport(
  context: Context,
  companyId: number,
  importId: number,
): Promise<readonly SliceLine[] | null> {
  const { imports } = storesOf(context, companyId)
  const record = await imports.find(importId, true)
  if (record === null || !isRunnable(record)) return null
  const { mapping, units, preset } = record
  try {
    const rows = parseRows(await imports.content(importId))
    const { lines } = readRows(rows, { mapping, units, ...(preset === null ? {} : { preset }) })
    const cells = new Map(rows.map((row) => [row.line, row.cells]))
    return lines.map((reading) => ({ reading, cells: cells.get(reading.line) ?? [] }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await imports.progress(importId, { state: 'failed', finishedAt: context.now }, context.now)
    await announceImportEnd(context, companyId, importId)
    return null
  }
}

/** Saves the next lines; returns whether more are left. */
async function runSlice(
  context: Context,
  companyId: number,
  importId: number,
  lines: readonly SliceLine[],
): Promise<boolean> {
  const { imports } = storesOf(context, companyId)
  const record = await imports.find(importId, true)
  if (record === null || !isRunnable(record)) return false
  const slice = lines.slice(record.done, record.done + sliceSize)
  const writer = await openSliceWriter(context, record)
  const results = slice.length === 0 ? [] : await writer.write(record.done, slice)
  const isOver = record.done + slice.length >= lines.length
  await imports.progress(record.id, progressOf(record, results, isOver, context.now), context.now)
  if (isOver) await announceImportEnd(context, companyId, importId)
  return !isOver
}

/** The progress of an import after further lines. */
export function progressOf(
  record: ImportRecord,
  results: readonly Pick<ImportLine, 'outcome'>[],
  isOver: boolean,
  now: Date,
) {
  const count = (wanted: ImportLine['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  const done = record.done + results.length
  return {
    done,
    lines: Math.max(record.lines, done),
    created: record.created + count('new'),
    updated: record.updated + count('changed'),
    same: record.same + count('same'),
    faulty: record.faulty + count('refused'),
    state: isOver ? ('done' as const) : ('running' as const),
    ...(isOver ? { finishedAt: now } : {}),
  }
}
