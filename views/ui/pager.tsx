// Pagination of a list by links: the range shown, the previous and the next page.

import { IconChevronLeft, IconChevronRight, type Icon } from '@tabler/icons-react'
import { Link } from '../router/links.tsx'
import { useTranslate } from '../client/translations.ts'
import styles from './pager.module.css'

type Props = {
  readonly page: number
  readonly size: number
  readonly total: number
  /** Address of a page. */
  readonly to: (page: number) => string
  /** Keeps the scroll position: for a list that is only a part of the page. */
  readonly stay?: boolean
}

/** Number of the last page; 1 for an empty list. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

export function Pager({ page, size, total, to, stay = false }: Props) {
  const translate = useTranslate()
  const last = lastPage(total, size)
  if (last === 1) return null
  const from = (page - 1) * size + 1
  return (
    <nav className={styles.pager} aria-label={translate('part.table.pages')}>
      <Neighbour
        to={page > 1 ? to(page - 1) : null}
        stay={stay}
        title={translate('part.table.previous')}
        icon={IconChevronLeft}
      />
      <span className={styles.range}>
        {translate('part.table.range', {
          from: translate.number(from),
          to: translate.number(Math.min(total, page * size)),
          total: translate.number(total),
        })}
      </span>
      <Neighbour
        to={page < last ? to(page + 1) : null}
        stay={stay}
        title={translate('part.table.next')}
        icon={IconChevronRight}
        after
      />
    </nav>
  )
}

function Neighbour({
  to,
  stay,
  title,
  icon: Arrow,
  after = false,
}: {
  to: string | null
  stay: boolean
  title: string
  icon: Icon
  after?: boolean
}) {
  const arrow = <Arrow size={18} stroke={1.8} aria-hidden />
  const inside = (
    <>
      {!after && arrow}
      <span>{title}</span>
      {after && arrow}
    </>
  )
  if (to === null)
    return (
      <span className={styles.neighbour} aria-disabled="true" role="link">
        {inside}
      </span>
    )
  return (
    <Link className={styles.neighbour} to={to} preventScrollReset={stay}>
      {inside}
    </Link>
  )
}
