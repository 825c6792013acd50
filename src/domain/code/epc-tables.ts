// Tables of the GS1 EPC Tag Data Standard 2.3 that both directions use: partitions of company prefixes (section
// 14.3), dates of a DSGTIN+ (section 14.5.3) and the encodings of texts of any length (section 14.5.6).

export const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Index 0 fills a group that has fewer than three characters. */
export const urnCode40 = '\0ABCDEFGHIJKLMNOPQRSTUVWXYZ-.:0123456789'
export const upperHex = '0123456789ABCDEF'

/** The company prefix's bits and digits by partition; the rest is the item reference or serial reference. */
export const epcPartitions = [
  [40, 12],
  [37, 11],
  [34, 10],
  [30, 9],
  [27, 8],
  [24, 7],
  [20, 6],
] as const

/** Dates that a DSGTIN+ may carry, by their indicator. */
export const dateIdentifiers = ['11', '13', '15', '16', '17', '7006', '7007'] as const
export type EpcDateIdentifier = (typeof dateIdentifiers)[number]

/** One encoding of a text. */
type TextEncoding = {
  readonly indicator: number
  /** Whether it has all characters of a text. */
  readonly alphabet: RegExp
  /** Bits of a text of so many characters, without indicator and length. */
  bits(length: number): number
  write(text: string): string
}

/** The encodings in the order of their indicators. */
export const epcText: readonly TextEncoding[] = [
  { indicator: 0, alphabet: /^\d+$/, bits: numberBits, write: writeNumber },
  byCharacter(1, /^[\dA-F]+$/, upperHex),
  byCharacter(2, /^[\da-f]+$/, upperHex.toLowerCase()),
  byCharacter(3, /^[\w-]+$/, base64url),
  {
    indicator: 4,
    alphabet: /^/,
    bits: (length) => 7 * length,
    write: (text) => Array.from(text, (character) => binary(character.charCodeAt(0), 7)).join(''),
  },
  {
    indicator: 5,
    alphabet: /^[\dA-Z.:-]+$/,
    bits: (length) => 16 * Math.ceil(length / 3),
    write: writeCode40,
  },
]

/** Bits of the largest number of so many digits. */
export function numberBits(digits: number): number {
  return digits === 0 ? 0 : (10n ** BigInt(digits) - 1n).toString(2).length
}

function writeNumber(text: string): string {
  return BigInt(text).toString(2).padStart(numberBits(text.length), '0')
}

/** An encoding with equally many bits for every character of an alphabet of 16 or 64. */
function byCharacter(indicator: number, alphabet: RegExp, characters: string): TextEncoding {
  const width = Math.log2(characters.length)
  const table = new Map(Array.from(characters, (character, index) => [character, binary(index, width)]))
  return {
    indicator,
    alphabet,
    bits: (length) => width * length,
    write: (text) => Array.from(text, (character) => table.get(character) ?? '').join(''),
  }
}

/** Three characters out of 40 are one number from 1 in 16 bits. */
function writeCode40(text: string): string {
  return Array.from({ length: Math.ceil(text.length / 3) }, (_, group) => {
    const [first, second, third] = [0, 1, 2].map((index) =>
      urnCode40.indexOf(text.charAt(group * 3 + index) || '\0'),
    )
    return binary(1600 * (first ?? 0) + 40 * (second ?? 0) + (third ?? 0) + 1, 16)
  }).join('')
}

function binary(number: number, width: number): string {
  return number.toString(2).padStart(width, '0')
}
