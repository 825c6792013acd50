// The job `import.run`: saves the lines of an import with the same rules as the form.

import { ownStores, storesOf, type CompanyStores, type Context, type JobContext } from './context.ts'
import { parseTable } from './import-files.ts'
import { publishVersion, saveSheet } from './publication.ts'
import { requireSheet } from './sheets.ts'
import type { Payload } from '../contract/jobs.ts'
import { applyChanges } from '../domain/field.ts'
import { Refusal } from '../domain/refusal.ts'
import { changedFields, sheetStates } from '../domain/sheet/lifecycle.ts'
import { refuseLockedChanges } from '../domain/sheet/published-field-lock.ts'
import type { SpreadsheetLine, SpreadsheetTable } from '../domain/sheet/spreadsheet.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { findCompany } from '../persistence/companies.ts'
import type { RefusedLine } from '../persistence/imports.ts'

/** Lines saved in one transaction: the progress is visible, and a killed worker repeats little. */
const sliceSize = 20

/** Continues where a killed run stopped; the import ends as `failed` when the file cannot be read. */
export async function run(context: JobContext, payload: Payload<'import.run'>): Promise<void> {
  const { companyId, importId } = payload
  const table = await context.transact(companyId, (transaction) =>
    tableOfImport(transaction, storesOf(transaction, companyId), importId),
  )
  if (table === null) return
  while (
    await context.transact(companyId, (transaction) =>
      runSlice(transaction, storesOf(transaction, companyId), importId, table),
    )
  );
}

/** The lines of an unfinished import; null when there is nothing to run. A run parses the file once. */
async function tableOfImport(
  context: Context,
  stores: CompanyStores,
  importId: number,
): Promise<SpreadsheetTable | null> {
  const record = await stores.imports.find(importId, true)
  if (record === null || record.finishedAt !== null) return null
  try {
    return parseTable(await stores.imports.content(importId), record.mapping)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await stores.imports.progress(importId, { state: 'failed', finishedAt: context.now }, context.now)
    return null
  }
}

/** Saves the next lines; returns whether more are left. */
async function runSlice(
  context: Context,
  stores: CompanyStores,
  importId: number,
  table: SpreadsheetTable,
): Promise<boolean> {
  const record = await stores.imports.find(importId, true)
  if (record === null || record.finishedAt !== null) return false
  const counts = { created: record.created, updated: record.updated, faulty: record.faulty }
  const refusedLines = [...record.refused]
  const sheets = [...record.sheets]
  const lines = table.lines.slice(record.done, record.done + sliceSize)
  for (const line of lines) {
    const result = await runLine(context, line, record.fileName)
    counts[result.outcome] += 1
    refusedLines.push(...result.refused)
    if (result.sheet !== null) sheets.push(result.sheet)
  }
  const done = record.done + lines.length
  const finished = done >= table.lines.length
  await stores.imports.progress(
    record.id,
    {
      ...counts,
      done,
      refused: refusedLines,
      sheets,
      state: finished ? 'done' : 'running',
      ...(finished ? { finishedAt: context.now } : {}),
    },
    context.now,
  )
  return !finished
}

type LineResult = { outcome: 'created' | 'updated' | 'faulty'; sheet: number | null; refused: RefusedLine[] }

/** Saves one line in a savepoint: a refusal rolls back this line only. */
async function runLine(context: Context, line: SpreadsheetLine, fileName: string): Promise<LineResult> {
  if (line.issues.length > 0) return faulty(line, line.issues)
  try {
    return await context.trx.transaction(async (savepoint) =>
      saveLine({ ...context, trx: savepoint }, line, fileName),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const issues: readonly ValidationIssue[] =
      error.issues.length > 0 ? error.issues : [{ field: '', code: error.code }]
    return faulty(
      line,
      issues.map((issue) => ({ column: issue.field, issue })),
    )
  }
}

/** Updates the sheet with the line's reference, or creates one. A validated sheet gets a new version. */
async function saveLine(context: Context, line: SpreadsheetLine, fileName: string): Promise<LineResult> {
  const stores = ownStores(context)
  const before =
    line.draft.reference === undefined ? null : await stores.sheets.findByReference(line.draft.reference)
  const gln =
    line.draft.gtin === undefined && line.draft.cpv === undefined
      ? undefined
      : (await findCompany(context.trx, stores.companyId))?.draft.gln
  const values = gln === undefined ? line.draft : { ...line.draft, gln }
  if (before === null)
    return { outcome: 'created', sheet: (await saveSheet(context, stores, null, values)).id, refused: [] }
  const draft = applyChanges(before.draft, values)
  if (before.state === sheetStates.validated) {
    refuseLockedChanges(before.draft, draft, 'producer')
    if (changedFields(before.draft, values).length > 0)
      await publishVersion(context, stores, await requireSheet(stores, before.id, true), draft, fileName)
  } else {
    await saveSheet(context, stores, before, draft)
  }
  return { outcome: 'updated', sheet: before.id, refused: [] }
}

function faulty(line: SpreadsheetLine, issues: SpreadsheetLine['issues']): LineResult {
  return {
    outcome: 'faulty',
    sheet: null,
    refused: issues.map(({ column, issue }) => ({
      line: line.line,
      column: column === '' ? null : column,
      code: issue.code,
      ...(issue.values === undefined ? {} : { values: { ...issue.values } }),
    })),
  }
}
