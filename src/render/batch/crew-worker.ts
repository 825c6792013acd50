// One of a crew, in a thread of its own: is handed what is prepared for a request, then draws blocks of file after file,
// and says so when none is left.

import { parentPort, workerData } from 'node:worker_threads'
import { work, type Task } from './crew.ts'
import { formatOf, type Format, type Preparation } from './format.ts'
import type { BatchRequest } from './request.ts'

let format: Format | undefined

parentPort?.on('message', (message: Preparation | Task) => {
  if ('template' in message) {
    format = formatOf(workerData as BatchRequest, message)
    return
  }
  if (format === undefined) throw new Error('nothing is prepared')
  work(format, message)
  parentPort?.postMessage('done')
})
