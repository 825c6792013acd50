// Encodes bottles, cases and pallets as EPC binary strings for RFID tags, and writes their URIs (GS1 EPC Tag Data
// Standard 2.3: sections 6.3 pure identity URIs, 12 tag URIs, 14 binary encodings). epc-binary.ts decodes them.

import { aiValueIssue } from './application-identifiers.ts'
import { isCharacterSet82, isGtin, gtin14, isSscc } from './gs1.ts'
import { dateIdentifiers, epcPartitions, epcText, type EpcDateIdentifier } from './epc-tables.ts'
import { writeDigitalLink } from './digital-link.ts'
import type { EpcScheme, ItemScheme } from './epc-schemes.ts'
import { maxSerialLength } from './serial-format.ts'

/**
 * Why an identifier has no tag of a scheme: `epcSerialNotNumeric` the serial is no number from 0 below 2^38 without
 * leading zeros · `epcPrefixMissing` the scheme needs the company prefix · `epcPrefix` the identifier does not begin
 * with that prefix of 6 to 12 digits · `epcDateMissing`, `epcDate` · `epcScheme` of another kind of identifier ·
 * `epcIdentifier` an invalid GTIN, serial or SSCC.
 */
export const epcIssues = [
  'epcSerialNotNumeric',
  'epcPrefixMissing',
  'epcPrefix',
  'epcDateMissing',
  'epcDate',
  'epcScheme',
  'epcIdentifier',
] as const
export type EpcIssue = (typeof epcIssues)[number]

/** A date on a tag: its application identifier and YYMMDD, day 01 to 31. */
export type EpcDate = { readonly ai: EpcDateIdentifier; readonly date: string }

/** What the tags of one wine have in common. */
export type ItemTags = {
  readonly scheme: ItemScheme
  readonly gtin: string
  /** 0 to 7. */
  readonly filter: number
  /** The GS1 company prefix that begins the GTIN; the schemes with numbers in their names need it. */
  readonly prefix?: string | undefined
  readonly date?: EpcDate | undefined
}

/**
 * A tag: its memory from the header on, in hexadecimal capitals and whole words of 16 bits, and the URI of what it
 * identifies: `urn:epc:id:…`, or for schemes without a company prefix the digital link.
 */
export type EpcTag = { readonly hex: string; readonly uri: string; readonly tagUri?: string }

/** The tag of a serial of one wine; or why it has none. */
export type TagWriter = (serial: string) => EpcTag | EpcIssue

const canonicalStem = 'https://id.gs1.org'
const headers: Readonly<Record<EpcScheme, number>> = {
  'sgtin-96': 0x30,
  'sgtin-198': 0x36,
  'sgtin-plus': 0xf7,
  'dsgtin-plus': 0xfb,
  'sscc-96': 0x31,
}

/**
 * Prepares the tags of a wine, so that a million serials cost little.
 * @returns an issue that every serial of the wine would have
 */
export function itemTagWriter(tags: ItemTags): TagWriter | EpcIssue {
  if (!isGtin(tags.gtin)) return 'epcIdentifier'
  const gtin = gtin14(tags.gtin)
  return tags.scheme === 'sgtin-96' || tags.scheme === 'sgtin-198'
    ? prefixedWriter(tags, gtin)
    : plainWriter(tags, gtin)
}

/** The tag of an SSCC in 96 bits (section 14.6.2.1). */
export function ssccTag(sscc: string, prefix: string | undefined, filter: number): EpcTag | EpcIssue {
  if (!isSscc(sscc)) return 'epcIdentifier'
  const key = splitKey(sscc, prefix, 58)
  if (typeof key === 'string') return key
  return {
    hex: hexOfBits(bitsOf(headers['sscc-96'], 8) + bitsOf(filter, 3) + key.bits + '0'.repeat(24)),
    uri: `urn:epc:id:sscc:${key.text}`,
    tagUri: `urn:epc:tag:sscc-96:${String(filter)}.${key.text}`,
  }
}

/** Whether a text is a serial that SGTIN-96 can hold: a number below 2^38 without leading zeros (section 14.6.1). */
export function fitsSgtin96(serial: string): boolean {
  return /^(?:0|[1-9]\d{0,11})$/.test(serial) && Number(serial) < 2 ** 38
}

function prefixedWriter({ scheme, filter, prefix }: ItemTags, gtin: string): TagWriter | EpcIssue {
  const key = splitKey(gtin, prefix, 44)
  if (typeof key === 'string') return key
  const head = bitsOf(headers[scheme], 8) + bitsOf(filter, 3) + key.bits
  const uris = (serial: string) => ({
    uri: `urn:epc:id:sgtin:${key.text}.${escaped(serial)}`,
    tagUri: `urn:epc:tag:${scheme}:${String(filter)}.${key.text}.${escaped(serial)}`,
  })
  if (scheme === 'sgtin-198')
    return (serial) =>
      isSerial(serial)
        ? { hex: hexOfBits(head + asciiBits(serial).padEnd(7 * maxSerialLength, '0')), ...uris(serial) }
        : 'epcIdentifier'
  const first = BigInt(`0b${head}`) << 38n
  return (serial) =>
    fitsSgtin96(serial)
      ? { hex: (first | BigInt(serial)).toString(16).toUpperCase().padStart(24, '0'), ...uris(serial) }
      : 'epcSerialNotNumeric'
}

/** SGTIN+ and DSGTIN+ (sections 14.6.1.3 and 14.6.1.4): no partition; the serial in the fewest bits. */
function plainWriter({ scheme, filter, date }: ItemTags, gtin: string): TagWriter | EpcIssue {
  const isDated = scheme === 'dsgtin-plus'
  if (isDated && date === undefined) return 'epcDateMissing'
  if (isDated && date !== undefined && dateIssue(date)) return 'epcDate'
  // No further data follow the EPC: the first bit after the header is 0.
  const dateBits = isDated && date !== undefined ? bitsOfDate(date) : ''
  const head = `${bitsOf(headers[scheme], 8)}0${bitsOf(filter, 3)}${dateBits}${digitBits(gtin)}`
  const query = isDated && date !== undefined ? `?${date.ai}=${date.date}` : ''
  return (serial) =>
    isSerial(serial)
      ? {
          hex: hexOfBits(head + textBits(serial)),
          uri: writeDigitalLink(canonicalStem, { gtin, serial }) + query,
        }
      : 'epcIdentifier'
}

function isSerial(serial: string): boolean {
  return serial.length >= 1 && serial.length <= maxSerialLength && isCharacterSet82(serial)
}

/** A tag holds whole days: day 00, the end of the month elsewhere, has no place (section 14.5.8). */
function dateIssue({ ai, date }: EpcDate): boolean {
  return aiValueIssue(ai, date) !== undefined || date.endsWith('00')
}

function bitsOfDate({ ai, date }: EpcDate): string {
  const [year, month, day] = [0, 2, 4].map((start) => Number(date.slice(start, start + 2)))
  return (
    bitsOf(dateIdentifiers.indexOf(ai), 4) +
    bitsOf(year ?? 0, 7) +
    bitsOf(month ?? 0, 4) +
    bitsOf(day ?? 0, 5)
  )
}

/**
 * A GTIN or SSCC as partition, company prefix and reference; the reference begins with the indicator or extension
 * digit (section 7). `width` bits hold prefix and reference.
 */
function splitKey(
  key: string,
  prefix: string | undefined,
  width: number,
): { readonly bits: string; readonly text: string } | EpcIssue {
  if (prefix === undefined) return 'epcPrefixMissing'
  const partition = epcPartitions.findIndex(([, digits]) => digits === prefix.length)
  const [prefixBits] = epcPartitions[partition] ?? []
  if (prefixBits === undefined || !/^\d+$/.test(prefix) || key.slice(1, 1 + prefix.length) !== prefix)
    return 'epcPrefix'
  const reference = key.charAt(0) + key.slice(1 + prefix.length, -1)
  return {
    bits:
      bitsOf(partition, 3) +
      bitsOf(Number(prefix), prefixBits) +
      bitsOf(Number(reference), width - prefixBits),
    text: `${prefix}.${reference}`,
  }
}

/** The characters that stand escaped in EPC URIs (section 6.3.1, table A-1). */
function escaped(serial: string): string {
  return serial.replace(/["%&/<>?]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

/**
 * A text with its encoding and length (section 14.5.6): of the encodings that have all of its characters the one
 * with the fewest bits, the first of the table among equals.
 */
function textBits(text: string): string {
  const encodings = epcText.filter(({ alphabet }) => alphabet.test(text))
  const best = encodings.reduce((least, next) =>
    next.bits(text.length) < least.bits(text.length) ? next : least,
  )
  return bitsOf(best.indicator, 3) + bitsOf(text.length, 5) + best.write(text)
}

function asciiBits(text: string): string {
  return Array.from(text, (character) => bitsOf(character.charCodeAt(0), 7)).join('')
}

function digitBits(digits: string): string {
  return Array.from(digits, (digit) => bitsOf(Number(digit), 4)).join('')
}

function bitsOf(number: number, width: number): string {
  return number.toString(2).padStart(width, '0')
}

/** Hexadecimal digits of whole 16-bit words, because tags are written by words (section 15). */
function hexOfBits(bits: string): string {
  const width = Math.ceil(bits.length / 16) * 16
  return BigInt(`0b${bits.padEnd(width, '0')}`)
    .toString(16)
    .toUpperCase()
    .padStart(width / 4, '0')
}
