// Idempotency keys of calls, so that a double click or a lost answer does not repeat a change.

import { useCallback, useRef } from 'react'
import { randomHex } from './random-id.ts'

/** Returns the key of an input (any text that identifies it). The key stays until the input differs. */
export function useIdempotencyKey(): (input: string) => string {
  const latest = useRef({ input: '', key: '' })
  return useCallback((input: string) => {
    if (latest.current.input !== input) latest.current = { input, key: `web-${randomHex(12)}` }
    return latest.current.key
  }, [])
}
