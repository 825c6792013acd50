// One row of a file as the draft of a sheet, by the plan of the columns (contract 8).

import { sheetFields, type SheetDraft, type SheetField } from '../sheet/fields.ts'
import { fromCell, readCell } from './cells.ts'
import type { ColumnPlan } from './columns.ts'
import type { CellReading } from './entry-cells.ts'
import type { NameIndex } from './name-index.ts'
import type { SpreadsheetLine, SpreadsheetRow } from './table.ts'

const maxQuotedLength = 60

/** Reads a row: its draft, and the issues of its cells. An empty cell leaves its field out of the draft. */
export function readRow({ columns, names }: ColumnPlan, row: SpreadsheetRow): SpreadsheetLine {
  const values = new Map<SheetField, unknown>()
  const issues: SpreadsheetLine['issues'][number][] = []
  row.cells.forEach((cell, index) => {
    const column = columns[index]
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
