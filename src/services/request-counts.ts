// Requests of network addresses, counted over all web processes. The limits are in src/web/rate-limits.ts.

import { createHmac } from 'node:crypto'
import type { ReadContext } from './context.ts'
import { addRequests, type RequestTotal } from '../persistence/request-counts.ts'

/** Requests of one network address. */
export type AddressRequests = { readonly address: string; readonly hits: number }

/**
 * Adds requests to the counts of a class and answers the totals in the same order. No address occurs twice.
 * The table has keyed hashes of the addresses.
 */
export function countRequests(
  { db, config }: Pick<ReadContext, 'db' | 'config'>,
  requestClass: string,
  requests: readonly AddressRequests[],
  windowMs: number,
): Promise<readonly RequestTotal[]> {
  return addRequests(
    db,
    requests.map(({ address, hits }) => ({
      key: createHmac('sha256', config.sessionSecret)
        .update(['requests', requestClass, address].join('\0'))
        .digest(),
      hits,
    })),
    windowMs,
  )
}
