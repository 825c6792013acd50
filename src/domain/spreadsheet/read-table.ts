// A whole file as drafts (contract 8): plans its columns, then reads its rows.

import { planColumns, type ColumnChoices, type PlannedColumn } from './columns.ts'
import type { NameIndex } from './name-index.ts'
import { readRow } from './read-row.ts'
import type { SpreadsheetLine, SpreadsheetRow } from './table.ts'

/** A parsed file: its columns and its lines. */
export type SpreadsheetTable = {
  /** The line of the file with the headers. */
  readonly headerLine: number
  readonly headers: readonly PlannedColumn[]
  readonly lines: readonly SpreadsheetLine[]
}

/** The lines of a file as drafts, each with its issues by column. Empty lines are skipped. */
export function readTable(
  rows: readonly SpreadsheetRow[],
  choices: ColumnChoices,
  names: NameIndex,
): SpreadsheetTable {
  const plan = planColumns(rows, choices, names)
  const filled = rows.filter(
    ({ line, cells }) => line > plan.headerLine && cells.some((cell) => cell.trim() !== ''),
  )
  return {
    headerLine: plan.headerLine,
    headers: plan.columns,
    lines: filled.map((row) => readRow(plan, row)),
  }
}
