// A coloured tag with a short text that is never truncated.

import type { ReactNode } from 'react'
import styles from './tag.module.css'

export type TagColor = 'gray' | 'teal' | 'red' | 'wine' | 'yellow'

type Props = {
  readonly color?: TagColor
  readonly outline?: boolean
  readonly size?: 'sm' | 'md' | 'lg'
  readonly children: ReactNode
}

export function Tag({ color = 'gray', outline = false, size = 'md', children }: Props) {
  return (
    <span
      className={styles.tag}
      data-color={color === 'gray' ? undefined : color}
      data-outline={outline || undefined}
      data-size={size === 'md' ? undefined : size}
    >
      {children}
    </span>
  )
}
