// Fair shares of the web process's connections: a company, the public and users without a company have each a
// share of what runs at the same time, and wait in order for more (decision 49).

import { openFairQueue, type FairQueue } from '../domain/fair-queue.ts'

/** Seconds after which a refused caller may try again. */
export const retrySeconds = 5
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
