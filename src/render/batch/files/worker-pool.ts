// Pools of threads that draw the blocks of files (shared-progress.ts). To start a pool takes longer than to
// draw a part, so an idle pool stays for three seconds: the next part usually belongs to the same request.

import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { FileWriter, PreparedBatch } from '../formats/file-writer.ts'
import type { BatchRequest } from '../request.ts'
import type { DrawTask } from './shared-progress.ts'

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
