// An icon button in a table row, named by its tooltip and its accessible label.

import type { Icon } from '@tabler/icons-react'
import { IconButton } from '../button/icon-button.tsx'
import { Hint } from './hint.tsx'

type Props = {
  readonly icon: Icon
  readonly title: string
  readonly color?: 'gray' | 'red' | 'teal' | 'wine'
} & ({ readonly onClick: () => void } | { readonly href: string; readonly download?: boolean })

export function RowAction({ icon: Drawing, title, color = 'gray', ...action }: Props) {
  // The tooltip says the title.
  const shared = { variant: 'subtle', color, size: 36, 'aria-label': title, title: '' } as const
  const drawing = <Drawing size={18} stroke={1.7} aria-hidden />
  return (
    <Hint label={title}>
      {'href' in action ? (
        <IconButton
          {...shared}
          href={action.href}
          {...(action.download === true ? { download: true } : { target: '_blank', rel: 'noreferrer' })}
        >
          {drawing}
        </IconButton>
      ) : (
        <IconButton {...shared} onClick={action.onClick}>
          {drawing}
        </IconButton>
      )}
    </Hint>
  )
}
