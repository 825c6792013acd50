// The status of a sheet as a word on a colour; the colour alone says nothing.

import { useTranslate } from '../client/translations.ts'
import { Tag } from '../ui/tag.tsx'
import { sheetStates, type SheetState } from '../../src/domain/sheet/sheet-states.ts'

type SheetStatus = { readonly state: SheetState; readonly archived: boolean; readonly withdrawn?: boolean }

const colors = { draft: 'gray', validated: 'teal', archived: 'gray', withdrawn: 'red' } as const

export function StatusBadge({ sheet }: { sheet: SheetStatus }) {
  const translate = useTranslate()
  const status = statusOf(sheet)
  return (
    <Tag color={colors[status]} outline={status === 'archived'} size="lg">
      {translate(`part.status.${status}`)}
    </Tag>
  )
}

function statusOf({ state, archived, withdrawn = false }: SheetStatus): keyof typeof colors {
  if (withdrawn) return 'withdrawn'
  if (archived) return 'archived'
  return state === sheetStates.validated ? 'validated' : 'draft'
}
