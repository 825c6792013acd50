// A list that may be long: its first items show, the others are folded.

import type { ReactNode } from 'react'
import { useTranslate } from '../client/translations.ts'

type Props<Item> = {
  readonly items: readonly Item[]
  /** How many items show; one alone is never folded. */
  readonly first: number
  readonly className?: string | undefined
  /** The class of the folded part. */
  readonly restClassName?: string | undefined
  /** An item as `li`, with its key. */
  readonly children: (item: Item) => ReactNode
}

export function FoldedList<Item>({ items, first, className, restClassName, children }: Props<Item>) {
  const translate = useTranslate()
  const shown = items.length === first + 1 ? items.length : first
  const rest = items.slice(shown)
  return (
    <>
      <ul className={className}>{items.slice(0, shown).map(children)}</ul>
      {rest.length > 0 && (
        <details className={restClassName}>
          <summary>{translate('part.folded.more', { count: rest.length })}</summary>
          <ul className={className}>{rest.map(children)}</ul>
        </details>
      )}
    </>
  )
}
