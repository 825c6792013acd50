// Paints pictures by tables (deflated.ts): in the kernel, or code by code.

import { BitStream } from './bits.ts'
import { emptyRegister, moved, moveWords } from './crc.ts'
import { adlerPrime, entryWords, type DeflatedTables } from './deflated.ts'
import type { Draw, Engine } from './engine.ts'
import type { Machine } from './machine.ts'
import { paintEach, type DrawnCode, type Paint } from './painting.ts'
import { valuesOf } from './passages.ts'
import { groupSize } from './program.ts'

/** What stands before a picture's bits, and behind them and Adler's sum; nothing around a file that zip deflates. */
export type Around = { readonly head: Buffer; readonly tail: Buffer }

/** Paints pictures by tables. Those with a CRC-32 are deflated as a whole. */
export function deflatedPainter(tables: DeflatedTables, around: Around): (engine: Engine) => Paint {
  return ({ template, machine, drawing }) => {
    const draw = drawing(valuesOf(tables.passages, template))
    return machine === null ? plainPaint(tables, around, draw) : kernelPaint(tables, around, draw, machine)
  }
}

function plainPaint(tables: DeflatedTables, { head, tail }: Around, draw: Draw): Paint {
  const sums = new Uint32Array(groupSize * 2)
  const hasCrc = tables.moves.length > 0
  const paint = paintEach(draw, head.length + tables.mostBytes + 4 + tail.length, (code, target, at) => {
    const bits = new BitStream(target, at + head.copy(target, at))
    const [one, other] = writeBits(tables, code, bits)
    let end = bits.flushed()
    if (hasCrc) sums.set([one, other], code.place * 2)
    else end = target.writeUInt16BE(one, target.writeUInt16BE(other, end))
    return end + tail.copy(target, end)
  })
  return (digits, headroom) => ({ ...paint(digits, headroom), ...(hasCrc ? { sums, isDeflated: true } : {}) })
}

/** One picture, entry by entry; its sum. */
function writeBits(
  { tables, words, moves }: DeflatedTables,
  code: DrawnCode,
  bits: BitStream,
): readonly [number, number] {
  const values = new Uint8Array(code.words.buffer, code.words.byteOffset, code.words.byteLength)
  let [register, length, one, other] = [emptyRegister, 0, 0, 0]
  for (const [place, { at: first, values: count, pieces }] of tables.entries()) {
    const at = first + (code.mask * count + (values[place] ?? 0)) * entryWords(pieces)
    const [left, right] = [words[at] ?? 0, words[at + 1] ?? 0]
    if (moves.length > 0) {
      register = (moved(register, moves, (right >>> 16) * moveWords) ^ left) >>> 0
      length += right & 0xffff
    } else [one, other] = [one + left, other + right]
    for (let piece = at + 2; piece < at + entryWords(pieces); piece += 2)
      bits.piece(words[piece] ?? 0, words[piece + 1] ?? 0)
  }
  return moves.length > 0 ? [~register >>> 0, length] : [one % adlerPrime, other % adlerPrime]
}

/** The same in a kernel. */
function kernelPaint(
  { tables, words, moves, mostBytes }: DeflatedTables,
  { head, tail }: Around,
  draw: Draw,
  machine: Machine,
): Paint {
  const entries = machine.put(words)
  const about = machine.put(
    Uint32Array.from(
      tables.flatMap(({ at, values, pieces }) => [
        entries + at * 4,
        values * entryWords(pieces) * 4,
        entryWords(pieces) * 4,
        pieces,
      ]),
    ),
  )
  const hasCrc = moves.length > 0
  const moving = hasCrc ? machine.put(moves) : 0
  const text = (bytes: Buffer) => {
    const padded = Buffer.alloc(16 + Math.ceil(bytes.length / 16) * 16)
    padded.writeUInt32LE(bytes.length)
    padded.set(bytes, 16)
    return machine.put(padded)
  }
  const [before, behind] = [text(head), text(tail)]
  const sums = machine.room(groupSize * 8)
  const room = machine.paintingRoom()
  return (digits, headroom) => {
    const { out, spans } = room(headroom + head.length + mostBytes + 4 + tail.length)
    const {
      count,
      words: { byteLength },
      address,
      masksAddress,
    } = draw(digits)
    machine.kernel.pictures(
      address,
      byteLength / count,
      masksAddress,
      count,
      about,
      tables.length,
      moving,
      before,
      behind,
      headroom,
      out,
      spans,
      sums,
    )
    return {
      ...machine.painted(out, spans, count),
      ...(hasCrc ? { sums: machine.words(sums, count * 2), isDeflated: true } : {}),
    }
  }
}
