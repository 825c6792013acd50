// The state of the installation for admins, and the failed jobs that they try again or delete (decision 53).

import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { record } from './audit.ts'
import type { Context } from './context.ts'
import { retryFailedJobs } from './failed-jobs.ts'
import { service } from './service.ts'
import { jobNames } from '../contract/jobs.ts'
import { maxFailedJobs, type InstallationAnswer } from '../contract/operations/installation.ts'
import { refuse } from '../domain/refusal.ts'
import { databaseSizes, databaseVersion, slowStatements } from '../persistence/installation.ts'
import { deleteJobs, listJobs, lockFailedJobs, queueFigures } from '../persistence/jobs.ts'
import { partitionedTables, partitionStates } from '../persistence/partitions.ts'
import { countLabelMarks } from '../persistence/label-marks.ts'
import { labelStoreState } from '../persistence/label-store-state.ts'
import { withoutPasswords } from '../log.ts'

/** Most lines of slow work. */
const maxSlow = 20

/** Queue, failed jobs, slow work, disk and versions. */
export const state = service<'admin.operations'>(async (context) => {
  const figures = await queueFigures(context.trx)
  const failed = await listJobs(context.trx, 'failed', maxFailedJobs)
  const disk = await diskOf(context)
  const labelsWaiting = await countLabelMarks(context.trx)
  const labelStore = await labelStoreOf(context)
  const database = await databaseVersion(context.trx)
  const slow = await slowWork(context)
  return {
    queue: jobNames.map((name) => {
      const { oldest = 0, waiting = 0, running = 0, failed: gone = 0 } = figures.get(name) ?? {}
      return { name, waiting, running, failed: gone, oldest: Math.round(oldest) }
    }),
    failed: failed.map(({ id, name, retries, createdAt, reason }) => ({
      id,
      name,
      attempts: retries + 1,
      createdAt: createdAt.toISOString(),
      reason: reason === null ? null : withoutPasswords(reason),
    })),
    slow,
    disk,
    growing: await growingTables(context),
    labelsWaiting,
    labelStore,
    versions: { product: context.version, node: process.versions.node, database },
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  }
})

/** Tries one failed job again. Refuses `job.unknown`. */
export const retryJob = service<'admin.retryJob'>(async (context, { id }) => {
  const name = await requireFailed(context, id)
  await retryFailedJobs(context, id)
  await record(context, null, 'admin.retryJob', `job ${name}`, null, { id })
  return { code: 0 }
})

/** Deletes one failed job; work of a company stays "failed". Refuses `job.unknown`. */
export const deleteJob = service<'admin.deleteJob'>(async (context, { id }) => {
  const name = await requireFailed(context, id)
  await deleteJobs(context.trx, [id])
  await record(context, null, 'admin.deleteJob', `job ${name}`, { id }, null)
  return { code: 0 }
})

/** The name of a failed job. */
async function requireFailed({ trx }: Context, id: string): Promise<string> {
  const [job] = await lockFailedJobs(trx, id)
  return job?.name ?? refuse('job.unknown')
}

async function diskOf({ config, trx }: Context): Promise<InstallationAnswer['disk']> {
  const { bytes, tables } = await databaseSizes(trx)
  const disk = await statfs(config.dataDir).catch(() => null)
  return {
    freeBytes: disk === null ? null : disk.bavail * disk.bsize,
    totalBytes: disk === null ? null : disk.blocks * disk.bsize,
    databaseBytes: bytes,
    tables: [...tables],
  }
}

/** The store of published labels. A folder that does not exist yet is on the disk of the folder above it. */
async function labelStoreOf({ config, trx }: Context): Promise<InstallationAnswer['labelStore']> {
  const state = await labelStoreState(trx)
  const folder = config.filesUrl.startsWith('file:') ? fileURLToPath(config.filesUrl) : null
  const disk =
    folder === null ? null : await statfs(folder).catch(() => statfs(dirname(folder)).catch(() => null))
  return {
    place: folder ?? config.filesUrl,
    freeBytes: disk === null ? null : disk.bavail * disk.bsize,
    writtenAt: state?.writtenAt?.toISOString() ?? null,
    failures: state?.failures ?? 0,
    failedAt: state?.failedAt?.toISOString() ?? null,
    failure: state?.failure ?? null,
  }
}

async function growingTables({ trx, config }: Context): Promise<InstallationAnswer['growing']> {
  const states = await partitionStates(trx)
  return states.map((state) => ({
    ...state,
    retentionMonths: config.retention[partitionedTables[state.name]],
  }))
}

async function slowWork({ trx, operationCosts }: Context): Promise<InstallationAnswer['slow']> {
  const statements = await slowStatements(trx)
  if (statements !== null) return { source: 'statements', lines: statements.slice(0, maxSlow) }
  return { source: 'operations', lines: operationCosts().slice(0, maxSlow) }
}
