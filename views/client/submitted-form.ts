// What became of a form that was sent without script: its page shows what was typed, and why it was refused.

import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import type { PageName } from '../../src/contract/pages.ts'
import { CallRefusal, type SaidFault } from './call.ts'

export type Posted = {
  readonly page: PageName
  /** What was typed, but for passwords and codes. */
  readonly values: Readonly<Record<string, string>>
  readonly refusal: {
    readonly error: string
    readonly message: string
    readonly status: number
    readonly faults: readonly SaidFault[]
  } | null
  readonly answer: unknown
}

const PostedContext = createContext<Posted | null>(null)
export const PostedProvider = PostedContext.Provider

/** React Router's name for where a document began. */
const firstLocation = 'default'

/** What was posted to this page, until one leaves it. */
export function usePosted(page: PageName): {
  readonly values: Posted['values']
  readonly refusal: CallRefusal | null
  readonly answer: unknown
} {
  const posted = useContext(PostedContext)
  const { key } = useLocation()
  if (posted === null || posted.page !== page || key !== firstLocation) return nothing
  const { values, refusal, answer } = posted
  return {
    values,
    answer,
    refusal:
      refusal === null
        ? null
        : new CallRefusal(refusal.error, refusal.message, refusal.status, refusal.faults),
  }
}

const nothing = { values: {}, refusal: null, answer: null } as const
