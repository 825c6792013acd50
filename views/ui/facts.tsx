// A description list: titles and values in pairs.

import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = {
  readonly title: string
  readonly value: ReactNode
  /** Takes the full width. */
  readonly wide?: true
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ title, value, wide }) => (
        <div key={title} data-wide={wide}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
