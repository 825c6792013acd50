// Chooses one of the validated wines. So many as are read with the page are searched here; where there are more, the
// server is asked as one types.

import { Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../call.ts'
import { wineOption } from '../parts/wine-option.ts'
import { longestSearch } from '../sheet-query.ts'
import { useWords } from '../words.ts'
import { common, type InputProps } from './inputs.tsx'

type Wines = Pick<Output<'sheets.list'>, 'rows' | 'total'>

/** Milliseconds without a key before the server is asked. */
const pause = 250
/** Wines that are offered at once. */
const offered = 50

/** The input for a form, over the wines that were read with its page. */
export function wineInput(read: Wines) {
  return function WineInput(props: InputProps) {
    const say = useWords()
    const value = typeof props.value === 'string' ? props.value : null
    const [found, setFound] = useState<Wines['rows'] | null>(null)
    const hasMore = read.total > read.rows.length
    const ask = useDebouncedCallback((search: string) => {
      call('sheets.list', { ...validated, ...(search === '' ? {} : { search }) }).then(({ rows }) => { setFound((before) => [...rows, ...chosen(before ?? read.rows, value, rows)]) }, () => undefined)
    }, pause)
    const data = useMemo(() => (found ?? read.rows).map(wineOption), [found])
    return (
      <Select
        {...common(props)} data={data} value={value} searchable placeholder={say('page.serialize.sheetPlaceholder')} nothingFoundMessage={say('page.serialize.sheetNothing')}
        checkIconPosition="right" limit={offered} onChange={(next) => { props.onChange(next ?? undefined) }}
        {...(hasMore ? { filter: ({ options }) => options, onSearchChange: (typed: string) => { if (!data.some(({ label }) => label === typed)) ask(typed.trim().slice(0, longestSearch)) } } : {})}
      />
    )
  }
}

const validated = { status: 'validated', archived: false, size: offered, sort: 'name', direction: 'asc' } as const

/** The wine that is chosen stays known, whatever else was found. */
function chosen(known: Wines['rows'], value: string | null, found: Wines['rows']): Wines['rows'] {
  return known.filter(({ id }) => String(id) === value && !found.some((one) => one.id === id))
}
