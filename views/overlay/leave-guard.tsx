// Guards unsaved input when the user follows a link or closes the tab: a pending save finishes first; for
// input that would be lost, a dialog asks for confirmation.

import { useCallback, useEffect } from 'react'
import { useBlocker } from '../router/context.ts'
import type { Location } from '../router/location.ts'
import { useTranslate } from '../client/translations.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  /** A save is pending: navigation waits for `finishSaving`, whether it succeeds or fails. */
  readonly isSavePending?: boolean
  readonly finishSaving?: () => Promise<unknown>
  /** Navigation would lose input that is stored nowhere else. */
  readonly wouldLoseInput: boolean
}

const nothing = (): Promise<void> => Promise.resolve()

/** At most one per page: the router supports one blocker at a time. */
export function LeaveGuard({ isSavePending = false, finishSaving = nothing, wouldLoseInput }: Props) {
  const translate = useTranslate()
  const waits = isSavePending || wouldLoseInput
  const blocked = useBlocker(
    useCallback((from: Location, to: Location) => waits && from.pathname !== to.pathname, [waits]),
  )
  useEffect(() => {
    if (!wouldLoseInput) return undefined
    const warn = (event: BeforeUnloadEvent): void => {
      event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
    }
  }, [wouldLoseInput])
  useEffect(() => {
    if (blocked === null || wouldLoseInput) return
    finishSaving()
      .catch(() => undefined)
      .finally(() => {
        blocked.proceed()
      })
  }, [blocked, wouldLoseInput, finishSaving])
  return (
    <ConfirmDialog
      opened={blocked !== null && wouldLoseInput}
      title={translate('part.leave.title')}
      confirmLabel={translate('part.leave.confirm')}
      isDestructive
      asksToLeave
      onConfirm={() => {
        blocked?.proceed()
      }}
      onClose={() => {
        blocked?.reset()
      }}
    >
      {translate('part.leave.text')}
    </ConfirmDialog>
  )
}
