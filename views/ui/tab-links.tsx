// The tabs of a page as links: each has an address, works without script, and can be opened in a window of its own.

import { useEffect, useRef } from 'react'
import { useLocation } from '../router/context.ts'
import { Link } from '../router/links.tsx'
import { withParameter } from '../router/view-parameters.ts'
import styles from './tab-links.module.css'

type Props<T extends string> = {
  /** The name of the tabs together. */
  readonly label: string
  /** The first tab has the address without a parameter. */
  readonly tabs: readonly { readonly name: T; readonly title: string }[]
  readonly current: T
}

export function TabLinks<T extends string>({ label, tabs, current }: Props<T>) {
  const { pathname, search } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // A row of tabs that does not fit scrolls: the current one shows.
  useEffect(() => {
    const open = list.current?.querySelector('[aria-current]')?.parentElement
    if (open !== null && open !== undefined && list.current !== null)
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul ref={list}>
        {tabs.map(({ name, title }, index) => (
          <li key={name}>
            <Link
              to={pathname + withParameter(search, 'tab', index === 0 ? null : name)}
              preventScrollReset
              aria-current={name === current ? 'page' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The tab of the address; the first one where it names none. */
export function useTab<T extends string>(names: readonly [T, ...T[]]): T {
  const { search } = useLocation()
  const tab = new URLSearchParams(search).get('tab')
  return names.find((name) => name === tab) ?? names[0]
}
