// Amounts as people type them: a comma or a point before the decimals, spaces between thousands.

import { decimal, product, quotient, shortText, toNumber } from '../../src/domain/decimal.ts'

/** Units a volume may be typed in, and how many centilitres one is. It is stored in centilitres (specification section 9). */
export const volumeUnits = ['cL', 'mL', 'L'] as const
export type VolumeUnit = (typeof volumeUnits)[number]

/** The number that was typed; undefined for nothing; the text itself where it is no number, so that its fault can be named. */
export function readAmount(text: string): number | string | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (plain === '') return undefined
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text
}

/** A value as it stands in its input, with the decimal mark of the language. */
export function writeAmount(value: unknown, mark: '.' | ','): string {
  if (typeof value === 'number') return shortText(decimal(value)).replace('.', mark)
  return typeof value === 'string' ? value : ''
}

/** Centilitres of a volume in a unit, exactly. */
export function toCentilitres(value: number, unit: VolumeUnit): number {
  const exact = decimal(value)
  if (unit === 'cL') return value
  return toNumber(unit === 'L' ? product(exact, decimal(100)) : quotient(exact, decimal(10)))
}

/** A volume in centilitres as so much of a unit, exactly. */
export function fromCentilitres(value: number, unit: VolumeUnit): number {
  const exact = decimal(value)
  if (unit === 'cL') return value
  return toNumber(unit === 'L' ? quotient(exact, decimal(100)) : product(exact, decimal(10)))
}
