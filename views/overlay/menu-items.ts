// What a menu offers, as data: its components are loaded when it opens first.

import type { Icon } from '@tabler/icons-react'

export type MenuItem = {
  readonly title: string
  readonly icon?: Icon
  /** The action cannot be undone. */
  readonly isDestructive?: boolean
} & (
  | { readonly to: string }
  | {
      readonly onChoose: () => void
    }
)
