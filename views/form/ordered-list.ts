// Operations of both editors of ordered fields: replace, remove and move entries, and keep the focus on a
// moved entry.

import { useEffect, useRef, type RefObject } from 'react'

/** The list with one entry replaced. */
export function replaceEntry<T>(list: readonly T[], index: number, entry: T): T[] {
  return list.map((current, position) => (position === index ? entry : current))
}

/** The list without one entry. */
export function removeEntry<T>(list: readonly T[], index: number): T[] {
  return list.filter((_entry, position) => position !== index)
}

/** The list with one entry more, at an index or, in a list that is shorter by now, at its end. */
export function insertEntry<T>(list: readonly T[], index: number, entry: T): T[] {
  return [...list.slice(0, index), entry, ...list.slice(index)]
}

/** The list with one entry at another index; an index beyond the ends changes nothing. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  const rest = removeEntry(list, from)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/**
 * Focuses an element inside the list after the next render, because an element that moves in the document
 * loses the focus. The selectors are tried in order: a button may be disabled at an end of the list.
 */
export function useRefocus(): {
  readonly list: RefObject<HTMLOListElement | null>
  readonly refocus: (...selectors: string[]) => void
} {
  const list = useRef<HTMLOListElement>(null)
  const selectorsToTry = useRef<readonly string[]>([])
  useEffect(() => {
    for (const selector of selectorsToTry.current) {
      const element = list.current?.querySelector<HTMLElement>(selector)
      if (element !== null && element !== undefined && !element.matches(':disabled')) {
        element.focus()
        break
      }
    }
    selectorsToTry.current = []
  })
  return {
    list,
    refocus: (...selectors) => {
      selectorsToTry.current = selectors
    },
  }
}
