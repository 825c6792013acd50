// Threads that draw the blocks of files (crew.ts). To make one ready takes longer than to draw a part, so those who drew a
// part stay for a while: the next is most often one of the same request.

import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Task } from './crew.ts'
import type { Format, Preparation } from './format.ts'
import type { BatchRequest } from './request.ts'

/** A thread's memory for what it forgets at once; more is not quicker, and stays taken. */
const youngMegabytes = 4

/** Milliseconds that threads without work stay. */
const patience = 3000

/** Threads that draw one request. */
export type Threads = {
  /** Draws the blocks of a file that are not drawn yet. */
  readonly draw: (task: Task) => Promise<unknown>
  /** Ends them. */
  readonly leave: () => Promise<unknown>
}

/** So many new threads for a request. */
export function threadsFor(request: BatchRequest, format: Format, count: number): Threads {
  // They start while everything is prepared.
  const members = Array.from({ length: count }, () => thread(request))
  const ready = format.prepare()
  for (const { prepare } of members) prepare(ready)
  return {
    draw: (task) => Promise.all(members.map(({ draw }) => draw(task))),
    leave: () => Promise.all(members.map(({ leave }) => leave())),
  }
}

function thread(request: BatchRequest): Threads & { readonly prepare: (ready: Preparation) => void } {
  // A thread takes compiled code from where the process has it, but only if it is told.
  const compiled = getCompileCacheDir()
  const env = compiled === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(compiled) }
  const worker = new Worker(new URL('crew-worker.ts', import.meta.url), {
    workerData: request,
    env,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  })
  const broken = new Promise<never>((_, reject) => worker.once('error', reject))
  broken.catch(() => undefined)
  return {
    prepare: (ready) => {
      worker.postMessage(ready)
    },
    // A process need not wait for threads without work.
    draw: (task) => {
      worker.ref()
      return Promise.race([
        broken,
        new Promise((resolve) => {
          worker.once('message', resolve)
          worker.postMessage(task)
        }),
      ]).finally(() => {
        worker.unref()
      })
    },
    leave: () => worker.terminate(),
  }
}

/** Threads without work. */
type Waiting = {
  readonly request: BatchRequest
  readonly count: number
  readonly threads: Threads
  readonly timer: NodeJS.Timeout
}

/** Those of the last request. */
let waiting: Waiting | undefined

/** Draws with threads that wait for this request, or with new ones; both wait for its next part afterwards. */
export async function drawWaiting(
  request: BatchRequest,
  format: Format,
  count: number,
  draw: (threads: Threads) => Promise<void>,
): Promise<void> {
  const threads = taken(request, count) ?? threadsFor(request, format, count)
  try {
    await draw(threads)
  } catch (error) {
    await threads.leave()
    throw error
  }
  send(waiting)
  waiting = {
    request,
    count,
    threads,
    timer: setTimeout(() => {
      send(waiting)
    }, patience).unref(),
  }
}

/** The threads that wait, if they are so many and for this request. */
function taken(request: BatchRequest, count: number): Threads | undefined {
  const found = waiting
  if (found === undefined || found.count !== count || !isDeepStrictEqual(found.request, request))
    return undefined
  clearTimeout(found.timer)
  waiting = undefined
  return found.threads
}

/** Sends threads away. */
function send(gone: Waiting | undefined): void {
  if (gone === undefined) return
  clearTimeout(gone.timer)
  void gone.threads.leave()
  if (waiting === gone) waiting = undefined
}
