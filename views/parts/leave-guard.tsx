// Nobody loses what he typed by following a link or closing the tab.

import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const say = useWords()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent): void => { event.preventDefault() }
    addEventListener('beforeunload', warn)
    return () => { removeEventListener('beforeunload', warn) }
  }, [isDirty])
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'} title={say('part.leave.title')} confirm={say('part.leave.confirm')} grave
      onConfirm={() => { blocker.proceed?.() }} onClose={() => { blocker.reset?.() }}
    >
      {say('part.leave.text')}
    </ConfirmDialog>
  )
}
