// A text. The component library's takes a tenth of the time of some pages, and writes its sizes into each element.

import type { ComponentPropsWithoutRef } from 'react'
import { spaceClasses, type Space } from './space.ts'
import { joined } from './joined.ts'
import styles from './text.module.css'

export type TextProps = ComponentPropsWithoutRef<'p'> &
  Space & {
    readonly component?: 'p' | 'span'
    readonly size?: 'xs' | 'sm' | 'md'
    readonly c?: 'dimmed' | 'red' | 'error'
    readonly fw?: 500 | 600
    /** Space within its edges, for a text that reaches those of its section. */
    readonly px?: 'sm' | 'lg'
    readonly py?: 'sm' | 'md' | 'lg'
  }

/** A paragraph, or a `span` with its own size and weight. */
export function Text({
  component: Element = 'p',
  size = 'md',
  c,
  fw,
  mt,
  mb,
  px,
  py,
  className,
  ...text
}: TextProps) {
  const classes = joined(
    styles.text,
    size === 'md' ? undefined : styles[size],
    c && styles[c],
    fw && styles[`w${fw}`],
    px && styles[`px-${px}`],
    py && styles[`py-${py}`],
    spaceClasses(mt, mb),
    className,
  )
  return <Element {...text} className={classes} />
}
