// Heavy operations of the web process: reports, imports and exports that calculate for long. A thread does them,
// so that no request waits for them; companies take turns (decision 49). The thread ends when it is idle, and its
// memory is free again.

import { rm } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { errorOfAnswer, type HeavyAnswer, type HeavyCall } from './heavy-messages.ts'
import { longestWaits } from './shares.ts'
import { openSpool, takeFile, type Spool } from './spool.ts'
import type { Config } from '../config.ts'
import type { Operation } from '../contract/operation.ts'
import { openFairQueue } from '../domain/fair-queue.ts'
import { Refusal } from '../domain/refusal.ts'

/** Most megabytes of the thread's heap: several times what the largest report or import takes. */
const heapMegabytes = 384
/** Milliseconds after which an idle thread ends. */
const idleAfter = 15_000

/**
 * Whether an operation is worth a thread: its upload may be long, or its texts (by characters) and lists (by
 * members) are as large as the contract says.
 */
export function isHeavy({ heavyFrom }: Operation, input: unknown, hasUpload: boolean): boolean {
  if (heavyFrom === undefined || typeof input !== 'object' || input === null) return false
  if (hasUpload) return true
  const sizes = Object.values(input).map((value: unknown) =>
    typeof value === 'string' || Array.isArray(value) ? value.length : 0,
  )
  return sizes.reduce((sum, size) => sum + size, 0) >= heavyFrom
}

/** A call of the process, before its upload is received. */
export type HeavyRequest = Omit<HeavyCall, 'upload'> & {
  readonly upload: AsyncIterable<Uint8Array> | null
}

/** The heavy work of a process. */
export type HeavyWork = {
  /**
   * Does an operation in the thread when it is the share's turn. A small upload is not worth a thread: `inline`
   * does it here. Throws what the operation throws.
   */
  perform(
    share: string,
    request: HeavyRequest,
    inline: (upload: AsyncIterable<Uint8Array>) => Promise<unknown>,
  ): Promise<unknown>
  /** Ends the thread after its work. */
  close(): Promise<void>
}

/** The heavy work of a process; its thread starts with the first operation. */
export function openHeavyWork(config: Config): HeavyWork {
  // One thread: a second would leave no core for requests on the small machines that most installations have.
  const turns = openFairQueue(
    {
      running: 1,
      runningPerKey: 1,
      waitingPerKey: 100,
      waiting: 500,
      retrySeconds: { least: 5, most: 120 },
    },
    () => performance.now(),
  )
  let opening: Promise<Spool> | undefined
  const thread = heavyThread(config)

  const inThread = async (share: string, call: HeavyCall): Promise<unknown> => {
    const answer = await turns.run(share, () => thread.ask(call), longestWaits.heavyWork)
    if ('refusal' in answer || 'error' in answer) throw errorOfAnswer(answer)
    if ('output' in answer) return answer.output
    const { name, type, path } = answer.file
    return { name, type, body: await takeFile(path) }
  }
  return {
    close: () => thread.end(),
    perform: async (share, { upload, ...call }, inline) => {
      if (upload === null) return inThread(share, { ...call, upload: null })
      opening ??= openSpool(config.dataDir)
      const received = await (await opening).receive(upload)
      if ('bytes' in received) return inline(Readable.from([received.bytes]))
      try {
        return await inThread(share, { ...call, upload: received.path })
      } finally {
        await rm(received.path, { force: true })
      }
    },
  }
}

type HeavyThread = {
  /** Sends one call, and waits for its answer. */
  ask(call: HeavyCall): Promise<HeavyAnswer>
  end(): Promise<void>
}

function heavyThread(config: Config): HeavyThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const end = async (): Promise<void> => {
    const ending = worker
    worker = undefined
    clearTimeout(idle)
    if (ending === undefined) return
    await new Promise((resolve) => {
      ending.once('exit', resolve)
      ending.postMessage('close')
    })
  }
  return {
    end,
    ask: async (call) => {
      clearTimeout(idle)
      const used = (worker ??= startThread(config))
      used.ref()
      try {
        return await answerOf(used, call)
      } catch (error) {
        worker = undefined
        throw error
      } finally {
        used.unref()
        idle = setTimeout(() => void end(), idleAfter).unref()
      }
    },
  }
}

function startThread(config: Config): Worker {
  // A thread uses the compile cache of the process only when its environment names the folder.
  const cache = getCompileCacheDir()
  return new Worker(new URL('heavy-thread.ts', import.meta.url), {
    workerData: config,
    env: cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(cache) },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  })
}

/** The answer of the thread. Work that takes more memory than the thread has is refused as too large. */
function answerOf(worker: Worker, call: HeavyCall): Promise<HeavyAnswer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number): void => {
      reject(new Error(`The thread for heavy work ended with code ${String(code)}.`))
    }
    const onError = (error: Error & { readonly code?: string }): void => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('input.tooLarge') : error)
    }
    worker.once('error', onError)
    worker.once('exit', onExit)
    worker.once('message', (answer: HeavyAnswer) => {
      worker.off('error', onError)
      worker.off('exit', onExit)
      resolve(answer)
    })
    worker.postMessage(call)
  })
}
