// Values that are made once for each key, of which the ones used last stay.

/**
 * Answers the value of a key, made by `make` when it is not among the last `most` that were used. What it answers is
 * shared: nobody may change it.
 */
export function recentValues<Value>(most: number): (key: string, make: () => Value) => Value {
  const values = new Map<string, { readonly value: Value }>()
  return (key, make) => {
    const known = values.get(key) ?? { value: make() }
    // A map is in the order of insertion: the first is the one that was not used for the longest time.
    values.delete(key)
    values.set(key, known)
    const [oldest] = values.keys()
    if (values.size > most && oldest !== undefined) values.delete(oldest)
    return known.value
  }
}
