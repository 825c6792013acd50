// The characters of an address → segments and their bits (ISO/IEC 18004:2015, 7.4). Every address of a batch has the
// same segments, chosen by what may stand at each place, so all of them have the same length in bits.

import {
  alphanumeric,
  blocksOf,
  countBits,
  modeIndicators,
  mostVersion,
  type Level,
  type Mode,
} from './symbol-table.ts'

/** A run of characters written in one mode: from, inclusive, to, exclusive. */
export type Segment = { readonly mode: Mode; readonly from: number; readonly to: number }

/** The version of a batch's symbols, and how their addresses are cut. */
export type Segmentation = { readonly version: number; readonly segments: readonly Segment[] }

/** Characters that are written together: at most three, in so many bits from an offset of the payload. */
export type Chunk = {
  readonly mode: Mode
  readonly from: number
  readonly to: number
  readonly at: number
  readonly bits: number
}

/**
 * The segments with the fewest bits, and the smallest version that holds them.
 * @param places what may stand at each place of the address: one character, or an alphabet
 * @param mixed false for one segment of bytes
 * @param leastVersion smallest version wanted
 * @throws RangeError when a character is outside ASCII, or the address outgrows version 11
 */
export function segmentation(
  places: readonly string[],
  level: Level,
  mixed: boolean,
  leastVersion = 1,
): Segmentation {
  if (places.some((place) => !/^[\x20-\x7e]+$/.test(place)))
    throw new RangeError('addresses are written in printable ASCII')
  for (const [group, first, last] of [
    [1, leastVersion, 9],
    [10, Math.max(leastVersion, 10), mostVersion],
  ] as const) {
    const segments = mixed ? shortest(places, group) : [{ mode: 'byte', from: 0, to: places.length } as const]
    const bits = segments.reduce((sum, segment) => sum + segmentBits(segment, group), 0)
    for (let version = first; version <= last; version++) {
      if (bits <= blocksOf(version, level).data * 8) return { version, segments }
    }
  }
  throw new RangeError(
    `an address of ${places.length} characters at level ${level} needs more than version ${mostVersion}`,
  )
}

/** All chunks of the segments, in order, each at its place among the payload's bits (7.4.3 to 7.4.5). */
export function chunksOf({ version, segments }: Segmentation): readonly Chunk[] {
  const chunks: Chunk[] = []
  let at = 0
  for (const { mode, from, to } of segments) {
    at += 4 + countBits(mode, version)
    for (let start = from; start < to; start += chunkLength[mode]) {
      const end = Math.min(to, start + chunkLength[mode])
      const bits = bitsOfCharacters(mode, end - start)
      chunks.push({ mode, from: start, to: end, at, bits })
      at += bits
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
 * The payload of one address: indicators, counts and characters, terminator and pad codewords (7.4.10).
 * @param text an address, as long as the segments
 * @param capacity data codewords of the symbol
 * @returns data codewords
 */
export function payloadOf(text: string, segmentation: Segmentation, capacity: number): Uint8Array {
  const codewords = new Uint8Array(capacity)
  let at = 0
  const put = (value: number, bits: number) => {
    writeBits(codewords, at, value, bits)
    at += bits
  }
  for (const { mode, from, to } of segmentation.segments) {
    put(modeIndicators[mode], 4)
    put(to - from, countBits(mode, segmentation.version))
    for (let start = from; start < to; start += chunkLength[mode]) {
      const end = Math.min(to, start + chunkLength[mode])
      put(chunkValue(mode, text.slice(start, end)), bitsOfCharacters(mode, end - start))
    }
  }
  // The terminator is four zero bits, fewer where the symbol ends; zero bits follow to the end of a codeword.
  const padding = Math.ceil(Math.min(at + 4, capacity * 8) / 8)
  for (let codeword = padding; codeword < capacity; codeword++)
    codewords[codeword] = (codeword - padding) % 2 === 0 ? 0xec : 0x11
  return codewords
}

/** Writes a number's low bits, highest first, over zero bits. */
export function writeBits(bytes: Uint8Array, at: number, value: number, bits: number): void {
  for (let bit = 0; bit < bits; bit++) {
    const place = at + bit
    if (((value >>> (bits - 1 - bit)) & 1) === 1)
      bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (0x80 >> (place & 7))
  }
}

const chunkLength: Readonly<Record<Mode, number>> = { numeric: 3, alphanumeric: 2, byte: 1 }

function bitsOfCharacters(mode: Mode, count: number): number {
  if (mode === 'byte') return count * 8
  if (mode === 'alphanumeric') return Math.floor(count / 2) * 11 + (count % 2) * 6
  return Math.floor(count / 3) * 10 + ([0, 4, 7][count % 3] ?? 0)
}

function segmentBits({ mode, from, to }: Segment, version: number): number {
  return 4 + countBits(mode, version) + bitsOfCharacters(mode, to - from)
}

const modes = ['byte', 'alphanumeric', 'numeric'] as const

/**
 * The cheapest way through the places, one step a character: for each mode the best cost so far of ending in it. Costs
 * are counted in sixths of a bit, which is what one character of each mode takes a whole number of; a segment's last
 * characters are rounded up to whole bits where it ends.
 */
function shortest(places: readonly string[], version: number): readonly Segment[] {
  const sixths: Readonly<Record<Mode, number>> = { byte: 48, alphanumeric: 33, numeric: 20 }
  const heads = modes.map((mode) => (4 + countBits(mode, version)) * 6)
  let costs = [...heads]
  const cameFrom = places.map((place) => {
    const steps = modes.map((mode) => (fits(place, mode) ? sixths[mode] : Infinity))
    const within = costs.map((cost, mode) => cost + (steps[mode] ?? 0))
    const from = modes.map((_, mode) => mode)
    const next = [...within]
    for (const [to, head] of heads.entries()) {
      for (const [source, cost] of within.entries()) {
        const switched = Math.ceil(cost / 6) * 6 + head
        if (source !== to && switched < (next[to] ?? 0)) [next[to], from[to]] = [switched, source]
      }
    }
    costs = next
    return from
  })
  return traced(cameFrom, costs)
}

/** Reads the way back: `cameFrom[place][mode]` is the mode of the place, when the next place is written in `mode`. */
function traced(cameFrom: readonly (readonly number[])[], costs: readonly number[]): readonly Segment[] {
  const written: Mode[] = []
  let mode = costs.indexOf(Math.min(...costs))
  for (const from of cameFrom.toReversed()) {
    mode = from[mode] ?? 0
    written.unshift(modes[mode] ?? 'byte')
  }
  const segments: Segment[] = []
  for (const [place, one] of written.entries()) {
    const last = segments.pop()
    if (last !== undefined && last.mode !== one) segments.push(last)
    segments.push({ mode: one, from: last?.mode === one ? last.from : place, to: place + 1 })
  }
  return segments
}

function fits(place: string, mode: Mode): boolean {
  if (mode === 'byte') return true
  return Array.from(place).every((character) =>
    (mode === 'numeric' ? /\d/ : /[0-9A-Z $%*+\-./:]/).test(character),
  )
}
