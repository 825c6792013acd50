// The prefixes of the namespaces of one document: each namespace has one, and no two have the same.

/** Prefixes that are given to namespaces as these come. */
export type Prefixes = {
  /** The prefix of a namespace: the one that it has, else the wanted one where it is free, else `ns1`, `ns2` … */
  readonly give: (space: string, wanted: string) => string
  /** Namespaces with their prefixes, in the order in which they came. */
  readonly all: ReadonlyMap<string, string>
}

/** Opens the prefixes of a document. `isFree`: whether a prefix may be given to a namespace that wants it. */
export function openPrefixes(
  known: Iterable<readonly [space: string, prefix: string]>,
  isFree: (prefix: string) => boolean,
): Prefixes {
  const all = new Map(known)
  const taken = new Set(all.values())
  let number = 0
  const freeOne = (): string => {
    do number += 1
    while (taken.has(`ns${String(number)}`))
    return `ns${String(number)}`
  }
  const give = (space: string, wanted: string): string => {
    const before = all.get(space)
    if (before !== undefined) return before
    const prefix = isFree(wanted) && !taken.has(wanted) ? wanted : freeOne()
    all.set(space, prefix)
    taken.add(prefix)
    return prefix
  }
  return { give, all }
}
