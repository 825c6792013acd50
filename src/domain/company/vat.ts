// VAT identification numbers: their form, their country, and the comparison of company names with the
// register's (domain 5.3).

import type { ValidationIssue } from '../validation-issue.ts'
import { vatFormats, type VatPrefix } from './vat-table.ts'

/** A parsed number. `prefix` is null for a tax number from outside the Union. */
export type VatNumber = {
  /** The whole number as it is stored, with its prefix. */
  readonly number: string
  readonly prefix: VatPrefix | null
  /** The number without its prefix. */
  readonly nationalNumber: string
}

/**
 * A number in its stored form: upper case, without spaces, dots, hyphens and slashes; Greek `GR` becomes
 * `EL`.
 */
export function normaliseVat(typed: string): string {
  const compact = typed.toUpperCase().replace(/[\s./-]/g, '')
  return /^GR\d{9}$/.test(compact) ? `EL${compact.slice(2)}` : compact
}

/**
 * Parses a number; null when it is malformed. A number of a Member State must have its country's structure,
 * with or without the prefix. Any other number needs 5 to 20 letters or digits.
 * @param country of the company, ISO 3166-1 alpha-2 (Greece GR)
 */
export function parseVat(typed: string, country: string): VatNumber | null {
  const compact = normaliseVat(typed)
  const prefix = prefixOfCountry(country)
  if (prefix === null) return parseForeign(compact)
  const nationalNumber = compact.startsWith(prefix) ? compact.slice(2) : compact
  return hasFormat(prefix, nationalNumber)
    ? { number: prefix + nationalNumber, prefix, nationalNumber }
    : null
}

/**
 * The country that a number names by the prefix of a Member State and at least one digit after it, as ISO
 * 3166-1 alpha-2; null when it names none.
 */
export function countryOfVat(typed: string): string | null {
  const [, letters = ''] = /^([A-Z]{2})(?=.*\d)/.exec(normaliseVat(typed)) ?? []
  const country = letters === 'EL' ? 'GR' : letters
  return prefixOfCountry(country) === null ? null : country
}

/** The issue of a number that `parseVat` does not accept; null when it does. */
export function vatIssue(typed: string, country: string): ValidationIssue | null {
  return parseVat(typed, country) === null ? wrongVatIssue(typed, country) : null
}

/** The issue of a wrong number: the prefix of another country, or else any other fault. */
export function wrongVatIssue(typed: string, country: string): ValidationIssue {
  const named = countryOfVat(typed)
  return named === null || named === country
    ? { field: 'tva', code: 'vatInvalid' }
    : { field: 'tva', code: 'vatCountry', values: { prefix: normaliseVat(typed).slice(0, 2) } }
}

/** The number of a company from outside the Union: it may be registered for VAT in a Member State. */
function parseForeign(compact: string): VatNumber | null {
  const letters = compact.slice(0, 2)
  const nationalNumber = compact.slice(2)
  const prefix = prefixOfCountry(letters === 'EL' ? 'GR' : letters)
  if (prefix !== null && hasFormat(prefix, nationalNumber)) return { number: compact, prefix, nationalNumber }
  return /^[A-Z0-9]{5,20}$/.test(compact) ? { number: compact, prefix: null, nationalNumber: compact } : null
}

/** Characters that a name needs at least to match as a part of a longer name. */
const minSharedLength = 4

/**
 * Whether two company names are equal when case, accents, punctuation and the legal form are ignored, or one
 * of at least 4 characters is contained in the other as whole words.
 */
export function isSameCompanyName(left: string, right: string): boolean {
  const [a, b] = [comparableName(left), comparableName(right)]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (
    short !== '' &&
    (short === long || (short.length >= minSharedLength && ` ${long} `.includes(` ${short} `)))
  )
}

/** Whether two company names are equal when case, accents, punctuation and the legal form are ignored. */
export function isEqualCompanyName(left: string, right: string): boolean {
  return comparableName(left) === comparableName(right)
}

function comparableName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(SAS|SARL|SCEA|EARL|GAEC|GFA|SA|SRL|SPA|SS|GMBH|KG|OHG|EG|SL|SLU|LDA|AE|EPE|OE|LTD)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function prefixOfCountry(country: string): VatPrefix | null {
  const match = Object.entries(vatFormats).find(([, format]) => format.country === country)
  return match === undefined ? null : (match[0] as VatPrefix)
}

function hasFormat(prefix: VatPrefix, nationalNumber: string): boolean {
  return new RegExp(vatFormats[prefix].pattern).test(nationalNumber)
}
