// A switch: a checkbox for what is on or off at once, with its words.

import type { ComponentProps } from 'react'
import { joined } from '../text/joined.ts'
import { Checkbox } from './checkbox.tsx'
import styles from './switch.module.css'

type Props = Omit<ComponentProps<typeof Checkbox>, 'role' | 'box' | 'size' | 'indeterminate'> & {
  /** Whether the words come first, and the switch at the end of the line. */
  readonly atEnd?: boolean
}

export function Switch({ atEnd = false, className, ...props }: Props) {
  return (
    <Checkbox
      {...props}
      role="switch"
      box={styles.switch}
      className={joined(styles.field, atEnd ? styles.atEnd : undefined, className)}
    />
  )
}
