// The totals of a batch as one bar. Every serial counts in exactly one part. The figures are also given as
// text, and each part has its own pattern, so that no fact depends on colour.

import type { BatchAnswer } from '../../src/contract/answers.ts'
import { reconciliationColumnNames } from '../../src/contract/operations/serials.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './reconciliation-bar.module.css'

type Props = { readonly totals: BatchAnswer['books']; readonly count: number; readonly small?: boolean }

export function ReconciliationBar({ totals, count, small = false }: Props) {
  const translate = useTranslate()
  const parts = reconciliationColumnNames.filter((column) => totals[column] > 0)
  const description = translate.list(
    parts.map((column) =>
      translate('part.reconciliation.part', {
        name: translate(`part.reconciliation.${column}`),
        count: totals[column],
      }),
    ),
  )
  return (
    <div className={styles.bar} data-small={small || undefined} role="img" aria-label={description}>
      {parts.map((column) => (
        <span
          key={column}
          className={styles.part}
          data-column={column}
          style={{ flexGrow: totals[column] / count }}
          title={translate('part.reconciliation.part', {
            name: translate(`part.reconciliation.${column}`),
            count: totals[column],
          })}
        />
      ))}
    </div>
  )
}

/** The sample of a column in the legend. */
export function ReconciliationKey({ column }: { column: (typeof reconciliationColumnNames)[number] }) {
  return <span className={styles.key} data-column={column} aria-hidden />
}
