// Which page an address opens, and what it reads.

import { matchPath } from 'react-router'
import { operationOf } from '../../src/contract/operations/index.ts'
import { pageNames, pageOf, type PageName } from '../../src/contract/pages.ts'
import { readsOf, type Read } from './reads.ts'
import { sessionAllows, type ClientSession } from './session.ts'

/** The page at an address, and the reads that its user may make; null for no page, or one they may not open. */
export function readsAt(
  address: URL,
  session: ClientSession,
): { readonly page: PageName; readonly reads: readonly Read[] } | null {
  for (const page of pageNames) {
    const match = matchPath({ path: pageOf(page).path, end: true }, address.pathname)
    if (match === null) continue
    if (pageOf(page).needs === 'anyone' || !sessionAllows(session, pageOf(page).needs)) return null
    const reads = readsOf(page, { params: match.params, query: address.searchParams }).filter(
      ({ operation, optional }) =>
        operationOf(operation).method === 'GET' &&
        (!optional || sessionAllows(session, operationOf(operation).needs)),
    )
    return { page, reads }
  }
  return null
}
