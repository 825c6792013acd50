// Work of companies whose job is gone: the record says "failed", so that its page offers to try again (decision
// 53). Most failures are recorded by the job that gets the failed one (`afterFailure` in contract/jobs.ts); this
// is for the rest: a worker that is killed again and again, a restored database, jobs that somebody deleted.

import type { Context, JobContext } from './context.ts'
import { announceImportEnd } from './imports/finished.ts'
import { failWork, findUnattended, type UnattendedWork } from '../persistence/company-work.ts'

/**
 * Milliseconds without progress after which work that has no job at all has failed. A command runs its jobs
 * itself, without the queue, and records progress far more often.
 */
const silentFor = 5 * 60_000

/** The job `maintenance.settle`: settles the unattended work of all companies. */
export async function settle(context: JobContext): Promise<void> {
  const found = await context.transact(null, ({ trx, now }) => findUnattended(trx, silentSince(now), null))
  for (const work of found) {
    await context.transact(work.companyId, (within) => failUnattended(within, work))
    context.log.warn('job.settled', work)
  }
}

/** Settles the unattended work of one company, so that it blocks nothing new. */
export async function settleOf(context: Context, companyId: number): Promise<void> {
  for (const work of await findUnattended(context.trx, silentSince(context.now), companyId))
    await failUnattended(context, work)
}

async function failUnattended(context: Context, work: UnattendedWork): Promise<void> {
  await failWork(context.trx, work, context.now)
  if (work.kind === 'import') await announceImportEnd(context, work.companyId, work.id)
}

function silentSince(now: Date): Date {
  return new Date(now.getTime() - silentFor)
}
