// What both editors of ordered lists do: replace, drop and move entries, and keep the focus with what was moved.

import { useEffect, useRef, type RefObject } from 'react'

/** The list with one entry replaced. */
export function replaced<T>(list: readonly T[], index: number, entry: T): T[] {
  return list.map((one, place) => (place === index ? entry : one))
}

/** The list without one entry. */
export function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_one, place) => place !== index)
}

/** The list with one entry at another place; places beyond the ends change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  const rest = without(list, from)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/**
 * Focuses an element inside the list once it is drawn again: moving an element in the document takes its focus away.
 * The selectors are tried in order, for the button may be switched off at an end of the list.
 */
export function useRefocus(): {
  readonly list: RefObject<HTMLOListElement | null>
  readonly refocus: (...selectors: string[]) => void
} {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<readonly string[]>([])
  useEffect(() => {
    for (const selector of wanted.current) {
      const element = list.current?.querySelector<HTMLElement>(selector)
      if (element !== null && element !== undefined && !element.matches(':disabled')) {
        element.focus()
        break
      }
    }
    wanted.current = []
  })
  return {
    list,
    refocus: (...selectors) => {
      wanted.current = selectors
    },
  }
}
