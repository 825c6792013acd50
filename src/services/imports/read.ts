// Files of people as rows of text, before anything is decided about their columns (contract 8). What a file is
// follows from its bytes, not from its name.

import { ownCompanyId, type Context } from '../context.ts'
import { sharedNameIndex } from '../import-files.ts'
import { refuseLargeRow } from './row-bounds.ts'
import { service } from '../service.ts'
import { maxReadCell } from '../../contract/answers.ts'
import { largestImport, maxReadColumns } from '../../contract/operations/imports.ts'
import type { Output } from '../../contract/operations/index.ts'
import { interfaceLanguages } from '../../domain/languages.ts'
import { refuse, type RefusalCode } from '../../domain/refusal.ts'
import { headerIndex } from '../../domain/spreadsheet/header-row.ts'
import { maxImportLines } from '../../domain/spreadsheet/import-limit.ts'
import { detectDelimiter, type SpreadsheetRow } from '../../domain/spreadsheet/table.ts'
import { CsvFileError, decodeText, parseCsv } from '../../render/csv-file.ts'
import { findCompany } from '../../persistence/companies.ts'
import { fileKind, type FileKind } from '../../render/workbook/file-kind.ts'
import type { ContentLimits, WorkbookFormat } from '../../render/workbook/workbook.ts'
import { WorkbookError, type WorkbookProblem } from '../../render/workbook/workbook-error.ts'
import { readInThread } from '../../render/workbook/workbook-thread.ts'
import { translate } from '../../translations.ts'

/** More rows than are searched for the headers. */
const maxTitleRows = 30

/** Bounds on the workbooks of users. Rows beyond an import's lines are counted, not answered. */
const limits: ContentLimits = {
  bytes: 40_000_000,
  rows: 10_000,
  columns: maxReadColumns,
  cell: maxReadCell,
  filledRows: maxImportLines + maxTitleRows,
  // More than the CSV of its rows may have.
  maxText: 2 * largestImport,
}

type ReadAnswer = Omit<Output<'imports.read'>, 'fileName' | 'rows'> & {
  readonly rows: readonly SpreadsheetRow[]
}

/** The rows of an upload as text. Stores nothing. */
export const read = service<'imports.read'>(async (context, { fileName, content, table }) => {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > largestImport) refuse('input.tooLarge')
  const kind = await fileKind(bytes)
  if (kind !== 'text' && kind !== 'xlsx' && kind !== 'ods') return refuse(refusalOfKind[kind])
  const { rows, ...answer } = kind === 'text' ? readCsv(bytes) : await readTables(bytes, kind, table)
  return { fileName, ...answer, rows: boundedRows(withoutTitles(rows, await mappedHeaders(context))) }
})

/** Why a kind of file cannot be read. */
export const refusalOfKind: { readonly [K in Exclude<FileKind, WorkbookFormat | 'text'>]: RefusalCode } = {
  encrypted: 'import.workbookEncrypted',
  old: 'import.workbookOld',
  numbers: 'import.workbookNumbers',
  other: 'import.notSpreadsheet',
  damaged: 'import.workbookDamaged',
}

/** Why a workbook cannot be read. */
export const refusalOfProblem: { readonly [P in WorkbookProblem]: RefusalCode } = {
  damaged: 'import.workbookDamaged',
  encrypted: 'import.workbookEncrypted',
  tooLarge: 'import.workbookTooLarge',
  tooManyRows: 'import.tooManyLines',
  tooManyColumns: 'import.tooManyColumns',
  cellTooLong: 'import.cellTooLong',
  unknownTable: 'import.workbookTableUnknown',
}

async function readTables(bytes: Buffer, format: WorkbookFormat, table?: string): Promise<ReadAnswer> {
  try {
    const choice = { table, avoided: helpSheets() }
    const content = await readInThread({ bytes, format, limits, choice })
    return { format, tables: [...content.tables], table: content.table, rows: content.rows }
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error
    return refuse(refusalOfProblem[error.problem], { values: valuesOf(error) })
  }
}

/** The names of the sheet that explains the template, which has more rows than its examples. */
export function helpSheets(): string[] {
  return interfaceLanguages.map((language) => translate(language, 'template.help'))
}

function valuesOf({ problem, line }: WorkbookError): Record<string, number> {
  if (problem === 'tooLarge') return { max: limits.bytes / 1_000_000 }
  if (problem === 'tooManyRows') return { max: maxImportLines, lines: limits.rows }
  return { line, max: problem === 'cellTooLong' ? limits.cell : limits.columns }
}

function readCsv(bytes: Uint8Array): ReadAnswer {
  return { format: 'csv', tables: [], table: null, rows: csvRows(bytes) }
}

/** The headers that users of the company have mapped. */
async function mappedHeaders(context: Context): Promise<ReadonlySet<string>> {
  const company = await findCompany(context.trx, ownCompanyId(context.actor))
  return new Set(Object.keys(company?.csvMapping ?? {}))
}

/** The rows from the headers on; titles above them are left out. */
function withoutTitles(
  rows: readonly SpreadsheetRow[],
  mapped: ReadonlySet<string>,
): readonly SpreadsheetRow[] {
  return rows.slice(headerIndex(rows, mapped, sharedNameIndex()))
}

/** Rows within the bounds of the answer. Refuses files without a line, with too many, or too wide. */
function boundedRows(rows: readonly SpreadsheetRow[]): Output<'imports.read'>['rows'] {
  if (rows.length < 2) refuse('import.empty')
  if (rows.length - 1 > maxImportLines)
    refuse('import.tooManyLines', { values: { max: maxImportLines, lines: rows.length - 1 } })
  return rows.map(({ line, cells }) => {
    const filled = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
    refuseLargeRow({ line, cells: filled })
    return { line, cells: filled }
  })
}

function csvRows(bytes: Uint8Array): SpreadsheetRow[] {
  try {
    const text = decodeText(bytes)
    const bounds = { rows: maxImportLines + maxTitleRows, columns: maxReadColumns }
    return parseCsv(text, detectDelimiter(text), bounds).filter(({ cells }) => !/^sep=/i.test(cells[0] ?? ''))
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    if (error.line === 0) return refuse('import.notSpreadsheet')
    return refuse('import.badlyBuilt', { values: { line: error.line } })
  }
}
