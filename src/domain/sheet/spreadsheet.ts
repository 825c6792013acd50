// Sheets as rows of a spreadsheet (contract section 8): which column is which field, which line is which draft, and
// back. Reading bytes and splitting lines into cells is done elsewhere; a cell for each kind of field is in cells.ts.

import type { ValidationIssue } from '../validation-issue.ts'
import { exampleOf, type Fields } from '../field.ts'
import { foldName } from '../normalized-name.ts'
import { fromCell, readCell, writeCell } from './cells.ts'
import type { Reading } from './entry-cells.ts'
import { sheetFields, type SheetDraft, type SheetField, type SheetFields } from './fields.ts'
import type { NameIndex } from './name-index.ts'

/** A row and the line of the file it begins on, counted from 1. */
export type Row = { readonly line: number; readonly cells: readonly string[] }

/** A column of a file, and the field it fills; null when it fills none. */
export type Column = { readonly header: string; readonly field: SheetField | null }

/** One line of a file. An empty cell leaves its field out of the draft. `column` is the file's own header. */
export type TableLine = {
  readonly line: number
  readonly draft: SheetDraft
  readonly faults: readonly { readonly column: string; readonly fault: ValidationIssue }[]
}

export type Table = { readonly headers: readonly Column[]; readonly lines: readonly TableLine[] }

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
export function rowOf(draft: SheetDraft): string[] {
  return csvFields.map((name) => writeCell(name, sheetFields[name], draft[name]))
}

/** A file to start from: the headers and one valid sheet. */
export function templateRows(): string[][] {
  return [headerRow(), rowOf(exampleOf<SheetFields>(sheetFields))]
}

const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** Characters in which the line of headers is looked for. */
const headerLength = 20_000

/** The delimiter of a CSV text: the one that `sep=` names, else the one that stands most often in the line of headers. */
export function sniffDelimiter(text: string): Delimiter {
  const start = text.slice(0, headerLength).replace(/^\uFEFF?\s*/, '')
  const named = /^sep=(.)/i.exec(start)?.[1]
  const known = delimiters.find((delimiter) => delimiter === named)
  if (known !== undefined) return known
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const counts = delimiters.map((delimiter) => header.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * The lines of a file as drafts, each with its faults by column. Lines whose cells are all empty are passed over.
 * @param rows of the file, its headers first
 * @param mapping own header → name of a field, or empty for a column to pass over
 */
export function readTable(
  rows: readonly Row[],
  mapping: Readonly<Record<string, string>>,
  names: NameIndex,
): Table {
  const [first, ...others] = rows.filter((row) => !/^sep=/i.test(row.cells[0] ?? ''))
  const headers = (first?.cells ?? []).map((header) => ({
    header: header.trim(),
    field: fieldOf(header.trim(), mapping, names),
  }))
  const filled = others.filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  return { headers, lines: filled.map((row) => readLine(row, headers, names)) }
}

/** The field behind a header: as mapped, else by its name, else by its title in an interface language. */
function fieldOf(
  header: string,
  mapping: Readonly<Record<string, string>>,
  names: NameIndex,
): SheetField | null {
  const mapped = Object.hasOwn(mapping, header) ? (mapping[header] ?? '') : undefined
  const folded = foldName(mapped ?? header)
  const named = csvFields.find((name) => foldName(name) === folded)
  if (mapped !== undefined || named !== undefined) return named ?? null
  const titled = names.fields.get(folded)
  return csvFields.find((name) => name === titled) ?? null
}

function readLine(row: Row, headers: readonly Column[], names: NameIndex): TableLine {
  const values = new Map<SheetField, unknown>()
  const faults: { column: string; fault: ValidationIssue }[] = []
  row.cells.forEach((cell, index) => {
    const column = headers[index]
    if (fromCell(cell) === '' || column?.field === null) return
    const reading = column === undefined ? strayCell(cell) : readColumn(column.field, cell, names, values)
    if ('value' in reading && column !== undefined) values.set(column.field, reading.value)
    if ('faults' in reading)
      faults.push(...reading.faults.map((issue) => ({ column: column?.header ?? '', fault: issue })))
  })
  const draft: SheetDraft = Object.fromEntries([...values].filter(([, value]) => value !== undefined))
  return { line: row.line, draft, faults }
}

function readColumn(
  field: SheetField,
  cell: string,
  names: NameIndex,
  before: ReadonlyMap<SheetField, unknown>,
): Reading {
  return before.has(field)
    ? { faults: [{ field, code: 'columnRepeated' }] }
    : readCell(field, sheetFields[field], cell, names)
}

function strayCell(cell: string): Reading {
  return { faults: [{ field: '', code: 'cellWithoutHeader', values: { text: cell.slice(0, longestShown) } }] }
}

const longestShown = 60
