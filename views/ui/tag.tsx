// A coloured tag with a short text that is never truncated.

import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

export type TagColor = 'gray' | 'teal' | 'red' | 'wine'

export function Tag({
  color = 'gray',
  outline = false,
  children,
}: {
  color?: TagColor
  outline?: boolean
  children: ReactNode
}) {
  return (
    <Badge
      color={color}
      variant={outline ? 'outline' : 'light'}
      radius="sm"
      tt="none"
      fw={500}
      h="auto"
      py={3}
      style={{ minWidth: 'max-content' }}
    >
      {children}
    </Badge>
  )
}
