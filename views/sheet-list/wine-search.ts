// Finds one of the validated wines by typing. Wines that came with the page are searched in the browser; when
// there are more, the server searches while the user types.

import type { OptionsFilter } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { wineOption } from './wine-option.ts'
import { maxSearchLength } from '../client/sheet-query.ts'
import { filterOptions, searchableProps } from '../form/option-search.ts'

export type Wines = Pick<Output<'sheets.list'>, 'rows' | 'total'>

/** Milliseconds after the last keystroke before the server searches. */
const pause = 250
/** Options that show at once. */
const mostOptions = 50
/** The ids that the server found for a search. */
type Found = { readonly search: string; readonly ids: ReadonlySet<string> }
const noIds: ReadonlySet<string> = new Set()

const validated = {
  status: 'validated',
  archived: false,
  size: mostOptions,
  sort: 'name',
  direction: 'asc',
} as const

/**
 * The props of a select of wines.
 * @param read the wines that came with the page, and the number of all wines
 * @param value id of the chosen wine: it always stays an option
 * @param nothing the message when no wine is found
 */
export function useWineSearch(read: Wines, value: string | null, nothing: string) {
  const [known, setKnown] = useState(read.rows)
  const [found, setFound] = useState<Found>({ search: '', ids: noIds })
  const [requested, setRequested] = useState('')
  const latest = useRef('')
  const searchServer = useDebouncedCallback((search: string) => {
    winesFound(search).then(
      (rows) => {
        if (latest.current !== search) return
        setKnown((before) =>
          uniqueById([...read.rows, ...before.filter(({ id }) => String(id) === value), ...rows]),
        )
        setFound({ search, ids: new Set(rows.map(({ id }) => String(id))) })
      },
      () => undefined,
    )
  }, pause)
  const data = useMemo(() => known.map(wineOption), [known])
  const onSearch = (typed: string): void => {
    const search = data.some(({ label }) => label === typed) ? '' : typed.trim().slice(0, maxSearchLength)
    latest.current = search
    setRequested(search)
    if (search !== '') searchServer(search)
  }
  return {
    data,
    limit: mostOptions,
    ...searchableProps(read.total),
    ...(read.total > read.rows.length ? { filter: filterWith(found), onSearchChange: onSearch } : {}),
    ...(requested === '' || requested === found.search ? { nothingFoundMessage: nothing } : {}),
  }
}

/**
 * Filters options by their labels in the browser, and adds the wines that the server found, also by their
 * codes.
 */
function filterWith(found: Found): OptionsFilter {
  return ({ options, search, limit }) => {
    const matching = filterOptions({ options, search, limit })
    const foundByServer =
      search.trim() === found.search
        ? options.filter(
            (option) => 'value' in option && found.ids.has(option.value) && !matching.includes(option),
          )
        : []
    return [...matching, ...foundByServer].slice(0, limit)
  }
}

/** The wines that the server finds; none without an answer. */
function winesFound(search: string): Promise<Wines['rows']> {
  return call('sheets.list', { ...validated, search }).then(
    ({ rows }) => rows,
    () => [],
  )
}

function uniqueById(rows: Wines['rows']): Wines['rows'] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
