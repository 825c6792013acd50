// A whole file as drafts (contract 8): plans its columns, then reads its rows.

import type { ColumnChoices } from './column-choices.ts'
import { isWineRow, planColumns, type PlannedColumn } from './columns.ts'
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

/** The lines of a file as drafts, each with its issues by column. Empty lines and sums are skipped. */
export function readTable(
  rows: readonly SpreadsheetRow[],
  choices: ColumnChoices,
  names: NameIndex,
): SpreadsheetTable {
  const plan = planColumns(rows, choices, names)
  const filled = rows.filter((row) => isWineRow(plan, row))
  const lines = filled.map((row) => readRow(plan, row))
  return {
    headerLine: plan.headerLine,
    headers: plan.columns.map((column, index) => withTypes(column, index, filled, lines)),
    lines,
  }
}

/**
 * The samples of a column of colours with the types of white wine, which only whole rows decide. Of several rows
 * with the same text the first counts: it stands beside the sample.
 */
function withTypes(
  column: PlannedColumn,
  index: number,
  rows: readonly SpreadsheetRow[],
  lines: readonly SpreadsheetLine[],
): PlannedColumn {
  if (column.field !== 'wineType') return column
  const types = new Map<string, string | undefined>()
  for (const [at, { cells }] of rows.entries()) {
    const text = cells[index] ?? ''
    if (!types.has(text)) types.set(text, lines[at]?.draft.wineType)
  }
  const samples = column.samples.map(({ text, value }) => ({ text, value: value ?? types.get(text) ?? null }))
  return { ...column, samples }
}
