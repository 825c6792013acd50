// A replica of the database that answers public reads (`DATABASE_READ_URL`, decision 57): while it shows what the
// primary showed less than a second ago, and, however old it is, while the primary does not answer.

import { outageLog } from './connections.ts'
import { within } from './database-presence.ts'
import { openShares } from './shares.ts'
import type { Runtime } from './operations.ts'
import { closeDatabase, openDatabase, type Database } from '../persistence/database.ts'
import type { NotificationHandlers } from '../persistence/notifications.ts'
import { clusterIdentityQuery, watchReplica } from '../persistence/replica-position.ts'

/** Milliseconds after which what the replica is known to show counts as old: below the second that labels may take. */
const freshness = 700
/** Milliseconds that a read may take before the primary is asked instead. */
const patience = 1000
/** Milliseconds between two attempts to compare the replica with the primary. */
const compareAgain = 1000

/** The reads of one process on a replica. */
export type ReadReplica = {
  /** The answer of the replica while it is fresh; null when it is not or fails: ask the primary. */
  readonly readFresh: <T>(work: (runtime: Runtime) => Promise<T>) => Promise<{ readonly answer: T } | null>
  /** The answer of the replica whatever its age; null when it fails. For while the primary does not answer. */
  readonly readStale: <T>(work: (runtime: Runtime) => Promise<T>) => Promise<{ readonly answer: T } | null>
  /** Handlers that also learn of changes and of the primary's position for the replica. */
  readonly watching: (handlers: NotificationHandlers) => NotificationHandlers
  readonly close: () => Promise<void>
}

/** Opens the reads of a replica with at most `connections`. */
export function openReadReplica(runtime: Runtime, url: string, connections: number): ReadReplica {
  const { config, log } = runtime.dependencies
  const db = openDatabase(url, {
    name: 'nutricode-web-reads',
    connections,
    connectTimeout: patience,
    statementTimeout: config.database.statementTimeout,
    onUnreachable: outageLog(log, 'replica.unreachable'),
  })
  const reading: Runtime = { ...runtime, db, turns: openShares(connections) }
  const watch = watchReplica(url)
  const identity = compareIdentity(runtime.db, db, () => {
    log.error('replica.foreign', {
      reason: 'DATABASE_READ_URL is no replica of DATABASE_URL; it is not used.',
    })
  })
  // What is cached after a change must show the change: older reads would stay in memory without another notice.
  let lastChange = Number.NEGATIVE_INFINITY
  const isFresh = (): boolean => {
    const asOf = watch.freshAsOf()
    return identity.isSame() && asOf >= lastChange && performance.now() - asOf < freshness
  }
  const read = async <T>(work: (runtime: Runtime) => Promise<T>): Promise<{ readonly answer: T } | null> => {
    try {
      return { answer: await within(patience, work(reading)) }
    } catch {
      // The primary, or the store of published labels, says what is wrong.
      return null
    }
  }
  return {
    readFresh: (work) => (isFresh() ? read(work) : Promise.resolve(null)),
    readStale: (work) => (identity.mayBeSame() && watch.isAnswering() ? read(work) : Promise.resolve(null)),
    watching: (handlers) => ({
      onNotification: (payload) => {
        lastChange = performance.now()
        handlers.onNotification(payload)
      },
      onMissed: () => {
        lastChange = performance.now()
        handlers.onMissed()
      },
      onPosition: watch.expect,
    }),
    close: async () => {
      identity.close()
      await watch.close()
      await closeDatabase(db)
    },
  }
}

/** Compares the identities of two servers until both have answered once. */
function compareIdentity(primary: Database, replica: Database, onForeign: () => void) {
  let isSame: boolean | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const compare = async (): Promise<void> => {
    try {
      const [first, second] = await Promise.all([primary, replica].map(identityOf))
      isSame = first === second
      if (!isSame) onForeign()
    } catch {
      if (isClosed) return
      timer = setTimeout(() => void compare(), compareAgain)
      timer.unref()
    }
  }
  void compare()
  return {
    isSame: () => isSame === true,
    mayBeSame: () => isSame !== false,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

async function identityOf(db: Database): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { identity: string }[] }>(clusterIdentityQuery)
  return rows[0]?.identity
}
