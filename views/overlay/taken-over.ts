// A field that is replaced by the complete one, which goes on where the user was.

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { typeInto } from '../client/early-input.ts'

/** What the user has done to a field before it was replaced. */
export type Begun = {
  readonly hasFocus: boolean
  /** The text that was typed; null when none was. */
  readonly typed: string | null
  /** Whether the list was to open. */
  readonly isOpen: boolean
}

/** The complete field: gets the focus, the text and the list of the one before. */
export function useTakenOver(begun: RefObject<Begun | null>): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // A select with a search opens its list when it gets the focus. The focus brings the field into view: a list whose
    // field is outside the window is not shown.
    if (begun.current?.hasFocus === true) field.current?.focus()
  }, [begun])
  // After the effects of the select itself, which empty its search.
  useEffect(() => {
    const { current: input } = field
    const { current: state } = begun
    begun.current = null
    if (input === null || state === null || !state.hasFocus) return undefined
    const { typed } = state
    if (typed === null) {
      if (state.isOpen && input.readOnly) input.click()
      return undefined
    }
    // A list that opens marks its chosen option in a timer of its own, and none when nothing is chosen yet. Typing
    // marks the first match after that, so that Enter chooses it.
    const timer = setTimeout(() => {
      typeInto(input, typed)
    })
    return () => {
      clearTimeout(timer)
    }
  }, [begun])
  return field
}
