// The side navigation as data: page table × rights of the session.

import { pageNames, pageOf, type NavigationGroup, type PageName } from '../../src/contract/pages.ts'
import { isAllowed, type ClientSession } from '../client/session.ts'

export type NavigationEntry = { readonly name: PageName; readonly path: string; readonly icon: string }
export type NavigationBlock = {
  readonly group: NavigationGroup
  readonly entries: readonly NavigationEntry[]
}

const groups: readonly NavigationGroup[] = ['work', 'company', 'support']

/** The blocks of the navigation, in order, each with the pages this session may open; empty blocks are left out. */
export function navigationOf(session: ClientSession): NavigationBlock[] {
  return groups
    .map((group) => ({ group, entries: pageNames.flatMap((name) => entryOf(name, group, session)) }))
    .filter(({ entries }) => entries.length > 0)
}

function entryOf(name: PageName, group: NavigationGroup, session: ClientSession): NavigationEntry[] {
  const { path, needs, navigation } = pageOf(name)
  if (navigation?.group !== group || !isAllowed(session, needs)) return []
  // Who has a company makes no second one.
  if (name === 'companyCreate' && session.company !== null) return []
  // An administrator without a company has nobody to manage there.
  if (name === 'users' && session.company === null) return []
  return [{ name, path, icon: navigation.icon }]
}
