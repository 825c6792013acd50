// Parsing of import files: bytes of a CSV file → lines with a sheet draft each, and their issues.

import { maxReadCell } from '../contract/answers.ts'
import { largestImport, maxReadColumns } from '../contract/operations/imports.ts'
import { interfaceLanguages, labelLanguages } from '../domain/languages.ts'
import { refuse } from '../domain/refusal.ts'
import type { ColumnChoices } from '../domain/spreadsheet/column-choices.ts'
import { maxImportLines } from '../domain/spreadsheet/import-limit.ts'
import { buildNameIndex, type NameIndex } from '../domain/spreadsheet/name-index.ts'
import { readTable, type SpreadsheetTable } from '../domain/spreadsheet/read-table.ts'
import { detectDelimiter, type SpreadsheetRow } from '../domain/spreadsheet/table.ts'
import { CsvFileError, decodeText, parseCsv, type CsvRow } from '../render/csv-file.ts'
import { dictionary, labelMessages } from '../translations.ts'

/** An uploaded file; `content` is Base64. */
type Upload = { readonly fileName: string; readonly content: string }

/**
 * Parses an upload; refuses a file that is no CSV, empty or too large. Unknown headers pass: the user may map
 * them.
 */
export function readUpload(upload: Upload, choices: ColumnChoices): SpreadsheetTable {
  if (!/\.csv$/i.test(upload.fileName)) refuse('import.notCsv')
  const bytes = Buffer.from(upload.content, 'base64')
  if (bytes.length > largestImport) refuse('input.tooLarge')
  return readRows(parseRows(bytes), choices)
}

/** The rows of a CSV file, the header among them, within the bounds of an upload. */
export function parseRows(bytes: Uint8Array): CsvRow[] {
  const rows = rowsOf(bytes)
  if (rows.length < 2) refuse('import.empty')
  if (rows.length - 1 > maxImportLines)
    refuse('import.tooManyLines', { values: { max: maxImportLines, lines: rows.length - 1 } })
  const wideRow = rows.find(({ cells }) => cells.length > maxReadColumns)
  if (wideRow !== undefined) refuse('import.badlyBuilt', { values: { line: wideRow.line } })
  const longCell = rows.find(({ cells }) => cells.some((cell) => cell.length > maxReadCell))
  if (longCell !== undefined)
    refuse('import.cellTooLong', { values: { line: longCell.line, max: maxReadCell } })
  return rows
}

/** Rows as the drafts of sheets. */
export function readRows(rows: readonly SpreadsheetRow[], choices: ColumnChoices): SpreadsheetTable {
  return readTable(rows, choices, sharedNameIndex())
}

function rowsOf(bytes: Uint8Array): CsvRow[] {
  try {
    const text = decodeText(bytes)
    return parseCsv(text, detectDelimiter(text), { rows: maxImportLines + 1, columns: maxReadColumns })
  } catch (error) {
    if (error instanceof CsvFileError)
      return refuse(error.line === 0 ? 'import.notCsv' : 'import.badlyBuilt', {
        values: { line: error.line },
      })
    throw error
  }
}

let nameIndex: NameIndex | undefined

/** The names of ingredients, fields and choices in every interface language, built once. */
export function sharedNameIndex(): NameIndex {
  nameIndex ??= buildNameIndex(interfaceLanguages.map(dictionary), labelLanguages.map(labelMessages))
  return nameIndex
}
