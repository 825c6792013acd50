// The outcome of a form submitted without script: its page shows the typed values and the refusal.

import { createContext, useContext } from 'react'
import { useLocation } from '../router/context.ts'
import { firstKey } from '../router/location.ts'
import type { PageName } from '../../src/contract/pages.ts'
import { CallRefusal, type ApiIssue } from './call.ts'

export type SubmittedForm = {
  readonly page: PageName
  /** The typed values, without passwords and codes. */
  readonly values: Readonly<Record<string, string>>
  readonly refusal: {
    readonly error: string
    readonly message: string
    readonly status: number
    readonly faults: readonly ApiIssue[]
  } | null
  readonly answer: unknown
}

const SubmittedFormContext = createContext<SubmittedForm | null>(null)
export const SubmittedFormProvider = SubmittedFormContext.Provider

/** The form submitted to this page, until the reader navigates away. */
export function useSubmittedForm(page: PageName): {
  readonly values: SubmittedForm['values']
  readonly refusal: CallRefusal | null
  readonly answer: unknown
} {
  const form = useContext(SubmittedFormContext)
  const { key } = useLocation()
  if (form === null || form.page !== page || key !== firstKey) return noForm
  const { values, refusal, answer } = form
  return {
    values,
    answer,
    refusal:
      refusal === null
        ? null
        : new CallRefusal(refusal.error, refusal.message, refusal.status, refusal.faults),
  }
}

const noForm = { values: {}, refusal: null, answer: null } as const
