// The publication of many sheets in calls of some dozens: first which are ready, then those. It can be stopped between
// two calls.

import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useAction } from '../ui/action.ts'

export type PublishResult = Output<'sheets.publish'>['results'][number]
/** What runs, and how many sheets it has done. */
export type PublishProgress = {
  readonly step: 'check' | 'publish'
  readonly done: number
  readonly count: number
}

/** Sheets of one call: it answers in well under two seconds. */
const perCall = 25
/** Sheets of one selection. */
export const mostPublished = 2000

/** `results` is null until all sheets are checked. */
export function useManyPublish() {
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<PublishProgress | null>(null)
  const [results, setResults] = useState<readonly PublishResult[] | null>(null)
  const isStopped = useRef(false)
  const runAll = useCallback(async (ids: readonly number[], check: boolean): Promise<PublishResult[]> => {
    const answers: PublishResult[] = []
    isStopped.current = false
    try {
      for (let start = 0; start < ids.length; start += perCall) {
        setProgress({ step: check ? 'check' : 'publish', done: start, count: ids.length })
        if (wasStopped(isStopped)) break
        const answer = await call('sheets.publish', { ids: ids.slice(start, start + perCall), check })
        answers.push(...answer.results)
      }
    } finally {
      setProgress(null)
    }
    return answers
  }, [])
  const check = useAction(
    useCallback(
      async (ids: readonly number[]) => {
        setResults(null)
        const answers = await runAll(ids, true)
        if (!wasStopped(isStopped)) setResults(answers)
      },
      [runAll],
    ),
  )
  const publish = useAction(
    useCallback(
      async (ids: readonly number[]) => {
        try {
          const answers = await runAll(ids, false)
          return answers.filter(({ outcome }) => outcome === 'published').length
        } finally {
          await revalidate()
        }
      },
      [runAll, revalidate],
    ),
  )
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])
  return { progress, results, check, publish, stop }
}

/** Whether the user stopped a run, which may happen during any call. */
function wasStopped(stopped: { readonly current: boolean }): boolean {
  return stopped.current
}
