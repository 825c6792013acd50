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
  /**
   * The least and the most seconds after which a refused caller may try again. Between them decides how long work
   * takes, how much waits, and how many callers were told to come back already.
   */
  readonly retrySeconds: { readonly least: number; readonly most: number }
}

/** Work under a key, one after another. */
export type FairQueue = {
  /**
   * Runs work when it is the key's turn. @throws Refusal `request.busy` with `seconds` when too much waits already, and
   * when the turn comes after more than `longest` milliseconds
   */
  run<T>(key: string, work: () => Promise<T>, longest?: number): Promise<T>
  /** Refuses a caller as if all of the queue were full. @throws Refusal `request.busy` with `seconds` */
  refuse(): never
  /** How much work runs and waits now. */
  readonly load: { readonly running: number; readonly waiting: number }
}

/** `lastReturn`: when the caller refused last was told to come back, in milliseconds of the process. */
type Line = { running: number; readonly waiting: (() => void)[]; lastReturn: number }

/** The weight of the newest work in the average of its milliseconds. */
const weightOfNewest = 0.2

/** When refused callers come back: each when its turn would be, not all at once. */
function openReturns({ retrySeconds: { least, most } }: FairLimits, clock: () => number) {
  let average = 0
  return {
    /** Learns the milliseconds of work that succeeded. */
    note: (milliseconds: number): void => {
      average += weightOfNewest * (milliseconds - average)
    },
    /** Refuses a caller of a line, or of all lines, of which so much waits and so much may run. */
    refuse: (line: { lastReturn: number }, waiting: number, running: number): never => {
      const [now, turn] = [clock(), average / running]
      const first = now + Math.max(waiting * turn, least * 1000)
      const next = Math.max(first, line.lastReturn + turn)
      line.lastReturn = next > now + most * 1000 ? first : next
      const seconds = Math.min(Math.max(Math.ceil((line.lastReturn - now) / 1000), least), most)
      return refuse('request.busy', { values: { seconds } })
    },
  }
}

/** Of the lines that wait and may run more, the one of which the least runs; of several, the one that waits longest. */
function nextLine(lines: ReadonlyMap<string, Line>, runningPerKey: number): [string, Line] | undefined {
  let chosen: [string, Line] | undefined
  for (const entry of lines) {
    const [, line] = entry
    if (line.waiting.length === 0 || line.running >= runningPerKey) continue
    if (chosen === undefined || line.running < chosen[1].running) chosen = entry
  }
  return chosen
}

/** Opens an empty queue. `clock` tells milliseconds that never go back. */
export function openFairQueue(limits: FairLimits, clock: () => number): FairQueue {
  // In the order of turns: a key that had its turn goes to the end. A key without work is not in the map.
  const lines = new Map<string, Line>()
  const load = { running: 0, waiting: 0 }
  const all = { lastReturn: 0 }
  const returns = openReturns(limits, clock)

  const start = (key: string, line: Line): void => {
    load.running += 1
    line.running += 1
    lines.delete(key)
    lines.set(key, line)
  }
  /** Starts one piece of work in place of one that has ended. */
  const startNext = (): void => {
    if (load.waiting === 0) return
    const chosen = nextLine(lines, limits.runningPerKey)
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
    if (line.waiting.length >= limits.waitingPerKey)
      returns.refuse(line, line.waiting.length, limits.runningPerKey)
    if (load.waiting >= limits.waiting) returns.refuse(all, load.waiting, limits.running)
    lines.set(key, line)
    load.waiting += 1
    await new Promise<void>((resolve) => {
      line.waiting.push(resolve)
    })
  }
  return {
    load,
    refuse: () => returns.refuse(all, load.waiting, limits.running),
    run: async (key, work, longest = Infinity) => {
      const line = lines.get(key) ?? { running: 0, waiting: [], lastReturn: 0 }
      const begun = clock()
      await turn(key, line)
      const started = clock()
      try {
        if (started - begun > longest) returns.refuse(line, line.waiting.length, limits.runningPerKey)
        const result = await work()
        returns.note(clock() - started)
        return result
      } finally {
        finish(key, line)
      }
    },
  }
}
