// Equality of field values and of drafts, as JSON sees them. The form, the editor and the server compare by
// this rule.

/**
 * Whether two values are equal. The order of an object's members does not count; `undefined` members are
 * absent members. At the top level `undefined` and `null` are equal: both mean "no value".
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  // Most values of two drafts are the same text or number.
  if (a === b) return true
  return JSON.stringify(withSortedMembers(a ?? null)) === JSON.stringify(withSortedMembers(b ?? null))
}

function withSortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedMembers)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, withSortedMembers(member)]),
  )
}
