// The dialog of a page in its address, so that it can be bookmarked and sent, and the back button closes it.

import { useCallback, useState } from 'react'
import { useBack, useLocation, useNavigate } from '../router/context.ts'
import { withParameter } from '../router/view-parameters.ts'

/** Marks a place of the history that a dialog added: closing the dialog goes back. */
type AddedByDialog = { readonly dialogAdded?: true } | null

export type AddressDialog = {
  /** The open dialog; null when there is none. */
  readonly name: string | null
  readonly open: (name: string) => void
  readonly close: () => void
}

/**
 * The dialog of the address, `?dialog=name`. Opening adds a place to the history, so that the back button closes the
 * dialog; closing goes back to the place before.
 */
export function useAddressDialog(): AddressDialog {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const back = useBack()
  const name = new URLSearchParams(search).get('dialog')
  const wasAdded = (state as AddedByDialog)?.dialogAdded === true
  const open = useCallback(
    (next: string) => {
      // The second click of a double-click, before the page shows the first.
      if (new URLSearchParams(window.location.search).get('dialog') === next) return
      const address = pathname + withParameter(search, 'dialog', next)
      void navigate(address, { preventScrollReset: true, state: { dialogAdded: true } })
    },
    [navigate, pathname, search],
  )
  const close = useCallback(() => {
    if (name === null) return
    if (wasAdded) void back()
    else {
      const address = pathname + withParameter(search, 'dialog', null)
      void navigate(address, { preventScrollReset: true, replace: true })
    }
  }, [navigate, back, pathname, search, name, wasAdded])
  return { name, open, close }
}

/**
 * The dialog of a page that may have no address of its own yet, as a new wine before it is saved: the address does not
 * name its dialogs, which the back button closes all the same.
 */
export function useDialogOnceAddressed(hasAddress: boolean): AddressDialog {
  const addressed = useAddressDialog()
  // Opened at once: what is typed next goes into the dialog, while the address follows.
  const [own, setOwn] = useState<string | null>(null)
  const [seen, setSeen] = useState(addressed.name)
  if (seen !== addressed.name) {
    setSeen(addressed.name)
    setOwn(addressed.name)
  }
  const { open, close } = addressed
  return {
    name: own ?? addressed.name,
    open: useCallback(
      (name: string) => {
        setOwn(name)
        if (hasAddress) open(name)
      },
      [hasAddress, open],
    ),
    close: useCallback(() => {
      setOwn(null)
      close()
    }, [close]),
  }
}

/** State of a dialog: what it is about, and whether it is open. */
export type DialogState<T> = {
  /** Null until the dialog first opens. */
  readonly subject: T | null
  readonly isOpen: boolean
  readonly open: (subject: T) => void
  readonly close: () => void
}

/**
 * State of a dialog that the address names by its subject, e.g. `?dialog=edit-12`. The subject stays while the dialog
 * fades out.
 * @param nameOf the dialog of a subject, in the address
 * @param subjectOf the subject of such a name, for an address that is opened; null where there is none, and where it
 * cannot be read from the address, as the wines that somebody chose
 */
export function useNamedDialog<T>(
  nameOf: (subject: T) => string,
  subjectOf: (name: string) => T | null,
): DialogState<T> {
  return useSubject(useAddressDialog(), nameOf, subjectOf)
}

/** The same for a dialog that the page already reads from its address. */
export function useSubject<T>(
  { name, open, close }: AddressDialog,
  nameOf: (subject: T) => string,
  subjectOf: (name: string) => T | null,
): DialogState<T> {
  const [given, setGiven] = useState<Named<T> | null>(null)
  const [last, setLast] = useState<Named<T> | null>(null)
  const current = name === null ? null : given?.name === name ? given : namedBy(name, subjectOf)
  if (current !== null && current.name !== last?.name) setLast(current)
  return {
    subject: (current ?? last)?.subject ?? null,
    isOpen: current !== null,
    open: useCallback(
      (subject: T) => {
        const next = nameOf(subject)
        setGiven({ name: next, subject })
        setLast({ name: next, subject })
        open(next)
      },
      [nameOf, open],
    ),
    close,
  }
}

type Named<T> = { readonly name: string; readonly subject: T }

function namedBy<T>(name: string, subjectOf: (name: string) => T | null): Named<T> | null {
  const subject = subjectOf(name)
  return subject === null ? null : { name, subject }
}

/** The dialog of a name with a number: `edit-12` is `edit` of 12. */
export function numberIn(name: string, dialog: string): number | null {
  const [, found, digits] = /^([a-z-]+)-(\d{1,15})$/.exec(name) ?? []
  return found === dialog ? Number(digits) : null
}
