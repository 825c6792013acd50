// Rows of a form that are removed one by one, each with an offer to undo it.

import { useRef, type RefObject } from 'react'
import { useUndoOffer } from '../ui/undo.ts'
import { insertEntry, removeEntry } from './ordered-list.ts'

/**
 * Removes rows, and offers to put each back in its place.
 * @param sentenceOf what is said of a removed row; null for an empty one, which nobody misses
 * @returns what removes a row, and the button that adds one, which then gets the focus
 */
export function useRemovableRows<Row>(
  rows: readonly Row[],
  setRows: (rows: readonly Row[]) => void,
  sentenceOf: (row: Row) => string | null,
): {
  readonly adder: RefObject<HTMLButtonElement | null>
  readonly remove: (row: Row, index: number) => void
} {
  const adder = useRef<HTMLButtonElement>(null)
  const offerUndo = useUndoOffer(({ row, index }: { row: Row; index: number }) => {
    setRows(insertEntry(rows, index, row))
  })
  return {
    adder,
    remove: (row, index) => {
      setRows(removeEntry(rows, index))
      // The row is gone with its button; in a text field, Ctrl+Z would undo what was typed there.
      adder.current?.focus({ preventScroll: true })
      const sentence = sentenceOf(row)
      if (sentence !== null) offerUndo(sentence, { row, index })
    },
  }
}
