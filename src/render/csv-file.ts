// The bytes of a CSV file → rows of text, in any encoding and with any separator that spreadsheet programs
// write.

import { parse } from 'csv-parse/sync'

/** A file that cannot be read as CSV: its encoding is unknown, or a quote is never closed. */
export class CsvFileError extends Error {
  /** Line where reading stopped, from 1; 0 when the bytes are no text. */
  readonly line: number

  constructor(line: number) {
    super(`not a CSV file (line ${String(line)})`)
    this.name = 'CsvFileError'
    this.line = line
  }
}

/** A row and the line of the file it begins on, from 1. */
export type CsvRow = { readonly line: number; readonly cells: string[] }

/**
 * Text of a file in UTF-8 (with BOM or without), UTF-16 or Windows-1252; throws CsvFileError for bytes that
 * are no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new CsvFileError(0)
  return text
}

/** Rows of a CSV text without its empty lines; rows may differ in length. */
export function parseCsv(text: string, delimiter: string): CsvRow[] {
  try {
    const rows: CsvRow[] = []
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell !== '')) rows.push({ line: lines - newlinesIn(cells), cells })
        return null
      },
    })
    return rows
  } catch (error) {
    throw new CsvFileError(lineOfCsvError(error))
  }
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Line breaks inside the quoted cells of a record. */
export function newlinesIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
}

/** The line at which csv-parse stopped; 0 when it does not say. */
export function lineOfCsvError(error: unknown): number {
  return error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? error.lines : 0
}
