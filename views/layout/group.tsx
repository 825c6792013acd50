// Elements beside each other, which wrap where there is no room. The component library's writes its spaces into each
// element.

import type { ComponentPropsWithoutRef } from 'react'
import { joined } from '../text/joined.ts'
import styles from './layout.module.css'
import { spaceClasses, type Space } from '../text/space.ts'

type Props = ComponentPropsWithoutRef<'div'> &
  Space & {
    /** Between them, in a step of the theme or in pixels. */
    readonly gap?: 4 | 6 | 'xs' | 'sm' | 'md'
    readonly align?: 'start' | 'end'
    readonly justify?: 'end' | 'between'
    readonly wrap?: 'nowrap'
    /** Whether they fill the line: each as it needs, or two of one width. */
    readonly grow?: boolean | 'halves'
  }

export function Group({ gap = 'md', align, justify, wrap, grow, mt, mb, className, ...group }: Props) {
  const classes = joined(
    styles.group,
    gap === 'md' ? undefined : styles[`gap-${gap}`],
    align && styles[`align-${align}`],
    justify && styles[`justify-${justify}`],
    wrap && styles[wrap],
    grow === 'halves' ? styles.halves : grow === true ? styles.grow : undefined,
    spaceClasses(mt, mb),
    className,
  )
  return <div {...group} className={classes} />
}
