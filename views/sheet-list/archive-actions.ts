// Archiving and restoring sheets, one or thousands, each with its way back in the toast.

import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import type { Input } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction, type Action } from '../ui/action.ts'
import { showOffer, showSuccess } from '../ui/toast.tsx'

type Selection = Input<'sheets.archive'>
type Direction = 'archive' | 'restore'

const words = { archive: 'part.sheets.archived', restore: 'part.sheets.restored' } as const
const opposites = { archive: 'restore', restore: 'archive' } as const

/** Archives or restores what a selection names, says how many, offers to undo it, and reads the page again. */
export function useArchiving(direction: Direction): Action<[Selection], number> {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const move = useCallback(
    async (way: Direction, selection: Selection) => {
      const answer = await call(`sheets.${way}`, selection)
      await revalidate()
      return answer
    },
    [revalidate],
  )
  const undo = useAction(
    useCallback(
      async (ids: number[]) => {
        const { count } = await move(opposites[direction], { ids })
        showSuccess(translate(words[opposites[direction]], { count }))
      },
      [move, direction, translate],
    ),
  )
  return useAction(
    useCallback(
      async (selection: Selection) => {
        const { ids, count } = await move(direction, selection)
        const sentence = translate(words[direction], { count })
        if (ids.length === 0) showSuccess(sentence)
        else
          showOffer(sentence, {
            title: translate('part.toast.undo'),
            act: () => {
              void undo.run(ids)
            },
          })
        return count
      },
      [move, direction, undo, translate],
    ),
  )
}
