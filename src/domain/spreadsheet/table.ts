// Sheets as rows of a spreadsheet (contract 8): which column is which field, which line is which draft, and
// back. Callers read bytes and split lines into cells. The form of one cell is in cells.ts.

import type { ValidationIssue } from '../validation-issue.ts'
import { templateDraft, type Fields } from '../field.ts'
import { normalizeName } from '../normalized-name.ts'
import { fromCell, readCell, writeCell } from './cells.ts'
import type { CellReading } from './entry-cells.ts'
import { sheetFields, type SheetDraft, type SheetField, type SheetFields } from '../sheet/fields.ts'
import type { NameIndex } from './name-index.ts'

/** A row and its first line in the file, counted from 1. */
export type SpreadsheetRow = { readonly line: number; readonly cells: readonly string[] }

/** A column of a file and its field; null for a column that is not imported. */
type SpreadsheetColumn = { readonly header: string; readonly field: SheetField | null }

/**
 * One line of a file. An empty cell leaves its field out of the draft. `column` is the header as in the file.
 */
export type SpreadsheetLine = {
  readonly line: number
  readonly draft: SheetDraft
  readonly issues: readonly { readonly column: string; readonly issue: ValidationIssue }[]
}

/** A parsed file: its columns and its lines. */
export type SpreadsheetTable = {
  readonly headers: readonly SpreadsheetColumn[]
  readonly lines: readonly SpreadsheetLine[]
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

/** The delimiter of a CSV text: the one that `sep=` states, else the most frequent one in the header line. */
export function detectDelimiter(text: string): Delimiter {
  const start = text.slice(0, headerSearchLength).replace(/^\uFEFF?\s*/, '')
  const stated = /^sep=(.)/i.exec(start)?.[1]
  const known = delimiters.find((delimiter) => delimiter === stated)
  if (known !== undefined) return known
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const counts = delimiters.map((delimiter) => header.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * The lines of a file as drafts, each with its issues by column. Empty lines are skipped.
 * @param rows of the file, its headers first
 * @param mapping header in the file → name of a field, or empty for a column to skip
 */
export function readTable(
  rows: readonly SpreadsheetRow[],
  mapping: Readonly<Record<string, string>>,
  names: NameIndex,
): SpreadsheetTable {
  const [first, ...others] = rows.filter((row) => !/^sep=/i.test(row.cells[0] ?? ''))
  const headers = (first?.cells ?? []).map((header) => ({
    header: header.trim(),
    field: fieldOf(header.trim(), mapping, names),
  }))
  const filled = others.filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  return { headers, lines: filled.map((row) => readLine(row, headers, names)) }
}

/** The field of a header: as mapped, else by its name, else by its title in an interface language. */
function fieldOf(
  header: string,
  mapping: Readonly<Record<string, string>>,
  names: NameIndex,
): SheetField | null {
  const mapped = Object.hasOwn(mapping, header) ? (mapping[header] ?? '') : undefined
  const headerName = normalizeName(mapped ?? header)
  const named = csvFields.find((name) => normalizeName(name) === headerName)
  if (mapped !== undefined || named !== undefined) return named ?? null
  const titled = names.fields.get(headerName)
  return csvFields.find((name) => name === titled) ?? null
}

function readLine(
  row: SpreadsheetRow,
  headers: readonly SpreadsheetColumn[],
  names: NameIndex,
): SpreadsheetLine {
  const values = new Map<SheetField, unknown>()
  const issues: { column: string; issue: ValidationIssue }[] = []
  row.cells.forEach((cell, index) => {
    const column = headers[index]
    if (fromCell(cell) === '' || column?.field === null) return
    const reading =
      column === undefined ? cellWithoutHeader(cell) : readColumn(column.field, cell, names, values)
    if ('value' in reading && column !== undefined) values.set(column.field, reading.value)
    if ('issues' in reading)
      issues.push(...reading.issues.map((issue) => ({ column: column?.header ?? '', issue })))
  })
  const draft: SheetDraft = Object.fromEntries([...values].filter(([, value]) => value !== undefined))
  return { line: row.line, draft, issues }
}

function readColumn(
  field: SheetField,
  cell: string,
  names: NameIndex,
  values: ReadonlyMap<SheetField, unknown>,
): CellReading {
  return values.has(field)
    ? { issues: [{ field, code: 'columnRepeated' }] }
    : readCell(field, sheetFields[field], cell, names)
}

function cellWithoutHeader(cell: string): CellReading {
  return {
    issues: [{ field: '', code: 'cellWithoutHeader', values: { text: cell.slice(0, maxQuotedLength) } }],
  }
}

const maxQuotedLength = 60
