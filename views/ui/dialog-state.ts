// State of a dialog: what it is about and whether it is open. The subject stays while the dialog fades out.

import { useCallback, useState } from 'react'
import type { DialogState } from '../client/view-state.ts'

export function useDialogState<T>(): DialogState<T> {
  const [{ subject, isOpen }, setState] = useState<{ readonly subject: T | null; readonly isOpen: boolean }>({
    subject: null,
    isOpen: false,
  })
  const open = useCallback((next: T) => {
    setState({ subject: next, isOpen: true })
  }, [])
  const close = useCallback(() => {
    setState((before) => ({ ...before, isOpen: false }))
  }, [])
  return { subject, isOpen, open, close }
}

/** Calls `begin` during the render in which a dialog opens, so that its fields start empty. */
export function useOnOpen(opened: boolean, begin: () => void): void {
  const [wasOpened, setWasOpened] = useState(opened)
  if (wasOpened === opened) return
  setWasOpened(opened)
  if (opened) begin()
}
