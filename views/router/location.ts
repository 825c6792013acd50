// Addresses within the application, as the router and its pages see them.

import { pageNames, pageOf, type PageName } from '../../src/contract/pages.ts'

/** An address, and what its entry in the browser's history keeps with it. */
export type Location = {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  /** With its number sign, or empty. */
  readonly hash: string
  /** What the navigation gave along. */
  readonly state: unknown
  /** Names the entry of the history; `firstKey` is that of a new document. */
  readonly key: string
}

export const firstKey = 'default'

/** Parameters of the path, by name. */
export type Params = Readonly<Record<string, string | undefined>>

/** The page at an address, null when there is none, and the parameters of its path. */
export type Match = { readonly page: PageName | null; readonly params: Params }

/**
 * A location of an address as links write it: absolute within the origin, or relative (`?page=2`, `#part`).
 * @param base the address that a relative one continues
 */
export function locationOf(to: string, base: string, state: unknown, key: string): Location {
  const { pathname, search, hash } = new URL(to, `http://page.invalid${base}`)
  return { pathname, search, hash, state, key }
}

/** The address of a location, without the origin. */
export function addressOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash
}

const patterns = pageNames.map((page) => ({
  page,
  names: [...pageOf(page).path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  pattern: new RegExp(`^${pageOf(page).path.replace(/:\w+/g, '([^/]+)')}/?$`),
}))

/** The page at a path. No two pages have the same path. */
export function matchPage(pathname: string): Match {
  for (const { page, names, pattern } of patterns) {
    const found = pattern.exec(pathname)
    if (found !== null)
      return {
        page,
        params: Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')])),
      }
  }
  return { page: null, params: {} }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
