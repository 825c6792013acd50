// Where the focus goes when another page opens.

import { useEffect, useRef } from 'react'
import { useLocation } from '../router/context.ts'

/** Moves the focus to `main` after a navigation by script, as a full page load does for screen readers. */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
