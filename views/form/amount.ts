// Amounts as people type them: comma or point as decimal mark, spaces between thousands, a unit after the
// number.

import { decimal, product, quotient, shortText, toNumber } from '../../src/domain/decimal.ts'
import { withoutPerLitreUnit, gramsPer100ml } from '../../src/domain/per-litre.ts'

/** Units a volume may be typed in. It is stored in centilitres (specification 9). */
export const volumeUnits = ['cL', 'mL', 'L'] as const
export type VolumeUnit = (typeof volumeUnits)[number]

/** A unit as bottles and labels write it: `cl`, where the stored name is `cL`. */
export function unitSymbol(unit: string): string {
  return volumeUnits.some((volume) => volume === unit) ? unit.toLowerCase() : unit
}

/** Suffixes a number may carry without a change of its value, by the unit of its field. */
const unitSuffixes: Readonly<Record<string, RegExp>> = {
  '% vol': /(?:%(?:vol\.?)?|°)$/i,
  g: /g(?:\/100ml)?$/i,
  kJ: /kj(?:\/100ml)?$/i,
  kcal: /kcal(?:\/100ml)?$/i,
}

/**
 * Parses a number typed with or without the unit of its field. Undefined for a blank text; a text that is no
 * number returns unchanged, so that validation can report it. Grams per litre, a laboratory's unit, become
 * grams per 100 ml.
 */
export function parseAmount(text: string, unit = ''): number | string | undefined {
  const compact = normalizeNumberText(text)
  if (compact === '') return undefined
  const perLitre = unit === 'g' ? withoutPerLitreUnit(compact) : undefined
  const value = parseNumber(perLitre ?? compact.replace(unitSuffixes[unit] ?? '', ''))
  if (value === undefined) return text
  return perLitre === undefined ? value : toNumber(gramsPer100ml(decimal(value)))
}

/**
 * Parses a volume into centilitres, from the typed unit, else the chosen one. Blank and invalid: as
 * `parseAmount`.
 */
export function parseVolume(text: string, chosen: VolumeUnit): number | string | undefined {
  const compact = normalizeNumberText(text)
  if (compact === '') return undefined
  const unit = volumeUnits.find((candidate) => compact.toLowerCase().endsWith(candidate.toLowerCase()))
  const value = parseNumber(unit === undefined ? compact : compact.slice(0, -unit.length))
  return value === undefined ? text : toCentilitres(value, unit ?? chosen)
}

function normalizeNumberText(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
}

function parseNumber(plain: string): number | undefined {
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/**
 * The number in a text; undefined when it has none. With decimal places, a comma is a decimal mark like a point.
 * Without, marks and spaces only separate thousands: "2,5" is no count.
 * @param places the most decimal places; more are rounded
 */
export function parseNumberOf(text: string, places: number): number | undefined {
  if (places === 0) return isCount.test(text) ? digitsOf(text) : undefined
  const number = parseNumber(normalizeNumberText(text))
  return number === undefined ? undefined : roundTo(number, places)
}

/** The number that all digits of a text make, wherever its marks are; undefined without a digit. */
export function digitsOf(text: string): number | undefined {
  return parseNumber(text.replaceAll(/\D/g, ''))
}

/** Digits, or groups of three after the first. */
const isCount = /^\s*(?:\d+|\d{1,3}(?:[.,'’\s]\d{3})+)\s*$/

/** A number rounded to some decimal places. */
export function roundTo(number: number, places: number): number {
  return Math.round(number * 10 ** places) / 10 ** places
}

/** Formats a value for its input, with the language's decimal mark. Unparsed text stays as typed. */
export function formatAmount(value: unknown, mark: '.' | ','): string {
  if (typeof value === 'number') return shortText(decimal(value)).replace('.', mark)
  return typeof value === 'string' ? value : ''
}

/** Converts a volume to centilitres, exactly. */
export function toCentilitres(value: number, unit: VolumeUnit): number {
  const exact = decimal(value)
  if (unit === 'cL') return value
  return toNumber(unit === 'L' ? product(exact, decimal(100)) : quotient(exact, decimal(10)))
}

/** Converts a volume from centilitres to a unit, exactly. */
export function fromCentilitres(value: number, unit: VolumeUnit): number {
  const exact = decimal(value)
  if (unit === 'cL') return value
  return toNumber(unit === 'L' ? quotient(exact, decimal(100)) : product(exact, decimal(10)))
}
