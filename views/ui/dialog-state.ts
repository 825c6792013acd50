// What a dialog was opened for. It is kept while the dialog closes, so that nothing jumps and the focus finds its way back.

import { useCallback, useState } from 'react'

export type DialogState<T> = {
  /** Null until the dialog was opened for the first time. */
  readonly about: T | null
  readonly isOpen: boolean
  readonly open: (about: T) => void
  readonly close: () => void
}

export function useDialogState<T>(): DialogState<T> {
  const [{ about, isOpen }, setAsked] = useState<{ readonly about: T | null; readonly isOpen: boolean }>({
    about: null,
    isOpen: false,
  })
  const open = useCallback((next: T) => {
    setAsked({ about: next, isOpen: true })
  }, [])
  const close = useCallback(() => {
    setAsked((before) => ({ ...before, isOpen: false }))
  }, [])
  return { about, isOpen, open, close }
}

/** Begins anew whenever a dialog opens. */
export function useOpening(opened: boolean, begin: () => void): void {
  const [was, setWas] = useState(opened)
  if (was === opened) return
  setWas(opened)
  if (opened) begin()
}
