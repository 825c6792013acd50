// Files of people as rows of text, before anything is decided about their columns (contract 8). What a file is
// follows from its bytes, not from its name.

import { service } from './service.ts'
import { largestImport, maxReadCell, maxReadColumns } from '../contract/operations/imports.ts'
import type { Output } from '../contract/operations/index.ts'
import { refuse } from '../domain/refusal.ts'
import { maxImportLines } from '../domain/spreadsheet/import-limit.ts'
import { detectDelimiter, type SpreadsheetRow } from '../domain/spreadsheet/table.ts'
import { CsvFileError, decodeText, parseCsv } from '../render/csv-file.ts'

/** The rows of an upload as text. Stores nothing. */
export const read = service<'imports.read'>((_context, { fileName, content }) => {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > largestImport) refuse('input.tooLarge')
  return Promise.resolve({ fileName, ...readCsv(bytes) })
})

function readCsv(bytes: Uint8Array): Omit<Output<'imports.read'>, 'fileName'> {
  return { format: 'csv', tables: [], table: null, rows: boundedRows(csvRows(bytes)) }
}

/** Rows within the bounds of the answer. Refuses files without a line, with too many, or too wide. */
function boundedRows(rows: readonly SpreadsheetRow[]): Output<'imports.read'>['rows'] {
  if (rows.length < 2) refuse('import.empty')
  if (rows.length - 1 > maxImportLines)
    refuse('import.tooManyLines', { values: { max: maxImportLines, lines: rows.length - 1 } })
  return rows.map(({ line, cells }) => {
    const filled = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
    if (filled.length > maxReadColumns || filled.some((cell) => cell.length > maxReadCell))
      refuse('import.badlyBuilt', { values: { line } })
    return { line, cells: filled }
  })
}

function csvRows(bytes: Uint8Array): SpreadsheetRow[] {
  try {
    const text = decodeText(bytes)
    return parseCsv(text, detectDelimiter(text)).filter(({ cells }) => !/^sep=/i.test(cells[0] ?? ''))
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    return refuse(error.line === 0 ? 'import.notCsv' : 'import.badlyBuilt', { values: { line: error.line } })
  }
}
