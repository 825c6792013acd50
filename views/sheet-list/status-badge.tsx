// Where a sheet stands, in a word and a colour: never in a colour alone.

import { Badge } from '@mantine/core'
import { useTranslate } from '../client/translations.ts'

type Standing = { readonly state: 1 | 3; readonly archived: boolean; readonly withdrawn?: boolean }

const colors = { draft: 'gray', validated: 'teal', archived: 'gray', withdrawn: 'red' } as const

export function StatusBadge({ standing }: { standing: Standing }) {
  const translate = useTranslate()
  const status = statusOf(standing)
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

function statusOf({ state, archived, withdrawn = false }: Standing): keyof typeof colors {
  if (withdrawn) return 'withdrawn'
  if (archived) return 'archived'
  return state === 3 ? 'validated' : 'draft'
}
