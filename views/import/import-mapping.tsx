// Which column of a CSV file fills which field of the sheet: one choice a column.

import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Field } from '../../src/domain/field.ts'
import { sheetFields, sheetGroups } from '../../src/domain/sheet/fields.ts'
import { searching } from '../form/option-search.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './import-mapping.module.css'

export type Header = { readonly header: string; readonly field: string | null }

type Props = {
  readonly headers: readonly Header[]
  readonly busy: boolean
  readonly onChange: (header: string, field: string) => void
}

export function ImportMapping({ headers, busy, onChange }: Props) {
  const translate = useTranslate()
  const choices = useMemo(() => choicesOf(translate), [translate])
  const matched = headers.filter(({ field }) => field !== null && field !== '').length
  // Open where something is to be done, and then as the reader leaves it.
  const [isOpen, setOpen] = useState(matched < headers.length)
  return (
    <details
      className={styles.mapping}
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
      }}
    >
      <summary>
        {translate('page.import.mapping.title')}{' '}
        <span>{translate('page.import.mapping.summary', { matched, all: headers.length })}</span>
      </summary>
      <p>{translate('page.import.mapping.lead')}</p>
      <table aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{translate('page.import.mapping.column')}</th>
            <th scope="col">{translate('page.import.mapping.field')}</th>
          </tr>
        </thead>
        <tbody>
          {headers.map(({ header, field }, place) => (
            <tr key={`${String(place)} ${header}`}>
              <th scope="row">{header}</th>
              <td>
                <Select
                  aria-label={translate('page.import.mapping.select', { header })}
                  data={choices}
                  value={field ?? ''}
                  {...searching(choices.length)}
                  allowDeselect={false}
                  size="sm"
                  limit={80}
                  checkIconPosition="right"
                  nothingFoundMessage={translate('part.form.nothingFound')}
                  disabled={header === ''}
                  data-none={field === null || field === '' || undefined}
                  onChange={(chosen) => {
                    onChange(header, chosen ?? '')
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The title of a column: that of the field, or of the list whose entry it names, else itself. */
export function columnTitle(column: string, translate: Translate): string {
  const field = column.split('.')[0] ?? column
  return Object.hasOwn(sheetFields, field) ? (translate.byId(`field.${field}.title`) ?? column) : column
}

function choicesOf(translate: Translate) {
  const columns = Object.entries(sheetFields).filter(([, field]: [string, Field]) => field.csv !== false)
  return [
    { value: '', label: translate('page.import.mapping.none') },
    ...sheetGroups
      .map((group) => ({
        group: translate(`group.${group}`),
        items: columns
          .filter(([, field]) => field.group === group)
          .map(([name]) => ({ value: name, label: translate.byId(`field.${name}.title`) ?? name })),
      }))
      .filter(({ items }) => items.length > 0),
  ]
}
