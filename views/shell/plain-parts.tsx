// Parts of pages without a session: a card, and a column for long texts.

import type { ReactNode } from 'react'
import styles from './plain-frame.module.css'

/** A card in the middle of a plain page. */
export function PlainCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}

/** A column for long texts. */
export function ReadingColumn({ children }: { children: ReactNode }) {
  return <div className={styles.reading}>{children}</div>
}
