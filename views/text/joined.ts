// Words of one attribute.

/** Class names or ids as one attribute has them; absent ones are left out. */
export function joined(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== '').join(' ')
}
