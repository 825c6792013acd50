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
