// How a process shares its connections to the database among its uses, and what it logs while the database does
// not answer.

import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Database } from '../persistence/database.ts'
import { migrationState } from '../persistence/migrate.ts'
import { openSessionPool } from '../persistence/session-pool.ts'

/** Connections of a process by their use; the rest are the listener's, the queue's and the thread's. */
type PoolSizes = { readonly operations: number; readonly sessions: number }

/** The queue's connections: a worker fetches, supervises and listens, a web process only sends. */
const queueConnections = { web: 1, worker: 5, cli: 1 } as const
/** The connection on which a web process hears of changed labels. */
const listenerConnections = 1
/** Connections of the web process's thread for heavy work: one for its work, one for the queue. */
const threadConnections = 2
/** One connection in so many is the session store's. */
const sessionShare = 5
/** Milliseconds after which a balancer's question is answered, whatever the database does. */
const readinessLimit = 1500
/** Milliseconds between two lines of the log about one outage. */
const outageLogInterval = 10_000

/** Shares `total` connections of a process; every use gets at least one. */
export function poolSizes(total: number, role: 'web' | 'worker' | 'cli'): PoolSizes {
  const sessions = role === 'web' ? Math.max(1, Math.floor(total / sessionShare)) : 0
  const others = queueConnections[role] + (role === 'web' ? listenerConnections + threadConnections : 0)
  return { operations: Math.max(1, total - sessions - others), sessions }
}

/**
 * Logs errors of one kind at most once in ten seconds: while the database does not answer, thousands of requests a
 * second may fail.
 */
export function outageLog(
  log: Log,
  event: 'database.unreachable' | 'queue.trouble' | 'replica.unreachable',
): (error: Error) => void {
  let [lastLine, unlogged] = [Number.NEGATIVE_INFINITY, 0]
  return (error) => {
    unlogged += 1
    const now = performance.now()
    if (now - lastLine < outageLogInterval) return
    log.warn(event, { error, times: unlogged })
    ;[lastLine, unlogged] = [now, 0]
  }
}

/** A check that is answered in time: no answer within the limit is `false`. One check runs at a time. */
export function readiness(check: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= check().finally(() => {
      running = undefined
    })
    return Promise.race([running, pause(readinessLimit, false, { ref: false })])
  }
}

/** Whether the database answers and every migration has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  try {
    return (await migrationState(db)).pending.length === 0
  } catch {
    return false
  }
}

/** The connections of the session store of a web process. */
export function sessionPoolOf(
  url: string,
  { config, log }: { readonly config: Config; readonly log: Log },
): ReturnType<typeof openSessionPool> {
  return openSessionPool(url, {
    connections: poolSizes(config.database.pool, 'web').sessions,
    timeout: config.database.connectTimeout,
    onError: (error) => {
      log.warn('sessions.connectionLost', { error })
    },
  })
}
