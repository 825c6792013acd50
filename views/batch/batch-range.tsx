// The input of a range of a batch: the first and the last position.

import { Group } from '../layout/group.tsx'
import { useState } from 'react'
import { NumberField } from '../form/number-field.tsx'
import { useTranslate } from '../client/translations.ts'

type Range = { readonly from: number; readonly to: number }
type Typed = { readonly from: number | undefined; readonly to: number | undefined }

type RangeState = {
  readonly typed: Typed
  readonly set: (typed: Typed) => void
  /** The valid range; null while the typed numbers are no range of the batch. */
  readonly range: Range | null
}

export function useRange(count: number, first: Typed = { from: 1, to: count }): RangeState {
  const [typed, set] = useState<Typed>(first)
  const { from, to } = typed
  const range =
    from !== undefined && to !== undefined && from >= 1 && from <= to && to <= count ? { from, to } : null
  return { typed, set, range }
}

export function RangeFields({
  state: { typed, set, range },
  count,
  quiet = false,
}: {
  state: RangeState
  count: number
  quiet?: boolean
}) {
  const translate = useTranslate()
  const isBad = range === null && !(quiet && (typed.from === undefined || typed.to === undefined))
  return (
    <Group grow="halves" align="start">
      <NumberField
        isGrouped
        label={translate('page.batch.from')}
        value={typed.from}
        onChange={(from) => {
          set({ ...typed, from })
        }}
        error={isBad ? translate('page.batch.badRange', { count }) : undefined}
      />
      <NumberField
        isGrouped
        label={translate('page.batch.to')}
        value={typed.to}
        onChange={(to) => {
          set({ ...typed, to })
        }}
      />
    </Group>
  )
}
