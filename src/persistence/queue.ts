// The job queue: pg-boss in our own database. Its `send` joins our transaction, so a job exists exactly when
// the change that needs it is committed.

import type { PgBoss } from 'pg-boss'
import type { Database, Transaction } from './database.ts'

/** Loaded on demand: a command that draws or lists never uses the queue. */
const pgBoss = () => import('pg-boss')

/** Retries, delays (seconds), expiry (seconds) and schedule (cron, UTC) of one queue. */
export type QueueSettings = {
  readonly name: string
  readonly retries: number
  readonly retryDelay: number
  readonly retryDelayMax?: number
  readonly expires: number
  readonly schedule?: string
  /** Whether a worker also runs it when it starts. */
  readonly atStart?: boolean
  /** Seconds that finished and failed jobs are kept; a week when left out. */
  readonly storedFor?: number
  /** The queue that gets the jobs whose last retry failed. */
  readonly afterFailure?: string
}

/** Thrown by a job that must not be retried. It is listed as failed, and the operator may retry it. */
export class JobFailedForGood extends Error {}

/** Adds a job to a queue inside a transaction; `request` is the id of the request that asks for it. */
type Enqueue = (name: string, payload: object, request?: string) => Promise<void>

/** A job as a worker gets it; `request` is the id of the request that enqueued it. */
export type QueuedJob = {
  readonly id: string
  readonly name: string
  readonly payload: object
  readonly request: string | undefined
  /** From 1. */
  readonly attempt: number
}

/** The opened queue. */
export type Queue = {
  /** The `Enqueue` of this transaction. */
  within(trx: Transaction): Enqueue
  /**
   * Works on every queue until `stop`. The handler gets one job at a time; when it throws, the job failed.
   */
  work(handle: (job: QueuedJob) => Promise<void>): Promise<void>
  /** Stops the work: waits for the running job, then returns it to the queue. */
  stop(): Promise<void>
}

/** Seconds without a heartbeat after which a worker loses its job; at least 10 in pg-boss. */
const heartbeatSeconds = 10
/** Seconds between checks for jobs of dead workers. */
const superviseSeconds = 5

/** Seconds between polls. A notification usually comes first; a missed one must not cost half a minute. */
const pollSeconds = 1

/** Seconds that a stopping worker waits for its running job before it returns the job to the queue. */
const graceSeconds = 20

/** The member of a stored payload that names the request; it is taken out before the job runs. */
const requestMember = '_request'

type BossJob = { readonly id: string; readonly data: object; readonly retryCount: number }

function queuedJob(name: string, { id, data, retryCount }: BossJob): QueuedJob {
  const { [requestMember]: request, ...payload } = data as Record<string, unknown>
  return {
    id,
    name,
    payload,
    request: typeof request === 'string' ? request : undefined,
    attempt: retryCount + 1,
  }
}

/** Creates the tables of pg-boss and the queues; runs under the lock of the migrations. */
export async function installQueues(url: string, settings: readonly QueueSettings[]): Promise<void> {
  const { PgBoss } = await pgBoss()
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: true })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const queue of settings) await installQueue(boss, queue)
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

/** Whether the tables of pg-boss exist. */
export async function hasQueues(db: Database): Promise<boolean> {
  const {
    rows: [row],
  } = await db.raw<{ rows: { installed: boolean }[] }>(
    `select to_regclass('pgboss.version') is not null as installed`,
  )
  return row?.installed === true
}

/** A queue for sending that opens with the first job: the database may be away until then. */
export function openQueueLater(open: () => Promise<Queue>): Queue {
  let opened: Promise<Queue> | undefined
  const reach = (): Promise<Queue> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    within: (trx) => async (name, payload, request) => (await reach()).within(trx)(name, payload, request),
    work: async (handle) => (await reach()).work(handle),
    stop: async () => (await opened)?.stop(),
  }
}

async function installQueue(boss: PgBoss, queue: QueueSettings): Promise<void> {
  const options = {
    retryLimit: queue.retries,
    retryDelay: queue.retryDelay,
    retryBackoff: true,
    expireInSeconds: queue.expires,
    notify: true,
    deleteAfterSeconds: queue.storedFor ?? 7 * 86_400,
    ...(queue.afterFailure === undefined ? {} : { deadLetter: queue.afterFailure }),
  }
  const existing = await boss.getQueue(queue.name)
  // pg-boss changes neither of these two for a queue that exists.
  const fixed = {
    heartbeatSeconds,
    ...(queue.retryDelayMax === undefined ? {} : { retryDelayMax: queue.retryDelayMax }),
  }
  if (existing === null) await boss.createQueue(queue.name, { ...options, ...fixed })
  else await boss.updateQueue(queue.name, options)
  if (queue.schedule !== undefined) await boss.schedule(queue.name, queue.schedule, {}, { tz: 'UTC' })
}

/**
 * Opens the queue. With the role `send` it starts no workers; with `work` it also supervises other workers.
 * `onError` gets errors between jobs (lost connections), from which pg-boss recovers by itself.
 */
export async function openQueue(
  url: string,
  settings: readonly QueueSettings[],
  role: 'send' | 'work',
  onError: (error: Error) => void,
): Promise<Queue> {
  const isWorker = role === 'work'
  const { fromKnex, PgBoss } = await pgBoss()
  const boss = new PgBoss({
    connectionString: url,
    max: isWorker ? 4 : 1,
    supervise: isWorker,
    schedule: isWorker,
    migrate: false,
    ...(isWorker
      ? {
          useListenNotify: true,
          superviseIntervalSeconds: superviseSeconds,
          monitorIntervalSeconds: superviseSeconds,
        }
      : {}),
  })
  boss.on('error', onError)
  await boss.start()
  return {
    within: (trx) => async (name, payload, request) => {
      const data = request === undefined ? payload : { ...payload, [requestMember]: request }
      await boss.send(name, data, { db: fromKnex(trx) })
    },
    work: async (handle) => {
      for (const queue of settings) {
        await boss.work(
          queue.name,
          {
            pollingIntervalSeconds: pollSeconds,
            notifyPollingIntervalSeconds: pollSeconds,
            batchSize: 1,
            includeMetadata: true,
            perJobResults: true,
          },
          (jobs: BossJob[]) =>
            Promise.all(jobs.map((job) => settle(job.id, () => handle(queuedJob(queue.name, job))))),
        )
        if (queue.atStart === true) await boss.send(queue.name, {})
      }
    },
    stop: () => boss.stop({ graceful: isWorker, close: true, timeout: graceSeconds * 1000 }),
  }
}

/** Runs one job; pg-boss retries it when this throws, and not when it failed for good. */
async function settle(
  id: string,
  run: () => Promise<void>,
): Promise<{ id: string; status: 'completed' | 'deadletter'; output?: Error }> {
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    if (error instanceof JobFailedForGood) return { id, status: 'deadletter', output: error }
    throw error
  }
}
