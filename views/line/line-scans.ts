// The state of a line screen: the scans with their answers, the waiting ones, and the count of the shift.

import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { SerialReport } from '../../src/domain/code/serial-states.ts'
import { call, CallRefusal } from '../client/call.ts'
import { randomHex } from '../client/random-id.ts'
import { browserScanStore, openLineQueue, type LineQueue, type Scan, type ScanAnswer } from './line-queue.ts'
import { storeShift, storedShift, newShift, type ShiftCount } from './line-shift.ts'
import { playTone, type LineTone } from './line-sound.ts'

/**
 * A scan as the screen shows it. `answer` is null until the server answers; `late` when the scan had to wait.
 */
export type LineScan = Scan & { readonly answer: ScanAnswer | null; readonly late: boolean }

/** What the screen shows: the result of the latest scan. */
export type ScreenState = LineTone | 'idle' | 'sending'

export type LineState = {
  readonly latest: LineScan | null
  readonly screen: ScreenState
  /** The last ten scans, newest first, and older late ones that were not good. */
  readonly shown: readonly LineScan[]
  readonly waiting: number
  /** True while the server does not answer. */
  readonly isOffline: boolean
  readonly shift: ShiftCount
  readonly scan: (code: string, state: SerialReport) => void
  readonly beginShift: () => void
}

/** Scans in the list of the screen. */
const shownScans = 10
/** Answered scans that stay in memory, at most. */
const mostScans = 60
/** Milliseconds between two attempts while scans wait. */
const retryInterval = 3000
/** Milliseconds until a call counts as unanswered. */
const callTimeout = 10_000

/** Statuses of refusals that are about the scan itself; after any other status the scan is sent again. */
const finalStatuses: readonly number[] = [400, 404, 409, 413, 422]

export function useLineScans(company: number, batch: number, sound: boolean): LineState {
  const play = useSound(sound)
  const [shift, setShift] = useShift(company, batch)
  const { scans, setScans, waiting, setWaiting, isOffline, queue } = useQueue(company, batch, play, setShift)
  const scan = useCallback(
    (code: string, state: SerialReport) => {
      const next: Scan = { request: `line-${randomHex(12)}`, at: Date.now(), code, state }
      setScans((before) => withoutOld([{ ...next, answer: null, late: isOffline }, ...before]))
      setWaiting((before) => before + 1)
      queue.current?.add(next)
      if (isOffline) play('stored')
      void queue.current?.send()
    },
    [isOffline, play, queue, setScans, setWaiting],
  )
  const latest = scans[0] ?? null
  return {
    latest,
    waiting,
    isOffline,
    shift,
    scan,
    shown: scans.filter((entry, index) => index < shownScans || isLateProblem(entry)),
    screen: screenOf(latest),
    beginShift: () => {
      setShift(newShift(Date.now()))
      setScans((before) => before.filter(({ answer }) => answer === null))
    },
  }
}

/** Plays tones while `sound` is on. */
function useSound(sound: boolean): (tone: LineTone) => void {
  const isOn = useRef(sound)
  useEffect(() => {
    isOn.current = sound
  }, [sound])
  return useCallback((tone) => {
    if (isOn.current) playTone(tone)
  }, [])
}

type SetShift = Dispatch<SetStateAction<ShiftCount>>

/** The count of the shift, stored on the device. `since` is 0 until the browser has read it. */
function useShift(company: number, batch: number): [ShiftCount, SetShift] {
  const [shift, setShift] = useState<ShiftCount>(newShift(0))
  useEffect(() => {
    setShift(storedShift(company, batch) ?? newShift(Date.now()))
  }, [company, batch])
  useEffect(() => {
    if (shift.since > 0) storeShift(company, batch, shift)
  }, [company, batch, shift])
  return [shift, setShift]
}

/** The scans of the page, and the queue that sends them. */
function useQueue(company: number, batch: number, play: (tone: LineTone) => void, setShift: SetShift) {
  const [scans, setScans] = useState<readonly LineScan[]>([])
  const [waiting, setWaiting] = useState(0)
  const [isOffline, setOffline] = useState(false)
  const queue = useRef<LineQueue | null>(null)
  useEffect(() => {
    const store = browserScanStore(company, batch)
    const pending = store.pending()
    setScans(pending.map((scan) => ({ ...scan, answer: null, late: true })).reverse())
    setWaiting(pending.length)
    const opened = openLineQueue((scan) => sendScan(batch, scan), store, {
      onAnswer: (scan, answer, rest) => {
        setOffline(false)
        setWaiting(rest)
        setScans((before) => before.map((old) => (old.request === scan.request ? { ...old, answer } : old)))
        setShift((before) => countOne(before, toneOf(answer)))
        play(toneOf(answer))
      },
      onNoAnswer: (rest) => {
        setOffline((before) => {
          if (!before) play('stored')
          return true
        })
        setWaiting(rest)
        setScans((before) => before.map((old) => (old.answer === null ? { ...old, late: true } : old)))
      },
    })
    return runQueue(opened, queue)
  }, [company, batch, play, setShift])
  return { scans, setScans, waiting, setWaiting, isOffline, queue }
}

/** Whether an older scan stays in the list: it had to wait and its answer is not good. */
function isLateProblem({ late, answer }: LineScan): boolean {
  return late && answer !== null && toneOf(answer) !== 'ok'
}

function screenOf(latest: LineScan | null): ScreenState {
  if (latest === null) return 'idle'
  if (latest.answer !== null) return toneOf(latest.answer)
  return latest.late ? 'stored' : 'sending'
}

/** Reports one scan; null without an answer in time, or when the user must sign in again first. */
async function sendScan(batch: number, { code, state, request, at }: Scan): Promise<ScanAnswer | null> {
  try {
    const { report } = await call(
      'serials.report',
      { target: batch, state, rows: [code], request, ...whenLate(at) },
      { signal: AbortSignal.timeout(callTimeout) },
    )
    return { verdict: report.exceptions[0]?.verdict ?? 'accepted' }
  } catch (error) {
    return error instanceof CallRefusal && finalStatuses.includes(error.status)
      ? { refused: error.message }
      : null
  }
}

/** The time of a scan that had to wait. The server dates the others by its own clock. */
function whenLate(at: number): { at?: string } {
  return Date.now() - at > callTimeout && at > 0 ? { at: new Date(at).toISOString() } : {}
}

/** The tone of an answer. */
export function toneOf(answer: ScanAnswer): Exclude<LineTone, 'stored'> {
  if (!('verdict' in answer)) return 'wrong'
  return answer.verdict === 'accepted' ? 'ok' : answer.verdict === 'duplicate' ? 'seen' : 'wrong'
}

function countOne(shift: ShiftCount, tone: Exclude<LineTone, 'stored'>): ShiftCount {
  return { ...shift, [tone]: shift[tone] + 1 }
}

/** Drops old scans that have their answer. */
function withoutOld(scans: readonly LineScan[]): readonly LineScan[] {
  return scans.filter(({ answer }, index) => answer === null || index < mostScans)
}

/**
 * Puts the queue into `holder` and sends waiting scans now, every few seconds, and when the network is back.
 * Returns the function that stops it.
 */
function runQueue(queue: LineQueue, holder: { current: LineQueue | null }): () => void {
  holder.current = queue
  const send = (): void => {
    void queue.send()
  }
  send()
  const timer = setInterval(send, retryInterval)
  window.addEventListener('online', send)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', send)
    holder.current = null
  }
}
