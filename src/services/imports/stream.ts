// Imports of any length, for the command line: opened with the columns and the first rows of a file, then sent
// row by row. No content is stored; the hash of the file finds an import that was interrupted.

import { record as recordAudit } from '../audit.ts'
import { ownStores, userIdOf } from '../context.ts'
import { sharedNameIndex } from '../import-files.ts'
import { service } from '../service.ts'
import { importAnswer, lineIssues } from './answers.ts'
import { allChoices, columnChoices, requireColumns } from './column-choices.ts'
import { progressOf } from './run.ts'
import { importSlice } from './slice.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'
import { refuse } from '../../domain/refusal.ts'
import { planColumns, type ColumnPlan } from '../../domain/spreadsheet/columns.ts'
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
  const isRepeated = end < record.done || (record.finishedAt !== null && end === record.done)
  if (!isRepeated) requireRunning(record, input.offset)
  const earlier = await stores.importLines.between(record.id, input.offset, Math.min(end, record.done))
  const plan: ColumnPlan = {
    headerLine: 0,
    columns: isRepeated ? [] : await stores.imports.columns(record.id),
    names: sharedNameIndex(),
  }
  const left = isRepeated ? [] : input.rows.slice(record.done - input.offset)
  const lines = left.map((row) => ({ reading: readRow(plan, row), cells: row.cells }))
  const results = lines.length === 0 ? [] : await importSlice(context, record, lines)
  const progress = progressOf(
    record,
    results,
    isRepeated ? record.finishedAt !== null : input.last,
    context.now,
  )
  if (!isRepeated) await stores.imports.progress(record.id, progress, context.now)
  const { state, done, created, updated, same, faulty } = isRepeated ? record : progress
  return {
    state,
    done,
    created,
    updated,
    same,
    faulty,
    results: [...earlier, ...results].map((line) => resultOf(line, context.actor.language)),
  }
})

function requireRunning({ finishedAt, state, done }: ImportRecord, offset: number): void {
  if (finishedAt !== null) refuse('import.ended')
  if (state === 'paused') refuse('import.paused')
  if (offset > done) refuse('import.rowsMissing', { values: { next: done + 1 } })
}

function resultOf(line: ImportLine, language: InterfaceLanguage) {
  return { line: line.line, outcome: line.outcome, sheet: line.sheetId, ...lineIssues(line, language) }
}
