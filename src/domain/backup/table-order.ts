// The order in which the tables of a back-up are written and read back: a row's parent exists before the row.

/** A table and the tables that its foreign keys name. */
type LinkedTable = { readonly name: string; readonly parents: readonly string[] }

/**
 * Sorts tables so that each follows its parents; by name where nothing else decides. A table may refer to itself:
 * one COPY checks its foreign keys at the end.
 * @throws RangeError when foreign keys form a circle of several tables
 */
export function parentsFirst<T extends LinkedTable>(tables: readonly T[]): T[] {
  const sorted: T[] = []
  const placed = new Set<string>()
  let waiting = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  while (waiting.length > 0) {
    const unplaced = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(({ name, parents }) =>
      parents.every((parent) => parent === name || placed.has(parent) || !unplaced.has(parent)),
    )
    if (ready.length === 0)
      throw new RangeError(`foreign keys in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    for (const table of ready) {
      sorted.push(table)
      placed.add(table.name)
    }
    waiting = waiting.filter(({ name }) => !placed.has(name))
  }
  return sorted
}
