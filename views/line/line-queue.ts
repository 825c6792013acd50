// Scans of a line screen on their way to the server: one after the other, each under a name of its own, so that it counts
// once however often it is sent. Until it is answered a scan is kept on this device and outlives the network and the page.

import { serialReports, type RowVerdict, type SerialReport } from '../../src/domain/code/serial-states.ts'

export type Scan = {
  /** The name it is reported under. */
  readonly request: string
  /** When it was scanned, as milliseconds since 1970. */
  readonly at: number
  readonly code: string
  readonly state: SerialReport
}

/** What became of a scan: a verdict, or the sentence of a refusal. */
export type ScanAnswer = { readonly verdict: RowVerdict } | { readonly refused: string }

/** Where scans wait. Keeping may fail: then they wait in memory alone. */
export type ScanStore = {
  readonly keep: (scan: Scan) => void
  readonly drop: (request: string) => void
  /** What an earlier page left behind, in the order it was scanned. */
  readonly left: () => readonly Scan[]
}

export type LineQueue = {
  readonly add: (scan: Scan) => void
  /** Sends what waits, unless that is under way. */
  readonly send: () => Promise<void>
}

type Told = {
  /** A scan was answered; `waiting` are those that are not. */
  readonly onAnswer: (scan: Scan, answer: ScanAnswer, waiting: number) => void
  /** Nobody answers: so many wait. */
  readonly onSilence: (waiting: number) => void
}

/**
 * Opens the queue with what an earlier page left behind.
 * @param ask sends one scan; null when nobody answered and it must be sent again
 */
export function openLineQueue(
  ask: (scan: Scan) => Promise<ScanAnswer | null>,
  store: ScanStore,
  { onAnswer, onSilence }: Told,
): LineQueue {
  const waiting: Scan[] = [...store.left()]
  let isSending = false
  const send = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    try {
      for (let scan = waiting[0]; scan !== undefined; scan = waiting[0]) {
        const answer = await ask(scan)
        if (answer === null) {
          onSilence(waiting.length)
          return
        }
        waiting.shift()
        store.drop(scan.request)
        onAnswer(scan, answer, waiting.length)
      }
    } finally {
      isSending = false
    }
  }
  return {
    add: (scan) => {
      waiting.push(scan)
      store.keep(scan)
    },
    send,
  }
}

const prefix = 'line_scan.'
/** Scans that one device keeps, at most: a day of a slow line without network. */
const mostScans = 20_000

/** The scans of one company's batch in the storage of the browser, a key each, so that tabs never write over each other. */
export function browserStore(company: number, batch: number): ScanStore {
  const own = `${prefix}${String(company)}.${String(batch)}.`
  return {
    keep: (scan) => {
      try {
        if (localStorage.length < mostScans) localStorage.setItem(own + scan.request, JSON.stringify(scan))
      } catch {
        // Full or forbidden: it waits in memory.
      }
    },
    drop: (request) => {
      try {
        localStorage.removeItem(own + request)
      } catch {
        // What cannot be reached was never kept.
      }
    },
    left: () => {
      try {
        return Object.keys(localStorage)
          .filter((key) => key.startsWith(own))
          .flatMap((key) => scanOf(localStorage.getItem(key) ?? ''))
          .sort((one, other) => one.at - other.at)
      } catch {
        return []
      }
    },
  }
}

function scanOf(text: string): Scan[] {
  try {
    const read: unknown = JSON.parse(text)
    return isScan(read) ? [read] : []
  } catch {
    return []
  }
}

/** The last moment of the year 9999: later ones are no dates to a server. */
const latest = Date.UTC(10_000, 0) - 1

function isScan(read: unknown): read is Scan {
  if (typeof read !== 'object' || read === null) return false
  const { request, at, code, state }: Partial<Record<keyof Scan, unknown>> = read
  return (
    typeof request === 'string' &&
    typeof at === 'number' &&
    Number.isInteger(at) &&
    at <= latest &&
    typeof code === 'string' &&
    serialReports.some((one) => one === state)
  )
}
