// Sheets as rows of a spreadsheet (contract 8): the rows and lines of a file, and sheets written as rows. Reading
// is in read-table.ts, one cell in cells.ts. Callers read bytes and split lines into cells.

import type { ValidationIssue } from '../validation-issue.ts'
import { templateDraft, type Fields } from '../field.ts'
import { writeCell } from './cells.ts'
import { sheetFields, type SheetDraft, type SheetField, type SheetFields } from '../sheet/fields.ts'

/** A row and its first line in the file, counted from 1. */
export type SpreadsheetRow = { readonly line: number; readonly cells: readonly string[] }

/**
 * One line of a file. An empty cell leaves its field out of the draft. `column` is the header as in the file.
 */
export type SpreadsheetLine = {
  readonly line: number
  readonly draft: SheetDraft
  readonly issues: readonly { readonly column: string; readonly issue: ValidationIssue }[]
  /** The file asks for allergens, and this line does not answer. */
  readonly leavesAllergensOpen?: boolean
}

/** The fields that have a column, in the order of the declaration. */
export const csvFields: readonly SheetField[] = (Object.keys(sheetFields) as SheetField[]).filter((name) => {
  const field: Fields[string] = sheetFields[name]
  return field.csv !== false
})

/** The row of headers: the names of the fields. */
export function headerRow(): string[] {
  return [...csvFields]
}

/** The row of a draft, in the order of the headers. */
export function draftRow(draft: SheetDraft): string[] {
  return csvFields.map((name) => writeCell(name, sheetFields[name], draft[name]))
}

/** The template of an import file: the headers and one sheet without issues or advice. */
export function templateRows(): string[][] {
  return [headerRow(), draftRow(templateDraft<SheetFields>(sheetFields))]
}

const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]

/** Number of characters searched for the header line. */
const headerSearchLength = 20_000

/** Lines that are compared where the first one does not show the delimiter: titles stand above the headers. */
const comparedLines = 30

/**
 * The delimiter of a CSV text: the one that `sep=` states, else the most frequent one in the first line; below a
 * title, the one that divides most lines into equally many cells.
 */
export function detectDelimiter(text: string): Delimiter {
  const start = text.slice(0, headerSearchLength).replace(/^\uFEFF?\s*/, '')
  const stated = /^sep=(.)/i.exec(start)?.[1]
  const known = delimiters.find((delimiter) => delimiter === stated)
  if (known !== undefined) return known
  const lines = unquotedLines(start).slice(0, comparedLines)
  const counts = delimiters.map((delimiter) => (lines[0] ?? '').split(delimiter).length)
  const most = Math.max(...counts)
  if (most > 2) return delimiters[counts.indexOf(most)] ?? ','
  const scores = delimiters.map((delimiter) => equalCells(lines, delimiter))
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}

/** The lines of a text without what stands in quotes. */
function unquotedLines(text: string): string[] {
  return text
    .replace(/"(?:[^"]|"")*(?:"|$)/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
}

/** How many lines a delimiter divides into equally many cells, more than one; then into how many. */
function equalCells(lines: readonly string[], delimiter: Delimiter): number {
  const widths = lines.map((line) => line.split(delimiter).length).filter((width) => width > 1)
  const scores = widths.map(
    (width) => widths.filter((other) => other === width).length * headerSearchLength + width,
  )
  return Math.max(0, ...scores)
}
