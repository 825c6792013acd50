// Imports of any length, for the command line: opened with the columns and the first rows of a file, then sent
// row by row. No content is stored; the hash of the file finds an import that was interrupted.

import { record as recordAudit } from '../audit.ts'
import { ownStores, userIdOf, type Context } from '../context.ts'
import { sharedNameIndex } from '../import-files.ts'
import { service } from '../service.ts'
import { importAnswer, lineIssues } from './answers.ts'
import { allChoices, columnChoices, requireColumns } from './column-choices.ts'
import { announceImportEnd } from './finished.ts'
import { progressOf } from './run.ts'
import { openSliceWriter, type SliceLine } from './slice.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import { refuse } from '../../domain/refusal.ts'
import { planColumns, type RowPlan } from '../../domain/spreadsheet/columns.ts'
import { readRow } from '../../domain/spreadsheet/read-row.ts'
import type { ImportLine } from '../../persistence/import-lines.ts'
import type { ImportRecord } from '../../persistence/imports.ts'

/**
 * Opens the import of a file, or answers the unfinished one of the same company and hash, which goes on at its
 * `done`. Its columns are planned once, from the first rows. Refuses `import.badlyBuilt` when no column finds
 * or names a wine, and `import.unitMissing`.
 */
export const open = service<'imports.open'>(async (context, input) => {
  const stores = ownStores(context)
  const unfinished = await stores.imports.findUnfinished(input.sha256)
  const record = unfinished ?? (await insertStream())
  return importAnswer(stores, record, context.actor.language, context.now)

  async function insertStream(): Promise<ImportRecord> {
    const choices = await columnChoices(context, stores.companyId, input)
    const rows = [input.headers, ...input.sample].map((cells, index) => ({ line: index + 1, cells }))
    const { columns } = planColumns(rows, choices, sharedNameIndex())
    requireColumns(columns, 1)
    const inserted = await stores.imports.insert(
      {
        userId: userIdOf(context.actor),
        keyId: null,
        language: context.actor.language,
        fileName: input.fileName,
        ...allChoices(choices),
        preset: input.preset ?? null,
        lines: input.lines ?? 0,
        source: { sha256: input.sha256, columns: columns.map((column) => ({ ...column, samples: [] })) },
      },
      context.now,
    )
    const subject = `import ${String(inserted.id)}`
    const after = { fileName: input.fileName, sha256: input.sha256 }
    await recordAudit(context, stores.companyId, 'imports.start', subject, null, after)
    return inserted
  }
})

/**
 * Imports the next rows of a file in one transaction. Rows before `done` are imported already: they change
 * nothing and get the results that they had. Refuses `import.unknown`, `import.ended`, `import.paused`, and
 * `import.rowsMissing` when the offset is past `done`.
 */
export const rows = service<'imports.rows'>(async (context, input) => {
  const stores = ownStores(context)
  const record = (await stores.imports.find(input.id, true)) ?? refuse('import.unknown')
  if (record.sha256 === null) refuse('import.unknown')
  const end = input.offset + input.rows.length
  const earlier = await stores.importLines.between(record.id, input.offset, Math.min(end, record.done))
  const isRepeated = end < record.done || (record.finishedAt !== null && end === record.done)
  if (isRepeated) return rowsAnswer(context, record, earlier)
  requireRunning(record, input.offset)
  const results = await importRows(context, record, input.rows.slice(record.done - input.offset))
  const progress = progressOf(record, results, input.last, context.now)
  await stores.imports.progress(record.id, progress, context.now)
  if (input.last) await announceImportEnd(context, stores.companyId, record.id)
  return rowsAnswer(context, { ...record, ...progress }, [...earlier, ...results])
})

/** Rows written at once; the next ones are read while the database writes them. */
const sliceSize = 500

async function importRows(context: Context, record: ImportRecord, sent: SentRows): Promise<ImportLine[]> {
  const { imports } = ownStores(context)
  const plan: RowPlan = {
    columns: await imports.columns(record.id),
    names: sharedNameIndex(),
  }
  const readSlice = (start: number) => readLines(plan, sent.slice(start, start + sliceSize))
  const writer = await openSliceWriter(context, record)
  const results: ImportLine[] = []
  let slice = readSlice(0)
  while (slice.length > 0) {
    let next: readonly SliceLine[] = []
    const start = results.length
    const written = await writer.write(record.done + start, slice, () => {
      next = readSlice(start + sliceSize)
    })
    results.push(...written)
    slice = next
  }
  return results
}

type SentRows = Input<'imports.rows'>['rows']

function readLines(plan: RowPlan, sent: SentRows): readonly SliceLine[] {
  return sent.map((row) => ({ reading: readRow(plan, row), cells: row.cells }))
}

function rowsAnswer(
  { actor: { language } }: Context,
  { state, done, created, updated, same, faulty }: ImportRecord,
  lines: readonly ImportLine[],
): Output<'imports.rows'> {
  const results = lines.map((line) => ({
    line: line.line,
    outcome: line.outcome,
    sheet: line.sheetId,
    ...lineIssues(line, language),
  }))
  return { state, done, created, updated, same, faulty, results }
}

function requireRunning({ finishedAt, state, done }: ImportRecord, offset: number): void {
  if (finishedAt !== null) refuse('import.ended')
  if (state === 'paused') refuse('import.paused')
  if (offset > done) refuse('import.rowsMissing', { values: { next: done + 1 } })
}
