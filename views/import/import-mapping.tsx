// The mapping of CSV columns to fields of the sheet: one select per column.

import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Field } from '../../src/domain/field.ts'
import { sheetFields, sheetGroups } from '../../src/domain/sheet/fields.ts'
import { searchableProps } from '../form/option-search.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './import-mapping.module.css'

type Header = { readonly header: string; readonly field: string | null }

type Props = {
  readonly headers: readonly Header[]
  readonly busy: boolean
  readonly onChange: (header: string, field: string) => void
}

export function ImportMapping({ headers, busy, onChange }: Props) {
  const translate = useTranslate()
  const choices = useMemo(() => choicesOf(translate), [translate])
  const matched = headers.filter(({ field }) => field !== null && field !== '').length
  // Open at first while a column has no field; then as the user leaves it.
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
          {headers.map(({ header, field }, index) => (
            <tr key={`${String(index)} ${header}`}>
              <th scope="row">{header}</th>
              <td>
                <Select
                  aria-label={translate('page.import.mapping.select', { header })}
                  data={choices}
                  value={field ?? ''}
                  {...searchableProps(choices.length)}
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

/**
 * The title of a column: that of its field, or of the list that it is an entry of; else the column's own
 * name.
 */
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
