// Pagination by buttons, for lists of the administration whose pages have no address.

import { Button } from '../button/button.tsx'
import { useTranslate } from '../client/translations.ts'
import styles from './admin-pages.module.css'

type Props = {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onGo: (page: number) => void
}

/** Renders nothing for a list of one page. */
export function AdminPages({ page, size, total, onGo }: Props) {
  const translate = useTranslate()
  if (total <= size) return null
  const from = (page - 1) * size + 1
  return (
    <nav className={styles.pages} aria-label={translate('part.table.pages')}>
      <Button
        variant="default"
        size="xs"
        disabled={page === 1}
        onClick={() => {
          onGo(page - 1)
        }}
      >
        {translate('part.table.previous')}
      </Button>
      <span>
        {translate('part.table.range', {
          from: translate.number(from),
          to: translate.number(Math.min(total, page * size)),
          total: translate.number(total),
        })}
      </span>
      <Button
        variant="default"
        size="xs"
        disabled={page * size >= total}
        onClick={() => {
          onGo(page + 1)
        }}
      >
        {translate('part.table.next')}
      </Button>
    </nav>
  )
}
