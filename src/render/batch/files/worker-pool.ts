// Pools of threads that draw one file together. Each thread takes the next block, writes it in its own memory, waits
// until the offset of the block is known, and writes it to the file. An offset needs only the sizes of earlier
// blocks, so no thread waits for the disk, and the file is the same for any number of threads. To start a pool takes
// longer than to draw a part, so an idle pool stays for three seconds: the next part usually belongs to the same
// request.

import { writeSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { FileWriter, PlacedBlock, PreparedBatch } from '../formats/file-writer.ts'
import type { BatchRequest, CodeRange } from '../request.ts'

/** Megabytes of a thread's young generation. More is not faster, and the process keeps it. */
const youngMegabytes = 4

/** Milliseconds that an idle pool stays. */
const idleMilliseconds = 3000

/** Threads that draw one request. */
export type WorkerPool = {
  /** Draws the blocks of a file that no thread has taken. */
  readonly draw: (task: DrawTask) => Promise<unknown>
  readonly stop: () => Promise<unknown>
}

/** Starts a pool of `threads` threads. They start while the batch is prepared. */
export function startPool(request: BatchRequest, writer: FileWriter, threads: number): WorkerPool {
  const workers = Array.from({ length: threads }, () => startWorker(request))
  const prepared = writer.prepare()
  for (const { prepare } of workers) prepare(prepared)
  return {
    draw: (task) => Promise.all(workers.map(({ draw }) => draw(task))),
    stop: () => Promise.all(workers.map(({ stop }) => stop())),
  }
}

function startWorker(request: BatchRequest): WorkerPool & {
  readonly prepare: (prepared: PreparedBatch) => void
} {
  // A thread uses the compile cache of the process only when its environment names the folder.
  const cache = getCompileCacheDir()
  const env = cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(cache) }
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: request,
    env,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  })
  const failure = new Promise<never>((_, reject) => worker.once('error', reject))
  failure.catch(() => undefined)
  return {
    prepare: (prepared) => {
      worker.postMessage(prepared)
    },
    // An idle thread does not keep the process alive.
    draw: (task) => {
      worker.ref()
      const done = new Promise((resolve) => {
        worker.once('message', resolve)
        worker.postMessage(task)
      })
      return Promise.race([failure, done]).finally(() => {
        worker.unref()
      })
    },
    stop: () => worker.terminate(),
  }
}

type IdlePool = {
  readonly request: BatchRequest
  readonly threads: number
  readonly pool: WorkerPool
  readonly timer: NodeJS.Timeout
}

/** The pool of the last request. */
let idlePool: IdlePool | undefined

/** Draws with the idle pool of this request, or with a new one. The pool becomes the idle pool afterwards. */
export async function drawWithPool(
  request: BatchRequest,
  writer: FileWriter,
  threads: number,
  draw: (pool: WorkerPool) => Promise<void>,
): Promise<void> {
  const pool = takeIdlePool(request, threads) ?? startPool(request, writer, threads)
  try {
    await draw(pool)
  } catch (error) {
    await pool.stop()
    throw error
  }
  stopIdlePool(idlePool)
  const timer = setTimeout(() => {
    stopIdlePool(idlePool)
  }, idleMilliseconds).unref()
  idlePool = { request, threads, pool, timer }
}

/** The idle pool, if it has `threads` threads and belongs to this request. */
function takeIdlePool(request: BatchRequest, threads: number): WorkerPool | undefined {
  const idle = idlePool
  if (idle?.threads !== threads || !isDeepStrictEqual(idle.request, request)) return undefined
  clearTimeout(idle.timer)
  idlePool = undefined
  return idle.pool
}

function stopIdlePool(idle: IdlePool | undefined): void {
  if (idle === undefined) return
  clearTimeout(idle.timer)
  void idle.pool.stop()
  if (idlePool === idle) idlePool = undefined
}

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
