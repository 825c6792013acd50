// A queue that is fair between its keys (companies, network addresses): each key has a share of what runs at
// the same time, the rest of its work waits in order, and the keys take turns. So a key with a thousand
// requests delays the next key by one turn, not by a thousand.

import { refuse } from './refusal.ts'

/** The bounds of a fair queue. */
export type FairLimits = {
  /** Most work that runs at the same time. */
  readonly running: number
  /** Most work of one key that runs at the same time. */
  readonly runningPerKey: number
  /** Most work of one key that waits. */
  readonly waitingPerKey: number
  /** Most work that waits, of all keys. */
  readonly waiting: number
  /** Seconds after which a refused caller may try again. */
  readonly retrySeconds: number
}

/** Work under a key, one after another. */
export type FairQueue = {
  /** Runs work when it is the key's turn. @throws Refusal `request.busy` when too much waits already */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** How much work runs and waits now. */
  readonly load: { readonly running: number; readonly waiting: number }
}

type Line = { running: number; readonly waiting: (() => void)[] }

/** Opens an empty queue. */
export function openFairQueue(limits: FairLimits): FairQueue {
  // In the order of turns: a key that had its turn goes to the end. A key without work is not in the map.
  const lines = new Map<string, Line>()
  const load = { running: 0, waiting: 0 }

  const start = (key: string, line: Line): void => {
    load.running += 1
    line.running += 1
    lines.delete(key)
    lines.set(key, line)
  }
  /** Starts one piece of work in place of one that has ended. */
  const startNext = (): void => {
    if (load.waiting === 0) return
    // The key of which the least runs; of several, the one that waits longest for its turn.
    let chosen: [string, Line] | undefined
    for (const entry of lines) {
      const [, line] = entry
      if (line.waiting.length === 0 || line.running >= limits.runningPerKey) continue
      if (chosen === undefined || line.running < chosen[1].running) chosen = entry
    }
    const next = chosen?.[1].waiting.shift()
    if (chosen === undefined || next === undefined) return
    load.waiting -= 1
    start(...chosen)
    next()
  }
  const finish = (key: string, line: Line): void => {
    load.running -= 1
    line.running -= 1
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key)
    startNext()
  }
  const turn = async (key: string, line: Line): Promise<void> => {
    if (load.running < limits.running && line.running < limits.runningPerKey) {
      start(key, line)
      return
    }
    if (line.waiting.length >= limits.waitingPerKey || load.waiting >= limits.waiting)
      refuse('request.busy', { values: { seconds: limits.retrySeconds } })
    lines.set(key, line)
    load.waiting += 1
    await new Promise<void>((resolve) => {
      line.waiting.push(resolve)
    })
  }
  return {
    load,
    run: async (key, work) => {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      await turn(key, line)
      try {
        return await work()
      } finally {
        finish(key, line)
      }
    },
  }
}
