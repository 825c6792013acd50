// Components that a page shows only when asked to. Their code is loaded after the page, when the browser is idle, or at
// once when it is needed before.

import { startTransition, useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../client/idle.ts'
import { ModuleGone } from '../client/import-again.ts'
import { loadLaterMessages } from '../client/page-messages.ts'
import { useTranslate } from '../client/translations.ts'
import { showFailure } from '../ui/toast.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** What was loaded, by the function that loads it. */
const known = new Map<unknown, unknown>()
/** What is loaded when the browser is idle, or was. */
const waiting = new Set<unknown>()

/**
 * A component once it is needed and loaded; null before. It stays from then on.
 * @param load imports it; the same function at each rendering
 * @param isNeeded whether it is shown now
 */
export function useLater<P>(load: Load<P>, isNeeded: boolean): ComponentType<P> | null {
  const translate = useTranslate()
  const [loaded, setLoaded] = useState<ComponentType<P> | null>(() => (isNeeded ? knownOf(load) : null))
  const [failures, setFailures] = useState(0)
  usePrepared(load)
  useEffect(() => {
    if (!isNeeded || loaded !== null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    begin(load).then(
      (component) => {
        if (!signal.aborted) setLoaded(() => component)
      },
      (error: unknown) => {
        if (signal.aborted) return
        showFailure(translate(error instanceof ModuleGone ? 'part.call.expired' : 'part.call.unreachable'))
        // The user tries again, or the connection is back.
        for (const event of ['pointerdown', 'keydown', 'online'])
          addEventListener(event, () => setFailures(failures + 1), { once: true, signal })
      },
    )
    return () => {
      stop.abort()
    }
  }, [load, isNeeded, loaded, failures, translate])
  return loaded
}

/** Loads a component when the browser is idle, for parts of the page that are not there yet. */
export function usePrepared<P>(load: Load<P>): void {
  useEffect(() => loadWhenIdle(load), [load])
}

/** A component once the browser was idle and it is loaded; null before. */
export function useIdle<P>(load: Load<P>): ComponentType<P> | null {
  const [loaded, setLoaded] = useState<ComponentType<P> | null>(() => knownOf(load))
  useEffect(
    () =>
      whenIdle(() => {
        begin(load).then(
          (component) => {
            startTransition(() => {
              setLoaded(() => component)
            })
          },
          () => undefined,
        )
      }),
    [load],
  )
  return loaded
}

/** What a function has loaded; null before. */
function knownOf<P>(load: Load<P>): ComponentType<P> | null {
  return (known.get(load) ?? null) as ComponentType<P> | null
}

async function begin<P>(load: Load<P>): Promise<ComponentType<P>> {
  const [component] = await Promise.all([load(), loadLaterMessages()])
  known.set(load, component)
  return component
}

/** Loads once for all components; returns what cancels it. */
function loadWhenIdle<P>(load: Load<P>): (() => void) | undefined {
  if (waiting.has(load)) return undefined
  waiting.add(load)
  const cancel = whenIdle(() => {
    begin(load).catch(() => waiting.delete(load))
  })
  return () => {
    cancel()
    if (!known.has(load)) waiting.delete(load)
  }
}
