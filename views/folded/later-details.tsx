// A folded part that is written when the page is used: to write each for every page would take most of its time.
// Without script a link leads to the page on which it is open.

import { useState, type ReactNode } from 'react'
import { useIsUsed } from '../client/is-used.ts'
import { useLocation } from '../router/context.ts'
import styles from './later-details.module.css'

type Props = {
  readonly summary: string
  /** The text of the link, which shows without script; no link without it. */
  readonly linkText?: string | undefined
  /** Its name in the link: `open=name`, and the fragment. */
  readonly name: string
  /** Whether it is open at first. */
  readonly isOpenAtFirst: boolean
  /** Writes what it contains. */
  readonly children: () => ReactNode
}

export function LaterDetails({ summary, linkText, name, isOpenAtFirst, children }: Props) {
  const isUsed = useIsUsed()
  const { pathname, search } = useLocation()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const query = new URLSearchParams(search)
  query.set('open', name)
  return (
    <details
      open={isOpen}
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open)
      }}
    >
      <summary className={styles.summary}>{summary}</summary>
      {isOpen || isUsed
        ? children()
        : linkText !== undefined && (
            <a className={styles.link} href={`${pathname}?${query.toString()}#${name}`}>
              {linkText}
            </a>
          )}
    </details>
  )
}
