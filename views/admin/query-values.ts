// The values of a filter in the address: a link shares them, a reload keeps them, and the back button undoes them.

import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation, useNavigate } from '../router/context.ts'

export type QueryValues<N extends string> = { readonly [M in N]?: string | undefined }

/** Milliseconds without a change before the address follows. */
const pause = 300

/**
 * The values of these names, and what changes them. What is typed shows at once and the address follows; all that is
 * typed into one value is one step back.
 */
export function useQueryValues<N extends string>(
  names: readonly N[],
): readonly [QueryValues<N>, (next: QueryValues<N>) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const addressed = filled(names, Object.fromEntries(new URLSearchParams(search)) as QueryValues<N>)
  const key = JSON.stringify(addressed)
  const [values, setValues] = useState(addressed)
  const [seen, setSeen] = useState({ key, requested: key })
  // The address changed without this filter, as by the back button.
  if (seen.key !== key) {
    setSeen({ ...seen, key })
    if (seen.requested !== key) setValues(addressed)
  }
  const follow = useDebouncedCallback((next: QueryValues<N>) => {
    const query = new URLSearchParams(search)
    for (const name of names) query.delete(name)
    for (const [name, value] of Object.entries<string | undefined>(next)) query.set(name, value ?? '')
    const isSameValues = Object.keys(next).join(' ') === Object.keys(addressed).join(' ')
    void navigate(`${pathname}?${query.toString()}`, { replace: isSameValues, preventScrollReset: true })
  }, pause)
  const change = (next: QueryValues<N>): void => {
    const changed = filled(names, next)
    setValues(changed)
    setSeen((before) => ({ ...before, requested: JSON.stringify(changed) }))
    follow(changed)
  }
  return [values, change]
}

/** The values that are not empty, in the order of the names. */
function filled<N extends string>(names: readonly N[], values: QueryValues<N>): QueryValues<N> {
  return Object.fromEntries(
    names.flatMap((name) =>
      values[name] === undefined || values[name] === '' ? [] : [[name, values[name]]],
    ),
  ) as QueryValues<N>
}
