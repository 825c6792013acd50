// Connects the router to React: in the browser its state, on the server one location.

import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { BlockedContext, PendingContext, RouterContext, ShownContext } from './context.ts'
import { firstKey, locationOf, matchPage } from './location.ts'
import type { Router } from './router.ts'
import { rememberScroll, useScrollRestoration } from './scroll.ts'

/** Provides the router of the document. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [{ shown, pending, blocked }, setState] = useState(router.state)
  useEffect(() => {
    let key = router.state().shown.location.key
    const show = (): void => {
      const next = router.state().shown.location.key
      if (next !== key) rememberScroll(key)
      key = next
      startTransition(() => {
        setState(router.state())
      })
    }
    show()
    return router.subscribe(show)
  }, [router])
  useScrollRestoration(shown)
  return (
    <RouterContext value={router}>
      <PendingContext value={pending}>
        <BlockedContext value={blocked}>
          <ShownContext value={shown}>{children}</ShownContext>
        </BlockedContext>
      </PendingContext>
    </RouterContext>
  )
}

/**
 * Provides one location that nobody leaves.
 * @param address path and query; null for an address without a page
 */
export function StaticRouter({
  address,
  data,
  children,
}: {
  address: string | null
  data: unknown
  children: ReactNode
}) {
  const location = locationOf(address ?? '/-', '/', null, firstKey)
  const shown = { ...matchPage(location.pathname), location, data, error: undefined, keepsScroll: true }
  return <ShownContext value={shown}>{children}</ShownContext>
}
