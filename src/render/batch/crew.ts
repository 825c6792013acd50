// Those who draw the blocks of a file together: each takes the next block, makes it in its own memory, waits until it is
// known where the blocks before it end, and writes it there. Sizes are passed on before anything is written, so nobody
// waits for a disk, and the file is the same however many there are.

import { writeSync } from 'node:fs'
import type { Format, PlacedBlock, Run } from './format.ts'

/** A file to be drawn, as all who draw it see it. */
export type Task = {
  readonly file: number
  readonly part: Run
  readonly board: Board
}

/** What a crew shares while it draws a file, one file after the other. */
export type Board = {
  /** The next block to be taken, how many blocks have their place, and, unsigned, where they end. */
  readonly counters: SharedArrayBuffer
  /** Where each block begins. */
  readonly offsets: SharedArrayBuffer
  /** What all blocks say of themselves, one behind the other. */
  readonly index: SharedArrayBuffer
}

/** Places of the counters. */
const [next, placed, end] = [0, 1, 2]

/** A board for files of up to so many codes. */
export function boardFor(format: Format, codes: number): Board {
  return {
    counters: new SharedArrayBuffer(12),
    offsets: new SharedArrayBuffer(Math.ceil(codes / format.blockCodes) * 4),
    index: new SharedArrayBuffer(format.indexBytes(codes)),
  }
}

/** Makes a board ready for a file that begins with so many bytes. */
export function wipe({ counters }: Board, headBytes: number): void {
  new Uint32Array(counters).set([0, 0, headBytes])
}

/** The blocks of a file when all of them have their place, and the bytes up to their end. */
export function placedOn(
  { counters, offsets, index }: Board,
  format: Format,
  { count }: Run,
): { readonly blocks: PlacedBlock[]; readonly size: number } {
  const blocks = Array.from(
    new Uint32Array(offsets, 0, Math.ceil(count / format.blockCodes)),
    (offset, block) => ({ offset, index: indexOf(index, format, count, block) }),
  )
  return { blocks, size: new Uint32Array(counters)[end] ?? 0 }
}

/** The part of the index that a block writes: a file's blocks have the same number of codes, but for the last. */
function indexOf(index: SharedArrayBuffer, format: Format, count: number, block: number): Uint8Array {
  const [first, last] = [block * format.blockCodes, Math.min(count, (block + 1) * format.blockCodes)]
  return new Uint8Array(index, format.indexBytes(first), format.indexBytes(last - first))
}

/**
 * Draws blocks of a file until none is left.
 * @throws RangeError when the file would outgrow 4 GiB
 */
export function work(format: Format, { file, part, board }: Task): void {
  const [shares, ends, offsets] = [
    new Int32Array(board.counters),
    new Uint32Array(board.counters),
    new Uint32Array(board.offsets),
  ]
  const blocks = Math.ceil(part.count / format.blockCodes)
  for (let block = Atomics.add(shares, next, 1); block < blocks; block = Atomics.add(shares, next, 1)) {
    const start = block * format.blockCodes
    const run = { first: part.first + start, count: Math.min(format.blockCodes, part.count - start) }
    const body = format.block(run, start, indexOf(board.index, format, part.count, block))
    for (let seen = Atomics.load(shares, placed); seen !== block; seen = Atomics.load(shares, placed))
      Atomics.wait(shares, placed, seen)
    const offset = ends[end] ?? 0
    if (offset + body.length > 0xffffffff) throw new RangeError('a file holds at most 4 GiB')
    offsets[block] = offset
    ends[end] = offset + body.length
    Atomics.add(shares, placed, 1)
    Atomics.notify(shares, placed)
    for (let written = 0; written < body.length;)
      written += writeSync(file, body, written, body.length - written, offset + written)
  }
}
