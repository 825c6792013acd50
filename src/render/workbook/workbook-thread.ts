// Reads the workbooks of users in a thread of its own: a hostile file cannot stop the process from answering others,
// take its memory or run for minutes. One file at a time; a thread ends with its file.

import { Worker } from 'node:worker_threads'
import type { ContentLimits, TableChoice, WorkbookContent, WorkbookFormat } from './workbook.ts'
import { WorkbookError, type WorkbookProblem } from './workbook-error.ts'

/** What a thread is started for. */
export type WorkbookTask = {
  readonly bytes: Uint8Array
  readonly format: WorkbookFormat
  readonly limits: ContentLimits
  readonly choice: TableChoice
}

/** What a thread answers: the content, or why there is none. */
export type WorkbookAnswer = WorkbookContent | { readonly problem: WorkbookProblem; readonly line: number }

/** Megabytes of JavaScript values in a thread; 10,000 rows of 200 columns take less. */
const heapMegabytes = 64
/** Milliseconds that a file may take; the largest file within the bounds takes two seconds on an idle machine. */
const longest = 20_000

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a table of a workbook, as `readWorkbook` does.
 * @throws WorkbookError; `tooLarge` also when the thread runs out of memory or time
 */
export function readInThread(task: WorkbookTask): Promise<WorkbookContent> {
  const reading = last.then(() => runThread(task))
  last = reading.catch(() => undefined)
  return reading
}

async function runThread(task: WorkbookTask): Promise<WorkbookContent> {
  const worker = new Worker(new URL('read-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 8 },
  })
  try {
    return await answerOf(worker)
  } finally {
    await worker.terminate()
  }
}

/** The only answer of the thread; an error or the time limit rejects. */
function answerOf(worker: Worker): Promise<WorkbookContent> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new WorkbookError('tooLarge'))
    }, longest)
    worker.once('message', (answer: WorkbookAnswer) => {
      clearTimeout(timer)
      if ('problem' in answer) reject(new WorkbookError(answer.problem, answer.line))
      else resolve(answer)
    })
    worker.once('error', (error: Error & { code?: string }) => {
      clearTimeout(timer)
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkbookError('tooLarge') : error)
    })
  })
}
