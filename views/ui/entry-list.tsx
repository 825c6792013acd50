// A list of things with a heading, lines of facts, and buttons: downloads, files of a batch, guest links.

import { type ReactNode } from 'react'
import styles from './entry-list.module.css'

export function EntryList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.entries} aria-label={label}>
      {children}
    </ul>
  )
}

type EntryProps = {
  readonly title: ReactNode
  /** The level of the heading. */
  readonly heading?: 'h2' | 'h3'
  /** What stands below the heading. */
  readonly facts: ReactNode
  readonly actions?: ReactNode
  /** Over: its heading is grey. */
  readonly isPast?: boolean
  readonly children?: ReactNode
}

export function Entry({ title, heading: Heading = 'h3', facts, actions, isPast, children }: EntryProps) {
  return (
    <li className={styles.entry} data-past={isPast === true ? '' : undefined}>
      <div className={styles.head}>
        <div>
          <Heading>{title}</Heading>
          {facts}
        </div>
        {actions}
      </div>
      {children}
    </li>
  )
}

/** A folded list within an entry, which scrolls when it is long. */
export function FoldedList({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>{summary}</summary>
      <ul tabIndex={0} aria-label={summary}>
        {children}
      </ul>
    </details>
  )
}
