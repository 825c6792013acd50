// The partner's products while the user searches: fetched a page at a time, a moment after the last key.

import { useCallback, useEffect, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { call, CallRefusal } from '../client/call.ts'

export type PartnerProduct = Output<'partner.products'>['products'][number]

/** The products found so far; `refusal` is why the last fetch failed. */
export type ProductList = {
  /** Null until the first answer; false when the company has no product list at the partner. */
  readonly isConfigured: boolean | null
  readonly products: readonly PartnerProduct[]
  readonly total: number
  readonly isLoading: boolean
  readonly refusal: CallRefusal | null
  /** The search that `products` answers; null before the first answer. */
  readonly search: string | null
}

const pageSize = 20
/** Milliseconds without a key before a search starts. */
const searchDelay = 200
const empty: ProductList = {
  isConfigured: null,
  products: [],
  total: 0,
  isLoading: true,
  refusal: null,
  search: null,
}

/** Fetches while `isActive`. `more` fetches the next page, or the first one again after a failure. */
export function useProductList(
  isActive: boolean,
  search: string,
): ProductList & { readonly more: () => void } {
  const [list, setList] = useState(empty)
  const [page, setPage] = useState({ search, number: 1, attempt: 0 })
  if (page.search !== search) setPage({ search, number: 1, attempt: 0 })
  // Without a list at the partner there is nothing to search.
  const isOff = !isActive || list.isConfigured === false
  useEffect(() => {
    if (isOff) return undefined
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        setList((before) => ({ ...before, isLoading: true }))
        fetchPage(page.search, page.number, stop.signal).then(
          (next) => {
            if (!stop.signal.aborted) setList((before) => joined(before, next, page))
          },
          (error: unknown) => {
            if (!stop.signal.aborted) throw error
          },
        )
      },
      page.search === '' || page.number > 1 ? 0 : searchDelay,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isOff, page])
  const more = useCallback(() => {
    setPage((before) =>
      list.refusal === null
        ? { ...before, number: before.number + 1 }
        : { ...before, attempt: before.attempt + 1 },
    )
  }, [list.refusal])
  return { ...list, more }
}

async function fetchPage(
  search: string,
  page: number,
  signal: AbortSignal,
): Promise<Output<'partner.products'> | CallRefusal> {
  try {
    const words = search.trim()
    return await call(
      'partner.products',
      { page, size: pageSize, ...(words === '' ? {} : { search: words }) },
      { signal },
    )
  } catch (error) {
    if (error instanceof CallRefusal) return error
    throw error
  }
}

function joined(
  before: ProductList,
  next: Output<'partner.products'> | CallRefusal,
  { number: page, search }: { readonly number: number; readonly search: string },
): ProductList {
  // The products of an earlier search do not stand for this one.
  if (next instanceof CallRefusal)
    return { ...before, products: page === 1 ? [] : before.products, isLoading: false, refusal: next, search }
  return {
    isConfigured: next.configured === 1,
    products: [...before.products.slice(0, (page - 1) * pageSize), ...next.products],
    total: next.total,
    isLoading: false,
    refusal: null,
    search,
  }
}
