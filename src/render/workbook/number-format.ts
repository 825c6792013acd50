// Numbers of workbooks as people see them: without the noise of binary fractions, dates as days, percentages with
// their sign, and the unit that a format adds. A format's rounding is not applied: a cell that shows 14 and holds
// 13.5 reads 13.5. Formats are those of ECMA-376 part 1, 18.8.30 and 18.8.31.

/** What a number format makes of a number. */
export type NumberFormat = {
  readonly kind: 'number' | 'percent' | 'day' | 'year' | 'time'
  /** Fewest digits before the decimal point, where the format fills with zeros; else 0. */
  readonly digits: number
  /** Text after the number, such as a unit; empty for none. */
  readonly suffix: string
}

export const plainNumber: NumberFormat = { kind: 'number', digits: 0, suffix: '' }
const day: NumberFormat = { ...plainNumber, kind: 'day' }
const time: NumberFormat = { ...plainNumber, kind: 'time' }

/** The built-in formats that are no plain numbers, by their ids. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return { ...plainNumber, kind: 'percent' }
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return day
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? time : plainNumber
}

/** The meaning of a format code, such as `0.0" ml"` or `dd/mm/yyyy`. Reads the section for positive numbers. */
export function readFormat(code: string): NumberFormat {
  const section = sectionOf(code)
  const pattern = section.replace(/"[^"]*"|\\.|_./g, '').replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
  const letters = pattern.replace(/general|am\/pm|a\/p|e[+-]/gi, '')
  if (/y/i.test(letters)) return /[dm]/i.test(letters) ? day : { ...day, kind: 'year' }
  if (/d/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters))) return day
  if (/[hs]/i.test(letters)) return time
  if (pattern.includes('%')) return { ...plainNumber, kind: 'percent' }
  const digits = /^0{2,20}$/.test(pattern.trim()) ? pattern.trim().length : 0
  return { kind: 'number', digits, suffix: suffixOf(section) }
}

/** The first section: sections are separated by semicolons outside quotes. */
function sectionOf(code: string): string {
  return /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code.slice(0, 255))?.[0] ?? ''
}

/** The literal text after the last digit, where it has a letter or a sign of a unit; a currency has none. */
function suffixOf(section: string): string {
  const after = /(?:[0#?]|general)((?:"[^"]*"|\\.|_.|\[[^\]]*\]|[ /])*)$/i.exec(section)?.[1] ?? ''
  const text = after.replace(/\[[^\]]*\]|_./g, '').replace(/["\\]/g, '')
  return /[\p{L}%°]/u.test(text) ? text.trim() : ''
}

/** Significant digits that spreadsheet programs hold; more are noise of binary fractions. */
const significantDigits = 15
/** Beyond this power of ten a number stays as it is written. */
const largestExponent = 30

/**
 * The text of a stored number.
 * @param stored as the file has it: `0.30000000000000004`, `3.0123E+12`
 * @param epoch the day with the number 0, in milliseconds
 */
export function numberText(stored: string, format: NumberFormat, epoch: number = epoch1900): string {
  const value = Number(stored)
  if (stored === '' || !Number.isFinite(value)) return stored
  switch (format.kind) {
    case 'day':
    case 'year': {
      const date = dayText(value, epoch)
      return date === undefined ? plainText(stored) : format.kind === 'year' ? date.slice(0, 4) : date
    }
    case 'time':
      return timeText(value)
    case 'percent':
      return `${plainText(stored, 2)}%`
    case 'number': {
      const text = plainText(stored)
      const padded = /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text
      return format.suffix === '' ? padded : `${padded} ${format.suffix}`
    }
  }
}

/** A decimal number without an exponent, multiplied by a power of ten; exact to 15 digits, integers to all. */
function plainText(stored: string, shift = 0): string {
  if (shift === 0 && isPlain(stored)) return stored
  const [mantissa = '', power = '0'] = Number(stored)
    .toExponential(significantDigits - 1)
    .split('e')
  const exponent = Number(power) + shift
  if (Math.abs(exponent) > largestExponent) return Number(stored) === 0 ? '0' : stored
  const sign = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '').replace(/0+$/, '')
  if (digits === '') return '0'
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const integer = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  const fraction = digits.slice(exponent + 1)
  return `${sign}${integer}${fraction === '' ? '' : `.${fraction}`}`
}

/** Integers are exact; decimals without noise are shorter than it. Most cells are one of these. */
function isPlain(stored: string): boolean {
  return /^-?[1-9]\d*$/.test(stored) || (stored.length <= 15 && /^-?(?:0|[1-9]\d*)\.\d*[1-9]$/.test(stored))
}

const millisecondsOfDay = 86_400_000
const epoch1900 = Date.UTC(1899, 11, 30)
/** The day 0 of workbooks that count from 1904. */
export const epoch1904 = Date.UTC(1904, 0, 1)
/** 31 December 9999, the last day of spreadsheet programs. */
const lastDay = 2_958_465

/** The ISO day of a number of days; before March 1900 Excel counts a day that never was. */
function dayText(days: number, epoch: number): string | undefined {
  if (days < 0 || days > lastDay) return undefined
  const counted = epoch === epoch1900 && days < 60 ? days + 1 : days
  return new Date(epoch + Math.floor(counted) * millisecondsOfDay).toISOString().slice(0, 10)
}

function timeText(days: number): string {
  const minutes = Math.round(Math.abs(days) * 24 * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
