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

/** How many rows, and cells of a row, a caller accepts. */
export type CsvBounds = { readonly rows: number; readonly columns: number }

/**
 * Rows of a CSV text without its empty lines and the empty cells at their ends; rows may differ in length.
 * @param bounds of rows beyond them only the number is right, of wider rows one cell too many: enough to refuse the
 *   file, whose millions of cells would take much memory
 */
export function parseCsv(
  text: string,
  delimiter: string,
  bounds: CsvBounds = { rows: Infinity, columns: Infinity },
): CsvRow[] {
  refuseEndlessLine(text, delimiter)
  try {
    const rows: CsvRow[] = []
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // A quote inside a cell is a quote: Cuvée "Été".
      relax_quotes: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        const filled = cells.findLastIndex((cell) => cell !== '') + 1
        if (filled === 0) return null
        if (rows.length >= bounds.rows) rows.push(uncounted)
        else
          rows.push({
            line: lines - newlines(cells),
            cells: cells.slice(0, Math.min(filled, bounds.columns + 1)),
          })
        return null
      },
    })
    return rows
  } catch (error) {
    throw new CsvFileError(lineOf(error))
  }
}

/** Cells of one line that no program writes; reading them would take much memory. */
const endlessLine = 20_000

/** Throws at a line with more filled cells than any table has; empty ones at its end do not count. */
function refuseEndlessLine(text: string, delimiter: string): void {
  let line = 1
  let cells = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\n' || sign === '\r') {
      if (sign === '\n' || text[at + 1] !== '\n') line += 1
      cells = 0
    } else if (sign === delimiter && text[at - 1] !== delimiter) cells += 1
    if (cells > endlessLine) throw new CsvFileError(line)
  }
}

/** A row beyond the bounds. */
const uncounted: CsvRow = { line: 0, cells: [] }

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
function newlines(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
}

function lineOf(error: unknown): number {
  return error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? error.lines : 0
}
