// Counts views of labels: a number per code and day in memory, added to the database every three seconds.
// This file receives only the code of a request: who views a label is not recorded (domain 1.3).

import type { Application, ViewCount } from '../application.ts'

/** Milliseconds between two writes to the database. */
const flushInterval = 3000

export type ViewCounter = { count(companyId: number, code: string): void; close(): Promise<void> }

/** Starts the counter; `close` writes what is still in memory. */
export function startViewCounter(application: Application): ViewCounter {
  let counts = new Map<string, ViewCount>()
  const flush = async (): Promise<void> => {
    if (counts.size === 0) return
    const flushed = counts
    counts = new Map()
    try {
      await application.countViews([...flushed.values()])
    } catch (error) {
      for (const [key, count] of flushed) add(counts, key, count, count.views)
      application.log.warn('views.notWritten', { error })
    }
  }
  const timer = setInterval(() => {
    void flush()
  }, flushInterval)
  timer.unref()
  return {
    count: (companyId, code) => {
      const day = new Date().toISOString().slice(0, 10)
      add(counts, `${code} ${day}`, { companyId, code, day, views: 0 }, 1)
    },
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

function add(counts: Map<string, ViewCount>, key: string, count: ViewCount, views: number): void {
  counts.set(key, { ...count, views: (counts.get(key)?.views ?? 0) + views })
}
