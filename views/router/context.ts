// What the pages know of navigation.

import { createContext, useCallback, useContext, useEffect, useMemo } from 'react'
import type { Location, Params } from './location.ts'
import type { Blocked, BlocksNavigation, NavigateOptions, Pending, Router, Shown } from './router.ts'

/** Null on the server, where nobody navigates. */
export const RouterContext = createContext<Router | null>(null)
export const ShownContext = createContext<Shown | null>(null)
export const PendingContext = createContext<Pending>({ location: null, revalidating: false })
export const BlockedContext = createContext<Blocked | null>(null)

/** What is shown: page, parameters, data, location. */
export function useShown(): Shown {
  const shown = useContext(ShownContext)
  if (shown === null) throw new Error('There is no router around this component.')
  return shown
}

export function useLocation(): Location {
  return useShown().location
}

/** The parameters of the path, by name. */
export function useParams(): Params {
  return useShown().params
}

/** The location that is being loaded, or null. */
export function usePendingLocation(): Location | null {
  return useContext(PendingContext).location
}

/** Opens an address of the application. */
export function useNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const router = useContext(RouterContext)
  return useCallback((to, options) => router?.navigate(to, options) ?? Promise.resolve(), [router])
}

/** The query of the address, and what replaces it by another. */
export function useSearchParams(): [URLSearchParams, (query: Record<string, string>) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: Record<string, string>) => {
      void navigate(`?${new URLSearchParams(next).toString()}`)
    },
    [navigate],
  )
  return [query, setQuery]
}

/** Reads the data of the open page again. */
export function useRevalidator(): { revalidate: () => Promise<void>; state: 'idle' | 'loading' } {
  const router = useContext(RouterContext)
  const { revalidating } = useContext(PendingContext)
  const revalidate = useCallback(() => router?.revalidate() ?? Promise.resolve(), [router])
  return { revalidate, state: revalidating ? 'loading' : 'idle' }
}

/** Goes back by one entry of the history. */
export function useBack(): () => Promise<void> {
  const router = useContext(RouterContext)
  return useCallback(() => router?.back() ?? Promise.resolve(), [router])
}

/** Asks before each navigation from this page; returns the navigation that waits. One component per page may. */
export function useBlocker(blocks: BlocksNavigation): Blocked | null {
  const router = useContext(RouterContext)
  useEffect(() => {
    router?.blockBy(blocks)
  }, [router, blocks])
  useEffect(() => () => router?.blockBy(null), [router])
  return useContext(BlockedContext)
}
