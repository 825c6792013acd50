// The check of a prepared import: sent again after every change of its rows, columns or units. The last
// answer stays in sight until the next one arrives.

import { useCallback, useEffect, useRef, useState } from 'react'
import { call, CallRefusal } from '../client/call.ts'
import type { Check } from './check-rows.ts'
import { uploadOf, type ImportDraft } from './import-draft.ts'

/** Milliseconds without a change before the check is sent. */
const quietTime = 200

export type DraftCheck = {
  /** The latest answer, and the draft that it is about; null before the first. */
  readonly latest: { readonly draft: ImportDraft; readonly check: Check } | null
  /** Whether the answer to the current draft is still missing. */
  readonly busy: boolean
  readonly refusal: CallRefusal | null
  readonly repeat: () => void
}

/** @param isWanted false on steps that show no check */
export function useDraftCheck(draft: ImportDraft | null, isWanted: boolean): DraftCheck {
  const [latest, setLatest] = useState<DraftCheck['latest']>(null)
  const [failed, setFailed] = useState<{ draft: ImportDraft; refusal: CallRefusal } | null>(null)
  const answered = useRef<ImportDraft | null>(null)
  const isAnswered = draft === null || latest?.draft === draft || failed?.draft === draft
  useEffect(() => {
    if (draft === null || isAnswered || !isWanted) return undefined
    const stop = new AbortController()
    const send = (): void => {
      call('imports.check', uploadOf(draft), { signal: stop.signal }).then(
        (check) => {
          answered.current = draft
          setFailed(null)
          setLatest({ draft, check })
        },
        (error: unknown) => {
          if (stop.signal.aborted) return
          if (!(error instanceof CallRefusal)) throw error
          setFailed({ draft, refusal: error })
        },
      )
    }
    const timer = setTimeout(send, answered.current === null ? 0 : quietTime)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [draft, isAnswered, isWanted])
  const repeat = useCallback(() => {
    setFailed(null)
    setLatest(null)
  }, [])
  return {
    latest: draft === null ? null : latest,
    busy: !isAnswered,
    refusal: failed !== null && failed.draft === draft ? failed.refusal : null,
    repeat,
  }
}
