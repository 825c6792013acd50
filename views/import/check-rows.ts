// The result of a check, row by row: what becomes of it, what is wrong with which cell, and in how many rows
// the same text stands.

import type { Output } from '../../src/contract/operations/index.ts'
import { rowsAlike, writeRows, type ImportDraft } from './import-draft.ts'

export type Check = Output<'imports.check'>
type Issue = Check['refused'][number]['fault']
type Outcome = Check['outcomes'][number]

/** What is wrong with a cell. */
export type CellFault = {
  /** Index of the column; null when the file lacks it, or the whole row is refused. */
  readonly column: number | null
  /** The field of the column; null when the whole row is refused. */
  readonly field: string | null
  /** The header of the column; empty when the file lacks it. */
  readonly header: string
  readonly text: string
  readonly issues: readonly Issue[]
  /** Indexes of the rows with the same text in this column, this row included. */
  readonly alike: readonly number[]
}

export type CheckedRow = Pick<Outcome, 'outcome' | 'sheet' | 'name' | 'changes'> & {
  /** Index in the rows of the draft. */
  readonly row: number
  /** The line of the file, from 1. */
  readonly line: number
  readonly faults: readonly CellFault[]
  readonly advice: readonly Issue[]
}

/** The filters of the list: all rows, those of an outcome, or those with advice. */
export const rowFilters = ['all', 'new', 'changed', 'same', 'refused', 'advised'] as const
export type RowFilter = (typeof rowFilters)[number]

/** The rows of a draft with what the check found, in the order of the file. */
export function checkedRows(draft: ImportDraft, check: Check): CheckedRow[] {
  const { lineOfRow } = writeRows(draft.rows)
  const rowOfLine = new Map(lineOfRow.map((line, row) => [line, row]))
  const refused = Map.groupBy(check.refused, ({ line }) => line)
  const advised = Map.groupBy(check.advised, ({ line }) => line)
  return check.outcomes.map(({ line, outcome, sheet, name, changes }) => {
    const row = rowOfLine.get(line) ?? 0
    return {
      row,
      line: draft.rows[row]?.line ?? line,
      outcome,
      sheet,
      name,
      changes,
      faults: faultsOf(draft, check, row, refused.get(line) ?? []),
      advice: (advised.get(line) ?? []).map(({ fault }) => fault),
    }
  })
}

/** The rows that a filter shows. */
export function filteredRows(rows: readonly CheckedRow[], filter: RowFilter): readonly CheckedRow[] {
  if (filter === 'all') return rows
  return filter === 'advised'
    ? rows.filter(({ advice }) => advice.length > 0)
    : rows.filter(({ outcome }) => outcome === filter)
}

/** The number of rows by filter. */
export function filterCounts(rows: readonly CheckedRow[]): Readonly<Record<RowFilter, number>> {
  const count = (filter: RowFilter): number => filteredRows(rows, filter).length
  return {
    all: count('all'),
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
    advised: count('advised'),
  }
}

/** The faults of a row, one for each cell. */
function faultsOf(draft: ImportDraft, check: Check, row: number, refused: Check['refused']): CellFault[] {
  const byCell = Map.groupBy(refused, ({ column, fault }) => placeOf(check, column ?? '', fault.field))
  return [...byCell].map(([place, entries]) => {
    const column = typeof place === 'number' ? place : null
    const text = column === null ? '' : (draft.rows[row]?.cells[column] ?? '')
    return {
      column,
      field: column === null ? (place === '' ? null : String(place)) : (check.headers[column]?.field ?? null),
      header: column === null ? '' : (check.headers[column]?.header ?? ''),
      text,
      issues: entries.map(({ fault }) => fault),
      alike: column === null ? [row] : rowsAlike(draft, column, text),
    }
  })
}

/** The index of the column that an issue concerns, else the name of the field that the file lacks. */
function placeOf({ headers }: Check, column: string, field: string): number | string {
  const [name = ''] = (field === '' ? column : field).split('.')
  const byHeader = headers.findIndex(({ header }) => header === column)
  if (byHeader >= 0) return byHeader
  const byField = headers.findIndex((header) => header.field === name)
  return byField >= 0 && name !== '' ? byField : name
}
