// Serials: one bottle's own number, calculated from its index. Random-looking serials are indices shuffled by FF1
// (NIST SP 800-38G) under a key of their GTIN: none repeats, none can be guessed, and a scanned one leads back to its
// index without a table.

import { ff1, type BlockCipher, type Ff1, type Halves } from './ff1.ts'
import { isCharacterSet82 } from './gs1.ts'
import { alphabet } from './public-code.ts'

/**
 * Kinds of serial:
 * `random-12` 12 characters of an alphabet without look-alikes, 2^60 of them ·
 * `numeric-12` 12 digits from 100000000000, no leading zero and below 2^38, so that they fit an SGTIN-96 RFID tag
 * (GS1 Tag Data Standard, section 14.6.1) · `sequential` 12 digits counting from 1, behind a prefix if wanted.
 */
export const serialPresets = ['random-12', 'numeric-12', 'sequential'] as const
export type SerialPreset = (typeof serialPresets)[number]

const characters = 12
/** Characters of a prefix at most: a serial has 20 (GS1 General Specifications, section 3.5.2). */
const longestPrefix = 20 - characters

/** Bits of the shuffled number behind `numeric-12`, and the least of these serials. */
const numericBits = 37
const numericStart = 1e11

/** How many serials a preset has, counted from index 0; those of `random-12` end where whole numbers are exact. */
export function mostSerials(preset: SerialPreset): number {
  return { 'random-12': Number.MAX_SAFE_INTEGER, 'numeric-12': 2 ** numericBits, sequential: 10 ** characters - 1 }[preset]
}

/** Whether a prefix may stand before sequential serials: at most 8 characters of character set 82. */
export function isSerialPrefix(prefix: string): boolean {
  return prefix.length <= longestPrefix && isCharacterSet82(prefix)
}

/**
 * The serials of a run of indices, in their order.
 * @param first index of the first, from 0
 * @param count how many; a few thousand at once are quickest
 * @param cipher AES under the key of the GTIN (or of the code, when there is no GTIN)
 * @param prefix of sequential serials only
 * @throws RangeError when an index is outside the preset, or the prefix is none
 */
export function serialsAt(preset: SerialPreset, first: number, count: number, cipher: BlockCipher, prefix = ''): string[] {
  if (!(Number.isSafeInteger(first) && first >= 0 && count >= 0 && first + count <= mostSerials(preset))) {
    throw new RangeError(`no ${count} serials of ${preset} from index ${first}`)
  }
  if (preset === 'sequential') {
    if (!isSerialPrefix(prefix)) throw new RangeError('a prefix has at most 8 characters of character set 82')
    return Array.from({ length: count }, (_, place) => prefix + String(first + place + 1).padStart(characters, '0'))
  }
  const halves = { left: new Float64Array(count), right: new Float64Array(count) }
  const base = halfOf(preset)
  for (let place = 0; place < count; place++) {
    halves.left[place] = Math.floor((first + place) / base)
    halves.right[place] = (first + place) % base
  }
  shuffle(preset, cipher).encrypt(halves)
  return preset === 'random-12' ? lettersOf(halves) : digitsOf(halves)
}

/** Whether a text has the form of a preset's serials, issued or not. */
export function isSerial(preset: SerialPreset, text: string, prefix = ''): boolean {
  if (preset === 'random-12') return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(text)
  if (preset === 'sequential') return text.startsWith(prefix) && /^(?!0+$)\d{12}$/.test(text.slice(prefix.length))
  return /^\d{12}$/.test(text) && Number(text) >= numericStart && Number(text) < numericStart + 2 ** numericBits
}

/**
 * The index that a serial was made from; from `mostSerials` upwards it was made from none.
 * @throws RangeError when the text is no serial of the preset (isSerial)
 */
export function indexOfSerial(preset: SerialPreset, serial: string, cipher: BlockCipher, prefix = ''): number {
  if (!isSerial(preset, serial, prefix)) throw new RangeError(`no serial of ${preset}`)
  if (preset === 'sequential') return Number(serial.slice(prefix.length)) - 1
  const base = halfOf(preset)
  const [left, right] = preset === 'random-12'
    ? [numberOf(serial.slice(0, 6)), numberOf(serial.slice(6))]
    : [Math.floor((Number(serial) - numericStart) / base), (Number(serial) - numericStart) % base]
  const halves = { left: Float64Array.of(left), right: Float64Array.of(right) }
  shuffle(preset, cipher).decrypt(halves)
  return (halves.left[0] ?? 0) * base + (halves.right[0] ?? 0)
}

/** How many values the right half of a shuffled number has. */
function halfOf(preset: 'random-12' | 'numeric-12'): number {
  return preset === 'random-12' ? 32 ** 6 : 2 ** Math.ceil(numericBits / 2)
}

/** The shuffle of a preset. Its name is the tweak, so that presets under one key have nothing in common. */
function shuffle(preset: 'random-12' | 'numeric-12', cipher: BlockCipher): Ff1 {
  const tweak = Uint8Array.from(preset, (letter) => letter.charCodeAt(0))
  return preset === 'random-12' ? ff1(32, characters, tweak, cipher) : ff1(2, numericBits, tweak, cipher)
}

/** All two-character texts of the alphabet by number: halves are written two characters at a time. */
const pairs = Array.from({ length: 1024 }, (_, number) => alphabet.charAt(number >> 5) + alphabet.charAt(number & 31))

function lettersOf({ left, right }: Halves): string[] {
  return Array.from(left, (half, place) => sixLetters(half) + sixLetters(right[place] ?? 0))
}

function sixLetters(half: number): string {
  return `${pairs[half >>> 20] ?? ''}${pairs[(half >>> 10) & 1023] ?? ''}${pairs[half & 1023] ?? ''}`
}

function numberOf(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 32 + alphabet.indexOf(letter), 0)
}

function digitsOf({ left, right }: Halves): string[] {
  const base = halfOf('numeric-12')
  return Array.from(left, (half, place) => String(numericStart + half * base + (right[place] ?? 0)))
}
