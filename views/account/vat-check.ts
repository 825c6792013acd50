// The check of a VAT number while its form is filled in: once the number is complete, when its field is left.

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { normaliseVat, parseVat } from '../../src/domain/company/vat.ts'
import { call, CallRefusal, type ApiIssue } from '../client/call.ts'
import { keepFocusInPlace } from '../client/keep-in-place.ts'

type VatAnswer = Output<'companies.checkVat'>
/** `begunAt`: when the check began, by the clock of `performance`. */
type CheckHandlers = {
  /** Receives the answer, unless the number has changed meanwhile. */
  readonly onAnswer: (answer: VatAnswer, begunAt: number) => void
  /** Receives the issues of a number that is wrong or in use, unless it has changed meanwhile. */
  readonly onIssues: (issues: readonly ApiIssue[], begunAt: number) => void
}

/** A VAT number and its country as one text, the same for every way to write the number. */
export function vatKey(tva: unknown, country: unknown): string {
  return `${typeof country === 'string' ? country : ''} ${typeof tva === 'string' ? normaliseVat(tva) : ''}`
}

/**
 * The check of a number. `check` throws the refusals of the call. `leave` checks a complete number once and
 * is silent when the call fails: the number is checked again when the form is sent.
 */
export function useVatCheck(
  { tva, country }: { readonly tva: unknown; readonly country: unknown },
  { onAnswer, onIssues }: CheckHandlers,
): {
  readonly answer: VatAnswer | null
  /** Whether the number is checked now. */
  readonly isChecking: boolean
  readonly check: () => Promise<void>
  readonly leave: () => Promise<void>
} {
  const key = vatKey(tva, country)
  const [checked, setChecked] = useState<{ readonly key: string; readonly answer: VatAnswer } | null>(null)
  const [checking, setChecking] = useState<string | null>(null)
  const currentKey = useRef(key)
  const requestedKey = useRef('')
  useEffect(() => {
    currentKey.current = key
  }, [key])
  const check = useCallback(async () => {
    requestedKey.current = key
    const begunAt = performance.now()
    setChecking(key)
    try {
      const answer = await call('companies.checkVat', {
        tva: typeof tva === 'string' ? tva : '',
        country: typeof country === 'string' ? country : '',
      })
      if (currentKey.current !== key) return
      // It may come while the user fills in what is below.
      keepFocusInPlace(() => {
        setChecked({ key, answer })
        onAnswer(answer, begunAt)
      })
    } catch (error) {
      requestedKey.current = ''
      if (currentKey.current !== key) return
      if (error instanceof CallRefusal) onIssues(error.issues, begunAt)
      throw error
    } finally {
      setChecking((other) => (other === key ? null : other))
    }
  }, [key, tva, country, onAnswer, onIssues])
  const leave = useCallback(async () => {
    const isComplete =
      typeof tva === 'string' && typeof country === 'string' && parseVat(tva, country) !== null
    if (isComplete && requestedKey.current !== key) await check().catch(ignoreRefusal)
  }, [key, tva, country, check])
  return { answer: checked?.key === key ? checked.answer : null, isChecking: checking === key, check, leave }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallRefusal)) throw error
}
