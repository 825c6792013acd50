// Serials: the number of one bottle, calculated from its index. Random-looking serials are indices encrypted
// by FF1 (NIST SP 800-38G) with a key of their GTIN: they never repeat, nobody can guess them, and decryption
// of a scanned serial gives its index without a table.

import { ff1, type BlockCipher, type Ff1, type Halves } from './ff1.ts'
import { alphabet } from './public-code.ts'
import {
  allowedCharacters,
  isSerialPattern,
  isSerialPrefix,
  presetLength,
  patternCapacity,
  type SerialFormat,
  type SerialPreset,
} from './serial-format.ts'

/** Bits of the encrypted number of `numeric-12`, and the smallest of these serials. */
const numericBits = 37
const numericStart = 1e11

/** Sequential serials end before `numeric-12` begins, so that the two never collide. */
const lastSequential = numericStart - 1

/**
 * The pattern of `random-12` batches of version 0.1, whose serials may be without a letter: they must not
 * change.
 */
export const legacyRandomPattern = '0.1'

/**
 * Values of half a `random-12` (six characters). The numbers start at A00000000000, so that each has a
 * letter.
 */
const halfRandom = 32 ** 6
const firstRandom = alphabet.indexOf('A') * 32 ** 5

/** The number of serials of a format, from index 0; at most the largest safe integer. */
export function serialCapacity(preset: SerialPreset, pattern = ''): number {
  const capacity = {
    'random-12': Infinity,
    'numeric-12': 2 ** numericBits,
    sequential: lastSequential,
    pattern: patternCapacity(pattern),
  }[preset]
  return Math.min(capacity, Number.MAX_SAFE_INTEGER)
}

/**
 * The serials of consecutive indices, in order.
 * @param first the first index, from 0
 * @param count how many; a few thousand at once are fastest
 * @param cipher AES with the key of the GTIN (or of the code, when there is no GTIN)
 * @param pattern the prefix of `sequential`, the pattern of `pattern`
 * @throws RangeError when an index is outside the format, or the prefix or pattern is invalid
 */
export function serialsAt(
  preset: SerialPreset,
  first: number,
  count: number,
  cipher: BlockCipher,
  pattern = '',
): string[] {
  assertFormat(preset, pattern)
  if (
    !(
      Number.isSafeInteger(first) &&
      first >= 0 &&
      count >= 0 &&
      first + count <= serialCapacity(preset, pattern)
    )
  ) {
    throw new RangeError(`no ${count} serials of ${preset} from index ${first}`)
  }
  const indices: number[] = []
  for (let index = first; index < first + count; index++) indices.push(index)
  if (preset === 'sequential')
    return indices.map((index) => pattern + String(index + 1).padStart(presetLength, '0'))
  const permutation = permutationOf(preset, pattern)
  const halves = toHalves(indices, permutation.number)
  cycleWalk(permutation, halves, permutation.ff1(cipher).encrypt)
  return indices.map((_, item) => permutation.write(halves.left[item] ?? 0, halves.right[item] ?? 0))
}

/** Whether a text has the format of a preset's serials, issued or not. */
export function isSerial(preset: SerialPreset, text: string, pattern = ''): boolean {
  if (preset === 'random-12')
    return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(text) && (pattern === legacyRandomPattern || /[A-Z]/.test(text))
  if (preset === 'numeric-12')
    return (
      /^\d{12}$/.test(text) && Number(text) >= numericStart && Number(text) < numericStart + 2 ** numericBits
    )
  if (preset === 'sequential')
    return text.startsWith(pattern) && /^0(?!0+$)\d{11}$/.test(text.slice(pattern.length))
  return (
    text.length === pattern.length &&
    Array.from(pattern).every((character, index) => allowedCharacters(character).includes(text.charAt(index)))
  )
}

/** The formats that a text matches, without patterns; a sequential format has the text's own prefix. */
export function formatsOfText(text: string): SerialFormat[] {
  const formats: SerialFormat[] = [
    { preset: 'random-12', pattern: '' },
    { preset: 'random-12', pattern: legacyRandomPattern },
    { preset: 'numeric-12', pattern: '' },
    { preset: 'sequential', pattern: text.slice(0, -presetLength) },
  ]
  return formats.filter(({ preset, pattern }) => isSerial(preset, text, pattern))
}

/**
 * The index of a serial, or null when no index gives this serial.
 * @throws RangeError when the text does not have the format (isSerial)
 */
export function indexOfSerial(
  preset: SerialPreset,
  serial: string,
  cipher: BlockCipher,
  pattern = '',
): number | null {
  return indicesOfSerials(preset, [serial], cipher, pattern)[0] ?? null
}

/** The indices of many serials of one format at once; see indexOfSerial. */
export function indicesOfSerials(
  preset: SerialPreset,
  serials: readonly string[],
  cipher: BlockCipher,
  pattern = '',
): (number | null)[] {
  if (!serials.every((serial) => isSerial(preset, serial, pattern)))
    throw new RangeError(`no serial of ${preset}`)
  if (preset === 'sequential') return serials.map((serial) => Number(serial.slice(pattern.length)) - 1)
  const permutation = permutationOf(preset, pattern)
  const halves = toHalves(serials, permutation.read)
  cycleWalk(permutation, halves, permutation.ff1(cipher).decrypt)
  const capacity = serialCapacity(preset, pattern)
  return Array.from(halves.left, (left, item) => {
    const index = permutation.index(left, halves.right[item] ?? 0)
    return index >= 0 && index < capacity ? index : null
  })
}

function assertFormat(preset: SerialPreset, pattern: string): void {
  if (preset === 'sequential' && !isSerialPrefix(pattern))
    throw new RangeError('a prefix has at most 8 letters, digits and -._')
  if (preset === 'pattern' && !isSerialPattern(pattern))
    throw new RangeError(`no pattern of serials: ${pattern}`)
}

/** A number as two halves: left × base + right. */
type HalfPair = readonly [left: number, right: number]

/** How a format converts an index to a number of FF1's domain, and the encrypted number to characters. */
type Permutation = {
  readonly ff1: (cipher: BlockCipher) => Ff1
  /**
   * Whether an encrypted number is a serial of the format; otherwise it is encrypted again (cycle walking).
   */
  readonly isInFormat: (left: number, right: number) => boolean
  readonly number: (index: number) => HalfPair
  readonly index: (left: number, right: number) => number
  readonly write: (left: number, right: number) => string
  readonly read: (serial: string) => HalfPair
}

/**
 * The permutation of a format. FF1's tweak is the format's name, so that formats with one key are
 * independent.
 */
function permutationOf(preset: Exclude<SerialPreset, 'sequential'>, pattern: string): Permutation {
  if (preset === 'random-12')
    return pattern === legacyRandomPattern ? legacyRandomPermutation : randomPermutation
  return preset === 'numeric-12' ? numericPermutation : patternPermutation(pattern)
}

function tweakOf(name: string): Uint8Array {
  return Uint8Array.from(name, (letter) => letter.charCodeAt(0))
}

/**
 * Encrypts numbers until all are in the format. Because the inputs are in the format too, this is a
 * permutation of the format's numbers (Black and Rogaway, "Ciphers with arbitrary finite domains", cycle
 * walking). Decryption is the same.
 */
function cycleWalk(permutation: Permutation, halves: Halves, step: (halves: Halves) => void): void {
  step(halves)
  const { left, right } = halves
  const outside: number[] = []
  for (let item = 0; item < left.length; item++)
    if (!permutation.isInFormat(left[item] ?? 0, right[item] ?? 0)) outside.push(item)
  if (outside.length === 0) return
  const rest = {
    left: Float64Array.from(outside, (item) => left[item] ?? 0),
    right: Float64Array.from(outside, (item) => right[item] ?? 0),
  }
  cycleWalk(permutation, rest, step)
  outside.forEach((item, index) => {
    left[item] = rest.left[index] ?? 0
    right[item] = rest.right[index] ?? 0
  })
}

function toHalves<Item>(items: readonly Item[], toPair: (item: Item) => HalfPair): Halves {
  const halves = { left: new Float64Array(items.length), right: new Float64Array(items.length) }
  items.forEach((item, index) => {
    const [left, right] = toPair(item)
    halves.left[index] = left
    halves.right[index] = right
  })
  return halves
}

/**
 * The permutations of `random-12`: the current one, whose serials all have a letter, and that of version 0.1.
 */
const randomPermutation: Permutation = {
  ff1: (cipher) => ff1(alphabet.length, presetLength, tweakOf('random-12'), cipher),
  isInFormat: (left, right) => hasLetter(left) || hasLetter(right),
  number: (index) => [firstRandom + Math.floor(index / halfRandom), index % halfRandom],
  index: (left, right) => (left - firstRandom) * halfRandom + right,
  write: (left, right) => writeSixCharacters(left) + writeSixCharacters(right),
  read: (serial) => [readCharacters(serial.slice(0, 6)), readCharacters(serial.slice(6))],
}
const legacyRandomPermutation: Permutation = {
  ...randomPermutation,
  isInFormat: () => true,
  number: (index) => [Math.floor(index / halfRandom), index % halfRandom],
  index: (left, right) => left * halfRandom + right,
}

const halfDigits = 2 ** Math.ceil(numericBits / 2)
const numericPermutation: Permutation = {
  ff1: (cipher) => ff1(2, numericBits, tweakOf('numeric-12'), cipher),
  isInFormat: () => true,
  number: (index) => [Math.floor(index / halfDigits), index % halfDigits],
  index: (left, right) => left * halfDigits + right,
  write: (left, right) => String(numericStart + left * halfDigits + right),
  read: (serial) => [
    Math.floor((Number(serial) - numericStart) / halfDigits),
    (Number(serial) - numericStart) % halfDigits,
  ],
}

/**
 * The permutation of a pattern: of as many bits as its numbers need, with cycle walking below its capacity.
 */
function patternPermutation(pattern: string): Permutation {
  const sets = Array.from(pattern, allowedCharacters)
  const capacity = sets.reduce((product, set) => product * BigInt(set.length), 1n)
  const bits = (capacity - 1n).toString(2).length
  const half = 2 ** Math.ceil(bits / 2)
  const joined = (left: number, right: number) => BigInt(left) * BigInt(half) + BigInt(right)
  return {
    ff1: (cipher) => ff1(2, bits, tweakOf(`pattern ${pattern}`), cipher),
    isInFormat: (left, right) => joined(left, right) < capacity,
    number: (index) => [Math.floor(index / half), index % half],
    index: (left, right) => left * half + right,
    write: (left, right) => writeWithSets(sets, joined(left, right)),
    read: (serial) => {
      const number = Array.from(serial).reduce(
        (sum, character, index) =>
          sum * BigInt(sets[index]?.length ?? 1) + BigInt(sets[index]?.indexOf(character) ?? 0),
        0n,
      )
      return [Number(number / BigInt(half)), Number(number % BigInt(half))]
    },
  }
}

/** Writes a number with one set of characters for each position; the last position is the lowest digit. */
function writeWithSets(sets: readonly string[], number: bigint): string {
  let [text, rest] = ['', number]
  for (const set of sets.toReversed()) {
    text = set.charAt(Number(rest % BigInt(set.length))) + text
    rest /= BigInt(set.length)
  }
  return text
}

/** Whether one of the six characters of a half is a letter: the digits are the first ten of the alphabet. */
function hasLetter(half: number): boolean {
  for (let shift = 25; shift >= 0; shift -= 5) if (((half >>> shift) & 31) > 9) return true
  return false
}

/** All pairs of characters of the alphabet by number; writing two characters at once is faster. */
const characterPairs = Array.from(
  { length: 1024 },
  (_, number) => alphabet.charAt(number >> 5) + alphabet.charAt(number & 31),
)

function writeSixCharacters(half: number): string {
  const middle = characterPairs[(half >>> 10) & 1023] ?? ''
  return `${characterPairs[half >>> 20] ?? ''}${middle}${characterPairs[half & 1023] ?? ''}`
}

function readCharacters(characters: string): number {
  return Array.from(characters).reduce((number, letter) => number * 32 + alphabet.indexOf(letter), 0)
}
