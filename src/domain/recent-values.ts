// Values that are made once for each key, of which the ones used last stay.

type RecentValues<Value> = {
  /** Answers the value of a key, made by `make` when it is not among those that stay. */
  (key: string, make: () => Value): Value
  /** The value of a key if it is among those that stay: nothing is made, and it does not count as used. */
  readonly known: (key: string) => Value | undefined
}

/**
 * Keeps the last `most` values that were used. What it answers is shared: nobody may change it.
 */
export function recentValues<Value>(most: number): RecentValues<Value> {
  const values = new Map<string, { readonly value: Value }>()
  const valueOf = (key: string, make: () => Value): Value => {
    const known = values.get(key) ?? { value: make() }
    // A map is in the order of insertion: the first is the one that was not used for the longest time.
    values.delete(key)
    values.set(key, known)
    const [oldest] = values.keys()
    if (values.size > most && oldest !== undefined) values.delete(oldest)
    return known.value
  }
  return Object.assign(valueOf, { known: (key: string) => values.get(key)?.value })
}
