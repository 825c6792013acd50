// The stores of express-rate-limit: counts that all web processes share through PostgreSQL. `exactCounts` asks
// the database with every request. `batchedCounts` asks once a second, so that its limit may be exceeded a
// little: by a twentieth of the limit for each process, and what it receives during one statement. While the
// database does not answer, each process counts for itself.

import { performance } from 'node:perf_hooks'
import type { ClientRateLimitInfo, Store } from 'express-rate-limit'
import { LRUCache } from 'lru-cache'
import type { Application } from '../application.ts'

/** A class of requests: its name in the database, and how many an address may send in how many milliseconds. */
export type CountedClass = { readonly name: string; readonly windowMs: number; readonly limit: number }
type Counting = Pick<Application, 'countRequests' | 'log'>
type Requests = Parameters<Application['countRequests']>[1]
type Totals = Awaited<ReturnType<Application['countRequests']>>

/** One address: requests that the database counted, on their way to it, and new; when its window ends. */
type Entry = { counted: number; sending: number; pending: number; endsAt: number }

/** Milliseconds between two statements of a batched class. */
const batchMs = 1000
/** The part of a limit that one process may receive from an address before it asks the database at once. */
const batchShare = 20
/** Addresses in one statement. */
const batchSize = 500
/** Addresses in memory; the longest unseen leave first. */
const maxAddresses = 50_000
/** Milliseconds that a request waits for the database. */
const patienceMs = 1000
/** Milliseconds after a failure in which the database is not asked. */
const restMs = 5000

/** Counts every request in the database, before it is answered. */
export function exactCounts(application: Counting, counted: CountedClass): Store {
  const entries = entriesOf(counted)
  const ask = askDatabase(application, counted)
  return {
    localKeys: false,
    increment: async (address) => {
      const entry = entries.get(address)
      entry.counted += 1
      const [total] = (await ask([{ address, hits: 1 }])) ?? []
      if (total !== undefined) {
        entry.counted = total.hits
        entry.endsAt = performance.now() + total.millisecondsLeft
      }
      return infoOf(total === undefined ? entry : { ...entry, counted: total.hits })
    },
    ...corrections(entries),
  }
}

/** Counts requests in this process, and brings them to the database once a second. */
export function batchedCounts(application: Counting, counted: CountedClass): Store {
  const entries = entriesOf(counted)
  const ask = askDatabase(application, counted)
  const waiting = new Map<string, Entry>()
  let timer: NodeJS.Timeout | undefined
  let isSending = false
  let isClosed = false

  const schedule = (): void => {
    if (isClosed) return
    timer ??= setTimeout(() => {
      void sendWaiting()
    }, batchMs).unref()
  }
  const sendWaiting = async (): Promise<void> => {
    if (isSending || isClosed) return
    isSending = true
    clearTimeout(timer)
    timer = undefined
    const all = [...waiting]
    waiting.clear()
    for (let from = 0; from < all.length; from += batchSize)
      await sendBatch(all.slice(from, from + batchSize), ask)
    isSending = false
    if (waiting.size > 0) schedule()
  }
  return {
    localKeys: false,
    increment: (address) => {
      const entry = entries.get(address)
      entry.pending += 1
      waiting.set(address, entry)
      schedule()
      if (entry.pending >= counted.limit / batchShare) void sendWaiting()
      return infoOf(entry)
    },
    shutdown: () => {
      isClosed = true
      clearTimeout(timer)
    },
    ...corrections(entries),
  }
}

/** Brings the requests of these addresses to the database; the entries get the totals of all processes. */
async function sendBatch(
  batch: readonly (readonly [string, Entry])[],
  ask: ReturnType<typeof askDatabase>,
): Promise<void> {
  for (const [, entry] of batch) {
    entry.sending = entry.pending
    entry.pending = 0
  }
  const totals = await ask(batch.map(([address, { sending }]) => ({ address, hits: sending })))
  for (const [index, [, entry]] of batch.entries()) {
    const total = totals?.[index]
    entry.counted = total?.hits ?? entry.counted + entry.sending
    entry.sending = 0
    if (total !== undefined) entry.endsAt = performance.now() + total.millisecondsLeft
  }
}

/** The addresses of a class in this process. Time is measured from the start of the process. */
function entriesOf({ windowMs }: CountedClass) {
  const entries = new LRUCache<string, Entry>({ max: maxAddresses })
  return {
    get: (address: string): Entry => {
      const now = performance.now()
      const found = entries.get(address)
      if (found !== undefined && now < found.endsAt) return found
      const entry = { counted: 0, sending: 0, pending: 0, endsAt: now + windowMs }
      entries.set(address, entry)
      return entry
    },
    delete: (address: string): void => {
      entries.delete(address)
    },
  }
}

function infoOf({ counted, sending, pending, endsAt }: Entry): ClientRateLimitInfo {
  return {
    totalHits: counted + sending + pending,
    resetTime: new Date(Date.now() + Math.max(0, endsAt - performance.now())),
  }
}

/** What the interface of the library also has: taking one request back, and forgetting an address. */
function corrections(entries: ReturnType<typeof entriesOf>): Pick<Store, 'decrement' | 'resetKey'> {
  return {
    decrement: (address) => {
      entries.get(address).pending -= 1
    },
    resetKey: (address) => {
      entries.delete(address)
    },
  }
}

/** Asks the database for totals; null when it does not answer in time, and for a while after that. */
function askDatabase(
  application: Counting,
  { name, windowMs }: CountedClass,
): (requests: Requests) => Promise<Totals | null> {
  let restsUntil = 0
  return async (requests) => {
    if (performance.now() < restsUntil) return null
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => {
      late.resolve(null)
    }, patienceMs)
    const answer = application.countRequests(name, requests, windowMs).catch((error: unknown) => {
      application.log.warn('requests.countFailed', { class: name, error })
      return null
    })
    const totals = await Promise.race([answer, late.promise])
    clearTimeout(timer)
    if (totals === null) restsUntil = performance.now() + restMs
    return totals
  }
}
