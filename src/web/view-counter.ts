// Views, counted without knowing who: a number per code and day in memory, added to the database every few seconds.
// Nothing of a request but the code it asked for reaches this file (DOMAIN section 1.3).

import type { Application, Tally } from '../application.ts'

const everyMilliseconds = 3000

export type ViewCounter = { count(companyId: number, code: string): void; close(): Promise<void> }

/** Starts counting; `close` writes what is still in memory. */
export function startCounting(application: Application): ViewCounter {
  let tallies = new Map<string, Tally>()
  const flush = async (): Promise<void> => {
    if (tallies.size === 0) return
    const written = tallies
    tallies = new Map()
    try {
      await application.countViews([...written.values()])
    } catch (error) {
      for (const [key, tally] of written) add(tallies, key, tally, tally.views)
      application.log.warn('views.notWritten', { error })
    }
  }
  const timer = setInterval(() => {
    void flush()
  }, everyMilliseconds)
  timer.unref()
  return {
    count: (companyId, code) => {
      const day = new Date().toISOString().slice(0, 10)
      add(tallies, `${code} ${day}`, { companyId, code, day, views: 0 }, 1)
    },
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

function add(tallies: Map<string, Tally>, key: string, tally: Tally, views: number): void {
  tallies.set(key, { ...tally, views: (tallies.get(key)?.views ?? 0) + views })
}
