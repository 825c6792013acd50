// Components that a page shows only when asked to. Their code is loaded after the page, when the browser is idle, or at
// once when it is needed before.

import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../client/idle.ts'
import { useTranslate } from '../client/translations.ts'
import { showFailure } from './toast.tsx'

/**
 * A component once it is needed and loaded; null before. It stays from then on.
 * @param load imports it; the same function at each rendering
 * @param isNeeded whether it is shown now
 */
export function useLater<P>(
  load: () => Promise<ComponentType<P>>,
  isNeeded: boolean,
): ComponentType<P> | null {
  const translate = useTranslate()
  const [loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        load().catch(() => undefined)
      }),
    [load],
  )
  useEffect(() => {
    if (!isNeeded || loaded !== null) return undefined
    let isOver = false
    load().then(
      (component) => {
        if (!isOver) setLoaded(() => component)
      },
      () => {
        if (!isOver) showFailure(translate('part.call.unreachable'))
      },
    )
    return () => {
      isOver = true
    }
  }, [load, isNeeded, loaded, translate])
  return loaded
}
