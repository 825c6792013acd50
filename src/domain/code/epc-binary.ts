// EPC binary strings, as radio tags hold them and as NFC tags write them into an address: `/eh` and hexadecimal digits, or
// `/ex` and base64url (GS1 Digital Link URI: Compression for EPC binary strings 1.0, section 4.2). Decoded for trade items
// and logistic units (GS1 EPC Tag Data Standard 2.3, section 14); what a tag may carry behind them is passed over, because
// it does not change what the tag is about.

import { faultOfValue } from './application-identifiers.ts'
import { encodeValue, type LinkValues } from './digital-link.ts'
import { checkDigit } from './gs1.ts'

/** What an EPC binary string says: the values of a digital link, and a date as its data attribute (`17=261231`, else empty). */
export type EpcReading =
  | { readonly ok: true; readonly values: LinkValues; readonly query: string }
  | { readonly ok: false; readonly reason: 'characters' | 'scheme' | 'length' | 'value' }

/** Thrown inside this file when the bits cannot mean anything. */
class Unreadable extends Error {
  readonly reason: 'length' | 'value'

  constructor(reason: 'length' | 'value') {
    super(reason)
    this.reason = reason
  }
}

type Told = { readonly values: LinkValues; readonly query?: string }

/** Reads bits from the left. */
class Bits {
  readonly #bits: string
  #at = 0

  constructor(bits: string) {
    this.#bits = bits
  }

  /** The next `count` bits as a number below 2^53. */
  take(count: number): number {
    return Number(this.big(count))
  }

  big(count: number): bigint {
    if (this.#at + count > this.#bits.length) throw new Unreadable('length')
    const taken = this.#bits.slice(this.#at, this.#at + count)
    this.#at += count
    return count === 0 ? 0n : BigInt(`0b${taken}`)
  }

  /** Whether nothing but padding is left. */
  isDone(): boolean {
    return !this.#bits.slice(this.#at).includes('1')
  }
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const urnCode40 = '\0ABCDEFGHIJKLMNOPQRSTUVWXYZ-.:0123456789'
const upperHex = '0123456789ABCDEF'

/** Bits of the company prefix by partition, and its digits; item reference or serial reference fill up the rest. */
const partitions = [
  [40, 12],
  [37, 11],
  [34, 10],
  [30, 9],
  [27, 8],
  [24, 7],
  [20, 6],
] as const

/** Dates that a DSGTIN+ may carry, by their indicator (section 14.5.3). */
const dateIdentifiers = ['11', '13', '15', '16', '17', '7006', '7007'] as const

/** How to read what follows the header; schemes that also carry a host name have it behind, where it is passed over. */
const schemes: Readonly<Record<number, { readonly read: (bits: Bits) => Told; readonly openEnd: boolean }>> =
  {
    0x30: { read: sgtin96, openEnd: false },
    0x31: { read: sscc96, openEnd: false },
    0x36: { read: sgtin198, openEnd: false },
    0xf7: { read: sgtinPlus, openEnd: false },
    0xf9: { read: ssccPlus, openEnd: false },
    0xfb: { read: datedSgtinPlus, openEnd: false },
    0xef: { read: ssccPlus, openEnd: true },
    0xfc: { read: datedSgtinPlus, openEnd: true },
    0xfd: { read: sgtinPlus, openEnd: true },
  }

/**
 * Reads the last segment of a compressed address: `eh` and lower-case hexadecimal digits, or `ex` and base64url characters.
 * `scheme`: well-formed as far as can be told, but neither a trade item nor a logistic unit.
 */
export function readEpcSegment(segment: string): EpcReading {
  const bits = bitsOf(segment)
  if (bits === undefined) return { ok: false, reason: 'characters' }
  if (bits.length < 8) return { ok: false, reason: 'length' }
  const scheme = schemes[Number.parseInt(bits.slice(0, 8), 2)]
  if (scheme === undefined) return { ok: false, reason: 'scheme' }
  try {
    const rest = new Bits(bits.slice(8))
    const { values, query = '' } = scheme.read(rest)
    // The first bit behind the header of a "+" scheme says that data follow.
    const dataFollow = bits.startsWith('1111') && bits.charAt(8) === '1'
    if (!scheme.openEnd && !dataFollow && !rest.isDone()) return { ok: false, reason: 'length' }
    return isSense(values) ? { ok: true, values, query } : { ok: false, reason: 'value' }
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

function isSense({ gtin, sscc, serial }: LinkValues): boolean {
  if (serial !== undefined && faultOfValue('21', serial) !== undefined) return false
  return gtin === undefined
    ? sscc !== undefined && faultOfValue('00', sscc) === undefined
    : faultOfValue('01', gtin) === undefined
}

function sgtin96(bits: Bits): Told {
  const gtin = keyOf(bits, 44, 13)
  return { values: { gtin, serial: String(bits.take(38)) } }
}

function sgtin198(bits: Bits): Told {
  const gtin = keyOf(bits, 44, 13)
  const codes = Array.from({ length: 20 }, () => bits.take(7))
  const end = codes.indexOf(0)
  const length = end < 0 ? codes.length : end
  if (codes.slice(length).some((code) => code !== 0)) throw new Unreadable('value')
  return { values: { gtin, serial: String.fromCharCode(...codes.slice(0, length)) } }
}

function sscc96(bits: Bits): Told {
  return { values: { sscc: keyOf(bits, 58, 17) } }
}

/** Filter, partition, company prefix and reference: the reference's first digit comes first in the key, a check digit last. */
function keyOf(bits: Bits, width: number, digits: number): string {
  bits.take(3)
  const partition = partitions[bits.take(3)]
  if (partition === undefined) throw new Unreadable('value')
  const [prefixBits, prefixDigits] = partition
  const prefix = String(bits.take(prefixBits)).padStart(prefixDigits, '0')
  const reference = String(bits.take(width - prefixBits)).padStart(digits - prefixDigits, '0')
  const key = reference.charAt(0) + prefix + reference.slice(1)
  if (key.length !== digits || prefix.length !== prefixDigits) throw new Unreadable('value')
  return key + checkDigit(key)
}

function sgtinPlus(bits: Bits): Told {
  bits.take(4)
  return { values: { gtin: digitsOf(bits, 14), serial: textOf(bits) } }
}

function datedSgtinPlus(bits: Bits): Told {
  bits.take(4)
  const ai = dateIdentifiers[bits.take(4)]
  const date = [bits.take(7), bits.take(4), bits.take(5)]
    .map((part) => String(part).padStart(2, '0'))
    .join('')
  if (ai === undefined || faultOfValue(ai, date) !== undefined) throw new Unreadable('value')
  return { values: { gtin: digitsOf(bits, 14), serial: textOf(bits) }, query: `${ai}=${encodeValue(date)}` }
}

function ssccPlus(bits: Bits): Told {
  bits.take(4)
  return { values: { sscc: digitsOf(bits, 18) } }
}

/** Decimal digits of four bits each (section 14.5.4); others are no digits and fail later. */
function digitsOf(bits: Bits, count: number): string {
  return charactersOf(bits, count, 4, upperHex)
}

/** A text of up to 31 characters with its encoding indicator and length before it (section 14.5.6). */
function textOf(bits: Bits): string {
  const [encoding, length] = [bits.take(3), bits.take(5)]
  switch (encoding) {
    case 0:
      return numeric(bits, length)
    case 1:
      return charactersOf(bits, length, 4, upperHex)
    case 2:
      return charactersOf(bits, length, 4, upperHex.toLowerCase())
    case 3:
      return charactersOf(bits, length, 6, base64url)
    case 4:
      return String.fromCharCode(...Array.from({ length }, () => bits.take(7)))
    case 5:
      return code40(bits, length)
    default:
      throw new Unreadable('value')
  }
}

/** A number with leading zeros, in as many bits as the greatest of its length needs. */
function numeric(bits: Bits, length: number): string {
  const text = String(bits.big(length === 0 ? 0 : (10n ** BigInt(length) - 1n).toString(2).length)).padStart(
    length,
    '0',
  )
  if (text.length !== length) throw new Unreadable('value')
  return text
}

function charactersOf(bits: Bits, count: number, width: number, alphabet: string): string {
  return Array.from({ length: count }, () => alphabet.charAt(bits.take(width))).join('')
}

/** Three characters of 40 in sixteen bits (section 14.5.6.5). */
function code40(bits: Bits, length: number): string {
  const groups = Array.from({ length: Math.ceil(length / 3) }, () => bits.take(16) - 1)
  if (groups.some((group) => group < 0 || group >= 64_000)) throw new Unreadable('value')
  const text = groups
    .flatMap((group) => [Math.floor(group / 1600), Math.floor(group / 40) % 40, group % 40])
    .map((place) => (place === 0 ? '' : urnCode40.charAt(place)))
    .join('')
  if (text.length !== length) throw new Unreadable('value')
  return text
}
