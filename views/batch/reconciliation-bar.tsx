// The books of a batch as one bar: every serial stands in exactly one part of it. The figures are said beside it, never
// by a colour alone; each part has a pattern of its own.

import type { BatchAnswer } from '../../src/contract/answers.ts'
import { bookColumns } from '../../src/contract/operations/serials.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './reconciliation-bar.module.css'

type Props = { readonly books: BatchAnswer['books']; readonly count: number; readonly small?: boolean }

export function BooksBar({ books, count, small = false }: Props) {
  const translate = useTranslate()
  const parts = bookColumns.filter((column) => books[column] > 0)
  const told = translate.list(
    parts.map((column) =>
      translate('part.reconciliation.part', {
        name: translate(`part.reconciliation.${column}`),
        count: books[column],
      }),
    ),
  )
  return (
    <div className={styles.bar} data-small={small || undefined} role="img" aria-label={told}>
      {parts.map((column) => (
        <span
          key={column}
          className={styles.part}
          data-column={column}
          style={{ flexGrow: books[column] / count }}
          title={translate('part.reconciliation.part', {
            name: translate(`part.reconciliation.${column}`),
            count: books[column],
          })}
        />
      ))}
    </div>
  )
}

/** The sample of a column in the legend. */
export function BooksKey({ column }: { column: (typeof bookColumns)[number] }) {
  return <span className={styles.key} data-column={column} aria-hidden />
}
