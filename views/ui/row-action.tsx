// A small button in a row of a table: a drawing, named for those who do not see it and by its tooltip.

import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

type Props = { readonly icon: Icon; readonly title: string; readonly color?: string } & (
  { readonly onClick: () => void } | { readonly href: string; readonly download?: boolean }
)

export function RowAction({ icon: Drawing, title, color = 'gray', ...does }: Props) {
  const shared = { variant: 'subtle', color, size: 36, 'aria-label': title } as const
  const drawing = <Drawing size={18} stroke={1.7} aria-hidden />
  return (
    <Tooltip label={title}>
      {'href' in does ? (
        <ActionIcon
          {...shared}
          component="a"
          href={does.href}
          {...(does.download === true ? { download: true } : { target: '_blank', rel: 'noreferrer' })}
        >
          {drawing}
        </ActionIcon>
      ) : (
        <ActionIcon {...shared} onClick={does.onClick}>
          {drawing}
        </ActionIcon>
      )}
    </Tooltip>
  )
}
