// Which page an address opens, and what it reads.

import { operationOf } from '../../src/contract/operations/index.ts'
import { pageOf, type PageName } from '../../src/contract/pages.ts'
import { matchPage } from '../router/location.ts'
import { readsOf, type Read } from './reads.ts'
import { sessionAllows, type ClientSession } from './session.ts'

/** The page at an address, and the reads that its user may make; null for no page, or one they may not open. */
export function readsAt(
  address: URL,
  session: ClientSession,
): { readonly page: PageName; readonly reads: readonly Read[] } | null {
  const { page, params } = matchPage(address.pathname)
  if (page === null || pageOf(page).needs === 'anyone' || !sessionAllows(session, pageOf(page).needs))
    return null
  const reads = readsOf(page, { params, query: address.searchParams }).filter(
    ({ operation, optional, needs }) =>
      operationOf(operation).method === 'GET' && (!optional || sessionAllows(session, needs)),
  )
  return { page, reads }
}
