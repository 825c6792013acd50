// Whether a page is in use, for folded parts that are written then: the server need not write what nobody has opened.

import { startTransition, useEffect, useState } from 'react'
import { whenIdleOrUsed } from './idle.ts'

/** Whether the browser was idle once, or the user has begun to use the page. */
export function useIsUsed(): boolean {
  const [isUsed, setIsUsed] = useState(false)
  useEffect(
    () =>
      whenIdleOrUsed(() => {
        startTransition(() => {
          setIsUsed(true)
        })
      }),
    [],
  )
  return isUsed
}
