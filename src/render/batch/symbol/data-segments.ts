// From the characters of an address to data segments and their bits (ISO/IEC 18004:2015, 7.4). All addresses
// of a batch have the same segments, chosen by the characters that each position allows, so all have the same
// length in bits.

import {
  alphanumeric,
  blocksOf,
  characterCountBits,
  largestVersion,
  modeIndicators,
  type Level,
  type Mode,
} from './symbol.ts'

/** Neighbouring characters in one mode: positions `from` (included) to `to` (excluded) of the address. */
type DataSegment = { readonly mode: Mode; readonly from: number; readonly to: number }

/** The version of a batch's symbols, and how their addresses are divided. */
export type Segmentation = { readonly version: number; readonly segments: readonly DataSegment[] }

/** At most three characters that share a number of `bits` bits, at a bit offset of the payload. */
export type CharacterChunk = {
  readonly mode: Mode
  readonly from: number
  readonly to: number
  readonly offset: number
  readonly bits: number
}

/**
 * The segments with the fewest bits, and the smallest version that holds them.
 * @param alphabets the characters that each position of the address allows: one, or several
 * @param isMixed false for one segment of bytes
 * @param leastVersion the smallest version to use, 1 to 11
 * @throws RangeError when a character is not printable ASCII, or the address needs more than version 11
 */
export function segmentation(
  alphabets: readonly string[],
  level: Level,
  isMixed: boolean,
  leastVersion = 1,
): Segmentation {
  if (alphabets.includes('') || !/^[\x20-\x7e]*$/.test(alphabets.join('')))
    throw new RangeError('addresses are written in printable ASCII')
  // The bits of a character count are the same within each of the two ranges of versions.
  for (const [sample, first, last] of [
    [1, leastVersion, 9],
    [10, Math.max(leastVersion, 10), largestVersion],
  ] as const) {
    const segments = isMixed
      ? shortestSegments(alphabets, sample)
      : [{ mode: 'byte', from: 0, to: alphabets.length } as const]
    const bits = segments.reduce((sum, segment) => sum + segmentBits(segment, sample), 0)
    for (let version = first; version <= last; version++) {
      if (bits <= blocksOf(version, level).data * 8) return { version, segments }
    }
  }
  throw new RangeError(
    `an address of ${alphabets.length} characters at level ${level} needs more than version ${largestVersion}`,
  )
}

/** All chunks of the segments, in order, each with its offset in the payload (7.4.3 to 7.4.5). */
export function characterChunks({ version, segments }: Segmentation): readonly CharacterChunk[] {
  const chunks: CharacterChunk[] = []
  let offset = 0
  for (const { mode, from, to } of segments) {
    offset += 4 + characterCountBits(mode, version)
    for (let start = from; start < to; start += chunkLength[mode]) {
      const end = Math.min(to, start + chunkLength[mode])
      const bits = characterBits(mode, end - start)
      chunks.push({ mode, from: start, to: end, offset, bits })
      offset += bits
    }
  }
  return chunks
}

/** The number that the characters of a chunk are written as. */
export function chunkValue(mode: Mode, characters: string): number {
  if (mode === 'numeric') return Number(characters)
  return Array.from(characters).reduce(
    (sum, character) =>
      mode === 'byte' ? character.charCodeAt(0) : sum * alphanumeric.length + alphanumeric.indexOf(character),
    0,
  )
}

/**
 * The data codewords of one address: indicators, counts and characters, terminator and pad codewords
 * (7.4.10).
 * @param text an address, as long as the segments
 * @param capacity data codewords of the symbol
 */
export function dataCodewords(text: string, segmentation: Segmentation, capacity: number): Uint8Array {
  const codewords = new Uint8Array(capacity)
  let offset = 0
  const put = (value: number, bits: number) => {
    writeBits(codewords, offset, value, bits)
    offset += bits
  }
  for (const { mode, from, to } of segmentation.segments) {
    put(modeIndicators[mode], 4)
    put(to - from, characterCountBits(mode, segmentation.version))
    for (let start = from; start < to; start += chunkLength[mode]) {
      const end = Math.min(to, start + chunkLength[mode])
      put(chunkValue(mode, text.slice(start, end)), characterBits(mode, end - start))
    }
  }
  // The terminator is four zero bits, fewer where the symbol ends; zero bits follow to the end of a codeword.
  const padding = Math.ceil(Math.min(offset + 4, capacity * 8) / 8)
  for (let codeword = padding; codeword < capacity; codeword++)
    codewords[codeword] = (codeword - padding) % 2 === 0 ? 0xec : 0x11
  return codewords
}

/** Writes the low bits of a number, highest first, over zero bits. */
export function writeBits(bytes: Uint8Array, offset: number, value: number, bits: number): void {
  for (let bit = 0; bit < bits; bit++) {
    const target = offset + bit
    if (((value >>> (bits - 1 - bit)) & 1) === 1)
      bytes[target >> 3] = (bytes[target >> 3] ?? 0) | (0x80 >> (target & 7))
  }
}

const chunkLength: Readonly<Record<Mode, number>> = { numeric: 3, alphanumeric: 2, byte: 1 }

function characterBits(mode: Mode, count: number): number {
  if (mode === 'byte') return count * 8
  if (mode === 'alphanumeric') return Math.floor(count / 2) * 11 + (count % 2) * 6
  return Math.floor(count / 3) * 10 + ([0, 4, 7][count % 3] ?? 0)
}

function segmentBits({ mode, from, to }: DataSegment, version: number): number {
  return 4 + characterCountBits(mode, version) + characterBits(mode, to - from)
}

const modes = ['byte', 'alphanumeric', 'numeric'] as const

/**
 * The division with the fewest bits, found character by character: for each mode the least cost of ending in
 * it. Costs are sixths of a bit, of which a character takes an integer in every mode. A segment's end rounds
 * up to whole bits.
 */
function shortestSegments(alphabets: readonly string[], version: number): readonly DataSegment[] {
  const headers = modes.map((mode) => (4 + characterCountBits(mode, version)) * 6)
  const costs = Float64Array.from(headers)
  const sameMode = new Float64Array(headers.length)
  const previousModes = new Uint8Array(alphabets.length * headers.length)
  for (let position = 0; position < alphabets.length; position++) {
    const steps = stepsOf(alphabets[position] ?? '')
    for (let mode = 0; mode < headers.length; mode++) sameMode[mode] = (costs[mode] ?? 0) + (steps[mode] ?? 0)
    for (let to = 0; to < headers.length; to++) {
      let [least, previous] = [sameMode[to] ?? 0, to]
      for (let source = 0; source < headers.length; source++) {
        if (source === to) continue
        const switched = Math.ceil((sameMode[source] ?? 0) / 6) * 6 + (headers[to] ?? 0)
        if (switched < least) [least, previous] = [switched, source]
      }
      costs[to] = least
      previousModes[position * headers.length + to] = previous
    }
  }
  return segmentsFrom(previousModes, costs)
}

/** Sixths of a bit that a character takes in each mode. */
const sixths: Readonly<Record<Mode, number>> = { byte: 48, alphanumeric: 33, numeric: 20 }
const stepsByCharacter = new Map<string, readonly number[]>()

/** What a position with these characters costs in each mode; infinite where one of them does not fit. */
function stepsOf(alphabet: string): readonly number[] {
  const known = stepsByCharacter.get(alphabet)
  if (known !== undefined) return known
  const steps = modes.map((mode) => (fitsMode(alphabet, mode) ? sixths[mode] : Infinity))
  if (alphabet.length === 1) stepsByCharacter.set(alphabet, steps)
  return steps
}

/**
 * Follows the cheapest division from its end.
 * @param previousModes for each character and each mode of the next one, the mode in which it is written
 */
function segmentsFrom(previousModes: Uint8Array, costs: Float64Array): readonly DataSegment[] {
  const segments: DataSegment[] = []
  let mode = costs.indexOf(Math.min(...costs))
  let to = previousModes.length / modes.length
  for (let position = to - 1; position >= 0; position--) {
    const own = previousModes[position * modes.length + mode] ?? 0
    // The mode changes here: a segment begins after this character.
    if (own !== mode && position + 1 < to) {
      segments.push({ mode: modes[mode] ?? 'byte', from: position + 1, to })
      to = position + 1
    }
    mode = own
  }
  if (to > 0) segments.push({ mode: modes[mode] ?? 'byte', from: 0, to })
  return segments.reverse()
}

function fitsMode(alphabet: string, mode: Mode): boolean {
  if (mode === 'byte') return true
  for (const character of alphabet) {
    const value = alphanumeric.indexOf(character)
    if (value < 0 || (mode === 'numeric' && value > 9)) return false
  }
  return true
}
