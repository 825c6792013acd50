// The queue of a line screen's scans. It sends one scan after the other, each with its own idempotency key,
// so that a repeated scan counts once. A scan stays on the device until it is answered, across lost networks
// and closed pages.

import { serialReports, type RowVerdict, type SerialReport } from '../../src/domain/code/serial-states.ts'

export type Scan = {
  /** The idempotency key of its report. */
  readonly request: string
  /** When it was scanned, in milliseconds since 1970. */
  readonly at: number
  readonly code: string
  readonly state: SerialReport
}

/** The answer to a scan: a verdict, or the message of a refusal. */
export type ScanAnswer = { readonly verdict: RowVerdict } | { readonly refused: string }

/** The storage of waiting scans. When it fails, scans wait in memory only. */
export type ScanStore = {
  readonly store: (scan: Scan) => void
  readonly remove: (idempotencyKey: string) => void
  /** The scans that earlier pages left, in the order of their scanning. */
  readonly pending: () => readonly Scan[]
}

export type LineQueue = {
  readonly add: (scan: Scan) => void
  /** Sends all waiting scans, unless a run is under way. */
  readonly send: () => Promise<void>
}

type QueueEvents = {
  /** Called after an answer. `waiting`: the number of scans without one. */
  readonly onAnswer: (scan: Scan, answer: ScanAnswer, waiting: number) => void
  /** Called when the server does not answer. */
  readonly onNoAnswer: (waiting: number) => void
}

/**
 * Opens the queue with the scans that earlier pages left.
 * @param sendScan sends one scan; null when there was no answer and it must be sent again
 */
export function openLineQueue(
  sendScan: (scan: Scan) => Promise<ScanAnswer | null>,
  store: ScanStore,
  { onAnswer, onNoAnswer }: QueueEvents,
): LineQueue {
  const waiting: Scan[] = [...store.pending()]
  let isSending = false
  const send = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    try {
      for (let scan = waiting[0]; scan !== undefined; scan = waiting[0]) {
        const answer = await sendScan(scan)
        if (answer === null) {
          onNoAnswer(waiting.length)
          return
        }
        waiting.shift()
        store.remove(scan.request)
        onAnswer(scan, answer, waiting.length)
      }
    } finally {
      isSending = false
    }
  }
  return {
    add: (scan) => {
      waiting.push(scan)
      store.store(scan)
    },
    send,
  }
}

const prefix = 'line_scan.'
/** Scans that one device stores, at most: a day of a slow line without a network. */
const mostStoredScans = 20_000

/**
 * The scans of one company's batch in the browser's storage. One key per scan: tabs do not overwrite each
 * other.
 */
export function browserScanStore(company: number, batch: number): ScanStore {
  const keyPrefix = `${prefix}${String(company)}.${String(batch)}.`
  return {
    store: (scan) => {
      try {
        if (localStorage.length < mostStoredScans)
          localStorage.setItem(keyPrefix + scan.request, JSON.stringify(scan))
      } catch {
        // The storage is full or forbidden: the scan waits in memory.
      }
    },
    remove: (idempotencyKey) => {
      try {
        localStorage.removeItem(keyPrefix + idempotencyKey)
      } catch {
        // Without access to the storage there are no stored scans.
      }
    },
    pending: () => {
      try {
        return Object.keys(localStorage)
          .filter((key) => key.startsWith(keyPrefix))
          .flatMap((key) => parseScan(localStorage.getItem(key) ?? ''))
          .sort((a, b) => a.at - b.at)
      } catch {
        return []
      }
    },
  }
}

function parseScan(text: string): Scan[] {
  try {
    const value: unknown = JSON.parse(text)
    return isStoredScan(value) ? [value] : []
  } catch {
    return []
  }
}

/** The end of the year 9999; the server refuses later dates. */
const latest = Date.UTC(10_000, 0) - 1

function isStoredScan(value: unknown): value is Scan {
  if (typeof value !== 'object' || value === null) return false
  const { request, at, code, state }: Partial<Record<keyof Scan, unknown>> = value
  return (
    typeof request === 'string' &&
    typeof at === 'number' &&
    Number.isInteger(at) &&
    at <= latest &&
    typeof code === 'string' &&
    serialReports.some((report) => report === state)
  )
}
