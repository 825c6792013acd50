// The offer to undo what was just done on a page.

import { useCallback, useEffect, useRef } from 'react'
import { useTranslate } from '../client/translations.ts'
import { showOffer } from './toast.tsx'

/**
 * Offers to undo a change. The offer ends with the component, whose state the undo needs, unless it is one of the
 * server's.
 * @param undo gets what was removed; the one of the latest rendering is called
 */
export function useUndoOffer<T>(undo: (removed: T) => void): (sentence: string, removed: T) => void {
  const translate = useTranslate()
  const latest = useRef(undo)
  const removers = useRef<(() => void)[]>([])
  useEffect(() => {
    latest.current = undo
  })
  useEffect(
    () => () => {
      for (const remove of removers.current) remove()
    },
    [],
  )
  return useCallback(
    (sentence: string, removed: T) => {
      const remove = showOffer(sentence, {
        title: translate('part.toast.undo'),
        act: () => {
          latest.current(removed)
        },
      })
      removers.current = [...removers.current, remove]
    },
    [translate],
  )
}
