// A responsive table: below 62em every row becomes a card whose cells show their column title.

import { Checkbox } from '../form/checkbox.tsx'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from '../router/links.tsx'
import { useTranslate } from '../client/translations.ts'
import styles from './data-table.module.css'

export type Column<Row> = {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Address that sorts by this column, and the current direction. */
  readonly sort?: { readonly to: string; readonly direction: 'asc' | 'desc' | null }
  readonly align?: 'end'
  /** The title of the card on narrow screens. */
  readonly isCardTitle?: true
  /** As narrow as its content. */
  readonly tight?: true
  /** Hidden on screens that are not wide. */
  readonly wideOnly?: true
  /** Never shortened in a compact row, and at its end. */
  readonly isWhole?: true
  /** Left out of a compact row, whose title has the value. */
  readonly isInTitle?: true
  /** Whether a row has no value, which a compact row need not say. */
  readonly isEmpty?: (row: Row) => boolean
  /** Whether the value says by itself what it is: a card leaves out the column title. */
  readonly isLabelled?: true
  /** In the corner of the card on narrow screens, without the column title. */
  readonly isCardCorner?: true
}

export type Selection<Id> = {
  readonly chosen: ReadonlySet<Id>
  readonly onChange: (chosen: ReadonlySet<Id>) => void
}

/** Cells that fit below the title of a compact row in one line; those too long are shortened. More cells wrap. */
const mostInLine = 5

type Props<Row, Id> = {
  /** Caption for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => Id
  /** Accessible name of the row's checkbox. */
  readonly rowName?: (row: Row) => string
  readonly selection?: Selection<Id>
  /** On narrow screens a row is two lines, by the styles of the list around the table, instead of a card. */
  readonly compact?: boolean
}

export function DataTable<Row, Id extends string | number>({
  caption,
  columns,
  rows,
  idOf,
  rowName,
  selection,
  compact = false,
}: Props<Row, Id>) {
  const inLine = columns.filter(
    ({ isCardTitle, isCardCorner, isInTitle, wideOnly }) =>
      isCardTitle !== true && isCardCorner !== true && isInTitle !== true && wideOnly !== true,
  )
  return (
    <div className={styles.frame}>
      <table
        className={styles.table}
        data-compact={compact ? (inLine.length > mostInLine ? 'wrapped' : 'line') : undefined}
        style={compact ? ({ '--line-columns': lineColumns(inLine) } as CSSProperties) : {}}
      >
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
                <td className={styles.check} data-check>
                  <RowCheckbox
                    id={idOf(row)}
                    name={rowName?.(row) ?? String(idOf(row))}
                    selection={selection}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-label={
                    column.isCardTitle === true || column.isCardCorner === true || column.isLabelled === true
                      ? undefined
                      : column.title
                  }
                  data-card-title={column.isCardTitle}
                  data-align={column.align}
                  data-tight={column.tight}
                  data-wide-only={column.wideOnly}
                  data-card-corner={column.isCardCorner}
                  data-in-title={column.isInTitle}
                  data-whole={column.isWhole}
                  data-empty={column.isEmpty?.(row) === true || undefined}
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

/** The widths of the cells of a compact row, for its grid; what is left over stands before the whole one. */
function lineColumns<Row>(columns: readonly Column<Row>[]): string {
  const widths = columns.map(({ isWhole }) =>
    isWhole === true ? 'minmax(max-content, 1fr)' : 'minmax(0, max-content)',
  )
  return (columns.some(({ isWhole }) => isWhole === true) ? widths : [...widths, 'minmax(0, 1fr)']).join(' ')
}

function Heading<Row>({ column }: { column: Column<Row> }) {
  const { title, sort, align, tight, wideOnly, isCardCorner } = column
  const translate = useTranslate()
  const shared = {
    'scope': 'col',
    'data-align': align,
    'data-tight': tight,
    'data-wide-only': wideOnly,
    'data-card-corner': isCardCorner,
  } as const
  if (sort === undefined) return <th {...shared}>{title}</th>
  const Arrow =
    sort.direction === null ? IconArrowsSort : sort.direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      {...shared}
      aria-sort={sort.direction === null ? 'none' : sort.direction === 'asc' ? 'ascending' : 'descending'}
    >
      <Link to={sort.to} preventScrollReset aria-label={translate('part.table.sortBy', { column: title })}>
        {title}
        <Arrow size={14} stroke={1.8} aria-hidden data-idle={sort.direction === null || undefined} />
      </Link>
    </th>
  )
}

/** Selects or deselects all rows of the page. `label` shows the text next to the checkbox. */
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

function RowCheckbox<Id>({
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
          new Set(
            event.currentTarget.checked ? [...chosen, id] : [...chosen].filter((chosenId) => chosenId !== id),
          ),
        )
      }}
    />
  )
}
