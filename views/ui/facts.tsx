// What is known of one thing: names and values, read as pairs.

import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = {
  readonly title: string
  readonly value: ReactNode
  /** Takes the whole width. */ readonly wide?: true
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
