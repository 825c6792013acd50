// The empty state of a page or list: an icon, a reason, and the next step.

import { Title } from '../text/title.tsx'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = {
  readonly icon: Icon
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
  /** The page shows nothing else: the title becomes the page's h1. */
  readonly isWholePage?: boolean
  /** Heading level otherwise: 2 when no section heading precedes it. */
  readonly level?: 2 | 3
}

export function EmptyState({ icon: Drawing, title, text, action, isWholePage = false, level = 3 }: Props) {
  return (
    <div className={styles.empty}>
      <span className={styles.picture}>
        <Drawing size={30} stroke={1.3} aria-hidden />
      </span>
      <Title order={isWholePage ? 1 : level} look={isWholePage ? 2 : 3}>
        {title}
      </Title>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
