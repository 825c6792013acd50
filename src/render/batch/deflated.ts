// Texts of codes, deflated as they are written (RFC 1951). What a passage is written as follows from the mask and the value
// of its changing modules, so its bits, its length and its sum are in a table, and a code is one entry of each passage's
// table, bits behind bits. One Huffman code serves the whole batch; repeats are not looked for.

import { BitStream, type Bits } from './bits.ts'
import { emptyRegister, moved, movesFor, registerOf } from './crc.ts'
import type { Draw, Engine } from './engine.ts'
import { deflateCode, type DeflateCode } from './huffman.ts'
import type { Machine } from './machine.ts'
import { paintEach, type DrawnCode, type Paint } from './painting.ts'
import { isDark, passagesOf, valuesOf, type Passage } from './passages.ts'
import { groupSize } from './program.ts'
import type { Template } from './template.ts'

/** How codes are written: what they begin and end with, and the text of a passage of modules, 1 for dark. All ASCII. */
export type Writing = {
  readonly head: string
  readonly tail: string
  readonly passage: (passage: Passage, modules: Uint8Array) => string
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

/** Bits of a piece: with up to seven that wait, a whole number without rounding, and a word of the kernel's. */
const pieceBits = 52
const maskCount = 8

/** A text as it is deflated. */
type Entry = { readonly register: number; readonly length: number; readonly bits: number; readonly pieces: readonly number[] }

/** The tables by which a writing is deflated. */
export function deflatedTables(template: Template, writing: Writing): DeflatedTables {
  const { side, bases } = template
  const edge = (at: number): Passage => ({ from: at, to: at, changing: [] })
  const passages = [edge(0), ...passagesOf(template), edge(side ** 2)]
  const modules = bases.map((base) => Uint8Array.from({ length: side ** 2 }, (_, at) => (isDark(base, side, at) ? 1 : 0)))
  const textOf = (passage: Passage, shown: Uint8Array) =>
    (passage.to === 0 ? writing.head : passage.from === side ** 2 ? writing.tail : writing.passage(passage, shown))
  const code = deflateCode({ literals: literalsOf(modules.flatMap((own) => passages.map((passage) => textOf(passage, own)))), repeats: [] })
  const encode = encoder(code)
  const lists = passages.map((passage) => modules.flatMap((own) => shownBy(passage, own, () => {
    const text = textOf(passage, own)
    return encode(text, passage.to === 0 ? code.opening : [], passage.from === side ** 2 ? [code.end] : [])
  })))
  return { passages, ...laidDown(lists) }
}

/** What follows from each value of a passage, whose changing modules are turned over by the value's bits. */
function shownBy<Result>({ changing }: Passage, modules: Uint8Array, result: () => Result): Result[] {
  const turn = (bit: number) => {
    const at = changing[bit] ?? 0
    modules[at] = 1 - (modules[at] ?? 0)
  }
  const results: Result[] = []
  for (let value = 0; value < 1 << changing.length; value++) {
    // Bits that differ from those of the value before: all up to the lowest that is set.
    if (value > 0) for (let bit = 0; bit <= 31 - Math.clz32(value & -value); bit++) turn(bit)
    results.push(result())
  }
  for (let bit = 0; bit < changing.length; bit++) turn(bit)
  return results
}

/** How often each character is in some texts; every one that codes may have is there. */
function literalsOf(texts: readonly string[]): Map<number, number> {
  const often = new Map<number, number>(Array.from('0123456789', (digit) => [digit.charCodeAt(0), 1]))
  for (const text of texts) for (let at = 0; at < text.length; at++) often.set(text.charCodeAt(at), (often.get(text.charCodeAt(at)) ?? 0) + 1)
  return often
}

/** Texts → their entries, in one code. */
function encoder(code: DeflateCode): (text: string, before: readonly Bits[], behind: readonly Bits[]) => Entry {
  const literals = Array.from({ length: 128 }, (_, byte) => code.literal(byte))
  return (text, before, behind) => {
    const pieces: number[] = []
    let [piece, held, bits] = [0, 0, 0]
    const put = ([value, count]: Bits) => {
      if (held + count > pieceBits) {
        pieces.push(piece, held)
        bits += held
        ;[piece, held] = [0, 0]
      }
      piece += value * 2 ** held
      held += count
    }
    before.forEach(put)
    for (let at = 0; at < text.length; at++) put(literals[text.charCodeAt(at)] ?? [0, 0])
    behind.forEach(put)
    if (held > 0) pieces.push(piece, held)
    return { register: registerOf(text), length: text.length, bits: bits + held, pieces }
  }
}

/** Entries as words. */
function laidDown(lists: readonly (readonly Entry[])[]): Omit<DeflatedTables, 'passages'> {
  const moves = [...movesFor(new Set(lists.flatMap((entries) => entries.map(({ length }) => length))))]
  const moveOf = new Map(moves.map(([length], at) => [length, at]))
  const tables: Table[] = []
  let size = 0
  for (const entries of lists) {
    const pieces = Math.max(...entries.map((entry) => entry.pieces.length / 2))
    tables.push({ at: size, values: entries.length / maskCount, pieces })
    size += entries.length * (2 + 2 * pieces)
  }
  const words = new Uint32Array(size)
  for (const [list, { at: first, pieces: most }] of tables.entries()) {
    for (const [place, { register, length, pieces }] of (lists[list] ?? []).entries()) {
      const at = first + place * (2 + 2 * most)
      words[at] = register
      words[at + 1] = length | (moveOf.get(length) ?? 0) << 16
      for (let piece = 0; piece < pieces.length; piece += 2) {
        const [value, count] = [pieces[piece] ?? 0, pieces[piece + 1] ?? 0]
        words[at + 2 + piece] = value % 2 ** 32
        words[at + 3 + piece] = Math.floor(value / 2 ** 32) + count * 2 ** 24
      }
    }
  }
  const mostBits = lists.reduce((sum, entries) => sum + Math.max(...entries.map(({ bits }) => bits)), 0)
  return { tables, words, moves: Uint32Array.from(moves.flatMap(([, move]) => [...move])), mostBytes: Math.ceil(mostBits / 8) }
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
    register = (moved(register, moves.subarray((about >>> 16) * 1024)) ^ (words[at] ?? 0)) >>> 0
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
