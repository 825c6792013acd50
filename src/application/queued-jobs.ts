// A job of the queue as the worker runs it: in the scope of its request, with an event and figures at its end.

import { runJob, type Runtime } from './operations.ts'
import { jobNames, jobs, type Job } from '../contract/jobs.ts'
import { inLogScope } from '../log.ts'
import type { QueuedJob } from '../persistence/queue.ts'

/**
 * Runs one attempt of a job; throws what it throws, so that the queue tries it again. A job of a name that this
 * version does not know belongs to another version, and is passed over.
 */
export async function runQueuedJob(runtime: Runtime, job: QueuedJob): Promise<void> {
  const { id, payload, request, attempt } = job
  const name = jobNames.find((known) => known === job.name)
  if (name === undefined) return
  const scope = { job: name, jobId: id, attempt, ...(request === undefined ? {} : { request }) }
  await inLogScope(scope, async () => {
    const { log } = runtime.dependencies
    const start = performance.now()
    const end = (outcome: 'finished' | 'failed'): { readonly milliseconds: number } => {
      const milliseconds = performance.now() - start
      runtime.figures.noteJob(name, outcome, milliseconds / 1000)
      return { milliseconds: Math.round(milliseconds) }
    }
    try {
      await runJob(runtime, name, payload as never)
    } catch (error) {
      log.error('job.failed', { ...end('failed'), error })
      throw error
    }
    // A job of each minute would bury the others.
    const { atStart = false }: Job = jobs[name]
    log[atStart ? 'debug' : 'info']('job.finished', end('finished'))
  })
}
