// The scroll position: a new page begins at its top or at the named part; back and forward return to where one was.

import { useEffect, useLayoutEffect } from 'react'
import type { Shown } from './router.ts'

const storageKey = 'scroll_positions'
/** Positions in pixels by the keys of entries of the history, of this tab. */
let positions: Record<string, number> = {}

/** Keeps the position of an entry that is about to be left. */
export function rememberScroll(key: string): void {
  positions[key] = scrollY
}

/** Whether somebody has left an entry of the history at a position, to which the page returns. */
export function hasScrollPosition(key: string): boolean {
  return (positions[key] ?? 0) > 0
}

/** Scrolls after each navigation. Across documents the browser itself returns to the position. */
export function useScrollRestoration({ location, keepsScroll }: Shown): void {
  useEffect(() => {
    positions = storedPositions()
    history.scrollRestoration = 'manual'
    const leave = (): void => {
      history.scrollRestoration = 'auto'
      storePositions()
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
    }
  }, [])
  useLayoutEffect(() => {
    if (keepsScroll) return
    const position = positions[location.key]
    const part = position === undefined ? partOf(location.hash) : null
    if (part === null) scrollTo({ top: position ?? 0, behavior: 'instant' })
    else part.scrollIntoView()
  }, [location, keepsScroll])
}

/** The part of the page that the address names. */
function partOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

function storedPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Without storage, positions end with the document.
  }
}
