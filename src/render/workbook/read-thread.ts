// The thread that reads one workbook.

import { parentPort, workerData } from 'node:worker_threads'
import { readWorkbook } from './workbook.ts'
import { WorkbookError } from './workbook-error.ts'
import type { WorkbookAnswer, WorkbookTask } from './workbook-thread.ts'

const { bytes, format, limits, choice } = workerData as WorkbookTask

let answer: WorkbookAnswer
try {
  answer = await readWorkbook(Buffer.from(bytes), format, limits, choice)
} catch (error) {
  if (!(error instanceof WorkbookError)) throw error
  answer = { problem: error.problem, line: error.line }
}
parentPort?.postMessage(answer)
