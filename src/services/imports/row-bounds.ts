// The bounds of one row of a file of wines: as answered by `imports.read`, and as taken from the command line.

import { maxReadCell } from '../../contract/answers.ts'
import { maxReadColumns } from '../../contract/operations/imports.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SpreadsheetRow } from '../../domain/spreadsheet/table.ts'

/** Refuses a row with too many cells (`import.tooManyColumns`) or a cell that is too long (`import.cellTooLong`). */
export function refuseLargeRow({ line, cells }: SpreadsheetRow): void {
  if (cells.length > maxReadColumns)
    refuse('import.tooManyColumns', { values: { line, max: maxReadColumns } })
  if (cells.some((cell) => cell.length > maxReadCell))
    refuse('import.cellTooLong', { values: { line, max: maxReadCell } })
}
