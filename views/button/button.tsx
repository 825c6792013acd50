// A button, or a link that looks like one. The component library's takes a tenth of the time of some pages, and writes
// its colours into each element.

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type LinkProps } from '../router/links.tsx'
import { unbrokenWords } from '../text/unbroken.tsx'
import styles from './button.module.css'

type Look = {
  /** `filled` for what one came for, `default` beside it, `light` and `subtle` for what is rarer, `white`
   * on a banner. */
  readonly variant?: 'filled' | 'default' | 'light' | 'subtle' | 'white'
  readonly color?: 'wine' | 'gray' | 'red' | 'teal'
  readonly size?: 'xs' | 'sm' | 'md' | 'compact-sm' | 'compact-md'
  /** Whether it is as wide as its place. */
  readonly fullWidth?: boolean
  /** Space above it. */
  readonly mt?: 'xs' | 'sm' | 'md'
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  /** Whether what it began is under way: it shows that, and a button cannot be pressed meanwhile. */
  readonly loading?: boolean
}

type Pressed = ComponentPropsWithRef<'button'> & { readonly to?: never; readonly href?: never }
/** A link to a page. */
type PageLink = LinkProps & { readonly href?: never }
/** A link to anything else. */
type OtherLink = ComponentPropsWithRef<'a'> & { readonly href: string; readonly to?: never }

export type ButtonProps = Look & (Pressed | PageLink | OtherLink)

export function Button({
  variant = 'filled',
  color = 'wine',
  size = 'sm',
  fullWidth = false,
  mt,
  leftSection,
  rightSection,
  loading = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const shared = {
    className: className === undefined ? styles.button : `${styles.button ?? ''} ${className}`,
    'data-variant': variant === 'filled' ? undefined : variant,
    'data-color': color === 'wine' ? undefined : color,
    'data-size': size === 'sm' ? undefined : size,
    'data-block': fullWidth || undefined,
    'data-mt': mt,
    'data-loading': loading || undefined,
  }
  const content = (
    <>
      {leftSection}
      <span>{unbrokenWords(children)}</span>
      {rightSection}
      {loading && <span aria-hidden />}
    </>
  )
  if (rest.to !== undefined)
    return (
      <Link {...rest} {...shared}>
        {content}
      </Link>
    )
  if (rest.href !== undefined)
    return (
      <a {...rest} {...shared}>
        {content}
      </a>
    )
  return (
    <button type="button" {...rest} {...shared} disabled={rest.disabled === true || loading}>
      {content}
    </button>
  )
}
