// Decodes EPC binary strings of RFID tags, which NFC tags write into an address: `/eh` and hexadecimal
// digits, or `/ex` and base64url (GS1 Digital Link URI: Compression for EPC binary strings 1.0, section 4.2).
// It supports trade items and logistic units (GS1 EPC Tag Data Standard 2.3, section 14) and ignores data
// after them, which do not change what the tag identifies.

import { aiValueIssue } from './application-identifiers.ts'
import { encodeValue, type LinkValues } from './digital-link.ts'
import { base64url, dateIdentifiers, epcPartitions, numberBits, upperHex, urnCode40 } from './epc-tables.ts'
import { checkDigit } from './gs1.ts'

/** Names of all schemes that are decoded; those with `plus-plus` end with a host name. */
export const decodedSchemes = [
  'sgtin-96',
  'sscc-96',
  'sgtin-198',
  'sgtin-plus',
  'sscc-plus',
  'dsgtin-plus',
  'sscc-plus-plus',
  'dsgtin-plus-plus',
  'sgtin-plus-plus',
] as const

/**
 * The decoded string: the values of a digital link, and a date as its query (`17=261231`, else empty); or why
 * it fails. The company prefix is known in schemes that have one.
 */
type EpcReading =
  | {
      readonly ok: true
      readonly scheme: (typeof decodedSchemes)[number]
      readonly values: LinkValues
      readonly query: string
      readonly filter: number
      readonly prefix?: string
    }
  | { readonly ok: false; readonly reason: (typeof epcFailures)[number] }

/** Why a binary string is not decoded. */
export const epcFailures = ['characters', 'scheme', 'length', 'value'] as const

/** Thrown and caught in this file when the bits are invalid. */
class Unreadable extends Error {
  readonly reason: 'length' | 'value'

  constructor(reason: 'length' | 'value') {
    super(reason)
    this.reason = reason
  }
}

type DecodedEpc = {
  readonly values: LinkValues
  readonly filter: number
  readonly query?: string
  readonly prefix?: string
}

/** Reads bits from left to right. */
class BitReader {
  readonly #bits: string
  #position = 0

  constructor(bits: string) {
    this.#bits = bits
  }

  /** The next `count` bits as a number below 2^53. */
  take(count: number): number {
    return Number(this.takeBig(count))
  }

  /** The next `count` bits as a number of any size. */
  takeBig(count: number): bigint {
    if (this.#position + count > this.#bits.length) throw new Unreadable('length')
    const digits = this.#bits.slice(this.#position, this.#position + count)
    this.#position += count
    return count === 0 ? 0n : BigInt(`0b${digits}`)
  }

  /** Whether only padding (zero bits) is left. */
  isDone(): boolean {
    return !this.#bits.slice(this.#position).includes('1')
  }
}

/** Decoders by header; `openEnd` schemes end with a host name, which is ignored. */
const schemes: Readonly<
  Record<
    number,
    {
      readonly name: (typeof decodedSchemes)[number]
      readonly read: (bits: BitReader) => DecodedEpc
      readonly openEnd: boolean
    }
  >
> = {
  0x30: { name: 'sgtin-96', read: sgtin96, openEnd: false },
  0x31: { name: 'sscc-96', read: sscc96, openEnd: false },
  0x36: { name: 'sgtin-198', read: sgtin198, openEnd: false },
  0xf7: { name: 'sgtin-plus', read: sgtinPlus, openEnd: false },
  0xf9: { name: 'sscc-plus', read: ssccPlus, openEnd: false },
  0xfb: { name: 'dsgtin-plus', read: datedSgtinPlus, openEnd: false },
  0xef: { name: 'sscc-plus-plus', read: ssccPlus, openEnd: true },
  0xfc: { name: 'dsgtin-plus-plus', read: datedSgtinPlus, openEnd: true },
  0xfd: { name: 'sgtin-plus-plus', read: sgtinPlus, openEnd: true },
}

/**
 * Decodes the last segment of a compressed address: `eh` and lower-case hexadecimal digits, or `ex` and
 * base64url characters. The reason `scheme` means: perhaps well-formed, but neither a trade item nor a
 * logistic unit.
 */
export function readEpcSegment(segment: string): EpcReading {
  const bits = bitsOf(segment)
  if (bits === undefined) return { ok: false, reason: 'characters' }
  if (bits.length < 8) return { ok: false, reason: 'length' }
  const scheme = schemes[Number.parseInt(bits.slice(0, 8), 2)]
  if (scheme === undefined) return { ok: false, reason: 'scheme' }
  try {
    const rest = new BitReader(bits.slice(8))
    const { values, query = '', ...details } = scheme.read(rest)
    // The first bit after the header of a "+" scheme says that more data follow.
    const hasMoreData = bits.startsWith('1111') && bits.charAt(8) === '1'
    if (!scheme.openEnd && !hasMoreData && !rest.isDone()) return { ok: false, reason: 'length' }
    return areValid(values)
      ? { ok: true, scheme: scheme.name, values, query, ...details }
      : { ok: false, reason: 'value' }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.reason }
    throw error
  }
}

function bitsOf(segment: string): string | undefined {
  const body = segment.slice(2)
  if (/^eh[0-9a-f]+$/.test(segment))
    return Array.from(body, (digit) => bitsOfNumber(Number.parseInt(digit, 16), 4)).join('')
  if (/^ex[A-Za-z0-9_-]+$/.test(segment))
    return Array.from(body, (character) => bitsOfNumber(base64url.indexOf(character), 6)).join('')
  return undefined
}

function bitsOfNumber(number: number, width: number): string {
  return number.toString(2).padStart(width, '0')
}

function areValid({ gtin, sscc, serial }: LinkValues): boolean {
  if (serial !== undefined && aiValueIssue('21', serial) !== undefined) return false
  return gtin === undefined
    ? sscc !== undefined && aiValueIssue('00', sscc) === undefined
    : aiValueIssue('01', gtin) === undefined
}

function sgtin96(bits: BitReader): DecodedEpc {
  const { key: gtin, ...details } = takeKey(bits, 44, 13)
  return { values: { gtin, serial: String(bits.take(38)) }, ...details }
}

function sgtin198(bits: BitReader): DecodedEpc {
  const { key: gtin, ...details } = takeKey(bits, 44, 13)
  const codes = Array.from({ length: 20 }, () => bits.take(7))
  const end = codes.indexOf(0)
  const length = end < 0 ? codes.length : end
  if (codes.slice(length).some((code) => code !== 0)) throw new Unreadable('value')
  return { values: { gtin, serial: String.fromCharCode(...codes.slice(0, length)) }, ...details }
}

function sscc96(bits: BitReader): DecodedEpc {
  const { key: sscc, ...details } = takeKey(bits, 58, 17)
  return { values: { sscc }, ...details }
}

/**
 * The key behind filter, partition, company prefix and reference. The first digit of the reference is the
 * first of the key; a check digit is the last.
 */
function takeKey(
  bits: BitReader,
  width: number,
  digits: number,
): { readonly key: string; readonly filter: number; readonly prefix: string } {
  const filter = bits.take(3)
  const partition = epcPartitions[bits.take(3)]
  if (partition === undefined) throw new Unreadable('value')
  const [prefixBits, prefixDigits] = partition
  const prefix = String(bits.take(prefixBits)).padStart(prefixDigits, '0')
  const reference = String(bits.take(width - prefixBits)).padStart(digits - prefixDigits, '0')
  const key = reference.charAt(0) + prefix + reference.slice(1)
  if (key.length !== digits || prefix.length !== prefixDigits) throw new Unreadable('value')
  return { key: key + checkDigit(key), filter, prefix }
}

/** The filter of a scheme without a company prefix, behind the bit that announces further data. */
function takeFilter(bits: BitReader): number {
  return bits.take(4) & 7
}

function sgtinPlus(bits: BitReader): DecodedEpc {
  const filter = takeFilter(bits)
  return { values: { gtin: takeDigits(bits, 14), serial: takeText(bits) }, filter }
}

function datedSgtinPlus(bits: BitReader): DecodedEpc {
  const filter = takeFilter(bits)
  const ai = dateIdentifiers[bits.take(4)]
  const date = [bits.take(7), bits.take(4), bits.take(5)]
    .map((part) => String(part).padStart(2, '0'))
    .join('')
  if (ai === undefined || aiValueIssue(ai, date) !== undefined) throw new Unreadable('value')
  return {
    values: { gtin: takeDigits(bits, 14), serial: takeText(bits) },
    filter,
    query: `${ai}=${encodeValue(date)}`,
  }
}

function ssccPlus(bits: BitReader): DecodedEpc {
  const filter = takeFilter(bits)
  return { values: { sscc: takeDigits(bits, 18) }, filter }
}

/** Decimal digits of four bits each (section 14.5.4); A to F pass here and fail the later validation. */
function takeDigits(bits: BitReader, count: number): string {
  return takeCharacters(bits, count, 4, upperHex)
}

/** A text of up to 31 characters, after its encoding indicator and its length (section 14.5.6). */
function takeText(bits: BitReader): string {
  const [encoding, length] = [bits.take(3), bits.take(5)]
  switch (encoding) {
    case 0:
      return takeNumber(bits, length)
    case 1:
      return takeCharacters(bits, length, 4, upperHex)
    case 2:
      return takeCharacters(bits, length, 4, upperHex.toLowerCase())
    case 3:
      return takeCharacters(bits, length, 6, base64url)
    case 4:
      return String.fromCharCode(...Array.from({ length }, () => bits.take(7)))
    case 5:
      return takeCode40(bits, length)
    default:
      throw new Unreadable('value')
  }
}

/** A number with leading zeros, in as many bits as the largest number of its length needs. */
function takeNumber(bits: BitReader, length: number): string {
  const text = String(bits.takeBig(numberBits(length))).padStart(length, '0')
  if (text.length !== length) throw new Unreadable('value')
  return text
}

function takeCharacters(bits: BitReader, count: number, width: number, alphabet: string): string {
  return Array.from({ length: count }, () => alphabet.charAt(bits.take(width))).join('')
}

/** Groups of three characters out of 40, in sixteen bits each (section 14.5.6.5). */
function takeCode40(bits: BitReader, length: number): string {
  const groups = Array.from({ length: Math.ceil(length / 3) }, () => bits.take(16) - 1)
  if (groups.some((group) => group < 0 || group >= 64_000)) throw new Unreadable('value')
  const text = groups
    .flatMap((group) => [Math.floor(group / 1600), Math.floor(group / 40) % 40, group % 40])
    .map((index) => (index === 0 ? '' : urnCode40.charAt(index)))
    .join('')
  if (text.length !== length) throw new Unreadable('value')
  return text
}
