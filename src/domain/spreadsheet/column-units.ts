// The unit and the decimal mark of a column (contract 8). A unit comes from a person, the header, the cells, the name
// of our own field, or from values that no other unit explains; else a person has to choose it.

import { normalizeName } from '../normalized-name.ts'
import { sheetFields, type SheetDraft, type SheetField } from '../sheet/fields.ts'
import { decimalMarkOf, readAmountText, type DecimalMark } from './amounts.ts'
import { fromCell, isEmptyCell, readCell } from './cells.ts'
import type { ColumnFormat } from './amount-cells.ts'
import type { ColumnDraft } from './column-fields.ts'
import type { UnitSource } from './column-sources.ts'
import type { ColumnChoices } from './column-choices.ts'
import type { NameIndex } from './name-index.ts'
import { inferredUnit, isImplausible, type ColumnFigure } from './unit-plausibility.ts'
import { unitOfField, type WrittenUnit } from './unit-words.ts'
import { amountField, unitsOf, type UnitId } from './units.ts'
import { readWineWords, wineTypeOf } from './wine-words.ts'
import { dayOrderOf } from './written-day.ts'

/** The unit of a column, where it comes from, and the form of its cells. */
type PlannedFormat = {
  readonly unit: UnitId | null
  readonly units: readonly UnitId[]
  readonly unitFrom: UnitSource | null
  readonly unitMissing: boolean
  readonly format: ColumnFormat
}

const hintFields = ['family', 'wineClass', 'sweetness', 'dealcoholised'] as const

/** What every sampled row says of its product, for the bounds of its figures. */
export function rowHints(drafts: readonly ColumnDraft[], names: NameIndex): readonly SheetDraft[] {
  const length = Math.max(0, ...drafts.map(({ cells }) => cells.length))
  return Array.from({ length }, (_, row) => {
    const hints: Record<string, unknown> = {}
    for (const field of hintFields) {
      const cell = cellOf(drafts, field, row)
      const reading = cell === undefined ? undefined : readCell(field, sheetFields[field], cell, names)
      if (reading !== undefined && 'value' in reading) hints[field] = reading.value
    }
    const colour = cellOf(drafts, 'wineType', row)
    const words = colour === undefined ? undefined : readWineWords(colour)
    const read = colour === undefined ? undefined : readCell('wineType', sheetFields.wineType, colour, names)
    const type =
      read !== undefined && 'value' in read
        ? read.value
        : words === undefined
          ? undefined
          : wineTypeOf(words, hints)
    return { ...hints, ...(type === undefined ? {} : { wineType: type }) } as SheetDraft
  })
}

function cellOf(drafts: readonly ColumnDraft[], field: SheetField, row: number): string | undefined {
  const cell = drafts.find((draft) => draft.field === field)?.cells[row]
  return cell === undefined || isEmptyCell(field, cell) ? undefined : cell
}

/** The unit and form of a column. */
export function planFormat(
  draft: ColumnDraft,
  hints: readonly SheetDraft[],
  choices: ColumnChoices,
): PlannedFormat {
  const { field, cells } = draft
  const isDay = field !== null && sheetFields[field].kind === 'date'
  const mark = field !== null && amountField(field) !== undefined ? decimalMarkOf(cells) : null
  const dayOrder = isDay ? dayOrderOf(cells) : null
  const units = field === null ? [] : unitsOf(field)
  const figures = field === null || units.length === 0 ? null : figuresOf(field, draft, mark, hints)
  const planned =
    field === null || figures === null
      ? { unit: null, unitFrom: null, unitMissing: false }
      : planUnit(field, draft, figures, choices)
  const { isUnstated = false, ...answer } = planned
  return {
    ...answer,
    units,
    format: {
      unit: isUnstated ? null : answer.unit,
      mark,
      dayOrder,
      isColumn: true,
      ...(figures?.isAcidOpen === true ? { isAcidUnnamed: true } : {}),
    },
  }
}

/** The figures of a column that state no unit, and whether some state one. */
type Figures = {
  readonly bare: readonly ColumnFigure[]
  readonly written: ReadonlySet<UnitId>
  /** Whether some are grams per litre of an acid that neither they nor the header names (`isAcidUnnamed`). */
  readonly isAcidOpen: boolean
}

function figuresOf(
  field: SheetField,
  { cells, header, written: ofHeader }: ColumnDraft,
  mark: DecimalMark,
  hints: readonly SheetDraft[],
): Figures {
  let isAcidOpen = false
  const bare: ColumnFigure[] = []
  const written = new Set<UnitId>()
  cells.forEach((cell, row) => {
    if (isEmptyCell(field, cell)) return
    const reading = readAmountText(fromCell(cell), mark)
    const unit = reading === undefined ? undefined : unitOfField(field, reading.unit)
    if (reading === undefined || unit === undefined) return
    const isOpen = unit === 'g_l' && reading.unit.acid === undefined && isAcidUnnamed(field, header, ofHeader)
    if (isOpen) isAcidOpen = true
    else if (unit !== null) written.add(unit)
    if (unit !== null && !isOpen) return
    if (reading.grouped === undefined) bare.push({ amount: reading.amount, row: hints[row] ?? {} })
  })
  return { bare, written, isAcidOpen }
}

type PlannedUnit = Pick<PlannedFormat, 'unit' | 'unitFrom' | 'unitMissing'> & {
  /** The unit is only shown: a figure that states none is an issue. */
  readonly isUnstated?: boolean
}

const missing: PlannedUnit = { unit: null, unitFrom: null, unitMissing: true }

function planUnit(
  field: SheetField,
  { header, written, presetUnit, isOwnName }: ColumnDraft,
  { bare, written: cellUnits, isAcidOpen: areCellsOpen }: Figures,
  { units: chosenUnits = {}, remembered }: ColumnChoices,
): PlannedUnit {
  const units = unitsOf(field)
  const choice = memberUnit(chosenUnits, header, units)
  if (choice !== null) return { unit: choice, unitFrom: 'choice', unitMissing: false }
  const known = (unit: UnitId, unitFrom: UnitSource): PlannedUnit =>
    isImplausible(field, unit, bare) ? missing : { unit, unitFrom, unitMissing: false }
  const isOpen =
    areCellsOpen || (written.amount === 'g' && written.per === 'l' && isAcidUnnamed(field, header, written))
  const stated = isOpen ? null : unitOfField(field, written)
  const ofHeader = stated ?? presetUnit
  if (ofHeader !== null) return known(ofHeader, 'header')
  // Our own name documents the unit; an earlier file in another unit must not change that in silence.
  const earlier = remembered === undefined || isOwnName ? null : memberUnit(remembered.units, header, units)
  if (earlier !== null) return known(earlier, 'choice')
  // 200 under "g/hl" would be a fine 200 g/l: values tell nothing where the header names another unit.
  if (stated === undefined && bare.length > 0) return missing
  if (bare.length === 0) return ofCells(cellUnits, isOwnName ? (units[0] ?? null) : null)
  if (isOwnName && units[0] !== undefined) return known(units[0], 'field')
  if (isOpen) return missing
  const unit = inferredUnit(field, bare)
  if (unit === null) return missing
  const areZeros = bare.every(({ amount }) => amount.units === 0n)
  return { unit, unitFrom: 'values', unitMissing: false, isUnstated: areZeros }
}

/**
 * Whether a header names acidity without the acid, in French: laboratories in France count grams as sulphuric acid,
 * most others as tartaric acid (OIV-MA-AS313-01), so that only a person knows.
 */
function isAcidUnnamed(field: SheetField, header: string, { acid }: WrittenUnit): boolean {
  return field === 'acids' && acid === undefined && /(?<!\p{L})acidite/u.test(normalizeName(header))
}

/** A column whose figures all state their unit, or which has none. */
function ofCells(cellUnits: ReadonlySet<UnitId>, own: UnitId | null): PlannedUnit {
  if (cellUnits.size === 0) return { unit: own, unitFrom: own === null ? null : 'field', unitMissing: false }
  const [only] = cellUnits
  const unit = cellUnits.size === 1 && only !== undefined ? only : null
  return { unit, unitFrom: 'cells', unitMissing: false, isUnstated: own === null }
}

function memberUnit(
  chosen: Readonly<Record<string, UnitId>>,
  header: string,
  units: readonly UnitId[],
): UnitId | null {
  const unit = Object.hasOwn(chosen, header) ? chosen[header] : undefined
  return unit !== undefined && units.includes(unit) ? unit : null
}
