// The name under which something is asked once, so that a double click or a lost answer makes nothing twice.

import { useCallback, useRef } from 'react'
import { hexOf } from './random-id.ts'

/** A name made for what is asked; a new one only when something else is asked. */
export function useRequest(): (asked: string) => string {
  const kept = useRef({ asked: '', request: '' })
  return useCallback((asked: string) => {
    if (kept.current.asked !== asked) kept.current = { asked, request: `web-${hexOf(12)}` }
    return kept.current.request
  }, [])
}
