// The parameters of an address that choose what a page shows of the data that it has: the tab, the open dialog, the
// words of a search. A change of these alone reads no data again.

type Address = { readonly pathname: string; readonly search: string }

const viewParameters: readonly string[] = ['tab', 'dialog', 'q']

/** Whether two addresses differ in what the page shows of its data, and in nothing else. */
export function hasSameData(current: Address, next: Address): boolean {
  return (
    current.pathname === next.pathname &&
    current.search !== next.search &&
    withoutView(current.search) === withoutView(next.search)
  )
}

function withoutView(search: string): string {
  const rest = [...new URLSearchParams(search)].filter(([name]) => !viewParameters.includes(name))
  return new URLSearchParams(rest).toString()
}

/** The query of an address with one parameter changed, or removed. */
export function withParameter(search: string, name: string, value: string | null): string {
  const query = new URLSearchParams(search)
  if (value === null) query.delete(name)
  else query.set(name, value)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
