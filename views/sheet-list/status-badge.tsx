// The status of a sheet as a word on a colour; the colour alone says nothing.

import { Badge } from '@mantine/core'
import { useTranslate } from '../client/translations.ts'
import { sheetStates, type SheetState } from '../../src/domain/sheet/sheet-states.ts'

type SheetStatus = { readonly state: SheetState; readonly archived: boolean; readonly withdrawn?: boolean }

const colors = { draft: 'gray', validated: 'teal', archived: 'gray', withdrawn: 'red' } as const

export function StatusBadge({ sheet }: { sheet: SheetStatus }) {
  const translate = useTranslate()
  const status = statusOf(sheet)
  return (
    <Badge
      color={colors[status]}
      variant={status === 'archived' ? 'outline' : 'light'}
      radius="sm"
      size="lg"
      tt="none"
      fw={600}
      miw="max-content"
    >
      {translate(`part.status.${status}`)}
    </Badge>
  )
}

function statusOf({ state, archived, withdrawn = false }: SheetStatus): keyof typeof colors {
  if (withdrawn) return 'withdrawn'
  if (archived) return 'archived'
  return state === sheetStates.validated ? 'validated' : 'draft'
}
