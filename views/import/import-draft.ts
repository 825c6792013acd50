// An import that is being prepared: the rows of the chosen file, the choices made for its columns, and the
// corrections of its cells. Pure; the wizard stores it in the browser and sends it as a CSV.

import type { Input, Output } from '../../src/contract/operations/index.ts'
import { normalizeName } from '../../src/domain/normalized-name.ts'
import { csvLine } from '../../src/domain/spreadsheet/csv.ts'
import { isTotalRow, isUnitRow } from '../../src/domain/spreadsheet/header-row.ts'
import type { PresetId } from '../../src/domain/spreadsheet/column-sources.ts'
import type { UnitId } from '../../src/domain/spreadsheet/units.ts'

/** A file as the server read it. */
export type ReadFile = Output<'imports.read'>
/** A row and its line in the file, from 1. The first row has the headers. */
export type FileRow = ReadFile['rows'][number]

type Choices<T extends string = string> = Readonly<Record<string, T>>

export type ImportDraft = {
  readonly fileName: string
  readonly tables: readonly string[]
  readonly table: string | null
  readonly rows: readonly FileRow[]
  /** Header → field, or empty for a column that is not imported. Columns without a choice are absent. */
  readonly mapping: Choices
  /** Header → unit. */
  readonly units: Choices<UnitId>
  /** Another service whose export the file is. */
  readonly preset: PresetId | null
  /** Number of corrected cells that no import has taken yet. */
  readonly edits: number
  /** Number of columns whose choice was taken over from the file before. */
  readonly takenOver: number
  /** The import that took these rows; null before it is started. */
  readonly importId: number | null
}

/**
 * The draft of a file that was read. The choices of `previous` stay for the columns with the same header.
 * @param unnamed the name for a column without a header, from its letter
 */
export function openDraft(
  file: ReadFile,
  previous: Pick<ImportDraft, 'mapping' | 'units' | 'preset'> | null,
  unnamed: (letter: string) => string,
): ImportDraft {
  const rows = withNamedColumns(file.rows, unnamed)
  const headers = new Set(rows[0]?.cells)
  const ofHeaders = <T extends string>(choices: Choices<T>): Choices<T> =>
    Object.fromEntries(Object.entries(choices).filter(([header]) => headers.has(header)))
  const mapping = ofHeaders(previous?.mapping ?? {})
  const units = ofHeaders(previous?.units ?? {})
  return {
    fileName: file.fileName,
    tables: file.tables,
    table: file.table,
    rows,
    mapping,
    units,
    preset: previous?.preset ?? null,
    edits: 0,
    takenOver: new Set([...Object.keys(mapping), ...Object.keys(units)]).size,
    importId: null,
  }
}

/**
 * Rows of equal length in which every filled column has a header of its own: choices are made by header. A
 * repeated header gets a number.
 */
function withNamedColumns(rows: readonly FileRow[], unnamed: (letter: string) => string): readonly FileRow[] {
  const width = Math.max(0, ...rows.map(({ cells }) => filledLength(cells)))
  const used = new Set<string>()
  const headers = Array.from({ length: width }, (_none, index) => {
    const header = rows[0]?.cells[index]?.trim() ?? ''
    const name = header === '' ? unnamed(columnLetter(index)) : header
    const free = used.has(name) ? firstFree(name, used) : name
    used.add(free)
    return free
  })
  return rows.map(({ line, cells }, row) => ({
    line,
    cells: row === 0 ? headers : Array.from({ length: width }, (_none, index) => cells[index] ?? ''),
  }))
}

function filledLength(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

function firstFree(name: string, used: ReadonlySet<string>): string {
  let number = 2
  while (used.has(`${name} (${String(number)})`)) number += 1
  return `${name} (${String(number)})`
}

/** The letter of a column as spreadsheet programs write it: A to Z, AA, AB. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last
}

/** Maps a header to a field, or to none. */
export function withField(draft: ImportDraft, header: string, field: string): ImportDraft {
  const units = Object.fromEntries(Object.entries(draft.units).filter(([key]) => key !== header))
  return { ...draft, mapping: { ...draft.mapping, [header]: field }, units }
}

/** Sets the unit of a header. */
export function withUnit(draft: ImportDraft, header: string, unit: UnitId): ImportDraft {
  return { ...draft, units: { ...draft.units, [header]: unit } }
}

/** A cell by the index of its row (0 is the header) and of its column. */
export type CellPlace = { readonly row: number; readonly column: number }

/** Writes a text into cells. A cell that has the text already does not count as corrected. */
export function withCells(draft: ImportDraft, places: readonly CellPlace[], text: string): ImportDraft {
  const columns = new Map<number, Set<number>>()
  for (const { row, column } of places)
    if (draft.rows[row]?.cells[column] !== text)
      columns.set(row, (columns.get(row) ?? new Set<number>()).add(column))
  const changed = [...columns.values()].reduce((sum, set) => sum + set.size, 0)
  if (changed === 0) return draft
  const rows = draft.rows.map((row, index) =>
    columns.has(index)
      ? { ...row, cells: row.cells.map((cell, column) => (columns.get(index)?.has(column) ? text : cell)) }
      : row,
  )
  return { ...draft, rows, edits: draft.edits + changed }
}

/**
 * Adds an empty column for a field that the file lacks; returns the draft and the index of the column.
 * @param title the header of the column, in the user's language
 */
export function withColumn(
  draft: ImportDraft,
  field: string,
  title: string,
): { readonly draft: ImportDraft; readonly column: number } {
  const headers = draft.rows[0]?.cells ?? []
  const header = headers.includes(title) ? firstFree(title, new Set(headers)) : title
  const rows = draft.rows.map(({ line, cells }, index) => ({
    line,
    cells: [...cells, index === 0 ? header : ''],
  }))
  return {
    draft: { ...draft, rows, mapping: { ...draft.mapping, [header]: field } },
    column: headers.length,
  }
}

/** Adds a column with the same text in each row that holds a wine: blank rows, units and sums stay as they are. */
export function withCommonText(draft: ImportDraft, field: string, title: string, text: string): ImportDraft {
  const { draft: wider, column } = withColumn(draft, field, title)
  const places = draft.rows.flatMap((row, index) => (isWine(row, index) ? [{ row: index, column }] : []))
  return withCells(wider, places, text)
}

function isWine(row: FileRow, index: number): boolean {
  if (index === 0 || (index === 1 && isUnitRow(row))) return false
  return row.cells.some((cell) => cell.trim() !== '') && !isTotalRow(row)
}

/** The rows that have the same text in a column, without the header; case and accents do not count. */
export function rowsAlike(draft: ImportDraft, column: number, text: string): number[] {
  const wanted = normalizeName(text)
  return draft.rows.flatMap(({ cells }, row) =>
    row > 0 && normalizeName(cells[column] ?? '') === wanted ? [row] : [],
  )
}

/** A draft of some of the rows, to be corrected and sent again. */
export function draftOfLines(draft: ImportDraft, lines: ReadonlySet<number>): ImportDraft {
  const { lineOfRow } = writeRows(draft.rows)
  return {
    ...draft,
    rows: draft.rows.filter((_row, index) => index === 0 || lines.has(lineOfRow[index] ?? 0)),
    edits: 0,
    importId: null,
  }
}

/**
 * The rows as CSV text, each on its line of the file where that is possible, so that later reports name the
 * line that the user knows. A cell with line breaks moves the rows after it down.
 */
export function writeRows(rows: readonly FileRow[]): {
  readonly text: string
  /** By the index of the row, the line on which it begins. */
  readonly lineOfRow: readonly number[]
} {
  const lineOfRow: number[] = []
  let text = '\uFEFF'
  let next = 1
  for (const { line, cells } of rows) {
    const empty = Math.max(0, line - next)
    const written = csvLine(cells.map((cell) => cell.replace(/\r\n?/g, '\n')))
    lineOfRow.push(next + empty)
    text += '\r\n'.repeat(empty) + written
    next += empty + (written.match(/\n/g)?.length ?? 0)
  }
  return { text, lineOfRow }
}

/** The input of `imports.check` and `imports.start` for a draft. */
export function uploadOf(draft: ImportDraft): Input<'imports.check'> {
  return {
    fileName: `${draft.fileName.replace(/\.[^.]*$/, '').slice(-250)}.csv`,
    sourceName: draft.fileName,
    content: base64(writeRows(draft.rows).text),
    mapping: { ...draft.mapping },
    units: { ...draft.units },
    ...(draft.preset === null ? {} : { preset: draft.preset }),
  }
}

/** Bytes that are turned into characters in one call. */
const slice = 8192

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (let start = 0; start < bytes.length; start += slice)
    binary += String.fromCharCode(...bytes.subarray(start, start + slice))
  return btoa(binary)
}
