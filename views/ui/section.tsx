// A sheet of paper on the ground of the page, with a heading of its own.

import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

type Props = {
  readonly title?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Anchor of the section. */
  readonly id?: string
  /** Tables and pictures reach the edge. */
  readonly flush?: boolean
  readonly children: ReactNode
}

export function Section({ title, lead, actions, id, flush = false, children }: Props) {
  const heading = useId()
  return (
    <section
      className={styles.section}
      {...(id === undefined ? {} : { id })}
      {...(title === undefined ? {} : { 'aria-labelledby': heading })}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className={styles.head}>
          <div className={styles.text}>
            {title !== undefined && (
              <Title order={2} id={heading}>
                {title}
              </Title>
            )}
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}

/** Sections under each other. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** Sections beside each other where there is room; the first is the wider one. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
