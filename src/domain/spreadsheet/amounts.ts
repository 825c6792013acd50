// Amounts as text: `13,5`, `1 500`, `1.500,5`, `13°5`, `0,7 g/l`, `.75`, `7.5E-1`. Which mark is the decimal one is a
// matter of the whole column: `1.234` alone says nothing.

import { decimal, rounded, type Decimal } from '../decimal.ts'
import { readUnit, type WrittenUnit } from './unit-words.ts'

/** The decimal mark of a column; null while nothing in it decides. */
export type DecimalMark = ',' | '.' | null

/** The figure in a cell: one amount, or the two that `1.234` can be. `unit` is what the cell says of it. */
export type AmountReading = {
  readonly unit: WrittenUnit
  readonly amount: Decimal
  /** With the mark as a thousands separator, where nothing decides. */
  readonly grouped?: Decimal
}

/** Longest text of digits and marks that is a figure, in characters. */
const maxNumberLength = 30
/** Digits that a spreadsheet program computes exactly; what it writes behind them is noise. */
const exactDigits = 15

const figure = /^([+-]?(?:\d[\d\s.,'’]*|[.,]\d+)(?:[eE]-\d{1,2})?)\s*(.*)$/su

/** The figure and unit of a cell; undefined when it is no single figure. */
export function readAmountText(text: string, mark: DecimalMark): AmountReading | undefined {
  const degrees = /^(\d{1,2})\s?°\s?(\d{1,2})$/u.exec(text)
  if (degrees !== null)
    return { unit: { isStrength: true }, amount: decimal(`${degrees[1] ?? ''}.${degrees[2] ?? ''}`) }
  const [, digits = '', written = ''] = figure.exec(text.trim()) ?? []
  if (digits === '') return undefined
  const { unit, rest } = readUnit(written)
  if (rest.replace(/[.()[\]]/g, '').trim() !== '') return undefined
  const amounts = readDigits(digits, mark)
  return amounts === undefined ? undefined : { unit, ...amounts }
}

type Digits = Pick<AmountReading, 'amount' | 'grouped'>

/** Digits behind a space or an apostrophe, other than thousands in groups of three: `5 6` is two figures. */
const doubtfulSpace = /\d[\s'’]+\d/u
const spacedThousands = /^[+-]?\d{1,3}(?:[\s'’]+\d{3})+(?:\s*[.,]\s*\d*)?$/u

/** A number with a decimal comma or point. Where both occur, the last is the decimal mark. */
function readDigits(text: string, mark: DecimalMark): Digits | undefined {
  if (doubtfulSpace.test(text) && !spacedThousands.test(text.trim())) return undefined
  const compact = text.replace(/[\s'’]/g, '').replace(/^([+-]?)([.,])/, '$10$2')
  if (compact.length > maxNumberLength) return undefined
  if (/e/i.test(compact)) return scientific(compact)
  const marks = compact.replace(/[^.,]/g, '')
  const isAmbiguous = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(compact)
  if (!isAmbiguous || marks === mark) return withDecimalMark(compact)
  const grouped = decimal(compact.replace(/[.,+]/g, ''))
  if (mark !== null) return { amount: grouped }
  const amount = withDecimalMark(compact)?.amount
  return amount === undefined ? undefined : { amount, grouped }
}

function withDecimalMark(compact: string): Digits | undefined {
  const point = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'))
  const repeats = point >= 0 && compact.indexOf(compact[point] ?? '') !== point
  const integer = point < 0 || repeats ? compact : compact.slice(0, point)
  const fraction = point < 0 || repeats ? '' : compact.slice(point + 1)
  if (!/^[+-]?(\d+|\d{1,3}([.,])\d{3}(\2\d{3})*)$/.test(integer) || !/^\d*$/.test(fraction)) return undefined
  const plain = integer.replace(/[.,+]/g, '')
  return { amount: withoutNoise(plain, fraction) }
}

/** `0.30000000000000004` is 0.3: behind 15 digits a spreadsheet program writes noise. */
function withoutNoise(integer: string, fraction: string): Decimal {
  const amount = decimal(`${integer}${fraction === '' ? '' : `.${fraction}`}`)
  const digits = integer.replace('-', '').replace(/^0+/, '').length
  const isNoise = fraction.length > 10 && digits + fraction.replace(/^0+/, '').length >= exactDigits
  if (!isNoise) return amount
  const { units, scale } = rounded(amount, Math.min(fraction.length, 12 - Math.min(digits, 11)))
  return shortened(units, scale)
}

function scientific(compact: string): Digits | undefined {
  const match = /^([+-]?\d(?:[.,]\d+)?)e(-\d{1,2})$/i.exec(compact)
  if (match === null) return undefined
  const value = Number(`${(match[1] ?? '').replace(',', '.')}e${match[2] ?? ''}`)
  const { units, scale } = rounded(decimal(value), 12)
  return { amount: shortened(units, scale) }
}

function shortened(units: bigint, scale: number): Decimal {
  let [digits, places] = [units, scale]
  while (places > 0 && digits % 10n === 0n) [digits, places] = [digits / 10n, places - 1]
  return { units: digits, scale: places }
}

/**
 * The decimal mark of a column: the one of the figures that leave no doubt, null when none does or they differ.
 */
export function decimalMarkOf(cells: readonly string[]): DecimalMark {
  const marks = new Set(cells.map(certainMark).filter((mark) => mark !== null))
  const [mark] = marks
  return marks.size === 1 && mark !== undefined ? mark : null
}

/** The decimal mark of one figure: the last of two, or one that does not stand before three digits only. */
function certainMark(text: string): DecimalMark {
  const [digits = ''] = /[\d.,\s'’]*\d/.exec(text) ?? []
  const compact = digits.replace(/[\s'’]/g, '')
  const last = compact.replace(/[^.,]/g, '').at(-1)
  if (last !== ',' && last !== '.') return null
  const isRepeated = compact.split(last).length > 2
  if (isRepeated) return last === ',' ? '.' : ','
  const isGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(compact)
  return isGrouped ? null : last
}
