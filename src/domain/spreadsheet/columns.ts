// The columns of a file: which field each one holds, and in which unit (contract 8). The plan is made once from
// the first rows; read-row.ts then reads every row by it.

import { normalizeName } from '../normalized-name.ts'
import { sheetFields, type SheetField } from '../sheet/fields.ts'
import { fromCell, readCell, writeCell } from './cells.ts'
import type { ColumnMatch, UnitSource } from './column-sources.ts'
import type { NameIndex } from './name-index.ts'
import type { PresetId } from './presets.ts'
import { csvFields, type SpreadsheetRow } from './table.ts'
import { unitsOf, type UnitId } from './units.ts'

/** What people chose for a file. Members by header as in the file; a field of '' leaves the column out. */
export type ColumnChoices = {
  readonly mapping?: Readonly<Record<string, string>>
  readonly units?: Readonly<Record<string, UnitId>>
  readonly preset?: PresetId
  /** What was chosen for earlier files of the company. */
  readonly remembered?: {
    readonly mapping: Readonly<Record<string, string>>
    readonly units: Readonly<Record<string, UnitId>>
  }
}

/** A filled cell: as it stands, and as it will be stored, in the form of `writeCell`; null when unreadable. */
export type ColumnSample = { readonly text: string; readonly value: string | null }

/** A column of a file. `field` is null for a column that is not imported. */
export type PlannedColumn = {
  readonly header: string
  readonly field: SheetField | null
  readonly by: ColumnMatch | null
  /** The unit of cells that state none; null without a unit, and while it is missing. */
  readonly unit: UnitId | null
  /** The units that a person may choose; empty when the field has none. */
  readonly units: readonly UnitId[]
  readonly unitFrom: UnitSource | null
  /** Two units or none are plausible: a person has to choose before the import. */
  readonly unitMissing: boolean
  readonly samples: readonly ColumnSample[]
}

/** How every row of a file is read. */
export type ColumnPlan = {
  /** The line of the file with the headers; rows above it are titles. */
  readonly headerLine: number
  readonly columns: readonly PlannedColumn[]
  readonly names: NameIndex
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
  const [first, ...others] = rows.filter((row) => !/^sep=/i.test(row.cells[0] ?? ''))
  const columns = (first?.cells ?? []).map((cell, index) =>
    planColumn(
      cell.trim(),
      others.map(({ cells }) => cells[index] ?? ''),
      choices,
      names,
    ),
  )
  return { headerLine: first?.line ?? 1, columns, names }
}

function planColumn(
  header: string,
  cells: readonly string[],
  choices: ColumnChoices,
  names: NameIndex,
): PlannedColumn {
  const { field, by } = fieldOf(header, choices, names)
  const units = field === null ? [] : unitsOf(field)
  const filled = cells.filter((cell) => fromCell(cell) !== '').slice(0, sampleCount)
  return {
    header,
    field,
    by,
    units,
    unit: units[0] ?? null,
    unitFrom: units.length === 0 ? null : 'field',
    unitMissing: false,
    samples: filled.map((text) => ({ text, value: field === null ? null : storedText(field, text, names) })),
  }
}

function storedText(field: SheetField, text: string, names: NameIndex): string | null {
  const reading = readCell(field, sheetFields[field], text, names)
  return 'value' in reading ? writeCell(field, sheetFields[field], reading.value) : null
}

type Match = Pick<PlannedColumn, 'field' | 'by'>

/** The field of a header: as mapped, else by its name, else by its title in an interface language. */
function fieldOf(header: string, { mapping = {}, remembered }: ColumnChoices, names: NameIndex): Match {
  const chosen = Object.hasOwn(mapping, header) ? (mapping[header] ?? '') : undefined
  if (chosen !== undefined) return { field: fieldNamed(chosen), by: 'choice' }
  const earlier =
    remembered !== undefined && Object.hasOwn(remembered.mapping, header)
      ? (remembered.mapping[header] ?? '')
      : undefined
  if (earlier !== undefined) return { field: fieldNamed(earlier), by: 'remembered' }
  const named = fieldNamed(header)
  if (named !== null) return { field: named, by: 'name' }
  if (header !== '' && names.reasons.has(normalizeName(header))) return { field: null, by: 'name' }
  const titled = names.fields.get(normalizeName(header))
  const field = csvFields.find((name) => name === titled) ?? null
  return { field, by: field === null ? null : 'title' }
}

function fieldNamed(text: string): SheetField | null {
  const name = normalizeName(text)
  return csvFields.find((field) => normalizeName(field) === name) ?? null
}
