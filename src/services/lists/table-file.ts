// Lists as files (contract 8): CSV or XLSX with headers in the caller's language. Cells of a CSV are escaped as
// formulas; those of a workbook are texts and numbers, which no program runs.

import type { Context } from '../context.ts'
import { listTypes, type FileOutput, type ListFormat } from '../../contract/operation.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Actor } from '../../domain/rights.ts'
import { csvLine } from '../../domain/spreadsheet/csv.ts'
import { writeXlsx, type WorkbookCell } from '../../render/workbook/xlsx-writer.ts'
import { translate, type MessageId } from '../../translations.ts'

/** Most rows of a list in a file; more are refused (`list.tooLong`). */
export const maxListRows = 500_000

/** A column: its title, and its cell of a row. */
export type ListColumn<R> = {
  readonly title: MessageId
  /** Times are in UTC, which the title says. */
  readonly isTime?: boolean
  readonly width?: number
  readonly cell: (row: R) => WorkbookCell
}

/** A list: its file name without an ending, its title, and its rows. */
export type ListTable<R> = {
  readonly name: string
  readonly title: MessageId
  readonly columns: readonly ListColumn<R>[]
  readonly rows: readonly R[]
}

/** A list as a file. Refuses `list.tooLong`. */
export function listFile<R>(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { name, title, columns, rows }: ListTable<R>,
  format: ListFormat,
): FileOutput {
  refuseTooLong(rows.length)
  const headers = columns.map((column) => headerOf(column, actor))
  return {
    name: `${name}.${format}`,
    type: listTypes[format],
    body:
      format === 'csv'
        ? csvChunks(headers, columns, rows)
        : writeXlsx(
            [
              {
                name: translate(actor.language, title),
                columns: columns.map(({ width = usualWidth }, index) => ({
                  header: headers[index] ?? '',
                  width,
                })),
                rows: cellsOf(columns, rows),
              },
            ],
            now,
          ),
  }
}

/** Refuses a list with more rows than a file takes. */
export function refuseTooLong(rows: number, max = maxListRows): void {
  if (rows > max) refuse('list.tooLong', { values: { max } })
}

/** Width of a column in characters. */
const usualWidth = 20

function headerOf<R>({ title, isTime = false }: ListColumn<R>, { language }: Actor): string {
  return `${translate(language, title)}${isTime ? ' (UTC)' : ''}`
}

function* cellsOf<R>(columns: readonly ListColumn<R>[], rows: readonly R[]): Generator<WorkbookCell[]> {
  for (const row of rows) yield columns.map(({ cell }) => cell(row))
}

/** Rows in one chunk of the stream. */
const chunkRows = 500

async function* csvChunks<R>(
  headers: readonly string[],
  columns: readonly ListColumn<R>[],
  rows: readonly R[],
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(headers)}`
  for (let start = 0; start < rows.length; start += chunkRows) {
    const lines = Array.from(cellsOf(columns, rows.slice(start, start + chunkRows)), (cells) =>
      csvLine(cells.map((cell) => (cell === null ? '' : String(cell)))),
    )
    // Gives other requests their turn between the chunks.
    yield await Promise.resolve(lines.join(''))
  }
}

/** A moment as people and programs read it: `2026-11-22 16:05`, in UTC. */
export function momentCell(moment: string | Date | null): string {
  if (moment === null) return ''
  return new Date(moment).toISOString().slice(0, 16).replace('T', ' ')
}
