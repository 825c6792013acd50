// Amounts as people type them: a comma or a point before the decimals, spaces between thousands, a unit behind them.

import { decimal, product, quotient, shortText, toNumber } from '../../src/domain/decimal.ts'
import { beforePerLitre, gramsOf100ml } from '../../src/domain/per-litre.ts'

/** Units a volume may be typed in, and how many centilitres one is. It is stored in centilitres (specification section 9). */
export const volumeUnits = ['cL', 'mL', 'L'] as const
export type VolumeUnit = (typeof volumeUnits)[number]

/** What may stand behind a number without changing it, by the unit of its field. */
const ownUnit: Readonly<Record<string, RegExp>> = {
  '% vol': /(?:%(?:vol\.?)?|°)$/i,
  g: /g(?:\/100ml)?$/i,
  kJ: /kj(?:\/100ml)?$/i,
  kcal: /kcal(?:\/100ml)?$/i,
}

/**
 * The number that was typed, with or without the unit of its field; undefined for nothing; the text itself where it is no
 * number, so that its fault can be named. Grams of a litre, as laboratories give them, become grams of 100 ml.
 */
export function readAmount(text: string, unit = ''): number | string | undefined {
  const packed = packedOf(text)
  if (packed === '') return undefined
  const ofLitre = unit === 'g' ? beforePerLitre(packed) : undefined
  const read = numberOf(ofLitre ?? packed.replace(ownUnit[unit] ?? '', ''))
  if (read === undefined) return text
  return ofLitre === undefined ? read : toNumber(gramsOf100ml(decimal(read)))
}

/** Centilitres of the volume that was typed, in the unit behind it, else in the one that is chosen; nothing and no number as above. */
export function readVolume(text: string, chosen: VolumeUnit): number | string | undefined {
  const packed = packedOf(text)
  if (packed === '') return undefined
  const unit = volumeUnits.find((one) => packed.toLowerCase().endsWith(one.toLowerCase()))
  const read = numberOf(unit === undefined ? packed : packed.slice(0, -unit.length))
  return read === undefined ? text : toCentilitres(read, unit ?? chosen)
}

function packedOf(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
}

function numberOf(plain: string): number | undefined {
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
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
