// Failed jobs that somebody tries again: an operator on the command line, or an admin on the page of operations.
// The work of a company begins again in the way that its own button does it.

import { storesOf, type Context } from './context.ts'
import { retryBundle } from './bundles/control.ts'
import { retryExport } from './company-archive/exports.ts'
import { retryImport } from './imports/control.ts'
import { retryFile } from './serials/batch-files.ts'
import type { Payload } from '../contract/jobs.ts'
import { deleteJobs, lockFailedJobs, requeueJobs, type FailedJob } from '../persistence/jobs.ts'

/**
 * Tries one failed job again, or all, at most 1,000; returns how many. A job whose work is over, was cancelled or
 * was requested again meanwhile is deleted.
 */
export async function retryFailedJobs(context: Context, id: string | null): Promise<number> {
  const failed = await lockFailedJobs(context.trx, id)
  const [others, ofCompanies] = [failed.filter((job) => !isOfCompany(job)), failed.filter(isOfCompany)]
  const requeued = await requeueJobs(
    context.trx,
    others.map((job) => job.id),
  )
  for (const job of ofCompanies) await retryWork(context, job)
  await deleteJobs(
    context.trx,
    ofCompanies.map((job) => job.id),
  )
  return requeued + ofCompanies.length
}

const workJobs: ReadonlySet<string> = new Set(['batch.part', 'bundle.slice', 'import.run', 'company.export'])

function isOfCompany({ name }: FailedJob): boolean {
  return workJobs.has(name)
}

async function retryWork(context: Context, { name, payload }: FailedJob): Promise<void> {
  const work = payload as Payload<'batch.part'> &
    Payload<'bundle.slice'> &
    Payload<'import.run'> &
    Payload<'company.export'>
  const stores = storesOf(context, work.companyId)
  if (name === 'batch.part') await retryFile(context, stores, work.fileId)
  else if (name === 'bundle.slice') await retryBundle(context, stores, work.bundleId)
  else if (name === 'import.run') await retryImport(context, stores, work.importId)
  else await retryExport(context, stores, work.exportId)
}
