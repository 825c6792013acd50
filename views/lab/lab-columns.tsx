// The columns of a laboratory's file: what each holds, its unit, and three figures as they will be stored.

import { IconArrowRight } from '@tabler/icons-react'
import { labColumns } from '../../src/domain/laboratory/column-words-table.ts'
import type { UnitId } from '../../src/domain/spreadsheet/units.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { cellWords } from '../import/cell-words.ts'
import { unitName } from '../import/column-state.ts'
import { DataTable } from '../table/data-table.tsx'
import { Section } from '../ui/section.tsx'
import type { LabChoices, LabColumn } from './lab-file.ts'
import styles from './lab.module.css'
import { Select } from '../overlay/select.tsx'

type Props = {
  readonly columns: readonly LabColumn[]
  /** What is chosen and not compared yet, by header. */
  readonly chosen: LabChoices
  readonly busy: boolean
  readonly onColumn: (header: string, column: string) => void
  readonly onUnit: (header: string, unit: UnitId) => void
}

export function LabColumns({ columns, chosen, busy, onColumn, onUnit }: Props) {
  const translate = useTranslate()
  const choices = columnChoices(translate)
  const rows = columns.map((column, index) => ({ ...column, index })).filter(({ header }) => header !== '')
  return (
    <Section title={translate('page.lab.columns.title')} lead={translate('page.lab.columns.lead')} flush>
      <DataTable
        caption={translate('page.lab.columns.title')}
        rows={rows}
        idOf={({ index }) => index}
        columns={[
          {
            id: 'header',
            title: translate('page.lab.columns.header'),
            isCardTitle: true,
            cell: ({ header }) => <span className={styles.header}>{header}</span>,
          },
          {
            id: 'holds',
            title: translate('page.lab.columns.holds'),
            cell: ({ header, column, use }) => (
              <Select
                aria-label={translate('page.lab.columns.select', { header })}
                data={choices}
                value={chosen.mapping?.[header] ?? column ?? ''}
                allowDeselect={false}
                disabled={busy}
                size="sm"
                description={wordsOfUse(use, translate)}
                error={use === 'repeated'}
                onChange={(value) => {
                  onColumn(header, value ?? '')
                }}
              />
            ),
          },
          {
            id: 'unit',
            title: translate('page.lab.columns.unit'),
            cell: (column) => (
              <ColumnUnit
                column={column}
                chosen={chosen.units?.[column.header]}
                busy={busy}
                onUnit={onUnit}
              />
            ),
          },
          {
            id: 'samples',
            title: translate('page.lab.columns.samples'),
            cell: (column) => <Samples column={column} />,
          },
        ]}
      />
    </Section>
  )
}

function ColumnUnit({
  column: { header, unit, units, unitMissing },
  chosen,
  busy,
  onUnit,
}: {
  column: LabColumn
  chosen: UnitId | undefined
  busy: boolean
  onUnit: Props['onUnit']
}) {
  const translate = useTranslate()
  if (units.length === 0) return null
  return (
    <Select
      aria-label={translate('page.lab.columns.unitOf', { header })}
      placeholder={translate(unitMissing ? 'page.lab.columns.chooseUnit' : 'page.lab.columns.unitInCells')}
      data={units.map((id) => ({ value: id, label: unitName(id, translate) }))}
      value={chosen ?? unit}
      allowDeselect={false}
      disabled={busy}
      size="sm"
      error={unitMissing}
      onChange={(value) => {
        const next = units.find((id) => id === value)
        if (next !== undefined) onUnit(header, next)
      }}
    />
  )
}

function Samples({ column: { field, samples } }: { column: LabColumn }) {
  const translate = useTranslate()
  if (field === null) return null
  return (
    <ul className={styles.samples}>
      {samples.map(({ text, value }, index) => (
        <li key={index} data-none={value === null || undefined}>
          <span>{text}</span> <IconArrowRight size={13} stroke={1.9} aria-hidden />{' '}
          <b>
            {value === null
              ? translate('page.lab.columns.noFigure')
              : cellWords(field, String(value), translate)}
          </b>
        </li>
      ))}
    </ul>
  )
}

function columnChoices(translate: Translate) {
  return [
    { value: '', label: translate('page.lab.column.none') },
    ...labColumns.map((column) => ({ value: column, label: translate(`page.lab.column.${column}`) })),
  ]
}

/** Why a column that was recognised gives nothing. */
function wordsOfUse(use: LabColumn['use'], translate: Translate): string | undefined {
  if (use === 'otherMethod' || use === 'repeated') return translate(`page.lab.use.${use}`)
  return undefined
}
