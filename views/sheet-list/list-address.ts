// The address of a list of sheets holds its whole state: search, filters, order and page. So a list can be
// bookmarked, sent, and reached by the back button.

import { useMemo } from 'react'
import { useLocation, useNavigate } from '../router/context.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { parseSheetQuery, formatSheetQuery, type SheetQuery, type SheetSort } from '../client/sheet-query.ts'
import type { Column } from '../table/data-table.tsx'

/** Changes to a query; undefined removes a member. */
type Changes = { [K in keyof SheetQuery]?: SheetQuery[K] | undefined }

export type ListAddress = {
  readonly pathname: string
  readonly query: SheetQuery
  /** The address after changes. It leads to the first page unless the page itself changes. */
  readonly to: (changes: Changes) => string
  /**
   * Navigates there and keeps the scroll position. `replace` takes the place of the state before, which the back
   * button then passes over.
   */
  readonly go: (changes: Changes, options?: { readonly replace?: boolean }) => void
  /** The filters, in the form of the operations on all sheets that a filter finds. */
  readonly filter: NonNullable<Input<'sheets.archive'>['filter']>
}

/** The order when the address has none: the sheets changed last come first. */
const defaultOrder = { sort: 'updated', direction: 'desc' } as const
/** Columns that sort newest first. */
const newestFirst: readonly SheetSort[] = ['updated', 'vintage']

export function useListAddress(): ListAddress {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = parseSheetQuery(new URLSearchParams(search))
    const to = (changes: Changes): string => {
      const { page: _page, ...rest } = query
      const next = Object.entries({ ...rest, ...changes }).filter(([, value]) => value !== undefined)
      return pathname + formatSheetQuery(Object.fromEntries(next))
    }
    const { page: _page, sort: _sort, direction: _direction, ...filter } = query
    return {
      pathname,
      query,
      to,
      filter,
      go: (changes, { replace = false } = {}) => {
        void navigate(to(changes), { replace, preventScrollReset: true })
      },
    }
  }, [pathname, search, navigate])
}

/** The order of a list. */
export function orderOf({
  query: { sort = defaultOrder.sort, direction = defaultOrder.direction },
}: ListAddress): {
  readonly sort: SheetSort
  readonly direction: 'asc' | 'desc'
} {
  return { sort, direction }
}

/** The link of a column's heading: sorts by it, or reverses the order when it is sorted by it already. */
export function sortBy(address: ListAddress, sort: SheetSort): NonNullable<Column<unknown>['sort']> {
  const { sort: current, direction } = orderOf(address)
  const first = newestFirst.includes(sort) ? 'desc' : 'asc'
  const reverse = direction === 'asc' ? 'desc' : 'asc'
  return {
    to: address.to({ sort, direction: sort === current ? reverse : first }),
    direction: sort === current ? direction : null,
  }
}
