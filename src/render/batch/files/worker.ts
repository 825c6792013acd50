// A thread of a worker pool. It receives what is prepared for its request, then draws blocks of one file
// after the other, and answers when no block is left.

import { parentPort, workerData } from 'node:worker_threads'
import { fileWriter, type FileWriter, type PreparedBatch } from '../formats/file-writer.ts'
import type { BatchRequest } from '../request.ts'
import { drawBlocks, type DrawTask } from './worker-pool.ts'

let writer: FileWriter | undefined

parentPort?.on('message', (message: PreparedBatch | DrawTask) => {
  if ('template' in message) {
    writer = fileWriter(workerData as BatchRequest, message)
    return
  }
  if (writer === undefined) throw new Error('the batch is not prepared')
  drawBlocks(writer, message)
  parentPort?.postMessage('done')
})
