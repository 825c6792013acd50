// What is shown where nothing is yet: a drawing, why, and the next step.

import { Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = {
  readonly icon: Icon
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
  /** It is all there is on the page: its title is the page's. */
  readonly alone?: boolean
  /** Level of the heading otherwise: 2 where no section's heading stands above. */
  readonly level?: 2 | 3
}

export function EmptyState({ icon: Drawing, title, text, action, alone = false, level = 3 }: Props) {
  return (
    <div className={styles.empty}>
      <span className={styles.picture}>
        <Drawing size={30} stroke={1.3} aria-hidden />
      </span>
      <Title order={alone ? 1 : level} size={alone ? 'h2' : 'h3'}>
        {title}
      </Title>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
