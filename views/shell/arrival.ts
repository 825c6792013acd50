// Where the focus goes when another page opens.

import { useEffect, useRef } from 'react'
import { useLocation } from '../router/context.ts'

/**
 * Moves the focus to `main` after a navigation by script, as a full page load does for screen readers; or to the
 * section or question that the address names, which opens.
 */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    const isNewPage = lastPathname.current !== pathname
    lastPathname.current = pathname
    const named = hash === '' ? null : document.getElementById(decodedHash(hash))
    if (named !== null && named !== main.current) showTarget(named)
    else if (isNewPage) main.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return main
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Opens, shows and focuses the target of an address. */
function showTarget(target: HTMLElement): void {
  if (target instanceof HTMLDetailsElement) target.open = true
  const focused = target.querySelector<HTMLElement>(':scope > summary') ?? target
  if (focused === target) target.tabIndex = -1
  target.scrollIntoView()
  focused.focus({ preventScroll: true })
}
