// Links to pages: anchors that work without script, and load no new document with it.

import { useContext, type ComponentProps, type MouseEvent } from 'react'
import { RouterContext, useLocation } from './context.ts'
import { addressOf } from './location.ts'
import type { NavigateOptions } from './router.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'preventScrollReset'> & {
    /** An address of the application. */
    readonly to: string
  }

/** A link to a page. A link to the open address replaces its entry in the history. */
export function Link({ to, replace, preventScrollReset = false, onClick, ...anchor }: LinkProps) {
  const router = useContext(RouterContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (router === null || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    const isOpen = addressOf(router.state().shown.location) === to
    void router.navigate(to, { replace: replace ?? isOpen, preventScrollReset })
  }
  return <a {...anchor} href={to} onClick={follow} />
}

/** A link that names the page it leads to as the open one. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...props} {...(pathname === props.to ? { 'aria-current': 'page' as const } : {})} />
}

/** Whether a click opens in this tab; with a key or another button the browser opens another. */
function isPlainClick({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  return (
    button === 0 &&
    !(metaKey || altKey || ctrlKey || shiftKey) &&
    ['', '_self'].includes(currentTarget.target) &&
    !currentTarget.hasAttribute('download')
  )
}
