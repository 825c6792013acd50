// A value that cannot be changed: text with its title, and a lock that says why. It is no input: Tab passes it, and it
// wraps where an input would cut it.

import type { ReactNode } from 'react'
import { inputClasses as classes } from '../ui/input-classes.ts'
import { fieldNotes } from '../ui/text-input.tsx'
import styles from './locked-field.module.css'

type Props = {
  readonly id: string
  readonly title: string
  /** Messages of blocking issues. */
  readonly error?: string | undefined
  /** Messages of advisory issues. */
  readonly advice?: string | undefined
  readonly lock: string
  readonly text: string
  /** What the user should know about the value; how to fill it in is of no use here. */
  readonly note?: ReactNode
}

export function LockedField({ id, title, text, lock, error, advice, note }: Props) {
  return (
    <div className={classes['root']} id={id} tabIndex={-1}>
      <div className={classes['label']}>{title}</div>
      <div className={styles.value}>
        {text === '' ? '–' : text}
        <span className={styles.lock} role="img" title={lock} aria-label={lock} />
      </div>
      {fieldNotes({ error, description: advice ?? note })}
    </div>
  )
}
