// Sheets in a table: name, brand, reference, vintage, status and last change, each column an order of its own.

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords, type Words } from '../words.ts'
import { DataTable, type Column } from './data-table.tsx'
import { sortBy, type ListAddress } from './list-address.ts'
import type { SheetRow, SheetSelection } from './sheet-selection.ts'
import styles from './sheet-table.module.css'
import { StatusBadge } from './status-badge.tsx'

/** References of so many characters are never broken. */
const shortReference = 20

type Props = {
  readonly caption: string
  readonly rows: readonly SheetRow[]
  readonly address: ListAddress
  /** Where a row leads; null where the reader may open no sheet. */
  readonly linkOf: (row: SheetRow) => string | null
  /** Items of the row's menu; none where nothing can be done. */
  readonly menuOf?: (row: SheetRow) => ReactNode
  readonly selection?: SheetSelection
}

export function SheetTable({ caption, rows, address, linkOf, menuOf, selection }: Props) {
  const say = useWords()
  const columns: Column<SheetRow>[] = [
    { id: 'name', title: say('part.sheets.wine'), heads: true, sort: sortBy(address, 'name'), cell: (row) => <Name row={row} to={linkOf(row)} /> },
    { id: 'brand', title: say('field.brand.title'), sort: sortBy(address, 'brand'), cell: ({ brand }) => <span className={styles.whole}>{brand}</span> },
    { id: 'reference', title: say('field.reference.title'), sort: sortBy(address, 'reference'), cell: ({ reference }) => <span className={(reference ?? '').length > shortReference ? styles.reference : styles.whole}>{reference ?? '–'}</span> },
    { id: 'vintage', title: say('field.vintage.title'), sort: sortBy(address, 'vintage'), tight: true, cell: ({ vintage }) => vintage ?? '–' },
    { id: 'status', title: say('part.sheets.status'), tight: true, cell: (row) => <StatusBadge standing={row.withdrawn ? row : { ...row, archived: false }} /> },
    { id: 'updated', title: say('part.sheets.updated'), sort: sortBy(address, 'updated'), tight: true, spare: true, cell: ({ updatedAt }) => <time dateTime={updatedAt}>{say.day(updatedAt)}</time> },
    ...(menuOf === undefined ? [] : [menuColumn(menuOf, say)]),
  ]
  return (
    <DataTable
      caption={caption} columns={columns} rows={rows} idOf={({ id }) => id} nameOf={(row) => nameOfRow(row, say)}
      {...(selection === undefined ? {} : { selection: selection.table })}
    />
  )
}

/** A sheet in words: name and vintage. */
export function nameOfRow({ name, brand, vintage }: Pick<SheetRow, 'name' | 'brand' | 'vintage'>, say: Words): string {
  const wine = name === '' ? brand : name
  return [wine === '' ? say('part.sheets.unnamed') : wine, vintage].filter((part) => part !== null).join(' ')
}

function Name({ row, to }: { row: SheetRow; to: string | null }) {
  const say = useWords()
  const name = row.name === '' ? say('part.sheets.unnamed') : row.name
  const kind = row.wineType === null ? say.at(`choice.family.${row.family}`) : say.at(`choice.wineType.${row.wineType}`)
  return (
    <div className={styles.name}>
      {to === null ? <strong>{name}</strong> : <Link to={to}>{name}</Link>}
      <span className={styles.kind}>{kind}</span>
    </div>
  )
}

function menuColumn(menuOf: (row: SheetRow) => ReactNode, say: Words): Column<SheetRow> {
  return {
    id: 'actions', title: say('part.sheets.actions'), tight: true, align: 'end', corner: true,
    cell: (row) => (
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={say('part.sheets.actionsOf', { name: nameOfRow(row, say) })}><IconDots size={19} stroke={1.8} aria-hidden /></ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{menuOf(row)}</Menu.Dropdown>
      </Menu>
    ),
  }
}
