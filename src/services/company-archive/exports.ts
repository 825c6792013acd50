// Exports of everything that a company has: requested on the page of the company, written by the worker, stored
// for a week. One at a time for a company (decision 44).

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeCompanyArchive } from './write.ts'
import { record } from '../audit.ts'
import {
  ownStores,
  storesOf,
  userIdOf,
  type CompanyStores,
  type Context,
  type JobContext,
} from '../context.ts'
import { service } from '../service.ts'
import { settleOf } from '../settle.ts'
import type { Config } from '../../config.ts'
import type { CompanyExportAnswer } from '../../contract/answers.ts'
import type { Payload } from '../../contract/jobs.ts'
import { refuse } from '../../domain/refusal.ts'
import { isReadOnly } from '../../domain/rights.ts'
import { openFiles } from '../../gateways/files.ts'
import { exportsBefore, type ExportRecord } from '../../persistence/company-exports.ts'
import { failWork, reopenWork } from '../../persistence/company-work.ts'
import { deleteFailedJobs } from '../../persistence/jobs.ts'

/** Days until an export is deleted. */
const retentionDays = 7
/** Milliseconds between two records of the progress. */
const progressEvery = 1000

/** The newest 20 exports of the company. */
export const list = service<'companies.exports'>(async (context) => ({
  exports: (await ownStores(context).exports.list(20)).map(exportAnswer),
}))

/** Requests an export. Refuses `export.alreadyRunning`. */
export const start = service<'companies.startExport'>(async (context) => {
  const stores = ownStores(context)
  await settleOf(context, stores.companyId)
  const entry = await stores.exports.insert(userIdOf(context.actor), context.now)
  await record(context, stores.companyId, 'companies.startExport', `export ${String(entry.id)}`, null, null)
  await context.enqueue('company.export', { companyId: stores.companyId, exportId: entry.id })
  return { code: 0, export: exportAnswer(entry) }
})

/**
 * The finished file. Support that impersonates a company does not take its data away: `right.readOnly`. Refuses
 * `export.unknown` and `export.gone`.
 */
export const download = service<'companies.exportFile'>(async (context, { id }) => {
  if (isReadOnly(context.actor)) refuse('right.readOnly')
  const stores = ownStores(context)
  const entry = (await stores.exports.find(id)) ?? refuse('export.unknown')
  if (entry.state === 'expired') refuse('export.gone')
  if (entry.state !== 'done' || entry.fileName === null) return refuse('export.unknown')
  const stored = (await filesOf(context.config).read(storedName(entry))) ?? refuse('export.gone')
  return { name: entry.fileName, type: 'application/zip', body: stored.body }
})

/** The job `company.export`: writes the archive and stores it. A killed worker's export begins again. */
export async function run(
  context: JobContext,
  { companyId, exportId }: Payload<'company.export'>,
): Promise<void> {
  const save = (change: Parameters<ReturnType<typeof storesOf>['exports']['save']>[1]): Promise<void> =>
    context.transact(companyId, (inside) =>
      storesOf(inside, companyId).exports.save(exportId, change, inside.now),
    )
  const entry = await context.transact(companyId, (inside) =>
    storesOf(inside, companyId).exports.find(exportId, true),
  )
  if (entry === null || (entry.state !== 'waiting' && entry.state !== 'running')) return
  await save({ state: 'running', done: 0 })
  const draft = await filesOf(context.config).draft(storedName(entry))
  let saved = 0
  try {
    const { name, bytes } = await context.transact(companyId, (inside) =>
      writeCompanyArchive(inside, companyId, draft.path, async (done, total) => {
        const now = performance.now()
        if (now - saved < progressEvery && done < total && done > 0) return
        saved = now
        await save({ done, total })
      }),
    )
    const sha256 = await checksumOf(draft.path)
    await draft.keep()
    await context.transact(companyId, (inside) =>
      storesOf(inside, companyId).exports.save(
        exportId,
        { state: 'done', fileName: name, bytes, sha256, finishedAt: inside.now },
        inside.now,
      ),
    )
  } catch (error) {
    await draft.drop()
    throw error
  }
}

/** Runs a failed export again; false when another waits or runs, or it did not fail. */
export async function retryExport(context: Context, stores: CompanyStores, id: number): Promise<boolean> {
  const work = { kind: 'export', companyId: stores.companyId, id } as const
  if (!(await reopenWork(context.trx, work, context.now))) return false
  const payload = { companyId: stores.companyId, exportId: id }
  await deleteFailedJobs(context.trx, 'company.export', payload)
  await context.enqueue('company.export', payload)
  return true
}

/** The job `company.endExport`: every attempt of the export's job failed. */
export async function endFailed(
  context: JobContext,
  { companyId, exportId }: Payload<'company.export'>,
): Promise<void> {
  await context.transact(companyId, (inside) =>
    failWork(inside.trx, { kind: 'export', companyId, id: exportId }, inside.now),
  )
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Deletes exports after a week; a new one has the same data and more. */
export async function deleteOldExports(context: JobContext): Promise<void> {
  const old = await context.transact(null, ({ trx, now }) =>
    exportsBefore(trx, new Date(now.getTime() - retentionDays * 86_400_000)),
  )
  for (const entry of old) {
    await filesOf(context.config).clear(folderOf(entry))
    await context.transact(entry.companyId, (inside) =>
      storesOf(inside, entry.companyId).exports.save(entry.id, { state: 'expired' }, inside.now),
    )
  }
}

function filesOf(config: Config) {
  return openFiles(config.filesUrl, config.s3)
}

function folderOf({ companyId, id }: Pick<ExportRecord, 'companyId' | 'id'>): string {
  return `exports/${String(companyId)}/${String(id)}/`
}

function storedName(entry: Pick<ExportRecord, 'companyId' | 'id'>): string {
  return `${folderOf(entry)}archive.zip`
}

function exportAnswer(entry: ExportRecord): CompanyExportAnswer {
  return {
    id: entry.id,
    state: entry.state,
    done: entry.done,
    total: entry.total,
    fileName: entry.fileName,
    bytes: entry.bytes,
    sha256: entry.sha256,
    createdAt: entry.createdAt.toISOString(),
    finishedAt: entry.finishedAt?.toISOString() ?? null,
    expiresAt: new Date(entry.createdAt.getTime() + retentionDays * 86_400_000).toISOString(),
  }
}
