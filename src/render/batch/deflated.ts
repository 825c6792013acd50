// Pictures of codes, deflated as they are written (RFC 1951). What a passage is written as follows from the mask and the value
// of its changing modules, so its bits and what it adds to a sum are in a table, and a picture is one entry of each
// passage's table, bits behind bits. One Huffman code serves the whole batch.

import { Pieces, pieceBits, type Bits } from './bits.ts'
import { movesFor } from './crc.ts'
import { deflateCode, type DeflateCode } from './huffman.ts'
import type { Passage } from './passages.ts'
import { Steps } from './steps.ts'
import { modulesIn, type Template } from './template.ts'

/** What a text adds to the sum of its picture: of a CRC-32 its register and its length, of Adler's sum its two parts. */
export type Share = readonly [number, number]

/** How pictures are written. */
export type Writing = {
  /** Their modules, in order. */
  readonly passages: readonly Passage[]
  /** The sum of a picture: that of zip, or that of zlib's stream, which stands behind its bits. */
  readonly sum: 'crc' | 'adler'
  readonly head: (steps: Steps) => Share
  /** Writes a passage; 1 for a dark module. */
  readonly passage: (passage: Passage, modules: Uint8Array, steps: Steps) => Share
  readonly tail: (steps: Steps) => Share
}

/** What a passage is written as, for each mask and each value, one behind the other. */
export type Table = {
  /** The first word of its first entry. */
  readonly at: number
  /** How many values there are for each mask. */
  readonly values: number
  /** Pieces of bits in an entry. */
  readonly pieces: number
}

/** The tables of a template. */
export type DeflatedTables = {
  /** The head, which has no module, the passages, the tail. */
  readonly passages: readonly Passage[]
  readonly tables: readonly Table[]
  /**
   * All entries: the two numbers of its share, then pieces (bits.ts). Behind a length, in the upper half of its word, stands
   * how many moves are to be passed over to that by the length.
   */
  readonly words: Uint32Array
  /** How registers move on by each length there is (movesFor); none for Adler's sum. */
  readonly moves: Uint32Array
  /** Bytes of the longest picture. */
  readonly mostBytes: number
}

/** Adler's sum is modulo the largest prime below 2¹⁶ (RFC 1950, 8.2). */
export const adlerPrime = 65_521

const maskCount = 8

/** Words of an entry. */
export function entryWords(pieces: number): number {
  return 2 + 2 * pieces
}

/** The tables by which pictures are written. */
export function deflatedTables({ side, bases }: Template, writing: Writing): DeflatedTables {
  const edge: Passage = { from: 0, to: 0, changing: [] }
  const passages = [edge, ...writing.passages, edge]
  const modules = bases.map((base) => modulesIn(base, side))
  const steps = new Steps()
  const shares: Share[] = []
  const firsts = passages.map((passage, place) => {
    const first = steps.count
    const write = place === 0 ? writing.head : place === passages.length - 1 ? writing.tail : null
    for (const own of modules) {
      showEach(passage, own, () => {
        // Each value is as likely as any other, so a text of a passage with many counts little.
        steps.begin(2 ** (16 - passage.changing.length))
        shares.push(write === null ? writing.passage(passage, own, steps) : write(steps))
      })
    }
    return first
  })
  return { passages, ...laidDown(steps, shares, [...firsts, steps.count], writing.sum) }
}

/** Shows each value of a passage in turn, whose changing modules are turned over by the value's bits. */
function showEach({ changing }: Passage, modules: Uint8Array, use: () => void): void {
  const turn = (bit: number) => {
    const at = changing[bit] ?? 0
    modules[at] = 1 - (modules[at] ?? 0)
  }
  for (let value = 0; value < 1 << changing.length; value++) {
    // Bits that differ from those of the value before: all up to the lowest that is set.
    if (value > 0) for (let bit = 0; bit <= 31 - Math.clz32(value & -value); bit++) turn(bit)
    use()
  }
  for (let bit = 0; bit < changing.length; bit++) turn(bit)
}

/** Texts as tables, in the code that suits them. */
function laidDown(
  steps: Steps,
  shares: readonly Share[],
  firsts: readonly number[],
  sum: Writing['sum'],
): Omit<DeflatedTables, 'passages'> {
  const code = new StepCode(deflateCode(steps))
  const { moves, places } =
    sum === 'crc'
      ? movesFor(new Set(shares.map(([, length]) => length)))
      : { moves: new Uint32Array(), places: new Map<number, number>() }
  const tables: Table[] = []
  let [size, mostBits] = [0, 0]
  for (const [place, first] of firsts.slice(0, -1).entries()) {
    const [before, behind] = [place === 0 ? code.opening : [], place === firsts.length - 2 ? [code.end] : []]
    const count = (firsts[place + 1] ?? first) - first
    let most = 0
    for (let text = first; text < first + count; text++) most = Math.max(most, code.bits(steps, text))
    most += [...before, ...behind].reduce((total, [, bits]) => total + bits, 0)
    tables.push({ at: size, values: count / maskCount, pieces: Math.ceil(most / pieceBits) })
    size += count * entryWords(Math.ceil(most / pieceBits))
    mostBits += most
  }
  const words = new Uint32Array(size)
  for (const [place, { at: start, values, pieces }] of tables.entries()) {
    const [before, behind] = [place === 0 ? code.opening : [], place === tables.length - 1 ? [code.end] : []]
    for (let entry = 0; entry < values * maskCount; entry++) {
      const [at, text] = [start + entry * entryWords(pieces), (firsts[place] ?? 0) + entry]
      const [one, other] = shares[text] ?? [0, 0]
      words[at] = one
      words[at + 1] = other | ((places.get(other) ?? 0) << 16)
      code.write(steps, text, new Pieces(words, at + 2), before, behind)
    }
  }
  return { tables, words, moves, mostBytes: Math.ceil(mostBits / 8) }
}

/** A code, by which steps are looked up. */
class StepCode {
  readonly opening: readonly Bits[]
  readonly end: Bits
  readonly #literals: readonly Bits[]
  readonly #lengths: readonly Bits[]
  readonly #distances = new Map<number, Bits>()
  readonly #code: DeflateCode

  constructor(code: DeflateCode) {
    this.#code = code
    this.opening = code.opening
    this.end = code.end
    this.#literals = Array.from({ length: 256 }, (_, byte) => code.literal(byte))
    this.#lengths = Array.from({ length: 259 }, (_, length) => (length < 3 ? [0, 0] : code.length(length)))
  }

  /** How many bits a text takes. */
  bits(steps: Steps, text: number): number {
    let bits = 0
    steps.each(text, (length, what) => {
      bits +=
        length === 0
          ? (this.#literals[what]?.[1] ?? 0)
          : (this.#lengths[length]?.[1] ?? 0) + this.#distance(what)[1]
    })
    return bits
  }

  write(steps: Steps, text: number, pieces: Pieces, before: readonly Bits[], behind: readonly Bits[]): void {
    for (const [value, count] of before) pieces.put(value, count)
    steps.each(text, (length, what) => {
      const [value, count] = (length === 0 ? this.#literals[what] : this.#lengths[length]) ?? [0, 0]
      pieces.put(value, count)
      if (length > 0) pieces.put(...this.#distance(what))
    })
    for (const [value, count] of behind) pieces.put(value, count)
    pieces.close()
  }

  #distance(distance: number): Bits {
    const known = this.#distances.get(distance) ?? this.#code.distance(distance)
    this.#distances.set(distance, known)
    return known
  }
}
