// The jobs of the queue as the operator sees them: waiting, running, failed; and retries of failed ones. The
// tables belong to pg-boss (schema `pgboss`).

import { acrossCompanies } from './company-scope.ts'
import type { Queries, Transaction } from './database.ts'

/** The states of pg-boss in which a job is not over. */
const jobStates = ['created', 'retry', 'active', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export type JobRecord = {
  readonly id: string
  readonly name: string
  readonly state: JobState
  /** Retries so far. */
  readonly retries: number
  readonly createdAt: Date
  /** The error message of a failed job, at most 500 characters. */
  readonly reason: string | null
}
type JobRow = {
  id: string
  name: string
  state: JobState
  retry_count: number
  created_on: Date
  reason: string | null
}

/** Most jobs of a list. */
const maxJobs = 1000

/** Jobs in one state, or in all of `jobStates`; newest first, at most `limit`. */
export async function listJobs(trx: Queries, state: JobState | null, limit = maxJobs): Promise<JobRecord[]> {
  const rows = await trx<JobRow>(trx.raw('pgboss.job') as never)
    .whereIn('state', state === null ? [...jobStates] : [state])
    .orderBy('created_on', 'desc')
    .limit(limit)
    .select<JobRow[]>(
      'id',
      'name',
      'state',
      'retry_count',
      'created_on',
      trx.raw("left(output ->> 'message', 500) as reason"),
    )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    retries: row.retry_count,
    createdAt: row.created_on,
    reason: row.reason,
  }))
}

/** The jobs of a name: how many wait, run and have failed, and the age in seconds of the oldest that is due. */
export type JobFigures = {
  readonly waiting: number
  readonly running: number
  readonly failed: number
  readonly oldest: number
}
/** Figures by the name of the job; names without jobs are missing. */
export type QueueFigures = ReadonlyMap<string, JobFigures>

/** The figures of the whole queue, in one query. */
export async function queueFigures(queries: Queries): Promise<QueueFigures> {
  const { rows } = await queries.raw<{ rows: (JobFigures & { name: string })[] }>(`
    select name,
      count(*) filter (where state in ('created', 'retry'))::integer as waiting,
      count(*) filter (where state = 'active')::integer as running,
      count(*) filter (where state = 'failed')::integer as failed,
      coalesce(greatest(0, extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= now()))), 0)::float8 as oldest
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed')
    group by name`)
  return new Map(rows.map(({ name, ...figures }) => [name, figures]))
}

/** Deletes the failed jobs of a name whose payload has these members: the work is requested again. */
export async function deleteFailedJobs(trx: Transaction, name: string, members: object): Promise<void> {
  await acrossCompanies(trx, () =>
    trx(trx.raw('pgboss.job') as never)
      .where('name', name)
      .where('state', 'failed')
      .whereRaw('data @> ?::jsonb', [JSON.stringify(members)])
      .delete(),
  )
}

/** A failed job with its payload. */
export type FailedJob = { readonly id: string; readonly name: string; readonly payload: unknown }

/** One failed job, or all, locked; at most 1,000, oldest first. */
export async function lockFailedJobs(trx: Transaction, id: string | null): Promise<FailedJob[]> {
  const query = trx(trx.raw('pgboss.job') as never).where('state', 'failed')
  if (id !== null) void query.where('id', id)
  const rows = await query
    .orderBy('created_on')
    .limit(1000)
    .forUpdate()
    .select<{ id: string; name: string; data: unknown }[]>('id', 'name', 'data')
  return rows.map(({ data, ...job }) => ({ ...job, payload: data }))
}

/** Deletes failed jobs; returns how many. */
export async function deleteJobs(trx: Transaction, ids: readonly string[]): Promise<number> {
  return trx(trx.raw('pgboss.job') as never)
    .where('state', 'failed')
    .whereIn('id', [...ids])
    .delete()
}

/** Lets failed jobs run once more; returns how many. */
export async function requeueJobs(trx: Transaction, ids: readonly string[]): Promise<number> {
  const query = trx<JobRow>(trx.raw('pgboss.job') as never)
    .where('state', 'failed')
    .whereIn('id', [...ids])
  return query.update({
    state: 'retry',
    retry_limit: trx.raw('retry_limit + 1'),
    start_after: trx.raw('now()'),
    completed_on: null,
  } as never)
}
