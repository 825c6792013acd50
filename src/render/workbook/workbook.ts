// Workbooks of people as rows of text. `readWorkbook` reads one table within bounds (see workbook-thread.ts for a
// process that serves others); `workbookRows` reads a table of any length row by row.

import type { FileKind } from './file-kind.ts'
import { openOds } from './ods-reader.ts'
import { openPackage, type WorkbookPackage } from './package.ts'
import { fillTallCells, type TableScan, type WorkbookLimits, type WorkbookReader } from './rows.ts'
import type { WorkbookRow } from './rows.ts'
import { WorkbookError } from './workbook-error.ts'
import { openXlsx } from './xlsx-reader.ts'

/** The formats of workbooks that are read. */
export type WorkbookFormat = Extract<FileKind, 'xlsx' | 'ods'>

/** A table of a workbook; `tables` are the names of all that people see. */
export type WorkbookContent = {
  readonly tables: readonly string[]
  /** The table that was read; null for a workbook without a value. */
  readonly table: string | null
  readonly rows: WorkbookRow[]
}

/** Which table of a workbook to read. */
export type TableChoice = {
  /** Its name; without it the table with most filled rows. */
  readonly table?: string | undefined
  /** Names of tables that explain others: chosen only when no other has a value. */
  readonly avoided?: readonly string[]
}

/** Most tables of a workbook. */
const maxTables = 255

/** Bounds on what is kept of a table that is read as a whole; none when absent. */
export type ContentLimits = WorkbookLimits & {
  /** Most rows with their cells; of later ones only the number is right. */
  readonly filledRows?: number
  /** Most characters of all kept cells: a text that a workbook holds once may stand in thousands of cells. */
  readonly maxText?: number
}

/**
 * Reads a table: the named one, else the one with most rows that have a value. Memory is bounded by `limits` and by
 * the file.
 * @throws WorkbookError
 */
export async function readWorkbook(
  bytes: Buffer,
  format: WorkbookFormat,
  limits: ContentLimits,
  choice: TableChoice = {},
): Promise<WorkbookContent> {
  const { filledRows = Infinity, maxText = Infinity } = limits
  const { tables, rows, name } = await openTable(bytes, format, limits, choice)
  const read: WorkbookRow[] = []
  let text = 0
  for await (const { line, cells } of rows) {
    const isFilled = read.length < filledRows
    read.push({ line, cells: isFilled ? cells : [] })
    if (isFilled) for (const cell of cells) text += cell.length
    if (text > maxText) throw new WorkbookError('tooLarge', line)
  }
  return { tables, table: name, rows: read }
}

/**
 * The rows of a table of any length, one by one, for the command line. Holds the packed file, its shared texts and
 * one chunk; 100,000 rows of 30 columns take less than 150 MB.
 * @throws (from the generator) WorkbookError
 */
export async function* workbookRows(
  bytes: Buffer,
  format: WorkbookFormat,
  limits: WorkbookLimits,
  choice: TableChoice = {},
): AsyncGenerator<WorkbookRow> {
  yield* (await openTable(bytes, format, limits, choice)).rows
}

async function openTable(
  bytes: Buffer,
  format: WorkbookFormat,
  limits: WorkbookLimits,
  { table, avoided = [] }: TableChoice,
): Promise<{ tables: string[]; name: string | null; rows: AsyncGenerator<WorkbookRow> }> {
  const workbook = await openPackage(bytes, limits.bytes)
  const reader = await openReader(workbook, format, limits)
  const scans = await reader.scan()
  if (scans.length > maxTables) throw new WorkbookError('tooLarge')
  const tables = scans.map(({ name }) => name)
  const chosen = table === undefined ? fullest(scans, avoided) : scans.find(({ name }) => name === table)
  if (table !== undefined && chosen === undefined) throw new WorkbookError('unknownTable')
  if (chosen === undefined) return { tables, name: null, rows: noRows() }
  // The second reading unpacks nothing that the first has not.
  workbook.budget = limits.bytes
  return { tables, name: chosen.name, rows: fillTallCells(reader.rows(chosen), chosen.tall) }
}

function openReader(
  workbook: WorkbookPackage,
  format: WorkbookFormat,
  limits: WorkbookLimits,
): Promise<WorkbookReader> {
  return format === 'xlsx' ? openXlsx(workbook, limits) : openOds(workbook, limits)
}

/** The table with most filled rows, of equal ones the first; an avoided one only when no other has a value. */
function fullest(scans: readonly TableScan[], avoided: readonly string[]): TableScan | undefined {
  const filled = scans.filter((table) => table.filled > 0)
  const usual = filled.filter(({ name }) => !avoided.includes(name))
  const candidates = usual.length > 0 ? usual : filled
  const most = Math.max(...candidates.map((table) => table.filled))
  return candidates.find((table) => table.filled === most)
}

async function* noRows(): AsyncGenerator<WorkbookRow> {
  // A workbook without a value.
}
