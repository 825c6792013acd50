// Repeated calls of a page while something that it shows is under way.

import { useCallback, useEffect, useState } from 'react'

/**
 * Makes a call again and again while `isActive`, each `interval` milliseconds after the answer to the one before;
 * a call without an answer is repeated. An answer that arrives after `signal` has stopped is dropped by the call.
 * @param request makes the call and takes its answer; must stay the same function while nothing changes
 * @returns a function that stops the current call and waits again for the next one
 */
export function usePoll(
  isActive: boolean,
  interval: number,
  request: (signal: AbortSignal) => Promise<void>,
): () => void {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isActive) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void request(stop.signal)
        .catch(() => undefined)
        .finally(() => {
          if (!stop.signal.aborted) setRound((before) => before + 1)
        })
    }, interval)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isActive, interval, request, round])
  return useCallback(() => {
    setRound((before) => before + 1)
  }, [])
}
