// The filters of a list of sheets: search while typing, chips by status with counts, the vintage, and more
// filters. All filters are in the address, so the list works without script.

import { TextInput } from '../ui/text-input.tsx'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { Link } from '../router/links.tsx'
import { searchableProps } from '../form/option-search.ts'
import { maxSearchLength } from '../client/sheet-query.ts'
import { useStatusTabs, type TabsOfList } from './status-tabs.ts'
import { useTranslate } from '../client/translations.ts'
import type { ListAddress } from './list-address.ts'
import { ColumnChoice } from './column-choice.tsx'
import { MoreFilters } from './more-filters.tsx'
import { SavedFiltersMenu } from './saved-filters-menu.tsx'
import styles from './sheet-filter.module.css'
import { Select } from '../overlay/select.tsx'

/** Milliseconds after the last keystroke before the search runs. */
const pause = 250

type Props = TabsOfList & {
  readonly vintages: readonly number[]
  readonly markets: readonly string[]
}

export function SheetFilter({ address, vintages, markets, counts, hasArchive }: Props) {
  return (
    <div className={styles.filter}>
      <SearchField address={address} />
      <div className={styles.tools}>
        {vintages.length > 0 && <VintageFilter address={address} vintages={vintages} />}
        <MoreFilters address={address} markets={markets} />
        <SavedFiltersMenu address={address} />
        <ColumnChoice />
      </div>
      <StatusTabs address={address} counts={counts} hasArchive={hasArchive} />
    </div>
  )
}

function SearchField({ address: { pathname, query, go } }: { address: ListAddress }) {
  const translate = useTranslate()
  const { search = '', page: _page, ...rest } = query
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState({ search, requested: search })
  // The address changed without this input: the user cleared the filters, or went back.
  if (seen.search !== search) {
    setSeen({ ...seen, search })
    if (seen.requested !== search) setTyped(search)
  }
  const run = (text: string): void => {
    const requested = text.trim()
    setSeen((before) => ({ ...before, requested }))
    // The back button ends the search: each pause while typing is no state to go back to.
    go({ search: requested === '' ? undefined : requested }, { replace: search !== '' })
  }
  const runLater = useDebouncedCallback(run, pause)
  const send = (event: SyntheticEvent): void => {
    event.preventDefault()
    runLater.cancel()
    run(typed)
  }
  return (
    <form role="search" className={styles.search} action={pathname} method="get" onSubmit={send}>
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <TextInput
        type="search"
        name="search"
        aria-label={translate('part.sheets.search')}
        placeholder={translate('part.sheets.searchHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          runLater(event.currentTarget.value)
        }}
      />
    </form>
  )
}

function VintageFilter({
  address: { query, go },
  vintages,
}: {
  address: ListAddress
  vintages: readonly number[]
}) {
  const translate = useTranslate()
  const { millesime } = query
  const years = [...new Set(millesime === undefined ? vintages : [...vintages, millesime])].sort(
    (a, b) => b - a,
  )
  return (
    <Select
      className={styles.vintage ?? ''}
      aria-label={translate('field.vintage.title')}
      placeholder={translate('part.sheets.allVintages')}
      data={years.map(String)}
      value={millesime === undefined ? null : String(millesime)}
      clearable
      {...searchableProps(years.length)}
      nothingFoundMessage={translate('part.form.nothingFound')}
      clearButtonProps={{ 'aria-label': translate('part.sheets.allVintages') }}
      onChange={(year) => {
        go({ millesime: year === null ? undefined : Number(year) })
      }}
    />
  )
}

/** The statuses and the archive as tabs, each with its own address; they keep search and filters. */
function StatusTabs({ address, counts, hasArchive }: TabsOfList) {
  const translate = useTranslate()
  const tabs = useStatusTabs({ address, counts, hasArchive })
  if (tabs.length < 2) return null
  return (
    <nav className={styles.statuses} aria-label={translate('part.sheets.status')}>
      {tabs.map(({ title, count, to, isCurrent }) => (
        <Link
          key={title}
          to={to}
          preventScrollReset
          className={styles.chip}
          aria-current={isCurrent ? 'true' : undefined}
        >
          {title}
          <span className={styles.count}>{translate.number(count)}</span>
        </Link>
      ))}
    </nav>
  )
}
