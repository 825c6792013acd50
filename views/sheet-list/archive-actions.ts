// Archives and restores sheets, one or many, with an undo in the toast.

import { useCallback } from 'react'
import { useRevalidator } from '../router/context.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction, type Action } from '../ui/action.ts'
import { showOffer, showSuccess } from '../ui/toast.tsx'

type Selection = Input<'sheets.archive'>
type Direction = 'archive' | 'restore'

const messages = { archive: 'part.sheets.archived', restore: 'part.sheets.restored' } as const
const opposites = { archive: 'restore', restore: 'archive' } as const

/**
 * Archives or restores the selected sheets, reports how many, offers to undo it, and reloads the page's data.
 */
export function useArchiveAction(direction: Direction): Action<[Selection], number> {
  const translate = useTranslate()
  const run = useRun()
  const undo = useUndo(opposites[direction])
  return useAction(
    useCallback(
      async (selection: Selection) => {
        const { undo: call, count } = await run(direction, selection)
        const message = translate(messages[direction], { count })
        if (call === null) showSuccess(message)
        else
          showOffer(message, {
            title: translate('part.toast.undo'),
            act: () => {
              void undo.run(call)
            },
          })
        return count
      },
      [run, direction, undo, translate],
    ),
  )
}

/** Calls the operation and reloads the page's data. */
function useRun() {
  const { revalidate } = useRevalidator()
  return useCallback(
    async (direction: Direction, selection: Selection) => {
      const answer = await call(`sheets.${direction}`, selection)
      await revalidate()
      return answer
    },
    [revalidate],
  )
}

/** Undoes the call with a number: sheets that were deleted or moved since stay as they are. */
function useUndo(direction: Direction): Action<[number], void> {
  const translate = useTranslate()
  const run = useRun()
  return useAction(
    useCallback(
      async (undo: number) => {
        const { count } = await run(direction, { undo })
        showSuccess(translate(messages[direction], { count }))
      },
      [run, direction, translate],
    ),
  )
}
