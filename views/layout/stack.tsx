// Elements below each other. The component library's writes its spaces into each element.

import type { ComponentPropsWithoutRef } from 'react'
import { joined } from '../text/joined.ts'
import styles from './layout.module.css'
import { spaceClasses, type Space } from '../text/space.ts'

type Props = ComponentPropsWithoutRef<'div'> &
  Pick<Space, 'mt'> & {
    /** Between them, in a step of the theme or in pixels. */
    readonly gap?: 4 | 'xs' | 'sm' | 'md' | 'lg'
    /** `start`: no wider than they need. */
    readonly align?: 'start'
  }

export function Stack({ gap = 'md', align, mt, className, ...stack }: Props) {
  const classes = joined(
    styles.stack,
    gap === 'md' ? undefined : styles[`gap-${gap}`],
    align && styles[`align-${align}`],
    spaceClasses(mt, undefined),
    className,
  )
  return <div {...stack} className={classes} />
}
