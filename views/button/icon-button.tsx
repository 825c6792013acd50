// A button that shows a picture alone, or a link that looks like one; its label says what it does, to the eye when the
// pointer rests on it.

import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps } from '../router/links.tsx'
import styles from './button.module.css'

type Look = {
  readonly variant: 'default' | 'light' | 'subtle'
  readonly color?: 'wine' | 'gray' | 'red' | 'teal'
  /** Width and height in pixels. */
  readonly size: 28 | 30 | 32 | 36
  readonly 'aria-label': string
}
type Pressed = ComponentPropsWithRef<'button'> & { readonly to?: never; readonly href?: never }
type PageLink = LinkProps & { readonly href?: never }
type OtherLink = ComponentPropsWithRef<'a'> & { readonly href: string; readonly to?: never }

export type IconButtonProps = Look & (Pressed | PageLink | OtherLink)

export function IconButton({ variant, color = 'wine', size, className = '', ...rest }: IconButtonProps) {
  const shared = {
    title: rest.title ?? rest['aria-label'],
    className: `${styles.button ?? ''} ${styles.square ?? ''} ${className}`.trim(),
    'data-variant': variant,
    'data-color': color === 'wine' ? undefined : color,
    'data-size': size === 36 ? undefined : size,
  }
  if (rest.to !== undefined) return <Link {...rest} {...shared} />
  if (rest.href !== undefined) return <a {...rest} {...shared} />
  return <button type="button" {...rest} {...shared} />
}
