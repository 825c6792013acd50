// The job `import.run`: saves the lines of an import with the same rules as the form.

import { ownStores, storesOf, type CompanyStores, type Context, type JobContext } from './context.ts'
import { parseTable } from './import-files.ts'
import { openPlanner, planAdvice, planLine, type ImportPlanner, type LinePlan } from './import-plan.ts'
import { publishVersion, saveSheet } from './publication.ts'
import { requireSheet } from './sheets.ts'
import type { Payload } from '../contract/jobs.ts'
import { Refusal } from '../domain/refusal.ts'
import { sheetStates } from '../domain/sheet/lifecycle.ts'
import { updateCode } from '../domain/sheet/shared-identity.ts'
import type { ColumnChoices } from '../domain/spreadsheet/columns.ts'
import type { SpreadsheetTable } from '../domain/spreadsheet/read-table.ts'
import type { SpreadsheetLine } from '../domain/spreadsheet/table.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import type { ImportRecord, RefusedLine } from '../persistence/imports.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

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
    return parseTable(await stores.imports.content(importId), choicesOf(record))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await stores.imports.progress(importId, { state: 'failed', finishedAt: context.now }, context.now)
    return null
  }
}

function choicesOf({ mapping, units, preset }: ImportRecord): ColumnChoices {
  return { mapping, units, ...(preset === null ? {} : { preset }) }
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
  const advisedLines = [...record.advised]
  const planner = await openPlanner(context, stores, table.lines)
  const sheets = [...record.sheets]
  const lines = table.lines.slice(record.done, record.done + sliceSize)
  for (const line of lines) {
    const result = await runLine(planner, line, record.fileName)
    counts[result.outcome] += 1
    refusedLines.push(...result.refused)
    advisedLines.push(...result.advised)
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
      advised: advisedLines,
      sheets,
      state: finished ? 'done' : 'running',
      ...(finished ? { finishedAt: context.now } : {}),
    },
    context.now,
  )
  return !finished
}

type LineResult = {
  outcome: 'created' | 'updated' | 'faulty'
  sheet: number | null
  refused: RefusedLine[]
  advised: RefusedLine[]
}

/** Saves one line in a savepoint: a refusal rolls back this line only. */
async function runLine(planner: ImportPlanner, line: SpreadsheetLine, fileName: string): Promise<LineResult> {
  try {
    return await planner.context.trx.transaction(async (savepoint) => {
      const context = { ...planner.context, trx: savepoint }
      return saveLine({ ...planner, context, stores: ownStores(context) }, line, fileName)
    })
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

/**
 * Updates the sheet with the line's reference, or creates one, as planned. A validated sheet gets a new
 * version; a line without a new value saves nothing.
 */
async function saveLine(
  planner: ImportPlanner,
  line: SpreadsheetLine,
  fileName: string,
): Promise<LineResult> {
  const { reference } = line.draft
  const before = reference === undefined ? null : await planner.stores.sheets.findByReference(reference)
  const plan = planLine(planner, line, before)
  if (plan.refused.length > 0) return faulty(line, plan.refused)
  const sheet = await savePlan(planner, plan, fileName)
  const advice = await planAdvice(planner, line, { ...plan, before: sheet })
  return {
    outcome: before === null ? 'created' : 'updated',
    sheet: sheet.id,
    refused: [],
    advised: advice
      .filter(({ code }) => code !== updateCode)
      .map((issue) => refusedLine(line, issue.field, issue)),
  }
}

async function savePlan(
  { context, stores }: ImportPlanner,
  { before, draft, changed }: LinePlan,
  fileName: string,
): Promise<SheetRecord> {
  if (before === null) return saveSheet(context, stores, null, draft)
  if (changed.length === 0) return before
  return before.state === sheetStates.validated
    ? publishVersion(context, stores, await requireSheet(stores, before.id, true), draft, fileName)
    : saveSheet(context, stores, before, draft)
}

function faulty(line: SpreadsheetLine, issues: SpreadsheetLine['issues']): LineResult {
  return {
    outcome: 'faulty',
    sheet: null,
    advised: [],
    refused: issues.map(({ column, issue }) => refusedLine(line, column, issue)),
  }
}

function refusedLine({ line }: SpreadsheetLine, column: string, issue: ValidationIssue): RefusedLine {
  return {
    line,
    column: column === '' ? null : column,
    code: issue.code,
    ...(issue.values === undefined ? {} : { values: { ...issue.values } }),
  }
}
