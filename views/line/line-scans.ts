// The state of a line screen: what was scanned, what became of it, what waits for the network, and the count of the shift.

import { useCallback, useEffect, useRef, useState } from 'react'
import type { SerialReport } from '../../src/domain/code/serial-states.ts'
import { call, CallRefusal } from '../client/call.ts'
import { hexOf } from '../client/random-id.ts'
import { browserStore, openLineQueue, type LineQueue, type Scan, type ScanAnswer } from './line-queue.ts'
import { keepShift, keptShift, newShift, type ShiftCount } from './line-shift.ts'
import { playTone, type LineTone } from './line-sound.ts'

/** A scan as it is shown: on its way until it has an answer. `late`: it had to wait. */
export type Shown = Scan & { readonly answer: ScanAnswer | null; readonly late: boolean }

/** What the whole screen says of a scan. */
export type Face = LineTone | 'idle' | 'asking'

export type Line = {
  readonly latest: Shown | null
  readonly face: Face
  /** The last ten, newest first, and whatever was not good among those that had to wait. */
  readonly shown: readonly Shown[]
  readonly waiting: number
  readonly isSilent: boolean
  readonly shift: ShiftCount
  readonly scan: (code: string, state: SerialReport) => void
  readonly beginShift: () => void
}

/** Scans that are shown, and milliseconds until the network is tried again or an answer is no longer awaited. */
const shownScans = 10
const mostShown = 60
const retryPace = 3000
const patience = 10_000

/** Refusals that the scan itself deserved; after any other it is sent again. */
const final: readonly number[] = [400, 404, 409, 413, 422]

export function useLine(company: number, batch: number, sound: boolean): Line {
  const [scans, setScans] = useState<readonly Shown[]>([])
  const [waiting, setWaiting] = useState(0)
  const [isSilent, setSilent] = useState(false)
  const [shift, setShift] = useState<ShiftCount>(newShift(0))
  const queue = useRef<LineQueue | null>(null)
  const loud = useRef(sound)
  useEffect(() => {
    loud.current = sound
  }, [sound])

  useEffect(() => {
    const play = (tone: LineTone): void => {
      if (loud.current) playTone(tone)
    }
    const store = browserStore(company, batch)
    const left = store.left()
    setScans(left.map((scan) => ({ ...scan, answer: null, late: true })).reverse())
    setWaiting(left.length)
    setShift(keptShift(company, batch) ?? newShift(Date.now()))
    const opened = openLineQueue((scan) => ask(batch, scan), store, {
      onAnswer: (scan, answer, rest) => {
        setSilent(false)
        setWaiting(rest)
        setScans((before) => before.map((one) => (one.request === scan.request ? { ...one, answer } : one)))
        setShift((before) => counted(before, toneOf(answer)))
        play(toneOf(answer))
      },
      onSilence: (rest) => {
        setSilent((before) => {
          if (!before) play('kept')
          return true
        })
        setWaiting(rest)
        setScans((before) => before.map((one) => (one.answer === null ? { ...one, late: true } : one)))
      },
    })
    queue.current = opened
    void opened.send()
    const stop = tryAgain(opened)
    return () => {
      stop()
      queue.current = null
    }
  }, [company, batch])
  useEffect(() => {
    if (shift.since > 0) keepShift(company, batch, shift)
  }, [company, batch, shift])

  const scan = useCallback(
    (code: string, state: SerialReport) => {
      const one: Scan = { request: `line-${hexOf(12)}`, at: Date.now(), code, state }
      setScans((before) => tidied([{ ...one, answer: null, late: isSilent }, ...before]))
      setWaiting((before) => before + 1)
      queue.current?.add(one)
      if (isSilent && loud.current) playTone('kept')
      void queue.current?.send()
    },
    [isSilent],
  )
  const latest = scans[0] ?? null
  return {
    latest,
    waiting,
    isSilent,
    shift,
    scan,
    shown: scans.filter(
      (one, place) => place < shownScans || (one.late && one.answer !== null && toneOf(one.answer) !== 'ok'),
    ),
    face:
      latest === null
        ? 'idle'
        : latest.answer !== null
          ? toneOf(latest.answer)
          : latest.late
            ? 'kept'
            : 'asking',
    beginShift: () => {
      setShift(newShift(Date.now()))
      setScans((before) => before.filter(({ answer }) => answer === null))
    },
  }
}

/** Sends again every few seconds, and as soon as the network is back; answers what ends it. */
function tryAgain(queue: LineQueue): () => void {
  const send = (): void => {
    void queue.send()
  }
  const timer = setInterval(send, retryPace)
  window.addEventListener('online', send)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', send)
  }
}

/** Reports one scan; null when nobody answered, or not in time, or the session must be opened again first. */
async function ask(batch: number, { code, state, request, at }: Scan): Promise<ScanAnswer | null> {
  try {
    const { report } = await call(
      'serials.report',
      { target: batch, state, rows: [code], request, ...whenLate(at) },
      { signal: AbortSignal.timeout(patience) },
    )
    return { verdict: report.exceptions[0]?.verdict ?? 'accepted' }
  } catch (error) {
    return error instanceof CallRefusal && final.includes(error.status) ? { refused: error.message } : null
  }
}

/** When a scan was made that had to wait; others are dated by the server, whose clock is right. */
function whenLate(at: number): { at?: string } {
  return Date.now() - at > patience && at > 0 ? { at: new Date(at).toISOString() } : {}
}

/** What the screen says of an answer. */
export function toneOf(answer: ScanAnswer): Exclude<LineTone, 'kept'> {
  if (!('verdict' in answer)) return 'wrong'
  return answer.verdict === 'accepted' ? 'ok' : answer.verdict === 'duplicate' ? 'seen' : 'wrong'
}

function counted(shift: ShiftCount, tone: Exclude<LineTone, 'kept'>): ShiftCount {
  return { ...shift, [tone]: shift[tone] + 1 }
}

/** Forgets old scans that nothing waits for. */
function tidied(scans: readonly Shown[]): readonly Shown[] {
  return scans.filter(({ answer }, place) => answer === null || place < mostShown)
}
