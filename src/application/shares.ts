// Fair shares of the web process's connections: a company, the public and users without a company have each a
// share of what runs at the same time, and wait in order for more (decision 49).

import { openFairQueue, type FairQueue } from '../domain/fair-queue.ts'

/**
 * Milliseconds after which work that waited is refused when its turn comes. A connection: its caller has given up, and
 * a database that stands still must not hold one after another for its whole time limit. A place for a body, then the
 * thread for heavy work: together with the work itself they stay below the 60 seconds after which proxies give up, so
 * that the sender hears that it shall repeat the call instead of losing the connection.
 */
export const longestWaits = { connection: 20_000, bodyPlace: 20_000, heavyWork: 30_000 } as const

/** Connections without a share: for the actor of a request, health checks and counters of views. */
const reserved = 2

/**
 * The shares of a pool: each caller has at most four tenths of the connections at a time. A page has up to ten reads,
 * so that hundreds of reads of one company may wait; what waits is small, because large bodies wait unread.
 */
export function openShares(connections: number): FairQueue {
  return openFairQueue(
    {
      running: Math.max(connections - reserved, 1),
      runningPerKey: Math.max(Math.floor(connections * 0.4), 1),
      waitingPerKey: 400,
      waiting: 4000,
      retrySeconds: { least: 1, most: 30 },
    },
    () => performance.now(),
  )
}

/**
 * The places for bodies that are large or whose length is not known. What waits is not read: its bytes stay at the
 * sender. A slow sender holds one of the four places of its own company.
 */
export function openBodyPlaces(): FairQueue {
  return openFairQueue(
    {
      running: 64,
      runningPerKey: 4,
      waitingPerKey: 200,
      waiting: 1000,
      retrySeconds: { least: 5, most: 120 },
    },
    () => performance.now(),
  )
}
