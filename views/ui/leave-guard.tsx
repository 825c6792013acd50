// Nobody loses what he typed by following a link or closing the tab: what can be saved is saved first, and what is kept
// nowhere but in this page is asked about.

import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslate } from '../client/translations.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  /** Something waits to be saved: leaving waits for `settle`, whatever comes of it. */
  readonly isWaiting?: boolean
  readonly settle?: () => Promise<unknown>
  /** Leaving would lose something. */
  readonly isRisky: boolean
}

const nothing = (): Promise<void> => Promise.resolve()

/** One on a page: the router blocks for one at a time. */
export function LeaveGuard({ isWaiting = false, settle = nothing, isRisky }: Props) {
  const translate = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isWaiting || isRisky) && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isRisky) return undefined
    const warn = (event: BeforeUnloadEvent): void => {
      event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
    }
  }, [isRisky])
  useEffect(() => {
    if (blocker.state !== 'blocked' || isRisky) return
    settle()
      .catch(() => undefined)
      .finally(() => {
        blocker.proceed()
      })
  }, [blocker, isRisky, settle])
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked' && isRisky}
      title={translate('part.leave.title')}
      confirm={translate('part.leave.confirm')}
      grave
      onConfirm={() => {
        blocker.proceed?.()
      }}
      onClose={() => {
        blocker.reset?.()
      }}
    >
      {translate('part.leave.text')}
    </ConfirmDialog>
  )
}
