// Work of companies that jobs do: imports, exports, files of batches and bundles of files; how it fails and begins
// again (decision 53). An import of the command line (`sha256`) has no job.

import { acrossCompanies } from './company-scope.ts'
import type { Transaction } from './database.ts'

/** Work of a company that waits or runs although no job of it waits or runs. */
export type UnattendedWork = {
  readonly kind: 'import' | 'export' | 'file' | 'bundle'
  readonly companyId: number
  readonly id: number
}

/** The tables of work, the member of the payload that names a record, and its jobs. */
const workTables = {
  import: {
    table: 'imports',
    member: 'importId',
    jobs: ['import.run', 'import.end'],
    where: 'work.sha256 is null',
    progress: 'work.progressed_at',
  },
  export: {
    table: 'company_exports',
    member: 'exportId',
    jobs: ['company.export', 'company.endExport'],
    where: 'true',
    progress: 'work.progressed_at',
  },
  file: {
    table: 'batch_files',
    member: 'fileId',
    jobs: ['batch.part', 'batch.end'],
    where: 'true',
    progress: 'coalesce(work.progressed_at, work.created_at)',
  },
  bundle: {
    table: 'file_bundles',
    member: 'bundleId',
    jobs: ['bundle.slice', 'bundle.end'],
    where: 'true',
    progress: 'work.progressed_at',
  },
} as const

/**
 * Work without a job: its job failed for good, or it has none and made no progress since `silentSince`.
 * @param companyId one company, or null for all; then at most 1,000 of each kind
 */
export async function findUnattended(
  trx: Transaction,
  silentSince: Date,
  companyId: number | null,
): Promise<UnattendedWork[]> {
  const found: UnattendedWork[] = []
  for (const kind of ['import', 'export', 'file', 'bundle'] as const) {
    const { table, member, jobs, where, progress } = workTables[kind]
    const jobOf = (state: string) => `select from pgboss.job
      where name = any(:jobs) and ${state}
        and data ->> 'companyId' = work.company_id::text and data ->> '${member}' = work.id::text`
    const { rows } = await acrossCompanies(trx, () =>
      trx.raw<{ rows: { company_id: number; id: number }[] }>(
        `select work.company_id, work.id from ${table} as work
          where work.state in ('waiting', 'running') and ${where}
            and (:companyId::bigint is null or work.company_id = :companyId)
            and not exists (${jobOf("state < 'completed'")})
            and (${progress} < :silentSince or exists (${jobOf("state = 'failed'")}))
          limit 1000`,
        { jobs: [...jobs], companyId, silentSince },
      ),
    )
    found.push(...rows.map((row) => ({ kind, companyId: row.company_id, id: row.id })))
  }
  return found
}

/** Marks work that waits or runs as failed. */
export async function failWork(
  trx: Transaction,
  { kind, companyId, id }: UnattendedWork,
  now: Date,
): Promise<void> {
  const { table, where } = workTables[kind]
  await trx.raw(
    `update ${table} as work set state = 'failed', finished_at = :now
      where company_id = :companyId and id = :id and state in ('waiting', 'running') and ${where}`,
    { companyId, id, now },
  )
}

/** Lets failed work wait again, unless another of the company has not ended; whether it does. */
export async function reopenWork(
  trx: Transaction,
  { kind, companyId, id }: UnattendedWork,
  now: Date,
): Promise<boolean> {
  const { table, where } = workTables[kind]
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `update ${table} as work set state = 'waiting', finished_at = null, progressed_at = :now
      where company_id = :companyId and id = :id and state = 'failed' and ${where}
        and not exists (
          select from ${table} as other
            where other.company_id = :companyId and other.state in ('waiting', 'running', 'paused')
              and ${where.replace('work', 'other')})
      returning id`,
    { companyId, id, now },
  )
  return rows.length > 0
}
