// The lines of a laboratory's export: which wine each names, and the figures it gives in the units of a sheet.

import { rounded, sum, toNumber, type Decimal } from '../decimal.ts'
import { sheetFields } from '../sheet/fields.ts'
import { fromCell } from '../spreadsheet/cells.ts'
import type { SpreadsheetRow } from '../spreadsheet/table.ts'
import { inFieldUnit, type UnitId } from '../spreadsheet/units.ts'
import { readDay } from '../spreadsheet/written-day.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { isDay, valueIssues } from '../value.ts'
import type { LabChoices, LabPlan, PlannedLabColumn } from './columns.ts'
import { identityColumns, labFields, optionalPart, type IdentityColumn, type LabField } from './lab-fields.ts'
import { readMeasured } from './measured.ts'
import { writtenUnit } from './written-unit.ts'

/** An issue of a cell; `column` is the header as in the file, empty for the whole line. */
export type LabIssue = { readonly column: string; readonly issue: ValidationIssue }

/** One sample: the wine that it names, the day, its figures, what keeps it from being used, and what to look at. */
export type LabLine = {
  readonly line: number
  /** What the line calls the wine. */
  readonly title: string
  readonly identity: Readonly<Partial<Record<IdentityColumn, string>>>
  /** `YYYY-MM-DD`; null without a day that can be read. */
  readonly day: string | null
  readonly figures: Readonly<Partial<Record<LabField, number>>>
  readonly issues: readonly LabIssue[]
  readonly advice: readonly LabIssue[]
}

/** Reads the rows of a planned file; empty rows are skipped. */
export function readLabLines({ columns, rows }: LabPlan, choices: LabChoices): LabLine[] {
  return rows
    .filter(({ cells }) => cells.some((cell) => fromCell(cell) !== ''))
    .map((row) => readLabLine(row, columns, choices))
}

/** A filled cell as it stands, and the figure that it gives; null when it gives none. */
export type LabSample = { readonly text: string; readonly value: number | null }

const sampleCount = 3

/** The first filled cells of every column that gives figures. */
export function labSamples({ columns, rows }: LabPlan, choices: LabChoices): LabSample[][] {
  return columns.map((column, index) => {
    const { field } = column
    if (field === null) return []
    const filled = rows.map(({ cells }) => fromCell(cells[index] ?? '')).filter((cell) => cell !== '')
    return filled.slice(0, sampleCount).map((text) => {
      const { amount } = readFigure(field, column, text, choices)
      return {
        text,
        value: amount === undefined ? null : toNumber(rounded(amount, sheetFields[field].decimals)),
      }
    })
  })
}

/** The figure of a cell or of a field; `undefined` where there is none. */
type Reading = {
  readonly amount?: Decimal
  readonly issues: readonly LabIssue[]
  readonly advice: readonly LabIssue[]
}

function readLabLine(
  row: SpreadsheetRow,
  columns: readonly PlannedLabColumn[],
  choices: LabChoices,
): LabLine {
  const cellOf = (index: number): string => fromCell(row.cells[index] ?? '')
  const identity = identityOf(columns, cellOf)
  const readings = labFields.map((field) => [field, readField(field, columns, cellOf, choices)] as const)
  const dayIndex = columns.findIndex(({ use }) => use === 'day')
  const titleIndex = columns.findIndex(({ column }, index) => column === 'sample' && cellOf(index) !== '')
  const figures = readings.flatMap(([field, { amount }]) =>
    amount === undefined ? [] : [[field, toNumber(amount)]],
  )
  return {
    line: row.line,
    title: Object.values(identity)[0] ?? cellOf(titleIndex),
    identity,
    day: dayOf(cellOf(dayIndex)),
    figures: Object.fromEntries(figures) as LabLine['figures'],
    issues: [...identityIssues(identity, columns), ...readings.flatMap(([, { issues }]) => issues)],
    advice: readings.flatMap(([, { advice }]) => advice),
  }
}

function identityOf(
  columns: readonly PlannedLabColumn[],
  cellOf: (index: number) => string,
): LabLine['identity'] {
  return Object.fromEntries(
    identityColumns.flatMap((identity) => {
      const index = columns.findIndex(({ column, use }) => column === identity && use === 'wine')
      const text = cellOf(index).replace(/\s+/gu, ' ')
      return text === '' ? [] : [[identity, identity === 'gtin' ? text.replace(/[\s-]/gu, '') : text]]
    }),
  )
}

function identityIssues(
  { gtin, ...others }: LabLine['identity'],
  columns: readonly PlannedLabColumn[],
): LabIssue[] {
  if (gtin === undefined)
    return Object.keys(others).length === 0
      ? [{ column: '', issue: { field: '', code: 'labNoIdentity' } }]
      : []
  const header = columns.find(({ column, use }) => column === 'gtin' && use === 'wine')?.header ?? ''
  return valueIssues(sheetFields.gtin, gtin, 'gtin').map((issue) => ({ column: header, issue }))
}

function dayOf(cell: string): string | null {
  const reading = readDay(cell)
  return 'day' in reading && isDay(reading.day) ? reading.day : null
}

/** The figure of a field: of its column, or the sum of its parts. */
function readField(
  field: LabField,
  columns: readonly PlannedLabColumn[],
  cellOf: (index: number) => string,
  choices: LabChoices,
): Reading {
  const parts = columns.flatMap((column, index) =>
    column.field === field ? [{ column, reading: readFigure(field, column, cellOf(index), choices) }] : [],
  )
  const issues = parts.flatMap(({ reading }) => reading.issues)
  const advice = parts.flatMap(({ reading }) => reading.advice)
  const amounts = parts.flatMap(({ reading: { amount } }) => (amount === undefined ? [] : [amount]))
  if (issues.length > 0 || amounts.length === 0) return { issues, advice }
  const missing = parts.find(
    ({ column, reading }) => reading.amount === undefined && column.column !== optionalPart,
  )
  if (missing !== undefined)
    return { issues: [{ column: missing.column.header, issue: { field, code: 'labPartMissing' } }], advice }
  const amount = rounded(sum(...amounts), sheetFields[field].decimals)
  const invalid = valueIssues(sheetFields[field], toNumber(amount), field)
  const header = parts[0]?.column.header ?? ''
  return invalid.length > 0
    ? { issues: invalid.map((issue) => ({ column: header, issue })), advice }
    : { amount, issues, advice }
}

function readFigure(
  field: LabField,
  { header, unit }: PlannedLabColumn,
  cell: string,
  { belowLimit }: LabChoices,
): Reading {
  if (cell === '') return { issues: [], advice: [] }
  const refused = (code: string, values?: ValidationIssue['values']): Reading => ({
    issues: [{ column: header, issue: { field, code, ...(values === undefined ? {} : { values }) } }],
    advice: [],
  })
  const noFigure: Reading = {
    issues: [],
    advice: [{ column: header, issue: { field, code: 'labNoFigure', weight: 'advisory' } }],
  }
  const measured = readMeasured(cell)
  if (measured.kind === 'none') return noFigure
  if (measured.kind === 'above') return refused('labAboveRange', { text: cell.slice(0, maxQuotedLength) })
  if (measured.kind === 'unreadable')
    return refused('labUnreadable', { text: cell.slice(0, maxQuotedLength) })
  if (measured.kind === 'below' && belowLimit === undefined)
    return refused('labBelowLimit', { text: cell.slice(0, maxQuotedLength) })
  if (measured.kind === 'below' && belowLimit === 'none') return noFigure
  const stated = statedUnit(field, measured.unit, unit)
  if (stated === 'unknown') return refused('labUnreadable', { text: cell.slice(0, maxQuotedLength) })
  if (stated === null) return refused('labUnitMissing')
  const amount = inFieldUnit(field, measured.amount, stated)
  return amount === undefined ? refused('labUnitMissing') : { amount, issues: [], advice: [] }
}

const maxQuotedLength = 60

/** The unit of a figure: the one in its cell, else that of its column; null when a person has to choose. */
function statedUnit(field: LabField, text: string, ofColumn: UnitId | null): UnitId | 'unknown' | null {
  if (text === '') return ofColumn
  const stated = writtenUnit(field, text)
  if (stated === null) return 'unknown'
  return stated === 'unnamed' ? ofColumn : stated
}
