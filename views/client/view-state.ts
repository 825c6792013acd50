// What a page shows of the data that it has, in its address: the tab, the open dialog, the words of a search. So it can
// be bookmarked and sent, and the back button returns to it. A change of it needs no new data.

import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

const viewParameters: readonly string[] = ['tab', 'dialog', 'q']

/** Whether two addresses differ in what the page shows of its data, and in nothing else. */
export function hasSameData(current: URL, next: URL): boolean {
  return (
    current.pathname === next.pathname &&
    current.search !== next.search &&
    withoutView(current.searchParams) === withoutView(next.searchParams)
  )
}

function withoutView(query: URLSearchParams): string {
  return new URLSearchParams([...query].filter(([name]) => !viewParameters.includes(name))).toString()
}

/** The query of an address with one parameter changed, or removed. */
export function withParameter(search: string, name: string, value: string | null): string {
  const query = new URLSearchParams(search)
  if (value === null) query.delete(name)
  else query.set(name, value)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

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
  const location = useLocation()
  const { search } = location
  const navigate = useNavigate()
  const name = new URLSearchParams(search).get('dialog')
  const wasAdded = (location.state as AddedByDialog)?.dialogAdded === true
  const open = useCallback(
    (next: string) => {
      const address = { search: withParameter(search, 'dialog', next) }
      void navigate(address, { preventScrollReset: true, state: { dialogAdded: true } })
    },
    [navigate, search],
  )
  const close = useCallback(() => {
    if (name === null) return
    if (wasAdded) void navigate(-1)
    else
      void navigate(
        { search: withParameter(search, 'dialog', null) },
        { preventScrollReset: true, replace: true },
      )
  }, [navigate, search, name, wasAdded])
  return { name, open, close }
}
