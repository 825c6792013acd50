// The sign of a list that opens, as the component library draws it; by a style rule, because forms have dozens.

import type { SelectProps } from './props.ts'
import styles from './chevron.module.css'

export function Chevron({ size, isWrong }: { size: SelectProps['size']; isWrong: boolean }) {
  return (
    <span
      className={styles.chevron}
      data-size={size === 'sm' ? undefined : size}
      data-error={isWrong || undefined}
    />
  )
}
