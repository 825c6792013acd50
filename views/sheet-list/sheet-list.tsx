// A list of sheets: search, filters, table, pages, and the selection.

import { NativeSelect } from '../form/native-select.tsx'
import { Group } from '../layout/group.tsx'
import { IconArrowDown, IconArrowUp, IconFilterOff } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { useNavigate, usePendingLocation } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { sheetSorts } from '../../src/contract/operations/sheets.ts'
import { addressOf } from '../client/addresses.ts'
import { useTranslate } from '../client/translations.ts'
import { SelectPage } from '../table/data-table.tsx'
import { useStatusTabs, type TabsOfList } from './status-tabs.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { orderOf, sortBy, type ListAddress } from './list-address.ts'
import { ListDownload } from '../files/list-download.tsx'
import { lastPage, Pager } from '../ui/pager.tsx'
import { Section } from '../ui/section.tsx'
import type { MenuItem } from '../overlay/menu-items.ts'
import { SelectionBar } from './selection-bar.tsx'
import { columnMessages } from './sheet-columns.ts'
import { SheetFilter } from './sheet-filter.tsx'
import styles from './sheet-list.module.css'
import type { SheetRow, SheetSelection } from './sheet-selection.ts'
import { SheetTable } from './sheet-table.tsx'

type Props = {
  readonly sheets: Output<'sheets.list'>
  readonly address: ListAddress
  readonly caption: string
  readonly linkOf: (row: SheetRow) => string | null
  readonly menuOf?: (row: SheetRow) => readonly MenuItem[]
  readonly selection?: SheetSelection
  /** The actions on the selection. */
  readonly children?: ReactNode
}

export function SheetList({ sheets, address, caption, linkOf, menuOf, selection, children }: Props) {
  const translate = useTranslate()
  const { rows, total, more, page, size, counts, vintages, markets } = sheets
  const isBusy = useIsLoading(address.pathname)
  const { status: _status, sort: _sort, direction: _direction, page: _page, ...narrowed } = address.query
  useLastPage(sheets, address)
  return (
    <Section flush>
      <SheetFilter
        address={address}
        vintages={vintages}
        markets={markets}
        counts={sheets.found ?? counts}
        hasArchive={counts.archived > 0}
      />
      <p
        className={styles.count}
        role="status"
        data-quiet={Object.keys(narrowed).length === 0 ? true : undefined}
      >
        {translate(more ? 'part.sheets.countMore' : 'part.sheets.count', { count: total })}
      </p>
      {rows.length === 0 ? (
        <NoMatch address={address} counts={sheets.found} />
      ) : (
        <div className={styles.rows} data-busy={isBusy || undefined}>
          <div className={styles.narrow}>
            {selection !== undefined && (
              <SelectPage ids={rows.map(({ id }) => id)} selection={selection.table} label />
            )}
            <OrderChoice address={address} />
          </div>
          <SheetTable
            caption={caption}
            rows={rows}
            address={address}
            linkOf={linkOf}
            {...(menuOf === undefined ? {} : { menuOf })}
            {...(selection === undefined ? {} : { selection })}
          />
        </div>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={(next) => address.to({ page: next === 1 ? undefined : next })}
      />
      {total > 0 && <Download address={address} />}
      {selection !== undefined && (
        <SelectionBar selection={selection} total={total}>
          {children}
        </SelectionBar>
      )}
    </Section>
  )
}

/** Downloads of the list as filtered and ordered, with all its pages. */
function Download({ address }: { address: ListAddress }) {
  const { page: _page, ...query } = address.query
  const archived = address.pathname === pageOf('archive').path
  return (
    <Group justify="end" className={styles.download}>
      <ListDownload addressOf={(format) => addressOf('sheets.listFile', { archived, ...query, format })} />
    </Group>
  )
}

/** The order of cards on narrow screens, which have no headings. */
function OrderChoice({ address }: { address: ListAddress }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { sort, direction } = orderOf(address)
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <div className={styles.order}>
      <NativeSelect
        size="xs"
        aria-label={translate('part.sheets.order')}
        value={sort}
        data={sheetSorts.map((column) => ({ value: column, label: translate(columnMessages[column]) }))}
        onChange={(event) => {
          const chosen = sheetSorts.find((column) => column === event.currentTarget.value)
          if (chosen !== undefined) void navigate(sortBy(address, chosen).to, { preventScrollReset: true })
        }}
      />
      <IconButton
        to={sortBy(address, sort).to}
        preventScrollReset
        variant="default"
        size={30}
        aria-label={translate('part.sheets.reverse')}
      >
        <Arrow size={16} stroke={1.8} aria-hidden />
      </IconButton>
    </div>
  )
}

type NoMatchProps = { readonly address: ListAddress; readonly counts: Output<'sheets.list'>['found'] }

/** Where the search finds nothing: the tabs in which it does, and the way back to all. */
function NoMatch({ address, counts }: NoMatchProps) {
  const translate = useTranslate()
  return (
    <EmptyState
      level={2}
      icon={IconFilterOff}
      title={translate('part.sheets.noneTitle')}
      text={translate('part.sheets.noneText')}
      action={
        <>
          {counts !== null && (
            <Elsewhere address={address} counts={counts} hasArchive={counts.archived > 0} />
          )}
          <Button to={address.pathname} variant="light">
            {translate('part.sheets.clear')}
          </Button>
        </>
      }
    />
  )
}

/** The other tabs in which the search finds wines. */
function Elsewhere(tabs: TabsOfList) {
  const translate = useTranslate()
  return useStatusTabs(tabs)
    .filter(({ isWhole, isCurrent, count }) => isWhole && !isCurrent && count > 0)
    .map(({ title, count, to }) => (
      <Button key={to} to={to} variant="default">
        {translate('part.sheets.elsewhere', { count, tab: title })}
      </Button>
    ))
}

/** True while another state of this list loads. */
function useIsLoading(pathname: string): boolean {
  return usePendingLocation()?.pathname === pathname
}

/** Goes to the last page when the current one no longer exists, as after archiving all of its rows. */
function useLastPage({ rows, total, page, size }: Output<'sheets.list'>, { go }: ListAddress): void {
  const last = lastPage(total, size)
  const isGone = rows.length === 0 && page > last
  useEffect(() => {
    if (isGone) go({ page: last === 1 ? undefined : last }, { replace: true })
  }, [isGone, last, go])
}
