// A section of a page: a card with a heading, a lead sentence and actions.

import { useId, type ReactNode } from 'react'
import { unbrokenWords } from '../text/unbroken.tsx'
import styles from './section.module.css'

type Props = {
  readonly title?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Element id, as a link target. */
  readonly id?: string
  /** No padding: tables and images reach the edge. */
  readonly flush?: boolean
  /** Nothing to read on paper: only fields and buttons. */
  readonly unprinted?: boolean
  readonly children: ReactNode
}

export function Section({ title, lead, actions, id, flush = false, unprinted = false, children }: Props) {
  const heading = useId()
  return (
    <section
      className={unprinted ? `${styles.section ?? ''} unprinted` : styles.section}
      {...(id === undefined ? {} : { id })}
      {...(title === undefined ? {} : { 'aria-labelledby': heading })}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className={styles.head}>
          <div className={styles.text}>
            {title !== undefined && <h2 id={heading}>{unbrokenWords(title)}</h2>}
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}

/** Sections in one column. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** Sections in two columns on wide screens; the first is wider. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
