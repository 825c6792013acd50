// One of a crew, in a thread of its own: draws blocks of the files that it is handed, and says so when none is left.

import { parentPort, workerData } from 'node:worker_threads'
import { work, type Task } from './crew.ts'
import { formatOf } from './format.ts'
import type { BatchRequest } from './request.ts'

const format = formatOf(workerData as BatchRequest)

parentPort?.on('message', (task: Task) => {
  work(format, task)
  parentPort?.postMessage('done')
})
