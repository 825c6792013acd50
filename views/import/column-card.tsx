// One column of the file: its header, the field and unit it becomes, samples, and its first rows.

import { IconAlertTriangle, IconArrowRight, IconCheck, IconCircleOff } from '@tabler/icons-react'
import { useId } from 'react'
import type { UnitId } from '../../src/domain/spreadsheet/units.ts'
import { searchableProps } from '../form/option-search.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { columnState, sampleWords, unitName, type fieldChoices, type ImportColumn } from './column-state.ts'
import styles from './column-card.module.css'
import { Select } from '../overlay/select.tsx'

type Props = {
  readonly column: ImportColumn
  /** The choice that is being checked, shown before its answer arrives. */
  readonly chosenField: string | undefined
  readonly chosenUnit: string | undefined
  /** The first rows of the column. */
  readonly cells: readonly string[]
  readonly choices: ReturnType<typeof fieldChoices>
  readonly onField: (field: string) => void
  readonly onUnit: (unit: UnitId) => void
}

export function ColumnCard({ column, chosenField, chosenUnit, cells, choices, onField, onUnit }: Props) {
  const translate = useTranslate()
  const heading = useId()
  const { header, field, unit, units } = column
  const state = columnState(column)
  return (
    <li className={styles.column} data-state={state} aria-labelledby={heading}>
      <h3 id={heading}>{header}</h3>
      <Select
        aria-label={translate('page.import.mapping.select', { header })}
        data={choices}
        value={chosenField ?? field ?? ''}
        {...searchableProps(choices.length)}
        allowDeselect={false}
        size="sm"
        limit={80}
        nothingFoundMessage={translate('part.form.nothingFound')}
        onChange={(value) => {
          onField(value ?? '')
        }}
      />
      <div className={styles.unit} data-unit>
        {units.length > 0 && (
          <Select
            aria-label={translate('page.import.columns.unitOf', { header })}
            placeholder={translate('page.import.columns.chooseUnit')}
            data={units.map((id) => ({ value: id, label: unitName(id, translate) }))}
            value={chosenUnit ?? (state === 'unitMissing' ? null : unit)}
            allowDeselect={false}
            size="sm"
            error={state === 'unitMissing'}
            onChange={(value) => {
              const chosen = units.find((id) => id === value)
              if (chosen !== undefined) onUnit(chosen)
            }}
          />
        )}
      </div>
      <p className={styles.state}>
        <StateIcon state={state} />
        {stateWords(column, translate)}
      </p>
      <Samples column={column} />
      {cells.map((cell, index) => (
        <p key={index} className={styles.cell} title={cell}>
          {cell}
        </p>
      ))}
    </li>
  )
}

function StateIcon({ state }: { state: ReturnType<typeof columnState> }) {
  const Icon = state === 'unitMissing' ? IconAlertTriangle : state === 'ignored' ? IconCircleOff : IconCheck
  return <Icon size={15} stroke={1.9} aria-hidden />
}

/** How a column was matched, or what it still needs. */
function stateWords(column: ImportColumn, translate: Translate): string {
  const { by, unitFrom } = column
  const state = columnState(column)
  if (state === 'ignored')
    return column.takenBy === null
      ? translate('page.import.columns.ignored')
      : translate('page.import.columns.takenBy', { header: column.takenBy })
  if (state === 'unitMissing') return translate('page.import.columns.unitMissing')
  const match = by === null ? '' : translate(`page.import.columns.by.${by}`)
  return unitFrom === null
    ? match
    : [match, translate(`page.import.columns.unitFrom.${unitFrom}`)].filter((part) => part !== '').join(' · ')
}

/** Three cells as they stand and as they will be stored. */
function Samples({ column }: { column: ImportColumn }) {
  const translate = useTranslate()
  if (columnState(column) === 'ignored') return <div className={styles.samples} />
  if (column.samples.length === 0)
    return <p className={styles.samples}>{translate('page.import.columns.empty')}</p>
  return (
    <ul className={styles.samples} aria-label={translate('page.import.columns.samples')}>
      {column.samples.map((sample, index) => {
        const { text, value } = sampleWords(column, sample, translate)
        return (
          <li key={index} data-unreadable={value === null || undefined}>
            {text !== value && (
              <>
                <span>{text}</span> <IconArrowRight size={13} stroke={1.9} aria-hidden />{' '}
              </>
            )}
            <b>{value ?? translate('page.import.columns.unreadable')}</b>
          </li>
        )
      })}
    </ul>
  )
}
