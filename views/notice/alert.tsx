// A notice on a coloured ground, read out when it appears. The component library's takes the server five times as long,
// and every page of a company that waits has one.

import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { unbrokenWords } from '../text/unbroken.tsx'
import styles from './alert.module.css'

type Props = Omit<ComponentPropsWithRef<'div'>, 'title' | 'color'> & {
  readonly color?: 'wine' | 'gray' | 'red' | 'teal' | 'yellow'
  readonly icon?: ReactNode
  readonly title?: ReactNode
  /** Space above it. */
  readonly mt?: 'md'
  /** Space below it. */
  readonly mb?: 'md' | 'lg'
  /** A button at its end. */
  readonly aside?: ReactNode
}

export function Alert({
  color = 'wine',
  icon,
  title,
  mt,
  mb,
  aside,
  role = 'alert',
  className,
  children,
  ...rest
}: Props) {
  const id = useId()
  const [hasTitle, hasText] = [isShown(title), isShown(children)]
  return (
    <div
      {...rest}
      className={className === undefined ? styles.alert : `${styles.alert ?? ''} ${className}`}
      data-color={color === 'wine' ? undefined : color}
      data-mt={mt}
      data-mb={mb}
      role={role}
      aria-labelledby={hasTitle ? `${id}-title` : undefined}
      aria-describedby={hasText ? `${id}-body` : undefined}
    >
      {isShown(icon) && <div className={styles.icon}>{icon}</div>}
      <div className={styles.body}>
        {hasTitle && (
          <div className={styles.title} id={`${id}-title`}>
            {unbrokenWords(title)}
          </div>
        )}
        {hasText && (
          <div className={styles.message} id={`${id}-body`}>
            {children}
          </div>
        )}
      </div>
      {aside}
    </div>
  )
}

function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}
