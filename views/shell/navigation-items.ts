// The entries of the side navigation: the page table, filtered by the rights of the session.

import { pageNames, pageOf, type NavigationGroup, type PageName } from '../../src/contract/pages.ts'
import { sessionAllows, type ClientSession } from '../client/session.ts'

type NavigationEntry = { readonly name: PageName; readonly path: string; readonly icon: string }
type NavigationBlock = {
  readonly group: NavigationGroup
  readonly entries: readonly NavigationEntry[]
}

const groups: readonly NavigationGroup[] = ['work', 'company', 'support']

/** The blocks of the navigation in order, with the pages that the session may open; without empty blocks. */
export function navigationOf(session: ClientSession): NavigationBlock[] {
  return groups
    .map((group) => ({ group, entries: pageNames.flatMap((name) => entryOf(name, group, session)) }))
    .filter(({ entries }) => entries.length > 0)
}

function entryOf(name: PageName, group: NavigationGroup, session: ClientSession): NavigationEntry[] {
  const { path, needs, navigation } = pageOf(name)
  if (navigation?.group !== group || !sessionAllows(session, needs)) return []
  // A user with a company cannot create a second one.
  if (name === 'companyCreate' && session.company !== null) return []
  // An administrator without a company has no users to manage, and nobody's activity to read.
  if ((name === 'users' || name === 'activity') && session.company === null) return []
  return [{ name, path, icon: navigation.icon }]
}
