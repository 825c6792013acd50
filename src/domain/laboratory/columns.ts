// Which column of a laboratory's export is which, in which unit, and which columns give the figures of a sheet.

import { joinInitials, normalizeName } from '../normalized-name.ts'
import { fromCell } from '../spreadsheet/cells.ts'
import type { SpreadsheetRow } from '../spreadsheet/table.ts'
import { unitsOf, type UnitId } from '../spreadsheet/units.ts'
import { columnWords, labColumns, type LabColumn } from './column-words-table.ts'
import { fieldOfColumn, identityColumns, optionalPart, sugarMethods, type LabField } from './lab-fields.ts'
import { readMeasured } from './measured.ts'
import { writtenUnit } from './written-unit.ts'

/** What people chose for a file, by header as in the file; a column of '' is left out. */
export type LabChoices = {
  readonly mapping?: Readonly<Record<string, string>> | undefined
  readonly units?: Readonly<Record<string, UnitId>> | undefined
  /**
   * What a figure below the limit of detection means: the limit, or no figure. Without a choice such a line is
   * refused, because the amount is not known.
   */
  readonly belowLimit?: 'limit' | 'none' | undefined
}

/**
 * What a column is used for: a figure of the sheet, finding the wine, the day of the analysis; `known` is recognised
 * and not needed, `otherMethod` gives way to a better column for the sugars, `repeated` has a twin of which a
 * person has to choose one, `leftOut` is a person's choice.
 */
export const columnUses = [
  'figure',
  'wine',
  'day',
  'known',
  'otherMethod',
  'repeated',
  'leftOut',
  'unknown',
] as const
export type ColumnUse = (typeof columnUses)[number]

/** A column of the file. */
export type PlannedLabColumn = {
  readonly header: string
  readonly column: LabColumn | null
  readonly by: 'choice' | 'word' | null
  readonly use: ColumnUse
  /** The field that it gives, wholly or in part; null when it gives none. */
  readonly field: LabField | null
  /** The unit of cells that state none; null without a unit, and while it is missing. */
  readonly unit: UnitId | null
  /** The units that a person may choose. */
  readonly units: readonly UnitId[]
  readonly unitFrom: 'choice' | 'header' | 'cells' | 'word' | null
  /** A cell without a unit has none from the header either: a person has to choose. */
  readonly unitMissing: boolean
}

/** How a file is read: its columns, and the rows below the headers. */
export type LabPlan = {
  readonly columns: readonly PlannedLabColumn[]
  readonly rows: readonly SpreadsheetRow[]
}

/** Rows above the headers that a laboratory fills with its own name, the customer and the day. */
const mostTitleRows = 30

/** Plans the columns of a file from its rows. */
export function planLabColumns(rows: readonly SpreadsheetRow[], choices: LabChoices): LabPlan {
  const start = headerIndex(rows)
  const below = rows.slice(start + 1)
  const [first, ...others] = below
  const unitRow = first !== undefined && isUnitRow(first) ? first : undefined
  const samples = unitRow === undefined ? below : others
  const headers = (rows[start]?.cells ?? []).map((cell) => fromCell(cell).replace(/\s+/gu, ' '))
  const found = headers.map((header, index) => ({
    header,
    unitText: `${header} ${unitRow?.cells[index] ?? ''}`,
    ...columnOf(header, choices.mapping),
  }))
  return {
    columns: found.map(({ header, unitText, column, by }, index) => {
      const use = useOf(found, index)
      const field = column !== null && use === 'figure' ? (fieldOfColumn[column] ?? null) : null
      const cells = samples.map((row) => row.cells[index] ?? '')
      return { header, column, by, use, field, ...unitOfColumn(header, unitText, field, cells, choices) }
    }),
    rows: samples,
  }
}

/** The row with the headers: the first that names a wine and a figure; the first row when none does. */
function headerIndex(rows: readonly SpreadsheetRow[]): number {
  const index = rows.slice(0, mostTitleRows).findIndex(({ cells }) => {
    const columns = cells.map((cell) => columnInWords(fromCell(cell)))
    return (
      columns.some((column) => identityColumns.some((identity) => identity === column)) &&
      columns.some((column) => column !== null && fieldOfColumn[column] !== undefined)
    )
  })
  return Math.max(index, 0)
}

/** A row of units below the headers: no cell has a figure, and at least one is a unit. */
function isUnitRow({ cells }: SpreadsheetRow): boolean {
  const filled = cells.map(fromCell).filter((cell) => cell !== '')
  const isUnit = (cell: string): boolean =>
    writtenUnit('alcohol', cell) !== null ||
    writtenUnit('acids', cell) !== null ||
    /^m?g\s?\/\s?l$/iu.test(cell)
  return (
    filled.some(isUnit) &&
    filled.every((cell) => readMeasured(cell).kind === 'unreadable' || /^-+$/u.test(cell))
  )
}

type Found = { readonly column: LabColumn | null; readonly by: 'choice' | 'word' | null }

function columnOf(header: string, mapping: LabChoices['mapping'] = {}): Found {
  if (Object.hasOwn(mapping, header))
    return { column: labColumns.find((column) => column === mapping[header]) ?? null, by: 'choice' }
  const column = columnInWords(header)
  return { column, by: column === null ? null : 'word' }
}

/** Headers in seven languages → columns. */
const columnByWords: ReadonlyMap<string, LabColumn> = new Map(
  labColumns.flatMap((column) => columnWords[column].map((words) => [words, column] as const)),
)
const mostWords = Math.max(...[...columnByWords.keys()].map((words) => words.split(' ').length))

/** The column whose words occur first in a header; of several that begin there, the longest. */
export function columnInWords(header: string): LabColumn | null {
  const words = headerWords(header)
  for (let start = 0; start < words.length; start += 1)
    for (let count = Math.min(mostWords, words.length - start); count > 0; count -= 1) {
      const column = columnByWords.get(words.slice(start, start + count).join(' '))
      if (column !== undefined) return column
    }
  return null
}

function headerWords(header: string): string[] {
  return normalizeName(joinInitials(header.replace(/[º°ª]/gu, ' ').normalize('NFKC')))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
}

function useOf(all: readonly Found[], index: number): ColumnUse {
  const { column = null, by = null } = all[index] ?? {}
  if (column === null) return by === 'choice' ? 'leftOut' : 'unknown'
  if (column === 'sample' || column === 'other') return 'known'
  if (!isChosenOfKind(all, index)) return 'repeated'
  if (column === 'date') return 'day'
  const field = fieldOfColumn[column]
  if (field === undefined) return 'wine'
  return field === 'sugars' && !isOfBestMethod(all, column) ? 'otherMethod' : 'figure'
}

/** Whether a column is the only one of its kind, or the only one that a person chose. */
function isChosenOfKind(all: readonly Found[], index: number): boolean {
  const own = all[index]
  const alike = all.filter(({ column }) => column === own?.column)
  const chosen = alike.filter(({ by }) => by === 'choice')
  return chosen.length === 0 ? alike.length === 1 : chosen.length === 1 && own?.by === 'choice'
}

/** Whether a column of sugars is a part of the best method that the file has; what a person chose is better. */
function isOfBestMethod(all: readonly Found[], column: LabColumn): boolean {
  const chosen = all.filter((found) => found.by === 'choice')
  const best = methodOf(chosen) ?? methodOf(all)
  return best?.includes(column) ?? false
}

function methodOf(columns: readonly Found[]): readonly LabColumn[] | undefined {
  return sugarMethods.find((parts) =>
    parts.every((part) => part === optionalPart || columns.some(({ column }) => column === part)),
  )
}

type ColumnUnit = Pick<PlannedLabColumn, 'unit' | 'units' | 'unitFrom' | 'unitMissing'>
const noUnit: ColumnUnit = { unit: null, units: [], unitFrom: null, unitMissing: false }

function unitOfColumn(
  header: string,
  unitText: string,
  field: LabField | null,
  cells: readonly string[],
  { units: chosen = {} }: LabChoices,
): ColumnUnit {
  if (field === null) return noUnit
  const units = unitsOf(field)
  const choice = Object.hasOwn(chosen, header) ? units.find((unit) => unit === chosen[header]) : undefined
  if (choice !== undefined) return { unit: choice, units, unitFrom: 'choice', unitMissing: false }
  const stated = writtenUnit(field, unitText)
  if (stated !== null && stated !== 'unnamed' && units.includes(stated))
    return { unit: stated, units, unitFrom: 'header', unitMissing: false }
  if (field === 'alcohol' && stated === null && isPercentWord(header))
    return { unit: 'percent_vol', units, unitFrom: 'word', unitMissing: false }
  const bare = cells.some((cell) => unitOfCell(field, cell) === null)
  return { unit: null, units, unitFrom: bare ? null : 'cells', unitMissing: bare }
}

/** The unit that a cell with a figure states; null when it states none, undefined for a cell without a figure. */
function unitOfCell(field: LabField, cell: string): UnitId | null | undefined {
  if (fromCell(cell) === '') return undefined
  const measured = readMeasured(cell)
  if (measured.kind !== 'figure' && measured.kind !== 'below') return undefined
  const stated = measured.unit === '' ? null : writtenUnit(field, measured.unit)
  return stated === 'unnamed' ? null : stated
}

/** Names that mean the strength by volume in % vol, as the law calls it; "alcohol" alone may be grams. */
const percentWords =
  /\b(?:tav\w*|abv|titre|titolo|titulo|grado|graduacion|gradazione|degre|strength)\b|τιτλοσ|βαθμοσ|by volume/u

function isPercentWord(header: string): boolean {
  return percentWords.test(normalizeName(header))
}
