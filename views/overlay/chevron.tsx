// The sign of a list that opens, as the component library draws it.

import type { SelectProps } from './props.ts'
import styles from './chevron.module.css'

export function Chevron({ size, isWrong }: { size: SelectProps['size']; isWrong: boolean }) {
  return (
    <svg
      className={styles.chevron}
      data-size={size === 'sm' ? undefined : size}
      data-error={isWrong || undefined}
      viewBox="0 0 15 15"
      aria-hidden
    >
      <path d="M5.25 5.75 7.5 3.5l2.25 2.25m0 3.5L7.5 11.5 5.25 9.25" />
    </svg>
  )
}
