// The counts of a check by outcome; each is a button that shows only its rows.

import { useTranslate } from '../client/translations.ts'
import { rowFilters, type RowFilter } from './check-rows.ts'
import styles from './row-filters.module.css'

type Props = {
  readonly counts: Readonly<Record<RowFilter, number>>
  readonly filter: RowFilter
  readonly onChange: (filter: RowFilter) => void
}

export function RowFilters({ counts, filter, onChange }: Props) {
  const translate = useTranslate()
  return (
    <>
      <div className={styles.filters} role="group" aria-label={translate('page.import.check.filters')}>
        {rowFilters.map((name) => (
          <button
            key={name}
            type="button"
            data-filter={name}
            aria-pressed={name === filter}
            disabled={counts[name] === 0 && name !== filter}
            onClick={() => {
              onChange(name)
            }}
          >
            <b>{translate.number(counts[name])}</b>{' '}
            <span>{translate(`page.import.check.filter.${name}`)}</span>
          </button>
        ))}
      </div>
      <p role="status" className={styles.announcement}>
        {translate('page.import.check.counts', {
          new: counts.new,
          changed: counts.changed,
          same: counts.same,
          refused: counts.refused,
        })}
      </p>
    </>
  )
}
