// The dialog of a page in its address, so that it can be bookmarked and sent, and the back button closes it.

import { useCallback } from 'react'
import { useLocation, useNavigate } from '../router/context.ts'
import { withParameter } from '../router/view-parameters.ts'

/** Marks a place of the history that a dialog added: closing the dialog goes back. */
type AddedByDialog = { readonly dialogAdded?: true } | null

/**
 * The dialog of the address, `?dialog=name`. Opening adds a place to the history, so that the back button closes the
 * dialog; closing goes back to the place before.
 */
export function useAddressDialog(): {
  readonly name: string | null
  readonly open: (name: string) => void
  readonly close: () => void
} {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const name = new URLSearchParams(search).get('dialog')
  const wasAdded = (state as AddedByDialog)?.dialogAdded === true
  const open = useCallback(
    (next: string) => {
      const address = pathname + withParameter(search, 'dialog', next)
      void navigate(address, { preventScrollReset: true, state: { dialogAdded: true } })
    },
    [navigate, pathname, search],
  )
  const close = useCallback(() => {
    if (name === null) return
    if (wasAdded) history.back()
    else {
      const address = pathname + withParameter(search, 'dialog', null)
      void navigate(address, { preventScrollReset: true, replace: true })
    }
  }, [navigate, pathname, search, name, wasAdded])
  return { name, open, close }
}
