// Fair shares of the web process's connections: a company, the public and users without a company have each a
// share of what runs at the same time, and wait in order for more (decision 49).

import { openFairQueue, type FairQueue } from '../domain/fair-queue.ts'
import { refuse } from '../domain/refusal.ts'

/** Seconds after which a refused caller may try again. */
export const retrySeconds = 5
/**
 * Milliseconds after which work that waited is refused when its turn comes. A connection: its caller has given up, and
 * a database that stands still must not hold one after another for its whole time limit. A place for a body, then the
 * thread for heavy work: together with the work itself they stay below the 60 seconds after which proxies give up, so
 * that the sender hears that it shall repeat the call instead of losing the connection.
 */
export const longestWaits = { connection: 20_000, bodyPlace: 20_000, heavyWork: 30_000 } as const

/** Runs work when it is the key's turn in a queue; refuses `request.busy` when that took longer than `longest`. */
export function runWithin<T>(
  queue: FairQueue,
  key: string,
  longest: number,
  work: () => Promise<T>,
): Promise<T> {
  const begun = performance.now()
  return queue.run(key, () => {
    if (performance.now() - begun > longest) refuse('request.busy', { values: { seconds: retrySeconds } })
    return work()
  })
}

/** Connections without a share: for the actor of a request, health checks and counters of views. */
const reserved = 2

/**
 * The shares of a pool: each caller has at most four tenths of the connections at a time. A page has up to ten reads,
 * so that hundreds of reads of one company may wait; what waits is small, because large bodies wait unread.
 */
export function openShares(connections: number): FairQueue {
  return openFairQueue({
    running: Math.max(connections - reserved, 1),
    runningPerKey: Math.max(Math.floor(connections * 0.4), 1),
    waitingPerKey: 400,
    waiting: 4000,
    retrySeconds,
  })
}

/**
 * The places for bodies that are large or whose length is not known. What waits is not read: its bytes stay at the
 * sender. A slow sender holds one of the four places of its own company.
 */
export function openBodyPlaces(): FairQueue {
  return openFairQueue({ running: 64, runningPerKey: 4, waitingPerKey: 200, waiting: 1000, retrySeconds: 15 })
}
