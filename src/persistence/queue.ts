// The queue of jobs, in the same database as the change that asks for them: pg-boss, whose `send` joins a transaction
// of ours, so that a job exists exactly when the change it belongs to was committed.

import type { PgBoss } from 'pg-boss'
import type { Database, Transaction } from './database.ts'

/** Loaded by whoever sends or works: a command that draws or lists does neither. */
const pgBoss = () => import('pg-boss')

/** How one queue treats its jobs. */
export type QueueSettings = {
  readonly name: string
  readonly retries: number
  readonly retryDelay: number
  readonly expires: number
  readonly schedule?: string
}

/** Puts a job into a queue, inside a transaction. */
export type Enqueue = (name: string, payload: object) => Promise<void>

export type Queue = {
  /** An `Enqueue` that joins this transaction. */
  within(trx: Transaction): Enqueue
  /** Works on every queue until `stop`: the handler gets one job at a time and throws when it broke. */
  work(handle: (name: string, payload: object) => Promise<void>): Promise<void>
  /** Jobs of a queue that broke for good, newest first. */
  stop(): Promise<void>
}

/** A worker that gives no sign for so many seconds has lost its job to the next one; pg-boss takes no less than 10. */
const heartbeatSeconds = 10
/** Seconds between looks for jobs of workers that went silent. */
const superviseSeconds = 5

/** Seconds between looks for jobs: a notification usually comes first, but one that is missed must not cost half a minute. */
const pollSeconds = 1

/** Seconds a stopping worker waits for its running job before it hands it back. */
const graceSeconds = 20

/** Installs the queue's own tables and the queues; runs under the lock of migration. */
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

/** Whether the queue's own tables are there. */
export async function hasQueues(db: Database): Promise<boolean> {
  const {
    rows: [found],
  } = await db.raw<{ rows: { there: boolean }[] }>(
    `select to_regclass('pgboss.version') is not null as there`,
  )
  return found?.there === true
}

async function installQueue(boss: PgBoss, queue: QueueSettings): Promise<void> {
  const options = {
    retryLimit: queue.retries,
    retryDelay: queue.retryDelay,
    retryBackoff: true,
    expireInSeconds: queue.expires,
    notify: true,
    deleteAfterSeconds: 7 * 86_400,
  }
  const existing = await boss.getQueue(queue.name)
  if (existing === null) await boss.createQueue(queue.name, { ...options, heartbeatSeconds })
  else await boss.updateQueue(queue.name, options)
  if (queue.schedule !== undefined) await boss.schedule(queue.name, queue.schedule, {}, { tz: 'UTC' })
}

/**
 * Opens the queue. A face that only sends never starts workers; a worker supervises as well.
 * `onError` hears of trouble between jobs (lost connections): pg-boss recovers by itself.
 */
export async function openQueue(
  url: string,
  settings: readonly QueueSettings[],
  role: 'send' | 'work',
  onError: (error: Error) => void,
): Promise<Queue> {
  const working = role === 'work'
  const { fromKnex, PgBoss } = await pgBoss()
  const boss = new PgBoss({
    connectionString: url,
    max: working ? 4 : 1,
    supervise: working,
    schedule: working,
    migrate: false,
    ...(working
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
    within: (trx) => async (name, payload) => {
      await boss.send(name, payload, { db: fromKnex(trx) })
    },
    work: async (handle) => {
      for (const queue of settings) {
        await boss.work(
          queue.name,
          { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds, batchSize: 1 },
          async (jobs: { data: object }[]) => {
            for (const job of jobs) await handle(queue.name, job.data)
          },
        )
      }
    },
    stop: () => boss.stop({ graceful: working, close: true, timeout: graceSeconds * 1000 }),
  }
}
