// A field that is replaced by the complete one, which goes on where the user was.

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { typeInto } from '../client/early-input.ts'

/** What the user has done to a field before it was replaced. */
export type Begun = {
  readonly hasFocus: boolean
  /** The text that was typed; null when none was. */
  readonly typed: string | null
  /** Whether the list was to open. */
  readonly isOpen: boolean
}

/**
 * The complete field: gets the focus, then the text and the list of the one before.
 * @returns the field, and whether it may open its list when it gets the focus. A list that opens before the browser has
 * drawn the field has no place yet: its chosen option would be scrolled to at the top of the page.
 */
export function useTakenOver(begun: RefObject<Begun | null>): {
  readonly field: RefObject<HTMLInputElement | null>
  readonly openOnFocus: boolean
} {
  const field = useRef<HTMLInputElement>(null)
  const [openOnFocus, setOpenOnFocus] = useState(false)
  useLayoutEffect(() => {
    if (begun.current?.hasFocus === true) field.current?.focus({ preventScroll: true })
  }, [begun])
  useEffect(() => {
    const { current: input } = field
    const { current: state } = begun
    begun.current = null
    return afterTwoFrames(() => {
      setOpenOnFocus(true)
      if (input === null || state === null || document.activeElement !== input) return
      if (state.isOpen || !input.readOnly) input.click()
      const { typed } = state
      // A list that opens marks its chosen option in a timer. Typing marks the first match after that, so that Enter
      // chooses the match.
      if (typed !== null)
        setTimeout(() => {
          typeInto(input, typed)
        })
    })
  }, [begun])
  return { field, openOnFocus }
}

/** Calls back after the browser has drawn twice; returns what cancels it. */
function afterTwoFrames(callback: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
  }
}
