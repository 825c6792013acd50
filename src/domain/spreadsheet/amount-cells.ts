// Cells that hold an amount: a figure in a unit, read in the unit of its field, and back.

import { compare, decimal, toNumber, type Decimal } from '../decimal.ts'
import type { AmountField } from '../field.ts'
import type { SheetField } from '../sheet/fields.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { readAmountText, type AmountReading, type DecimalMark } from './amounts.ts'
import type { CellReading } from './entry-cells.ts'
import { isDoubtfulSize, isUsualSize } from './unit-plausibility.ts'
import { unitOfField } from './unit-words.ts'
import { amountField, inFieldUnit, unitsOf, type UnitId } from './units.ts'
import type { DayOrder } from './written-day.ts'

/** What a whole column says of the form of its cells. */
export type ColumnFormat = {
  /** The unit of cells that state none; null while a person has to choose it. */
  readonly unit: UnitId | null
  readonly mark: DecimalMark
  readonly dayOrder: DayOrder
  /** Whether the cell is one of a file, where a figure in another unit is likelier than an unusual bottle. */
  readonly isColumn: boolean
  /** Whether grams per litre leave open which acid they count (`isAcidUnnamed`): the column's unit says it. */
  readonly isAcidUnnamed?: boolean
}

/** The form of a single value, in the unit of its field. */
export function singleFormat(name: SheetField): ColumnFormat {
  return { unit: unitsOf(name)[0] ?? null, mark: null, dayOrder: null, isColumn: false }
}

/** A cell of an amount. */
type AmountInput = { readonly text: string; readonly name: SheetField; readonly format: ColumnFormat }

/** Longest piece of a cell that an issue quotes, in characters. */
const maxQuotedLength = 60
/** Digits of a bound in another unit than that of its field. */
const boundDigits = 4

/** Reads an amount: in the unit that it states, else in that of its column. */
export function readAmount({ text, name, format }: AmountInput): CellReading {
  const reading = readAmountText(text, format.mark)
  if (reading === undefined) return { issues: [{ field: name, code: 'notANumber' }] }
  const quoted = { text: text.slice(0, maxQuotedLength) }
  const own = unitOfField(name, reading.unit)
  if (own === undefined) return { issues: [{ field: name, code: 'unitForeign', values: quoted }] }
  const isOpen = format.isAcidUnnamed === true && own === 'g_l' && reading.unit.acid === undefined
  const unit = isOpen ? format.unit : (own ?? format.unit)
  if (unit === null)
    return reading.amount.units === 0n
      ? { value: 0 }
      : { issues: [{ field: name, code: 'unitUnstated', values: quoted }] }
  const amount = amountOf(name, unit, reading)
  if (amount === undefined) return { issues: [{ field: name, code: 'numberAmbiguous', values: quoted }] }
  if (name === 'volume' && own === null && format.isColumn && isDoubtfulSize(amount, unit))
    return { issues: [{ field: name, code: 'sizeDoubtful', values: quoted }] }
  const stored = inFieldUnit(name, amount, unit)
  if (stored === undefined) return { issues: [{ field: name, code: 'notANumber' }] }
  const wrong = boundIssue(name, stored, unit)
  return wrong === undefined ? { value: toNumber(stored) } : { issues: [wrong] }
}

/**
 * The issue of an amount that its field does not allow, with the bound in the unit of the cell; undefined in the
 * unit of the field, whose own rule says it.
 */
function boundIssue(name: SheetField, stored: Decimal, unit: UnitId): ValidationIssue | undefined {
  const field = amountField(name)
  const one = inFieldUnit(name, decimal(1), unit)
  if (field === undefined || one === undefined || unit === unitsOf(name)[0]) return undefined
  if (isWithin(field, stored)) return undefined
  const inUnit = (bound: number): number => Number((bound / toNumber(one)).toPrecision(boundDigits))
  return compare(stored, decimal(field.max)) > 0
    ? { field: name, code: 'tooLarge', values: { max: inUnit(field.max) } }
    : { field: name, code: 'tooSmall', values: { min: inUnit(field.min) } }
}

/** The amount of a figure; of two that a mark allows, the one that the field allows; undefined when both are. */
function amountOf(name: SheetField, unit: UnitId, { amount, grouped }: AmountReading): Decimal | undefined {
  if (grouped === undefined) return amount
  const field = amountField(name)
  const allowed = [amount, grouped].filter((candidate) => {
    const stored = inFieldUnit(name, candidate, unit)
    return stored !== undefined && field !== undefined && isWithin(field, stored)
  })
  const usual = name === 'volume' ? allowed.filter((size) => isSizeIn(unit, size)) : allowed
  const [only] = usual.length === 1 ? usual : allowed
  return usual.length === 1 || allowed.length === 1 ? only : allowed.length === 0 ? amount : undefined
}

function isWithin({ min, max }: AmountField, amount: Decimal): boolean {
  return compare(amount, decimal(min)) >= 0 && compare(amount, decimal(max)) <= 0
}

function isSizeIn(unit: UnitId, size: Decimal): boolean {
  const stored = inFieldUnit('volume', size, unit)
  return stored !== undefined && isUsualSize(toNumber(stored))
}

/** An amount in the unit of its field; a size that a column would doubt states its unit. */
export function writeAmount(amount: number, name: SheetField): string {
  const isDoubtful = name === 'volume' && isDoubtfulSize(decimal(amount), 'cl')
  return isDoubtful ? `${String(amount)} cl` : String(amount)
}
