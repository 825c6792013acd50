// How threads draw one file together. Each takes the next block, writes it in its own memory, waits until the
// offset of the block is known, and writes it to the file. An offset needs only the sizes of earlier blocks,
// so no thread waits for the disk, and the file is the same for any number of threads.

import { writeSync } from 'node:fs'
import type { FileWriter, PlacedBlock } from '../formats/file-writer.ts'
import type { CodeRange } from '../request.ts'

/** A file to draw, as every thread receives it. */
export type DrawTask = {
  readonly file: number
  readonly part: CodeRange
  readonly progress: SharedProgress
}

/** What threads share while they draw a file. It is reused for the next file. */
export type SharedProgress = {
  /**
   * Three numbers: the next block to take, how many blocks have an offset, and (unsigned) where these blocks
   * end.
   */
  readonly counters: SharedArrayBuffer
  /** The offset of each block. */
  readonly offsets: SharedArrayBuffer
  /** The indexes of all blocks, one after the other. */
  readonly indexes: SharedArrayBuffer
}

/** The counters by position. */
const [nextBlock, placedBlockCount, endOffset] = [0, 1, 2]

/** The shared progress for files of at most `codes` codes. */
export function createProgress(writer: FileWriter, codes: number): SharedProgress {
  return {
    counters: new SharedArrayBuffer(12),
    offsets: new SharedArrayBuffer(Math.ceil(codes / writer.blockCodes) * 4),
    indexes: new SharedArrayBuffer(writer.indexBytes(codes)),
  }
}

/** Resets the progress for a file whose head has `headBytes` bytes. */
export function resetProgress({ counters }: SharedProgress, headBytes: number): void {
  new Uint32Array(counters).set([0, 0, headBytes])
}

/** The blocks of a file after all are drawn, and the bytes up to their end. */
export function placedBlocks(
  { counters, offsets, indexes }: SharedProgress,
  writer: FileWriter,
  { count }: CodeRange,
): { readonly blocks: PlacedBlock[]; readonly size: number } {
  const blockOffsets = new Uint32Array(offsets, 0, Math.ceil(count / writer.blockCodes))
  const blocks = Array.from(blockOffsets, (offset, block) => ({
    offset,
    index: blockIndex(indexes, writer, count, block),
  }))
  return { blocks, size: new Uint32Array(counters)[endOffset] ?? 0 }
}

/**
 * The part of the indexes that a block writes. All blocks of a file except the last have the same number of
 * codes.
 */
function blockIndex(
  indexes: SharedArrayBuffer,
  writer: FileWriter,
  count: number,
  block: number,
): Uint8Array {
  const [first, end] = [block * writer.blockCodes, Math.min(count, (block + 1) * writer.blockCodes)]
  return new Uint8Array(indexes, writer.indexBytes(first), writer.indexBytes(end - first))
}

/**
 * Draws blocks of a file until none is left.
 * @throws RangeError when the file would exceed 4 GiB
 */
export function drawBlocks(writer: FileWriter, { file, part, progress }: DrawTask): void {
  const counters = new Int32Array(progress.counters)
  const ends = new Uint32Array(progress.counters)
  const offsets = new Uint32Array(progress.offsets)
  const blocks = Math.ceil(part.count / writer.blockCodes)
  const takeBlock = () => Atomics.add(counters, nextBlock, 1)
  for (let block = takeBlock(); block < blocks; block = takeBlock()) {
    const start = block * writer.blockCodes
    const range = { first: part.first + start, count: Math.min(writer.blockCodes, part.count - start) }
    const body = writer.block(range, start, blockIndex(progress.indexes, writer, part.count, block))
    waitFor(counters, block)
    const offset = ends[endOffset] ?? 0
    if (offset + body.length > 0xffffffff) throw new RangeError('a file holds at most 4 GiB')
    offsets[block] = offset
    ends[endOffset] = offset + body.length
    Atomics.add(counters, placedBlockCount, 1)
    Atomics.notify(counters, placedBlockCount)
    for (let written = 0; written < body.length;)
      written += writeSync(file, body, written, body.length - written, offset + written)
  }
}

/** Waits until all blocks before `block` have an offset. */
function waitFor(counters: Int32Array, block: number): void {
  for (;;) {
    const placed = Atomics.load(counters, placedBlockCount)
    if (placed === block) return
    Atomics.wait(counters, placedBlockCount, placed)
  }
}
