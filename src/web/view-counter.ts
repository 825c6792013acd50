// Counts views of labels: a number per code and day in memory, added to the database every three seconds.
// This file receives only the code of a request: who views a label is not recorded (domain 1.3).

import type { Application, ViewCount } from '../application.ts'

/** Milliseconds between two writes to the database. */
const flushInterval = 3000
/** Numbers that one statement writes. */
const sliceSize = 1000
/** Most numbers in memory while the database is away; views of further codes are not counted then. */
const maxCounts = 200_000

export type ViewCounter = { count(companyId: number, code: string): void; close(): Promise<void> }

/** Starts the counter; `close` writes what is still in memory. */
export function startViewCounter(application: Application): ViewCounter {
  let counts = new Map<string, ViewCount>()
  let isFailing = false
  let running: Promise<void> | undefined
  const write = async (): Promise<void> => {
    if (counts.size === 0) return
    const flushed = counts
    counts = new Map()
    try {
      for (const slice of slicesOf([...flushed.entries()])) {
        await application.countViews(slice.map(([, count]) => count))
        for (const [key] of slice) flushed.delete(key)
      }
      isFailing = false
    } catch (error) {
      for (const [key, count] of flushed) add(counts, key, count, count.views)
      if (!isFailing) application.log.warn('views.notWritten', { error })
      isFailing = true
    }
  }
  // One write at a time: a database that hangs must not collect them.
  const flush = (): Promise<void> =>
    (running ??= write().finally(() => {
      running = undefined
    }))
  const timer = setInterval(() => {
    if (!application.isDatabaseAway()) void flush()
  }, flushInterval)
  timer.unref()
  return {
    count: (companyId, code) => {
      const day = new Date().toISOString().slice(0, 10)
      add(counts, `${code} ${day}`, { companyId, code, day, views: 0 }, 1)
    },
    close: async () => {
      clearInterval(timer)
      await running
      await flush()
    },
  }
}

function add(counts: Map<string, ViewCount>, key: string, count: ViewCount, views: number): void {
  const counted = counts.get(key)
  if (counted === undefined && counts.size >= maxCounts) return
  counts.set(key, { ...count, views: (counted?.views ?? 0) + views })
}

/** Slices that one statement takes: PostgreSQL has at most 65,535 values in one. */
function slicesOf<T>(entries: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(entries.length / sliceSize) }, (_, index) =>
    entries.slice(index * sliceSize, (index + 1) * sliceSize),
  )
}
