// What is shown where nothing is yet: a drawing, why, and the next step.

import { Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export function EmptyState({ icon: Drawing, title, text, action }: { icon: Icon; title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.picture}><Drawing size={30} stroke={1.3} aria-hidden /></span>
      <Title order={3}>{title}</Title>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
