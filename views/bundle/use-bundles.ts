// The downloads of many wines that are being prepared or are ready, polled while one of them is under way.

import { useCallback, useState } from 'react'
import type { BundleAnswer } from '../../src/contract/operations/bundles.ts'
import { call } from '../client/call.ts'
import { usePoll } from '../client/poll.ts'

/** Milliseconds between two polls. */
const pollInterval = 1000

/** Whether the worker has not ended a bundle and nobody paused it. */
function isActive({ state }: BundleAnswer): boolean {
  return state === 'waiting' || state === 'running'
}

/** The current bundles, newest first. `merge` takes over one that is new or changed; a cancelled one goes. */
export function useBundles(first: readonly BundleAnswer[]): {
  readonly bundles: readonly BundleAnswer[]
  readonly merge: (bundle: BundleAnswer) => void
} {
  const [bundles, setBundles] = useState(first)
  const restart = usePoll(
    bundles.some(isActive),
    pollInterval,
    useCallback(async (signal: AbortSignal) => {
      setBundles((await call('bundles.list', {}, { signal })).bundles)
    }, []),
  )
  const merge = useCallback(
    (bundle: BundleAnswer) => {
      setBundles((before) => {
        const others = before.filter(({ id }) => id !== bundle.id)
        if (bundle.state === 'cancelled') return others
        return others.length === before.length
          ? [bundle, ...before]
          : before.map((entry) => (entry.id === bundle.id ? bundle : entry))
      })
      // The running poll may lack the change, so the next one starts.
      restart()
    },
    [restart],
  )
  return { bundles, merge }
}
