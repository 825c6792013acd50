// Those who draw the blocks of a file together: each takes the next block, makes it in its own memory, waits until it is
// known where the blocks before it end, and writes it there. Sizes are passed on before anything is written, so nobody
// waits for a disk, and the file is the same however many there are.

import { writeSync } from 'node:fs'
import type { Format, Run } from './format.ts'

/** A file to be drawn, as all who draw it see it. */
export type Task = {
  readonly file: number
  readonly part: Run
  /** What the crew shares: see `shared`. */
  readonly counters: SharedArrayBuffer
}

/** What the end of the file needs to know of a block. */
export type Done = { readonly block: number; readonly offset: number; readonly index: Uint8Array }

/** Places of the counters: the next block to be taken, how many blocks have their place, and, unsigned, where they end. */
const next = 0
const placed = 1
const end = 2

/** Counters of a file that begins with so many bytes. */
export function shared(headBytes: number): SharedArrayBuffer {
  const counters = new SharedArrayBuffer(12)
  new Int32Array(counters)[end] = headBytes
  return counters
}

/** Bytes of a file when all of its blocks have their place. */
export function sizeOf(counters: SharedArrayBuffer): number {
  return new Uint32Array(counters)[end] ?? 0
}

/**
 * Draws blocks of a file until none is left.
 * @throws RangeError when the file would outgrow 4 GiB
 */
export function work(format: Format, { file, part, counters }: Task, done: (block: Done) => void): void {
  const [shares, ends] = [new Int32Array(counters), new Uint32Array(counters)]
  const blocks = Math.ceil(part.count / format.blockCodes)
  for (let block = Atomics.add(shares, next, 1); block < blocks; block = Atomics.add(shares, next, 1)) {
    const start = block * format.blockCodes
    const { body, index } = format.block({ first: part.first + start, count: Math.min(format.blockCodes, part.count - start) }, start)
    for (let seen = Atomics.load(shares, placed); seen !== block; seen = Atomics.load(shares, placed)) Atomics.wait(shares, placed, seen)
    const offset = ends[end] ?? 0
    if (offset + body.length > 0xffffffff) throw new RangeError('a file holds at most 4 GiB')
    ends[end] = offset + body.length
    Atomics.add(shares, placed, 1)
    Atomics.notify(shares, placed)
    for (let written = 0; written < body.length;) written += writeSync(file, body, written, body.length - written, offset + written)
    done({ block, offset, index })
  }
}
