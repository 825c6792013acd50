// Serials: one bottle's own number, calculated from its index. Random-looking serials are indices shuffled by FF1
// (NIST SP 800-38G) under a key of their GTIN: none repeats, none can be guessed, and a scanned one leads back to its
// index without a table.

import { ff1, type BlockCipher, type Ff1, type Halves } from './ff1.ts'
import { alphabet } from './public-code.ts'
import {
  isSerialPattern,
  isSerialPrefix,
  places,
  presetLength,
  roomOf,
  type SerialForm,
  type SerialPreset,
} from './serial-form.ts'

/** Bits of the shuffled number behind `numeric-12`, and the least of these serials. */
const numericBits = 37
const numericStart = 1e11

/** Sequential serials end where `numeric-12` begins, so that the two never meet. */
const lastInSequence = numericStart - 1

/** `random-12` as version 0.1 made it, without the walk to a letter: batches opened then keep their serials. */
export const firstEdition = '0.1'

/** Half a `random-12` is six characters; its numbers start at A00000000000, so that every one of them has a letter. */
const halfRandom = 32 ** 6
const firstRandom = alphabet.indexOf('A') * 32 ** 5

/** How many serials a form has, counted from index 0; they end where whole numbers are exact. */
export function mostSerials(preset: SerialPreset, pattern = ''): number {
  const room = {
    'random-12': Infinity,
    'numeric-12': 2 ** numericBits,
    sequential: lastInSequence,
    pattern: roomOf(pattern),
  }[preset]
  return Math.min(room, Number.MAX_SAFE_INTEGER)
}

/**
 * The serials of a run of indices, in their order.
 * @param first index of the first, from 0
 * @param count how many; a few thousand at once are quickest
 * @param cipher AES under the key of the GTIN (or of the code, when there is no GTIN)
 * @param pattern the prefix of sequential serials, the pattern of `pattern`
 * @throws RangeError when an index is outside the form, or prefix or pattern are none
 */
export function serialsAt(
  preset: SerialPreset,
  first: number,
  count: number,
  cipher: BlockCipher,
  pattern = '',
): string[] {
  assertForm(preset, pattern)
  if (!(
    Number.isSafeInteger(first) &&
    first >= 0 &&
    count >= 0 &&
    first + count <= mostSerials(preset, pattern)
  )) {
    throw new RangeError(`no ${count} serials of ${preset} from index ${first}`)
  }
  const indices: number[] = []
  for (let index = first; index < first + count; index++) indices.push(index)
  if (preset === 'sequential')
    return indices.map((index) => pattern + String(index + 1).padStart(presetLength, '0'))
  const shuffle = shuffleOf(preset, pattern)
  const halves = halvesOf(indices, shuffle.number)
  walk(shuffle, halves, shuffle.ff1(cipher).encrypt)
  return indices.map((_, place) => shuffle.write(halves.left[place] ?? 0, halves.right[place] ?? 0))
}

/** Whether a text has the form of a preset's serials, issued or not. */
export function isSerial(preset: SerialPreset, text: string, pattern = ''): boolean {
  if (preset === 'random-12')
    return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(text) && (pattern === firstEdition || /[A-Z]/.test(text))
  if (preset === 'numeric-12')
    return (
      /^\d{12}$/.test(text) && Number(text) >= numericStart && Number(text) < numericStart + 2 ** numericBits
    )
  if (preset === 'sequential')
    return text.startsWith(pattern) && /^0(?!0+$)\d{11}$/.test(text.slice(pattern.length))
  return (
    text.length === pattern.length &&
    Array.from(pattern).every((place, at) =>
      place === '#' || place === '@' ? places[place].includes(text.charAt(at)) : place === text.charAt(at),
    )
  )
}

/** The forms that a text shows by itself to be of: every one but patterns, with the prefix that it begins with. */
export function formsOfText(text: string): SerialForm[] {
  const forms: SerialForm[] = [
    { preset: 'random-12', pattern: '' },
    { preset: 'random-12', pattern: firstEdition },
    { preset: 'numeric-12', pattern: '' },
    { preset: 'sequential', pattern: text.slice(0, -presetLength) },
  ]
  return forms.filter(({ preset, pattern }) => isSerial(preset, text, pattern))
}

/**
 * The index that a serial was made from, or null when it was made from none.
 * @throws RangeError when the text is no serial of the form (isSerial)
 */
export function indexOfSerial(
  preset: SerialPreset,
  serial: string,
  cipher: BlockCipher,
  pattern = '',
): number | null {
  return indicesOfSerials(preset, [serial], cipher, pattern)[0] ?? null
}

/** The indices of many serials of one form at once, each null when its serial was made from none; see indexOfSerial. */
export function indicesOfSerials(
  preset: SerialPreset,
  serials: readonly string[],
  cipher: BlockCipher,
  pattern = '',
): (number | null)[] {
  if (!serials.every((serial) => isSerial(preset, serial, pattern)))
    throw new RangeError(`no serial of ${preset}`)
  if (preset === 'sequential') return serials.map((serial) => Number(serial.slice(pattern.length)) - 1)
  const shuffle = shuffleOf(preset, pattern)
  const halves = halvesOf(serials, shuffle.read)
  walk(shuffle, halves, shuffle.ff1(cipher).decrypt)
  const most = mostSerials(preset, pattern)
  return Array.from(halves.left, (left, place) => {
    const index = shuffle.index(left, halves.right[place] ?? 0)
    return index >= 0 && index < most ? index : null
  })
}

function assertForm(preset: SerialPreset, pattern: string): void {
  if (preset === 'sequential' && !isSerialPrefix(pattern))
    throw new RangeError('a prefix has at most 8 letters, digits and -._')
  if (preset === 'pattern' && !isSerialPattern(pattern))
    throw new RangeError(`no pattern of serials: ${pattern}`)
}

/** A number as its halves: left × base + right. */
type Pair = readonly [left: number, right: number]

/** How one form turns an index into a number of FF1's domain, and that number, shuffled, into characters. */
type Shuffle = {
  readonly ff1: (cipher: BlockCipher) => Ff1
  /** Whether a shuffled number can be written; one that cannot is shuffled again (cycle walking). */
  readonly fits: (left: number, right: number) => boolean
  readonly number: (index: number) => Pair
  readonly index: (left: number, right: number) => number
  readonly write: (left: number, right: number) => string
  readonly read: (serial: string) => Pair
}

/** The shuffle of a form. Its name is the tweak, so that forms under one key have nothing in common. */
function shuffleOf(preset: Exclude<SerialPreset, 'sequential'>, pattern: string): Shuffle {
  if (preset === 'random-12') return pattern === firstEdition ? firstLetters : letters
  return preset === 'numeric-12' ? digits : patterned(pattern)
}

function tweakOf(name: string): Uint8Array {
  return Uint8Array.from(name, (letter) => letter.charCodeAt(0))
}

/**
 * Shuffles numbers until all of them fit. Because what is put in fits as well, this is a shuffle of the numbers that fit
 * (Black and Rogaway, "Ciphers with arbitrary finite domains", cycle walking), and the way back is the same walk.
 */
function walk(shuffle: Shuffle, halves: Halves, step: (halves: Halves) => void): void {
  step(halves)
  const { left, right } = halves
  const astray: number[] = []
  for (let place = 0; place < left.length; place++)
    if (!shuffle.fits(left[place] ?? 0, right[place] ?? 0)) astray.push(place)
  if (astray.length === 0) return
  const some = {
    left: Float64Array.from(astray, (place) => left[place] ?? 0),
    right: Float64Array.from(astray, (place) => right[place] ?? 0),
  }
  walk(shuffle, some, step)
  astray.forEach((place, at) => {
    left[place] = some.left[at] ?? 0
    right[place] = some.right[at] ?? 0
  })
}

function halvesOf<Item>(items: readonly Item[], pairOf: (item: Item) => Pair): Halves {
  const halves = { left: new Float64Array(items.length), right: new Float64Array(items.length) }
  items.forEach((item, place) => {
    const [left, right] = pairOf(item)
    halves.left[place] = left
    halves.right[place] = right
  })
  return halves
}

/** The shuffles of six and six characters: today's, whose numbers all have a letter, and that of version 0.1. */
const letters: Shuffle = {
  ff1: (cipher) => ff1(alphabet.length, presetLength, tweakOf('random-12'), cipher),
  fits: (left, right) => hasLetter(left) || hasLetter(right),
  number: (index) => [firstRandom + Math.floor(index / halfRandom), index % halfRandom],
  index: (left, right) => (left - firstRandom) * halfRandom + right,
  write: (left, right) => sixLetters(left) + sixLetters(right),
  read: (serial) => [numberOf(serial.slice(0, 6)), numberOf(serial.slice(6))],
}
const firstLetters: Shuffle = {
  ...letters,
  fits: () => true,
  number: (index) => [Math.floor(index / halfRandom), index % halfRandom],
  index: (left, right) => left * halfRandom + right,
}

const halfDigits = 2 ** Math.ceil(numericBits / 2)
const digits: Shuffle = {
  ff1: (cipher) => ff1(2, numericBits, tweakOf('numeric-12'), cipher),
  fits: () => true,
  number: (index) => [Math.floor(index / halfDigits), index % halfDigits],
  index: (left, right) => left * halfDigits + right,
  write: (left, right) => String(numericStart + left * halfDigits + right),
  read: (serial) => [
    Math.floor((Number(serial) - numericStart) / halfDigits),
    (Number(serial) - numericStart) % halfDigits,
  ],
}

/** The shuffle of a pattern: of as many bits as its numbers need, walked until the number has its room. */
function patterned(pattern: string): Shuffle {
  const sets = Array.from(pattern, (place) => (place === '#' || place === '@' ? places[place] : place))
  const room = sets.reduce((product, set) => product * BigInt(set.length), 1n)
  const bits = (room - 1n).toString(2).length
  const half = 2 ** Math.ceil(bits / 2)
  const whole = (left: number, right: number) => BigInt(left) * BigInt(half) + BigInt(right)
  return {
    ff1: (cipher) => ff1(2, bits, tweakOf(`pattern ${pattern}`), cipher),
    fits: (left, right) => whole(left, right) < room,
    number: (index) => [Math.floor(index / half), index % half],
    index: (left, right) => left * half + right,
    write: (left, right) => filled(sets, whole(left, right)),
    read: (serial) => {
      const number = Array.from(serial).reduce(
        (sum, character, at) =>
          sum * BigInt(sets[at]?.length ?? 1) + BigInt(sets[at]?.indexOf(character) ?? 0),
        0n,
      )
      return [Number(number / BigInt(half)), Number(number % BigInt(half))]
    },
  }
}

/** A number written with a set of characters for each place, the last place first. */
function filled(sets: readonly string[], number: bigint): string {
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

/** All two-character texts of the alphabet by number: halves are written two characters at a time. */
const pairs = Array.from(
  { length: 1024 },
  (_, number) => alphabet.charAt(number >> 5) + alphabet.charAt(number & 31),
)

function sixLetters(half: number): string {
  return `${pairs[half >>> 20] ?? ''}${pairs[(half >>> 10) & 1023] ?? ''}${pairs[half & 1023] ?? ''}`
}

function numberOf(characters: string): number {
  return Array.from(characters).reduce((number, letter) => number * 32 + alphabet.indexOf(letter), 0)
}
