// The address of a list of sheets is its state: every change of search, filter, order or page leads to another address,
// so that a list can be kept, sent and gone back to.

import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Input } from '../../src/contract/operations/index.ts'
import { sheetQueryOf, writeSheetQuery, type SheetQuery, type SheetSort } from '../client/sheet-query.ts'
import type { Column } from '../ui/data-table.tsx'

/** Changes to a query; undefined takes a member away. */
type Changes = { [K in keyof SheetQuery]?: SheetQuery[K] | undefined }

export type ListAddress = {
  readonly pathname: string
  readonly query: SheetQuery
  /** The address after changes; any but a change of page leads to the first page. */
  readonly to: (changes: Changes) => string
  /** Goes there and stays where one had scrolled to. */
  readonly go: (changes: Changes) => void
  /** What narrows the list, as the operations on a filter's result take it. */
  readonly filter: NonNullable<Input<'sheets.archive'>['filter']>
}

/** Without an order in the address the sheets changed last come first. */
const usual = { sort: 'updated', direction: 'desc' } as const
/** Figures and dates are wanted newest first. */
const newestFirst: readonly SheetSort[] = ['updated', 'vintage']

export function useListAddress(): ListAddress {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = sheetQueryOf(new URLSearchParams(search))
    const to = (changes: Changes): string => {
      const { page: _page, ...kept } = query
      const next = Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== undefined)
      return pathname + writeSheetQuery(Object.fromEntries(next))
    }
    const { page: _page, sort: _sort, direction: _direction, ...filter } = query
    return {
      pathname,
      query,
      to,
      filter,
      go: (changes) => {
        void navigate(to(changes), { replace: true, preventScrollReset: true })
      },
    }
  }, [pathname, search, navigate])
}

/** The order a list stands in. */
export function orderOf({ query: { sort = usual.sort, direction = usual.direction } }: ListAddress): {
  readonly sort: SheetSort
  readonly direction: 'asc' | 'desc'
} {
  return { sort, direction }
}

/** Where the heading of a column leads: the other direction when it is sorted by already. */
export function sortBy(address: ListAddress, sort: SheetSort): NonNullable<Column<unknown>['sort']> {
  const { sort: current, direction } = orderOf(address)
  const first = newestFirst.includes(sort) ? 'desc' : 'asc'
  const other = direction === 'asc' ? 'desc' : 'asc'
  return {
    to: address.to({ sort, direction: sort === current ? other : first }),
    direction: sort === current ? direction : null,
  }
}
