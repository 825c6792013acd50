// Jobs of the queue as its keeper sees them: which wait, run or broke, and broken ones tried again. The tables are
// pg-boss's own (schema `pgboss`).

import type { Transaction } from './database.ts'

/** The states in which a job still concerns somebody. */
export const jobStates = ['created', 'retry', 'active', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export type JobRecord = {
  readonly id: string
  readonly name: string
  readonly state: JobState
  /** How often it was tried again. */
  readonly retries: number
  readonly createdAt: Date
  /** What it broke of, for a failed one. */
  readonly reason: string | null
}
type Row = {
  id: string
  name: string
  state: JobState
  retry_count: number
  created_on: Date
  reason: string | null
}

/** Jobs in a state, or in any that concerns somebody; newest first, 1,000 at most. */
export async function listJobs(trx: Transaction, state: JobState | null): Promise<JobRecord[]> {
  const rows = await trx<Row>(trx.raw('pgboss.job') as never)
    .whereIn('state', state === null ? [...jobStates] : [state])
    .orderBy('created_on', 'desc')
    .limit(1000)
    .select<Row[]>(
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

/** Lets failed jobs be tried once more: one, or all; answers how many. */
export async function retryJobs(trx: Transaction, id: string | null): Promise<number> {
  const query = trx<Row>(trx.raw('pgboss.job') as never).where('state', 'failed')
  if (id !== null) void query.where('id', id)
  return query.update({
    state: 'retry',
    retry_limit: trx.raw('retry_limit + 1'),
    start_after: trx.raw('now()'),
    completed_on: null,
  } as never)
}
