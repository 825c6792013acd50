// Files of any length on this machine, row by row, for the command line: CSV as a stream, workbooks packed in memory
// and unpacked as a stream. Columns are planned from the first rows, as those of an upload are.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { sharedNameIndex } from '../import-files.ts'
import { helpSheets, refusalOfKind, refusalOfProblem } from './read.ts'
import { refuseLargeRow } from './row-bounds.ts'
import { maxReadCell } from '../../contract/answers.ts'
import { maxReadColumns } from '../../contract/operations/imports.ts'
import { normalizeName } from '../../domain/normalized-name.ts'
import { refuse } from '../../domain/refusal.ts'
import type { ColumnChoices } from '../../domain/spreadsheet/column-choices.ts'
import {
  isWineRow,
  planColumns,
  samplingRows,
  type ColumnPlan,
  type PlannedColumn,
} from '../../domain/spreadsheet/columns.ts'
import { detectDelimiter, type SpreadsheetRow } from '../../domain/spreadsheet/table.ts'
import { CsvFileError } from '../../render/csv-file.ts'
import { streamCsv, textFacts, type ByteSource } from '../../render/csv-stream.ts'
import { fileKind } from '../../render/workbook/file-kind.ts'
import { lastRow, type WorkbookLimits } from '../../render/workbook/rows.ts'
import { workbookRows } from '../../render/workbook/workbook.ts'
import { WorkbookError } from '../../render/workbook/workbook-error.ts'

/** A file of any length, opened. */
export type LongFile = {
  /** Of the bytes and of what was chosen for the columns: other choices make another import. */
  readonly sha256: string
  readonly columns: readonly PlannedColumn[]
  /** Headers that name no field, and that nobody left out on purpose. */
  readonly unknownHeaders: readonly string[]
  /** What `imports.open` takes: the headers, and the first rows. */
  readonly headers: readonly string[]
  readonly sample: readonly (readonly string[])[]
  /** About how many rows it has; null where that is not known before they are read. */
  readonly about: number | null
  /** The rows of wines from the first one, within the bounds of one row. Throws a Refusal. */
  rows(): AsyncGenerator<SpreadsheetRow>
}

/** Bounds on a workbook of the operator. */
const limits: WorkbookLimits = {
  bytes: 4_000_000_000,
  rows: lastRow,
  columns: maxReadColumns,
  cell: maxReadCell,
}
/** Largest packed workbook in bytes; it is held in memory. */
const largestWorkbook = 100_000_000

/** Rows above the headers and below them that the plan may pass over. */
const titleRows = 30

/**
 * Opens a file. Refuses what is no spreadsheet (`import.…`), and `import.empty`.
 * @throws the error of the file system for a file that cannot be read
 */
export async function openLongFile(path: string, choices: ColumnChoices): Promise<LongFile> {
  const content = await openContent(path)
  const first = await firstRows(content.rows())
  if (first.length < 2) refuse('import.empty')
  const plan = planColumns(first, choices, sharedNameIndex())
  const header = first.find(({ line }) => line === plan.headerLine)
  const units = first.filter(({ line }) => line > plan.headerLine && line <= plan.titleLine)
  const wines = first.filter((row) => isWineRow(plan, row))
  if (wines.length === 0) refuse('import.empty')
  return {
    sha256: hashWithChoices(content.sha256, choices),
    columns: plan.columns,
    unknownHeaders: plan.columns.filter(isUnknown).map(({ header }) => header),
    headers: header?.cells ?? [],
    sample: [...units, ...wines].slice(0, samplingRows).map(({ cells }) => cells),
    about: content.about,
    rows: () => wineRows(content.rows(), plan),
  }
}

/** The column of reasons of a file of refused lines is never unknown. */
function isUnknown({ header, field, by, takenBy }: PlannedColumn): boolean {
  const isReasons = sharedNameIndex().reasons.has(normalizeName(header))
  return field === null && by === null && takenBy === null && header !== '' && !isReasons
}

type Content = Pick<LongFile, 'sha256' | 'about'> & { readonly rows: () => AsyncGenerator<SpreadsheetRow> }

async function openContent(path: string): Promise<Content> {
  const start = await startOf(path)
  const isContainer = /^(?:PK\x03\x04|\xd0\xcf\x11\xe0)/.test(start.toString('latin1'))
  return isContainer ? openWorkbook(path) : openText(path, start)
}

/** Bytes that show what a file is. */
const startBytes = 4096

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function openText(path: string, start: Buffer): Promise<Content> {
  const kind = await fileKind(start)
  if (kind !== 'text')
    refuse(kind === 'xlsx' || kind === 'ods' ? 'import.workbookDamaged' : refusalOfKind[kind])
  const source: ByteSource = () => createReadStream(path)
  const { sha256, encoding, breaks } = await textFacts(source)
  const rows = () => refusing(boundedRows(streamCsv(source, encoding, detectDelimiter)))
  return { sha256, about: breaks, rows }
}

async function openWorkbook(path: string): Promise<Content> {
  if ((await stat(path)).size > largestWorkbook)
    refuse('import.workbookTooLarge', { values: { max: largestWorkbook / 1_000_000 } })
  const bytes = await readFile(path)
  const kind = await fileKind(bytes)
  if (kind === 'text') refuse('import.notSpreadsheet')
  if (kind !== 'xlsx' && kind !== 'ods') refuse(refusalOfKind[kind])
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    about: null,
    rows: () => refusing(workbookRows(bytes, kind, limits, { avoided: helpSheets() })),
  }
}

/** Rows within the bounds of one row. */
async function* boundedRows(rows: AsyncGenerator<SpreadsheetRow>): AsyncGenerator<SpreadsheetRow> {
  for await (const row of rows) {
    refuseLargeRow(row)
    yield row
  }
}

/** The same rows; what is wrong with the file becomes a refusal. */
async function* refusing(rows: AsyncGenerator<SpreadsheetRow>): AsyncGenerator<SpreadsheetRow> {
  try {
    yield* rows
  } catch (error) {
    if (error instanceof CsvFileError)
      refuse(error.line === 0 ? 'import.notSpreadsheet' : 'import.badlyBuilt', {
        values: { line: error.line },
      })
    if (!(error instanceof WorkbookError)) throw error
    const { problem, line } = error
    const max = { tooLarge: limits.bytes / 1_000_000, cellTooLong: limits.cell, tooManyRows: limits.rows }
    refuse(refusalOfProblem[problem], {
      values: { line, lines: limits.rows, max: (max as Record<string, number>)[problem] ?? limits.columns },
    })
  }
}

async function firstRows(rows: AsyncGenerator<SpreadsheetRow>): Promise<SpreadsheetRow[]> {
  const first: SpreadsheetRow[] = []
  for await (const row of rows) {
    first.push(row)
    if (first.length === samplingRows + titleRows) break
  }
  return first
}

async function* wineRows(
  rows: AsyncGenerator<SpreadsheetRow>,
  plan: Pick<ColumnPlan, 'titleLine'>,
): AsyncGenerator<SpreadsheetRow> {
  for await (const row of rows) if (isWineRow(plan, row)) yield row
}

function hashWithChoices(sha256: string, { mapping = {}, units = {}, preset }: ColumnChoices): string {
  const chosen = [Object.entries(mapping).sort(), Object.entries(units).sort(), preset ?? null]
  return Object.keys(mapping).length + Object.keys(units).length === 0 && preset === undefined
    ? sha256
    : createHash('sha256')
        .update(`${sha256}${JSON.stringify(chosen)}`)
        .digest('hex')
}
