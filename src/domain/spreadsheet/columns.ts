// The columns of a file: which field each one holds, and in which unit (contract 8). The plan is made once from
// the first rows; read-row.ts then reads every row by it.

import { sheetFields, type SheetField } from '../sheet/fields.ts'
import { isEmptyCell, readCell, writeCell } from './cells.ts'
import type { ColumnFormat } from './amount-cells.ts'
import { assignFields, type ColumnDraft } from './column-fields.ts'
import type { ColumnChoices } from './column-choices.ts'
import type { ColumnMatch, UnitSource } from './column-sources.ts'
import { planFormat, rowHints } from './column-units.ts'
import { headerIndex, isTotalRow, isUnitRow } from './header-row.ts'
import type { PackagingPart } from './headers.ts'
import type { NameIndex } from './name-index.ts'
import type { SpreadsheetRow } from './table.ts'
import type { UnitId } from './units.ts'

/** A filled cell: as it stands, and as it will be stored, in the form of `writeCell`; null when unreadable. */
export type ColumnSample = { readonly text: string; readonly value: string | null }

/** A column of a file. `field` is null for a column that is not imported. */
export type PlannedColumn = {
  readonly header: string
  readonly field: SheetField | null
  readonly by: ColumnMatch | null
  /** The header of the column that has the field which this one names too. */
  readonly takenBy: string | null
  /** The unit of cells that state none; null without a unit, and while it is missing. */
  readonly unit: UnitId | null
  /** The units that a person may choose; empty when the field has none. */
  readonly units: readonly UnitId[]
  readonly unitFrom: UnitSource | null
  /** Two units or none are plausible: a person has to choose before the import. */
  readonly unitMissing: boolean
  readonly samples: readonly ColumnSample[]
  readonly format: ColumnFormat
  /** What a column says of a component that several columns describe, and the number of the component. */
  readonly part: PackagingPart | null
  readonly number: number | null
}

/** What reading a row needs. */
export type RowPlan = { readonly columns: readonly PlannedColumn[]; readonly names: NameIndex }

/** How a file is read. */
export type ColumnPlan = RowPlan & {
  /** The line of the file with the headers; rows above it are titles. */
  readonly headerLine: number
  /** The line behind which the wines begin: that of the headers, or of their units. */
  readonly titleLine: number
}

/** Rows that are enough to plan the columns of a long file. */
export const samplingRows = 300

const sampleCount = 3

/**
 * Plans the columns from the rows of a file.
 * @param rows the whole file, or its first `samplingRows` rows
 */
export function planColumns(
  rows: readonly SpreadsheetRow[],
  choices: ColumnChoices,
  names: NameIndex,
): ColumnPlan {
  const table = rows.filter((row) => !/^sep=/i.test(row.cells[0] ?? ''))
  const index = headerIndex(table, new Set(Object.keys(choices.mapping ?? {})), names)
  const header = table[index]
  const next = table[index + 1]
  const units = next !== undefined && isUnitRow(next) ? next : undefined
  const titleLine = (units ?? header)?.line ?? 1
  const wines = table.filter((row) => isWineRow({ titleLine }, row)).slice(0, samplingRows)
  const drafts = assignFields(headersOf(header, units), columnsOf(header, wines), choices, names)
  const hints = rowHints(drafts, names)
  return {
    headerLine: header?.line ?? 1,
    titleLine,
    columns: drafts.map((draft) => planColumn(draft, hints, choices, names)),
    names,
  }
}

/** Whether a row holds a wine: it is below the headers, not blank, and no sum. */
export function isWineRow({ titleLine }: Pick<ColumnPlan, 'titleLine'>, row: SpreadsheetRow): boolean {
  return row.line > titleLine && row.cells.some((cell) => cell.trim() !== '') && !isTotalRow(row)
}

/** The headers, each with the unit that a row below them gives it. */
function headersOf(header: SpreadsheetRow | undefined, units: SpreadsheetRow | undefined) {
  return (header?.cells ?? []).map((cell, index) => ({
    header: cell.trim(),
    unitText: units?.cells[index]?.trim() ?? '',
  }))
}

function columnsOf(header: SpreadsheetRow | undefined, wines: readonly SpreadsheetRow[]): string[][] {
  return (header?.cells ?? []).map((_, index) => wines.map(({ cells }) => cells[index] ?? ''))
}

function planColumn(
  draft: ColumnDraft,
  hints: ReturnType<typeof rowHints>,
  choices: ColumnChoices,
  names: NameIndex,
): PlannedColumn {
  const { field } = draft
  const planned = planFormat(draft, hints, choices)
  const samples: ColumnSample[] = []
  for (const text of draft.cells) {
    if (samples.length === sampleCount) break
    if (isEmptyCell(field, text)) continue
    samples.push({ text, value: field === null ? null : storedText(field, text, planned.format, names) })
  }
  return {
    header: draft.header,
    field,
    by: draft.by,
    takenBy: draft.takenBy,
    part: draft.part,
    number: draft.number,
    ...planned,
    samples,
  }
}

function storedText(field: SheetField, text: string, format: ColumnFormat, names: NameIndex): string | null {
  const reading = readCell(field, sheetFields[field], text, names, format)
  return 'value' in reading ? writeCell(field, sheetFields[field], reading.value) : null
}
