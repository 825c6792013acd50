// One of a crew, in a thread of its own: draws the blocks of the files that it is handed.

import { parentPort, workerData } from 'node:worker_threads'
import { work, type Done, type Task } from './crew.ts'
import { formatOf } from './format.ts'
import type { BatchRequest } from './request.ts'

/** What a thread answers: what it made of a file, when no block is left. */
export type Answer = { readonly done: readonly Done[] }

const format = formatOf(workerData as BatchRequest)

parentPort?.on('message', (task: Task) => {
  const done: Done[] = []
  work(format, task, (block) => done.push(block))
  parentPort?.postMessage({ done } satisfies Answer)
})
