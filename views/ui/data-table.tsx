// A table that people can read on a telephone: below 62em every row becomes a card whose cells name themselves.

import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '../client/translations.ts'
import styles from './data-table.module.css'

export type Column<Row> = {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Where the heading leads to sort by this column, and how it is sorted now. */
  readonly sort?: { readonly to: string; readonly direction: 'asc' | 'desc' | null }
  readonly align?: 'end'
  /** Heads the card on narrow screens. */
  readonly heads?: true
  /** Takes no more room than it needs. */
  readonly tight?: true
  /** Left out where room is short. */
  readonly spare?: true
  /** Stands in the corner of the card on narrow screens, without its title. */
  readonly corner?: true
}

export type Selection<Id> = {
  readonly chosen: ReadonlySet<Id>
  readonly onChange: (chosen: ReadonlySet<Id>) => void
}

type Props<Row, Id> = {
  /** Read before the table by those who cannot see it. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => Id
  /** The row in words, for its checkbox. */
  readonly nameOf?: (row: Row) => string
  readonly selection?: Selection<Id>
}

export function DataTable<Row, Id extends string | number>({
  caption,
  columns,
  rows,
  idOf,
  nameOf,
  selection,
}: Props<Row, Id>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {selection !== undefined && (
              <th className={styles.check}>
                <SelectPage ids={rows.map(idOf)} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} data-chosen={selection?.chosen.has(idOf(row)) === true || undefined}>
              {selection !== undefined && (
                <td className={styles.check}>
                  <One id={idOf(row)} name={nameOf?.(row) ?? String(idOf(row))} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-label={column.heads === true || column.corner === true ? undefined : column.title}
                  data-heads={column.heads}
                  data-align={column.align}
                  data-tight={column.tight}
                  data-spare={column.spare}
                  data-corner={column.corner}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading<Row>({ column: { title, sort, align, tight, spare } }: { column: Column<Row> }) {
  const translate = useTranslate()
  if (sort === undefined)
    return (
      <th scope="col" data-align={align} data-tight={tight} data-spare={spare}>
        {title}
      </th>
    )
  const Arrow =
    sort.direction === null ? IconArrowsSort : sort.direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      data-align={align}
      data-tight={tight}
      data-spare={spare}
      aria-sort={sort.direction === null ? 'none' : sort.direction === 'asc' ? 'ascending' : 'descending'}
    >
      <Link to={sort.to} preventScrollReset aria-label={translate('part.table.sortBy', { column: title })}>
        {title}
        <Arrow size={14} stroke={1.8} aria-hidden data-idle={sort.direction === null || undefined} />
      </Link>
    </th>
  )
}

/** Chooses every row of the page, or none. `label` shows its words. */
export function SelectPage<Id>({
  ids,
  selection: { chosen, onChange },
  label = false,
}: {
  ids: readonly Id[]
  selection: Selection<Id>
  label?: boolean
}) {
  const translate = useTranslate()
  const count = ids.filter((id) => chosen.has(id)).length
  const isAll = count === ids.length && count > 0
  return (
    <Checkbox
      {...(label
        ? { label: translate('part.table.selectAll') }
        : { 'aria-label': translate('part.table.selectAll') })}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => {
        onChange(new Set(isAll ? [...chosen].filter((id) => !ids.includes(id)) : [...chosen, ...ids]))
      }}
    />
  )
}

function One<Id>({
  id,
  name,
  selection: { chosen, onChange },
}: {
  id: Id
  name: string
  selection: Selection<Id>
}) {
  const translate = useTranslate()
  return (
    <Checkbox
      aria-label={translate('part.table.select', { name })}
      checked={chosen.has(id)}
      onChange={(event) => {
        onChange(
          new Set(event.currentTarget.checked ? [...chosen, id] : [...chosen].filter((one) => one !== id)),
        )
      }}
    />
  )
}
