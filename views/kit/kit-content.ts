// The content of a back label for the present choices: the server lays it out a moment after the last change.

import { useEffect, useState } from 'react'
import { call, CallRefusal } from '../client/call.ts'
import type { KitContent, KitInput } from './kit-choices.ts'

/** Time without a change in ms after which the server is called. */
const pause = 300

/** A content and the input that it answers; null for the content that came with the page. */
export type Laid = { readonly content: KitContent; readonly input: KitInput | null }

/** The last content, whether a newer one is on its way, and why the last choices were refused. */
export function useKitContent(first: KitContent, input: KitInput | null) {
  const [laid, setLaid] = useState<Laid>({ content: first, input: null })
  const [refusal, setRefusal] = useState<CallRefusal | null>(null)
  const [start] = useState(() => JSON.stringify(input))
  const key = JSON.stringify(input)
  const known = laid.input === null ? start : JSON.stringify(laid.input)
  useEffect(() => {
    const wanted = JSON.parse(key) as KitInput | null
    if (wanted === null || key === known) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call('kit.content', wanted, { signal: abort.signal }).then(
        (content) => {
          setRefusal(null)
          setLaid({ content, input: wanted })
        },
        (error: unknown) => {
          if (abort.signal.aborted) return
          if (!(error instanceof CallRefusal)) throw error
          setRefusal(error)
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, known])
  return { laid, refusal, isWaiting: key !== known && input !== null && refusal === null }
}
