// Finds one of the validated wines by typing. So many as are read with the page are searched here; where there are more,
// the server is asked as one types.

import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../call.ts'
import { wineOption } from '../parts/wine-option.ts'
import { longestSearch } from '../sheet-query.ts'
import { searching } from './searching.ts'

export type Wines = Pick<Output<'sheets.list'>, 'rows' | 'total'>

/** Milliseconds without a key before the server is asked. */
const pause = 250
/** Wines that are offered at once. */
const offered = 50

const validated = { status: 'validated', archived: false, size: offered, sort: 'name', direction: 'asc' } as const

/**
 * Members of a list's field that offers wines.
 * @param read those that came with the page, and how many there are
 * @param value id of the wine that is chosen: it stays known, whatever else is found
 */
export function useWineSearch(read: Wines, value: string | null) {
  const [found, setFound] = useState<Wines['rows'] | null>(null)
  const ask = useDebouncedCallback((search: string) => {
    call('sheets.list', { ...validated, ...(search === '' ? {} : { search }) }).then(({ rows }) => { setFound((before) => [...rows, ...chosen(before ?? read.rows, value, rows)]) }, () => undefined)
  }, pause)
  const data = useMemo(() => (found ?? read.rows).map(wineOption), [found, read])
  const askServer = {
    filter: <T>({ options }: { options: T }): T => options,
    onSearchChange: (typed: string) => { if (!data.some(({ label }) => label === typed)) ask(typed.trim().slice(0, longestSearch)) },
  }
  return { data, limit: offered, ...searching(read.total), ...(read.total > read.rows.length ? askServer : {}) }
}

function chosen(known: Wines['rows'], value: string | null, found: Wines['rows']): Wines['rows'] {
  return known.filter(({ id }) => String(id) === value && !found.some((one) => one.id === id))
}
