// Finds one of the validated wines by typing. So many as are read with the page are searched here; where there are more,
// the server is asked as one types.

import type { OptionsFilter } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { wineOption } from './wine-option.ts'
import { longestSearch } from '../client/sheet-query.ts'
import { find, searching } from '../form/option-search.ts'

export type Wines = Pick<Output<'sheets.list'>, 'rows' | 'total'>

/** Milliseconds without a key before the server is asked. */
const pause = 250
/** Wines that are offered at once. */
const offered = 50
const noIds: ReadonlySet<string> = new Set()

const validated = {
  status: 'validated',
  archived: false,
  size: offered,
  sort: 'name',
  direction: 'asc',
} as const

/**
 * Members of a list's field that offers wines.
 * @param read those that came with the page, and how many there are
 * @param value id of the wine that is chosen: it stays known, whatever else is found
 * @param nothing what is said where no wine is found
 */
export function useWineSearch(read: Wines, value: string | null, nothing: string) {
  const [known, setKnown] = useState(read.rows)
  const [found, setFound] = useState({ search: '', ids: noIds })
  const [asked, setAsked] = useState('')
  const latest = useRef('')
  const ask = useDebouncedCallback((search: string) => {
    call('sheets.list', { ...validated, search })
      .then(
        ({ rows }) => rows,
        () => [],
      )
      .then(
        (rows) => {
          if (latest.current !== search) return
          setKnown((before) =>
            eachOnce([...read.rows, ...before.filter(({ id }) => String(id) === value), ...rows]),
          )
          setFound({ search, ids: new Set(rows.map(({ id }) => String(id))) })
        },
        () => undefined,
      )
  }, pause)
  const data = useMemo(() => known.map(wineOption), [known])
  const begin = (typed: string): void => {
    const search = data.some(({ label }) => label === typed) ? '' : typed.trim().slice(0, longestSearch)
    latest.current = search
    setAsked(search)
    if (search !== '') ask(search)
  }
  // What one reads in a label is found at once; the server knows wines besides, and finds them by their codes too.
  const filter: OptionsFilter = ({ options, search, limit }) => {
    const here = find({ options, search, limit })
    const others =
      search.trim() === found.search
        ? options.filter(
            (option) => 'value' in option && found.ids.has(option.value) && !here.includes(option),
          )
        : []
    return [...here, ...others].slice(0, limit)
  }
  return {
    data,
    limit: offered,
    ...searching(read.total),
    ...(read.total > read.rows.length ? { filter, onSearchChange: begin } : {}),
    ...(asked === '' || asked === found.search ? { nothingFoundMessage: nothing } : {}),
  }
}

function eachOnce(rows: Wines['rows']): Wines['rows'] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
