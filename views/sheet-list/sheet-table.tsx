// The table of sheets: the name and the columns chosen on this device. Each column can be sorted.

import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Link } from '../router/links.tsx'
import { useTranslate, type Translate } from '../client/translations.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { ButtonMenu } from '../overlay/button-menu.tsx'
import type { MenuItem } from '../overlay/menu-items.ts'
import { sortBy, type ListAddress } from './list-address.ts'
import { columnMessages, useSheetColumns, type SheetColumn } from './sheet-columns.ts'
import type { SheetRow, SheetSelection } from './sheet-selection.ts'
import styles from './sheet-table.module.css'
import { StatusBadge } from './status-badge.tsx'

/** References up to this number of characters do not wrap. */
const shortReference = 20

type Props = {
  readonly caption: string
  readonly rows: readonly SheetRow[]
  readonly address: ListAddress
  /** The link of a row; null where the user may open no sheet. */
  readonly linkOf: (row: SheetRow) => string | null
  /** The items of a row's menu; absent where the user may do nothing. */
  readonly menuOf?: (row: SheetRow) => readonly MenuItem[]
  readonly selection?: SheetSelection
}

export function SheetTable({ caption, rows, address, linkOf, menuOf, selection }: Props) {
  const translate = useTranslate()
  const { shown } = useSheetColumns()
  const columns: Column<SheetRow>[] = [
    {
      id: 'name',
      title: translate('part.sheets.wine'),
      isCardTitle: true,
      sort: sortBy(address, 'name'),
      cell: (row) => <WineCell row={row} to={linkOf(row)} withBrand={shown.includes('brand')} />,
    },
    ...shown.map((id): Column<SheetRow> => ({
      id,
      title: translate(columnMessages[id]),
      sort: sortBy(address, id),
      ...columnLayouts[id],
      cell: (row) => cellOf(id, row, translate),
    })),
    ...(menuOf === undefined ? [] : [menuColumn(menuOf, translate)]),
  ]
  return (
    <div className={styles.compact}>
      <DataTable
        compact
        caption={caption}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        rowName={(row) => sheetTitle(row, translate)}
        {...(selection === undefined ? {} : { selection: selection.table })}
      />
    </div>
  )
}

type Layout = Pick<Column<SheetRow>, 'tight' | 'wideOnly' | 'isWhole' | 'isInTitle' | 'isEmpty'>

const columnLayouts: Partial<Record<SheetColumn, Layout>> = {
  brand: { isInTitle: true },
  reference: { isEmpty: ({ reference }) => reference === null },
  vintage: { tight: true, isEmpty: ({ vintage }) => vintage === null },
  appellation: { isEmpty: ({ appellation }) => appellation === null },
  market: { isEmpty: ({ market }) => market === null },
  status: { tight: true, isWhole: true },
  updated: { tight: true, wideOnly: true },
  gtin: { tight: true, isEmpty: ({ gtin }) => gtin === null },
  code: { tight: true, isEmpty: ({ code }) => code === null },
}

function cellOf(column: SheetColumn, row: SheetRow, translate: Translate): ReactNode {
  const { reference, market, wineType, family, updatedAt } = row
  switch (column) {
    case 'brand':
      return <span className={styles.nowrap}>{row.brand}</span>
    case 'reference':
      return (
        <span className={(reference ?? '').length > shortReference ? styles.reference : styles.nowrap}>
          {reference ?? '–'}
        </span>
      )
    case 'type':
      return (
        <span className={styles.words}>
          {translate.byId(wineType === null ? `choice.family.${family}` : `choice.wineType.${wineType}`)}
        </span>
      )
    case 'market':
      return market === null ? '–' : translate.byId(`market.${market}`)
    case 'status':
      return (
        <span className={styles.status}>
          <StatusBadge sheet={row.withdrawn ? row : { ...row, archived: false }} />
        </span>
      )
    case 'updated':
      return <time dateTime={updatedAt}>{translate.day(updatedAt)}</time>
    case 'gtin':
    case 'code':
      return <span className={styles.figures}>{row[column] ?? '–'}</span>
    default:
      return row[column] ?? '–'
  }
}

/** The title of a sheet: name, or brand without a name, and vintage. */
export function sheetTitle(
  { name, brand, vintage }: Pick<SheetRow, 'name' | 'brand' | 'vintage'>,
  translate: Translate,
): string {
  const wine = name === '' ? brand : name
  return [wine === '' ? translate('part.sheets.unnamed') : wine, vintage]
    .filter((part) => part !== null)
    .join(' ')
}

/** `withBrand`: beside the name, where the list is compact. */
function WineCell({ row, to, withBrand }: { row: SheetRow; to: string | null; withBrand: boolean }) {
  const translate = useTranslate()
  const name = row.name === '' ? translate('part.sheets.unnamed') : row.name
  const kind =
    row.wineType === null
      ? translate.byId(`choice.family.${row.family}`)
      : translate.byId(`choice.wineType.${row.wineType}`)
  return (
    <div className={styles.name}>
      {to === null ? <strong>{name}</strong> : <Link to={to}>{name}</Link>}
      {withBrand && <span className={styles.brand}>{row.brand}</span>}
      <span className={styles.kind}>{kind}</span>
    </div>
  )
}

function menuColumn(menuOf: (row: SheetRow) => readonly MenuItem[], translate: Translate): Column<SheetRow> {
  return {
    id: 'actions',
    title: translate('part.sheets.actions'),
    tight: true,
    align: 'end',
    isCardCorner: true,
    cell: (row) => (
      <ButtonMenu
        width={260}
        items={() => menuOf(row)}
        button={(props) => (
          <IconButton
            {...props}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={translate('part.sheets.actionsOf', { name: sheetTitle(row, translate) })}
          >
            <IconDots size={19} stroke={1.8} aria-hidden />
          </IconButton>
        )}
      />
    ),
  }
}
