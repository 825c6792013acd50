// Rows of a workbook while it is read: cells are put in, bounded, and come out as rows of text.

import { WorkbookError } from './workbook-error.ts'

/** A row of a table that has a value: its number as the spreadsheet program shows it, and its cells as text. */
export type WorkbookRow = { readonly line: number; readonly cells: string[] }

/** Bounds on a workbook. */
export type WorkbookLimits = {
  /** Most bytes of all its parts, unpacked. */
  readonly bytes: number
  /** Most rows with a value in one table. */
  readonly rows: number
  /** Most columns of a table; a value further right is refused. */
  readonly columns: number
  /** Most characters of a cell. */
  readonly cell: number
}

/** A cell that spans rows. It has a value only in the first; people see it in all. */
export type TallCell = { readonly column: number; readonly from: number; readonly to: number }

/** What a first reading of a table finds: how many rows have a value, and which cells span rows. */
export type TableScan = { readonly name: string; readonly filled: number; readonly tall: readonly TallCell[] }

/** A workbook of one format. `rows` reads a table that `scan` has found, row by row. */
export type WorkbookReader = {
  readonly scan: () => Promise<TableScan[]>
  readonly rows: (table: TableScan) => AsyncGenerator<WorkbookRow>
}

/** Last row of spreadsheet programs. */
export const lastRow = 1_048_576

/** Collects the cells of one row after the other. */
export type RowCollector = {
  /** Adds a value. `column` counts from 0. */
  readonly put: (column: number, text: string) => void
  /** Ends a row; keeps it when it has a value. */
  readonly endRow: (line: number) => void
  /** Takes the rows that are complete. */
  readonly take: () => WorkbookRow[]
}

/** @throws (when used) WorkbookError tooManyRows, tooManyColumns, cellTooLong, damaged */
export function collectRows(limits: WorkbookLimits): RowCollector {
  let cells: string[] = []
  let rows: WorkbookRow[] = []
  let count = 0
  let widest: number | null = null
  let longest = 0
  return {
    put: (column, value) => {
      const text = value.replace(/\r\n?/g, '\n').trim()
      if (text === '') return
      if (column >= limits.columns) widest = column
      else {
        longest = Math.max(longest, text.length)
        cells[column] = text
      }
    },
    endRow: (line) => {
      if (!Number.isInteger(line) || line < 1 || line > lastRow) throw new WorkbookError('damaged')
      if (widest !== null) throw new WorkbookError('tooManyColumns', line)
      if (longest > limits.cell) throw new WorkbookError('cellTooLong', line)
      if (cells.length > 0) {
        if (++count > limits.rows) throw new WorkbookError('tooManyRows', line)
        rows.push({ line, cells: Array.from(cells, (cell: string | undefined) => cell ?? '') })
      }
      cells = []
    },
    take: () => {
      const taken = rows
      rows = []
      return taken
    },
  }
}

/** Counts the rows that have a value, without a bound: a table that nobody chooses may be of any size. */
export function countRows(): RowCollector & { readonly count: () => number } {
  let [filled, hasValue] = [0, false]
  return {
    put: (_, value) => {
      hasValue ||= value.trim() !== ''
    },
    endRow: () => {
      if (hasValue) filled += 1
      hasValue = false
    },
    take: () => [],
    count: () => filled,
  }
}

/** Rows with the value of each cell that spans rows in all of them. Lines ascend. */
export async function* fillTallCells(
  rows: AsyncIterable<WorkbookRow>,
  tall: readonly TallCell[],
): AsyncGenerator<WorkbookRow> {
  const columns = Map.groupBy(
    [...tall].sort((a, b) => a.from - b.from),
    ({ column }) => column,
  )
  const values = new Map<TallCell, string>()
  for await (const row of rows) {
    for (const [column, spans] of columns) {
      while (spans[0] !== undefined && spans[0].to < row.line) spans.shift()
      const [span] = spans
      if (span === undefined || span.from > row.line) continue
      if (span.from === row.line) values.set(span, row.cells[column] ?? '')
      else if ((row.cells[column] ?? '') === '') setCell(row.cells, column, values.get(span) ?? '')
    }
    yield row
  }
}

function setCell(cells: string[], column: number, text: string): void {
  if (text === '') return
  while (cells.length < column) cells.push('')
  cells[column] = text
}
