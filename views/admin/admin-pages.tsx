// The neighbours of a page in a list of support that has no address of its own.

import { Button } from '@mantine/core'
import { useWords } from '../client/translations.ts'
import styles from './admin-pages.module.css'

type Props = {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onGo: (page: number) => void
}

/** Nothing when there is one page. */
export function AdminPages({ page, size, total, onGo }: Props) {
  const say = useWords()
  if (total <= size) return null
  const from = (page - 1) * size + 1
  return (
    <nav className={styles.pages} aria-label={say('part.table.pages')}>
      <Button
        variant="default"
        size="xs"
        disabled={page === 1}
        onClick={() => {
          onGo(page - 1)
        }}
      >
        {say('part.table.previous')}
      </Button>
      <span>
        {say('part.table.range', {
          from: say.number(from),
          to: say.number(Math.min(total, page * size)),
          total: say.number(total),
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
        {say('part.table.next')}
      </Button>
    </nav>
  )
}
