// VAT identification numbers: how they are written, and which country they belong to (DOMAIN section 5.3).

import { vatFormats, type VatPrefix } from './vat-table.ts'

/** A number taken apart. `prefix` is null for a tax number from outside the Union. */
export type VatNumber = { readonly written: string; readonly prefix: VatPrefix | null; readonly rest: string }

/** A number as it is stored: upper case, without spaces, dots, hyphens and slashes; Greek `GR` becomes `EL`. */
export function normaliseVat(typed: string): string {
  const packed = typed.toUpperCase().replace(/[\s./-]/g, '')
  return /^GR\d{9}$/.test(packed) ? `EL${packed.slice(2)}` : packed
}

/**
 * Takes a number apart for a country (ISO 3166-1 alpha-2; Greece GR), or null when it is malformed: a Union number by
 * its country's structure, with or without the prefix typed; any other by length alone, 5 to 20 characters.
 */
export function parseVat(typed: string, country: string): VatNumber | null {
  const packed = normaliseVat(typed)
  const home = prefixOf(country)
  if (home === null) {
    const foreign = prefixOf(packed.slice(0, 2) === 'EL' ? 'GR' : packed.slice(0, 2))
    if (foreign !== null && matches(foreign, packed.slice(2)))
      return { written: packed, prefix: foreign, rest: packed.slice(2) }
    return /^[A-Z0-9]{5,20}$/.test(packed) ? { written: packed, prefix: null, rest: packed } : null
  }
  const rest = packed.startsWith(home) ? packed.slice(2) : packed
  return matches(home, rest) ? { written: home + rest, prefix: home, rest } : null
}

/** Letters that a part of a name needs at least to stand for the whole. */
const tellingLength = 4

/** Whether two names of a company are the same but for case, accents, punctuation and the legal form; or one the telling words of the other. */
export function sameCompanyName(left: string, right: string): boolean {
  const [a, b] = [bareName(left), bareName(right)]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (
    short !== '' && (short === long || (short.length >= tellingLength && ` ${long} `.includes(` ${short} `)))
  )
}

function bareName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(SAS|SARL|SCEA|EARL|GAEC|GFA|SA|SRL|SPA|SS|GMBH|KG|OHG|EG|SL|SLU|LDA|AE|EPE|OE|LTD)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function prefixOf(country: string): VatPrefix | null {
  const found = Object.entries(vatFormats).find(([, format]) => format.country === country)
  return found === undefined ? null : (found[0] as VatPrefix)
}

function matches(prefix: VatPrefix, rest: string): boolean {
  return new RegExp(vatFormats[prefix].pattern).test(rest)
}
