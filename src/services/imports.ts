// CSV imports: checked at once, run by the worker line by line through the same saving as a form, with every fault kept
// with its line and column (specification sections 5 and 8, contract section 8).

import { service } from './service.ts'
import {
  ownStores,
  storesOf,
  userIdOf,
  type CompanyStores,
  type Context,
  type JobContext,
} from './context.ts'
import { publishVersion, rulesContext, saveSheet } from './publication.ts'
import { known } from './sheets.ts'
import type { ImportAnswer } from '../contract/answers.ts'
import { largestImport } from '../contract/operations/imports.ts'
import type { Payload } from '../contract/jobs.ts'
import { applyChanges } from '../domain/field.ts'
import { blockingIssues, type ValidationIssue } from '../domain/validation-issue.ts'
import type { InterfaceLanguage } from '../domain/languages.ts'
import { Refusal, refusals, refuse } from '../domain/refusal.ts'
import { writeCsv } from '../domain/sheet/csv.ts'
import { changedFields, lockedChanges } from '../domain/sheet/lifecycle.ts'
import { interfaceLanguages } from '../domain/languages.ts'
import { nameIndexOf, type NameIndex } from '../domain/sheet/name-index.ts'
import { faultsToSave } from '../domain/sheet/rules.ts'
import {
  readTable,
  sniffDelimiter,
  templateRows,
  type Table,
  type TableLine,
} from '../domain/sheet/spreadsheet.ts'
import { dictionary, translate } from '../translations.ts'
import { CsvFileError, decodeText, parseCsv, type CsvRow } from '../render/csv-file.ts'
import { changeCompany, findCompany } from '../persistence/companies.ts'
import type { ImportRecord, RefusedLine } from '../persistence/imports.ts'

/** Most sheets in one file (specification section 9). */
const mostLines = 300
/** Columns of a file, at most: several times as many as there are fields. */
const mostColumns = 200
/** Faults of a file that are told before it is imported. */
const mostTold = 10_000

/** Lines saved in one transaction: progress is seen, and a killed worker repeats little. */
const slice = 20

type Upload = {
  readonly fileName: string
  readonly content: string
  readonly mapping?: Record<string, string> | undefined
}

export const template = service<'imports.template'>(() =>
  Promise.resolve({
    name: 'nutricode-template.csv',
    type: 'text/csv; charset=utf-8',
    body: Buffer.from(writeCsv(templateRows()), 'utf8'),
  }),
)

export const check = service<'imports.check'>(async (context, input) => {
  const stores = ownStores(context)
  const table = read(input, await mappingOf(context, stores.companyId, input.mapping))
  const rules = await rulesContext(context, stores.companyId)
  const refused = table.lines.flatMap((line) => {
    const faults =
      line.faults.length > 0
        ? line.faults
        : blockingIssues(faultsToSave(line.draft, rules)).map((issue) => ({
            column: issue.field,
            fault: issue,
          }))
    return faults.map(({ column, fault: issue }) => ({ line: line.line, column, fault: issue }))
  })
  const faulty = new Set(refused.map((entry) => entry.line)).size
  return {
    lines: table.lines.length,
    headers: [...table.headers],
    good: table.lines.length - faulty,
    faulty,
    refused: refused.slice(0, mostTold),
  }
})

/** Milliseconds without a line saved after which an import no longer blocks the next: all tries of its job take less. */
const abandonedAfter = 45 * 60_000

export const start = service<'imports.start'>(async (context, input) => {
  const stores = ownStores(context)
  const mapping = await mappingOf(context, stores.companyId, input.mapping)
  const table = read(input, mapping)
  if (!table.headers.some((entry) => entry.field === 'brand'))
    refuse('import.badlyBuilt', { values: { line: 1 } })
  await stores.imports.endAbandoned(new Date(context.now.getTime() - abandonedAfter), context.now)
  const record = await stores.imports.insert(
    {
      userId: userIdOf(context.actor),
      language: context.actor.language,
      fileName: input.fileName,
      content: Buffer.from(input.content, 'base64'),
      mapping,
      lines: table.lines.length,
    },
    context.now,
  )
  if (input.mapping !== undefined)
    await changeCompany(context.trx, stores.companyId, { csv_mapping: mapping })
  await context.enqueue('import.run', { companyId: stores.companyId, importId: record.id })
  return { code: 0, import: importAnswer(record) }
})

export const list = service<'imports.list'>(async (context) => ({
  imports: (await ownStores(context).imports.list(50)).map(importAnswer),
}))

export const get = service<'imports.get'>(async (context, input) =>
  importAnswer((await ownStores(context).imports.find(input.id)) ?? refuse('import.unknown')),
)

export const refused = service<'imports.refused'>(async (context, input) => {
  const record = (await ownStores(context).imports.find(input.id)) ?? refuse('import.unknown')
  const { language } = context.actor
  const rows = record.refused.map((entry) => [
    String(entry.line),
    entry.column ?? '',
    sentenceOf(language, entry),
  ])
  const header = ['line', 'column', 'fault'].map((name) => translate(language, `page.import.column.${name}`))
  return {
    name: `refused-${String(record.id)}.csv`,
    type: 'text/csv; charset=utf-8',
    body: Buffer.from(writeCsv([header, ...rows]), 'utf8'),
  }
})

/** What is wrong with a line: a fault of a value, or the refusal of the whole sheet. */
function sentenceOf(language: InterfaceLanguage, { code, values }: RefusedLine): string {
  return translate(language, code in refusals ? `refusal.${code}` : `issue.${code}`, values)
}

/** The job `import.run`: goes on where a killed run stopped; ends as `failed` when the file itself cannot be read any more. */
export async function run(context: JobContext, payload: Payload<'import.run'>): Promise<void> {
  const { companyId, importId } = payload
  const table = await context.transact(companyId, (inside) =>
    tableOfImport(inside, storesOf(inside, companyId), importId),
  )
  if (table === null) return
  while (
    await context.transact(companyId, (inside) =>
      runSlice(inside, storesOf(inside, companyId), importId, table),
    )
  );
}

/** The lines of an import that is not over; null when there is nothing to run. The file is read once a run, not once a slice. */
async function tableOfImport(
  context: Context,
  stores: CompanyStores,
  importId: number,
): Promise<Table | null> {
  const record = await stores.imports.find(importId, true)
  if (record === null || record.finishedAt !== null) return null
  try {
    return tableOf(await stores.imports.content(importId), record.mapping)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await stores.imports.progress(importId, { state: 'failed', finishedAt: context.now }, context.now)
    return null
  }
}

/** Saves the next lines; answers whether more are left. */
async function runSlice(
  context: Context,
  stores: CompanyStores,
  importId: number,
  table: Table,
): Promise<boolean> {
  const record = await stores.imports.find(importId, true)
  if (record === null || record.finishedAt !== null) return false
  const counts = { created: record.created, updated: record.updated, faulty: record.faulty }
  const refusedLines = [...record.refused]
  const sheets = [...record.sheets]
  const lines = table.lines.slice(record.done, record.done + slice)
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

/** One line in a savepoint: what it refuses undoes this line and no other. */
async function runLine(context: Context, line: TableLine, fileName: string): Promise<LineResult> {
  if (line.faults.length > 0) return faulty(line, line.faults)
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
      issues.map((issue) => ({ column: issue.field, fault: issue })),
    )
  }
}

/** Updates the sheet with the line's reference, else makes a new one; a published sheet gets a new version. */
async function saveLine(context: Context, line: TableLine, fileName: string): Promise<LineResult> {
  const stores = ownStores(context)
  const before =
    line.draft.reference === undefined ? null : await stores.sheets.findByReference(line.draft.reference)
  const gln =
    line.draft.gtin === undefined && line.draft.cpv === undefined
      ? undefined
      : (await findCompany(context.trx, stores.companyId))?.draft.gln
  const given = gln === undefined ? line.draft : { ...line.draft, gln }
  if (before === null)
    return { outcome: 'created', sheet: (await saveSheet(context, stores, null, given)).id, refused: [] }
  const draft = applyChanges(before.draft, given)
  if (before.state === 3) {
    const locked = lockedChanges(before.draft, given)
    if (locked.length > 0)
      refuse('sheet.locked', { issues: locked.map((field) => ({ field, code: 'locked' })) })
    if (changedFields(before.draft, given).length > 0)
      await publishVersion(context, stores, await known(stores, before.id, true), draft, fileName)
  } else {
    await saveSheet(context, stores, before, draft)
  }
  return { outcome: 'updated', sheet: before.id, refused: [] }
}

function faulty(line: TableLine, faults: readonly { column: string; fault: ValidationIssue }[]): LineResult {
  return {
    outcome: 'faulty',
    sheet: null,
    refused: faults.map(({ column, fault: issue }) => ({
      line: line.line,
      column: column === '' ? null : column,
      code: issue.code,
      ...(issue.values === undefined ? {} : { values: { ...issue.values } }),
    })),
  }
}

/** Bytes → lines; refuses at once what is no CSV, empty or too long. Unknown headers pass: they may still be mapped. */
function read(upload: Upload, mapping: Record<string, string>): Table {
  if (!/\.csv$/i.test(upload.fileName)) refuse('import.notCsv')
  const bytes = Buffer.from(upload.content, 'base64')
  if (bytes.length > largestImport) refuse('input.tooLarge')
  return tableOf(bytes, mapping)
}

/** Bytes → lines, whatever the file was called. */
function tableOf(bytes: Uint8Array, mapping: Record<string, string>): Table {
  const rows = rowsOf(bytes).map(withoutEmptyEnd)
  if (rows.length < 2) refuse('import.empty')
  if (rows.length - 1 > mostLines)
    refuse('import.tooManyLines', { values: { max: mostLines, lines: rows.length - 1 } })
  const wide = rows.find(({ cells }) => cells.length > mostColumns)
  if (wide !== undefined) refuse('import.badlyBuilt', { values: { line: wide.line } })
  return readTable(rows, mapping, names())
}

/** A row without the empty cells behind its last value, of which spreadsheet programs write thousands. */
function withoutEmptyEnd({ line, cells }: CsvRow): CsvRow {
  return { line, cells: cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1) }
}

function rowsOf(bytes: Uint8Array): CsvRow[] {
  try {
    const text = decodeText(bytes)
    return parseCsv(text, sniffDelimiter(text))
  } catch (error) {
    if (error instanceof CsvFileError)
      return refuse(error.line === 0 ? 'import.notCsv' : 'import.badlyBuilt', {
        values: { line: error.line },
      })
    throw error
  }
}

let allNames: NameIndex | undefined

/** The names of ingredients, fields and choices in every interface language, made once. */
function names(): NameIndex {
  allNames ??= nameIndexOf(interfaceLanguages.map(dictionary))
  return allNames
}

/** What is given now over what the company used last. */
async function mappingOf(
  context: Context,
  companyId: number,
  given: Record<string, string> | undefined,
): Promise<Record<string, string>> {
  const company = (await findCompany(context.trx, companyId)) ?? refuse('company.none')
  return { ...company.csvMapping, ...given }
}

/** An import as it is shown. */
export function importAnswer(record: ImportRecord): ImportAnswer {
  return {
    id: record.id,
    state: record.state,
    fileName: record.fileName,
    lines: record.lines,
    done: record.done,
    created: record.created,
    updated: record.updated,
    faulty: record.faulty,
    refused: record.refused.map((entry) => ({ ...entry })),
    sheets: [...record.sheets],
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  }
}
