// Whether the database answers, for readers who have another source: after a failed read a query every second
// finds out, so that others do not each wait for a time limit.

import type { Log } from '../log.ts'
import type { Database } from '../persistence/database.ts'
import { unreachable } from '../persistence/reachability.ts'

/** Milliseconds that the query may take, and between two queries. */
const probeTimeout = 2000
const probeInterval = 1000

export type DatabasePresence = {
  /** Why the database does not answer; null while it does. */
  readonly absence: () => unknown
  /** A read failed or is late: finds out why the database does not answer; null when it does. */
  findAbsence(): Promise<unknown>
  close(): void
}

/** Watches `db`; it queries only after a failure. */
export function openDatabasePresence(db: Database, log: Log): DatabasePresence {
  let absence: unknown = null
  let probing: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const probe = async (): Promise<unknown> => {
    try {
      await within(probeTimeout, db.raw('select 1'))
      if (absence !== null) log.info('database.back')
      absence = null
      probing = undefined
    } catch (error) {
      if (isClosed) return error
      if (absence === null) log.error('database.away', { error })
      absence = error
      timer = setTimeout(() => {
        probing = probe()
      }, probeInterval)
      timer.unref()
    }
    return absence
  }
  return {
    absence: () => absence,
    findAbsence: () => (isClosed ? Promise.resolve(absence) : (probing ??= probe())),
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Waits for an answer of the database; throws `DatabaseUnreachable` after `timeout` milliseconds. */
export async function within<T>(timeout: number, promise: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_settle, reject) => {
    timer = setTimeout(() => {
      reject(unreachable(new Error(`no answer within ${String(timeout)} ms`)))
    }, timeout)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
