// An asynchronous action of a page: whether it runs, and the refusal it ended with. The page shows the
// refusal until the next run; a toast shows it as well, and goes with it.

import { useCallback, useRef, useState } from 'react'
import { CallRefusal, unreachable } from '../client/call.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { showFailure } from './toast.tsx'

export type Action<I extends readonly unknown[], O> = {
  /** Runs the action; resolves to undefined when the server refuses it. */
  readonly run: (...input: I) => Promise<O | undefined>
  readonly busy: boolean
  readonly refusal: CallRefusal | null
  /** Removes the refusal and its toast: a newer answer replaces them. */
  readonly clear: () => void
}

/**
 * Wraps work that calls the server. It rethrows unexpected errors (anything but a refusal). `toast: false`
 * where an alert next to the work is always in sight.
 */
export function useAction<I extends readonly unknown[], O>(
  work: (...input: I) => Promise<O>,
  { toast = true }: { readonly toast?: boolean } = {},
): Action<I, O> {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal | null>(null)
  const removeToast = useRef<() => void>(undefined)
  const clear = useCallback(() => {
    removeToast.current?.()
    setRefusal(null)
  }, [])
  const run = useCallback(
    async (...input: I): Promise<O | undefined> => {
      setBusy(true)
      clear()
      try {
        return await work(...input)
      } catch (error) {
        if (!(error instanceof CallRefusal)) throw error
        setRefusal(error)
        if (toast) removeToast.current = showFailure(sentenceOf(error, translate))
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [work, translate, clear, toast],
  )
  return { run, busy, refusal, clear }
}

/** The sentence of a refusal in the reader's language. */
export function sentenceOf(refusal: CallRefusal, translate: Translate): string {
  if (refusal.code === unreachable) return translate('part.call.unreachable')
  // The server's sentence also tells programs what to send.
  if (refusal.code === 'request.token') return translate('part.call.expired')
  return refusal.message === '' ? translate('part.failure.title') : refusal.message
}
