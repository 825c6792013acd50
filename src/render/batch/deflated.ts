// Texts of codes, deflated as they are written (RFC 1951). What a passage is written as follows from the mask and the value
// of its changing modules, so its bits, its length and its sum are in a table, and a code is one entry of each passage's
// table, bits behind bits. One Huffman code serves the whole batch; repeats reach back within their passage.

import { BitStream, mostPieceBits, noBits, type Bits } from './bits.ts'
import { emptyRegister, moved, movesFor, moveWords, registerOf } from './crc.ts'
import type { Draw, Engine } from './engine.ts'
import { Entries } from './entries.ts'
import { deflateCode, type DeflateCode } from './huffman.ts'
import type { Machine } from './machine.ts'
import { paintEach, type DrawnCode, type Paint } from './painting.ts'
import { isDark, passagesOf, valuesOf, type Passage } from './passages.ts'
import { groupSize } from './program.ts'
import { cutter, leastLength, mostLength, mostText } from './repeats.ts'
import type { Template } from './template.ts'

/** How codes are written: what they begin and end with, and the text of a passage of modules, 1 for dark. All ASCII. */
export type Writing = {
  readonly head: string
  readonly tail: string
  /** Writes a passage to the beginning of `text`, and says how many bytes it has. */
  readonly passage: (passage: Passage, modules: Uint8Array, text: Uint8Array) => number
}

/** What a passage is written as, for each mask and each value, one behind the other. */
type Table = {
  /** The first word of its first entry. */
  readonly at: number
  /** How many values there are for each mask. */
  readonly values: number
  /** Pieces of bits in an entry. */
  readonly pieces: number
}

/** The tables of a template. */
export type DeflatedTables = {
  readonly passages: readonly Passage[]
  readonly tables: readonly Table[]
  /**
   * All entries. Each is the register of its text; the length of the text, and how many moves to pass over to that by the
   * length in the upper half; then pieces of bits, two words each, lowest bits first, how many in the highest byte.
   */
  readonly words: Uint32Array
  /** How registers move on by each length there is, 1,024 words each (movesFor). */
  readonly moves: Uint32Array
  readonly mostBytes: number
}

const maskCount = 8

/** The tables by which a writing is deflated. */
export function deflatedTables(template: Template, writing: Writing): DeflatedTables {
  const { side, bases } = template
  const edge = (at: number): Passage => ({ from: at, to: at, changing: [] })
  const passages = [edge(0), ...passagesOf(template), edge(side ** 2)]
  const modules = bases.map((base) => Uint8Array.from({ length: side ** 2 }, (_, at) => (isDark(base, side, at) ? 1 : 0)))
  const text = new Uint8Array(mostText)
  const write = (passage: Passage, shown: Uint8Array) => {
    if (passage.to > 0 && passage.from < side ** 2) return writing.passage(passage, shown, text)
    return new TextEncoder().encodeInto(passage.to === 0 ? writing.head : writing.tail, text).written
  }
  const code = deflateCode(tallied(modules.flatMap((own) => passages.map((passage) => () => write(passage, own))), text))
  const encode = encoder(code, text)
  const entries = new Entries()
  const firsts = passages.map((passage) => {
    const first = entries.count
    const [before, behind] = [passage.to === 0 ? code.opening : [], passage.from === side ** 2 ? [code.end] : []]
    for (const own of modules) showEach(passage, own, () => { encode(entries, write(passage, own), before, behind) })
    return first
  })
  return { passages, ...laidDown(entries, [...firsts, entries.count]) }
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

/** How often what is in some texts, weighed so much that what is in others only has a code, but a long one. */
const weight = 64

/** How often each byte, and each length and distance of a repeat, is in texts. */
type Tally = { readonly literals: Map<number, number>; readonly lengths: Map<number, number>; readonly distances: Map<number, number> }

function tallied(writes: readonly (() => number)[], text: Uint8Array): Tally {
  const numbers = (from: number, to: number) => new Map(Array.from({ length: to - from + 1 }, (_, at) => [from + at, 1]))
  const tally: Tally = { literals: numbers(48, 57), lengths: numbers(leastLength, mostLength), distances: numbers(1, mostText) }
  const { cut, steps } = cutter()
  const count = (numbers: Map<number, number>, number: number) => numbers.set(number, (numbers.get(number) ?? 0) + weight)
  for (const write of writes) {
    const used = cut(text, write())
    for (let step = 0; step < used; step++) {
      const [length = 1, what = 0] = [steps[step * 2], steps[step * 2 + 1]]
      if (length > 1) count(tally.lengths, length)
      count(length > 1 ? tally.distances : tally.literals, what)
    }
  }
  return tally
}

/** Texts → entries, in one code. */
function encoder(code: DeflateCode, text: Uint8Array): (entries: Entries, count: number, before: readonly Bits[], behind: readonly Bits[]) => void {
  const literals = Array.from({ length: 128 }, (_, byte) => code.literal(byte))
  const lengths = Array.from({ length: mostLength + 1 }, (_, length) => (length < leastLength ? noBits : code.length(length)))
  const distances = Array.from({ length: mostText + 1 }, (_, distance) => (distance === 0 ? noBits : code.distance(distance)))
  const { cut, steps } = cutter()
  return (entries, count, before, behind) => {
    entries.begin(registerOf(text, count), count)
    for (const bits of before) entries.put(bits)
    const used = cut(text, count)
    for (let step = 0; step < used; step++) {
      const length = steps[step * 2] ?? 1
      const what = steps[step * 2 + 1] ?? 0
      if (length > 1) entries.put(lengths[length] ?? noBits)
      entries.put((length > 1 ? distances : literals)[what] ?? noBits)
    }
    for (const bits of behind) entries.put(bits)
  }
}

/** Entries as tables. */
function laidDown(entries: Entries, firsts: readonly number[]): Omit<DeflatedTables, 'passages'> {
  const { moves, places } = movesFor(entries.lengths())
  const tables: Table[] = []
  let [size, mostBits] = [0, 0]
  for (const [place, first] of firsts.slice(0, -1).entries()) {
    const count = (firsts[place + 1] ?? first) - first
    const pieces = entries.mostPieces(first, count)
    tables.push({ at: size, values: count / maskCount, pieces })
    size += count * (2 + 2 * pieces)
    mostBits += pieces * mostPieceBits
  }
  const words = new Uint32Array(size)
  for (const [place, { at, values, pieces }] of tables.entries()) {
    for (let entry = 0; entry < values * maskCount; entry++) entries.copy((firsts[place] ?? 0) + entry, words, at + entry * (2 + 2 * pieces), places)
  }
  return { tables, words, moves, mostBytes: Math.ceil(mostBits / 8) }
}

/** Paints codes by tables. */
export function deflatedPainter(tables: DeflatedTables): (engine: Engine) => Paint {
  return ({ template, machine, drawing }) => {
    const draw = drawing(valuesOf(tables.passages, template))
    return machine === null ? plainPaint(tables, draw) : kernelPaint(tables, draw, machine)
  }
}

function plainPaint(tables: DeflatedTables, draw: Draw): Paint {
  const unpacked = new Uint32Array(groupSize * 2)
  const paint = paintEach(draw, tables.mostBytes, (code, target, at) => writeCode(tables, code, new BitStream(target, at), unpacked.subarray(code.place * 2)))
  return (digits, headroom) => ({ ...paint(digits, headroom), unpacked })
}

/** One code, entry by entry. */
function writeCode({ tables, words, moves }: DeflatedTables, code: DrawnCode, bits: BitStream, unpacked: Uint32Array): number {
  const values = new Uint8Array(code.words.buffer, code.words.byteOffset, code.words.byteLength)
  let [register, length] = [emptyRegister, 0]
  for (const [place, { at: first, values: count, pieces }] of tables.entries()) {
    const at = first + (code.mask * count + (values[place] ?? 0)) * (2 + 2 * pieces)
    const about = words[at + 1] ?? 0
    register = (moved(register, moves, (about >>> 16) * moveWords) ^ (words[at] ?? 0)) >>> 0
    length += about & 0xffff
    for (let piece = at + 2; piece < at + 2 + 2 * pieces; piece += 2) bits.long(words[piece] ?? 0, words[piece + 1] ?? 0)
  }
  unpacked.set([~register >>> 0, length])
  return bits.flushed()
}

/** The same in a kernel. */
function kernelPaint({ tables, words, moves, mostBytes }: DeflatedTables, draw: Draw, machine: Machine): Paint {
  const entries = machine.put(words)
  const about = machine.put(Uint32Array.from(tables.flatMap(({ at, values, pieces }) => [entries + at * 4, values * (8 + 8 * pieces), 8 + 8 * pieces, pieces])))
  const moving = machine.put(moves)
  const unpacked = machine.room(groupSize * 8)
  const room = machine.paintingRoom()
  return (digits, headroom) => {
    const { out, spans } = room(headroom + mostBytes)
    const { count, words: { byteLength }, address, masksAddress } = draw(digits)
    machine.kernel.deflated(address, byteLength / count, masksAddress, count, about, tables.length, moving, headroom, out, spans, unpacked)
    return { ...machine.painted(out, spans, count), unpacked: machine.words(unpacked, count * 2) }
  }
}
