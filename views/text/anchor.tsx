// A link with a size and weight of its own. One within a text takes those of the text: there `Link`, or `a`, has no
// class.

import type { ComponentPropsWithoutRef } from 'react'
import { Link, type LinkProps } from '../router/links.tsx'
import { joined } from './joined.ts'
import styles from './anchor.module.css'

type Look = {
  readonly size?: 'sm' | 'md'
  readonly fw?: 600
}
/** A link to a page. */
type PageLink = LinkProps & { readonly href?: never }
/** A link to anything else. */
type OtherLink = ComponentPropsWithoutRef<'a'> & { readonly href: string; readonly to?: never }

export function Anchor({ size = 'md', fw, className, ...link }: Look & (PageLink | OtherLink)) {
  const classes = joined(styles.anchor, size === 'md' ? undefined : styles.sm, fw && styles.bold, className)
  return link.to === undefined ? <a {...link} className={classes} /> : <Link {...link} className={classes} />
}
