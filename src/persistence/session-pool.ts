// The connections of the session store, a few of their own: a session is read before every other query, and
// must not wait behind long ones.

import pg from 'pg'
import { unreachableError } from './reachability.ts'

/** How the session store connects. */
type SessionPoolOptions = {
  /** Most connections. */
  readonly connections: number
  /** Milliseconds to wait for a connection, and for the answer to a query, which is about one row. */
  readonly timeout: number
  /** Called when a connection that nobody uses was lost. */
  readonly onError: (error: Error) => void
}

/** Opens the pool. Its queries throw `DatabaseUnreachable` when the database does not answer. */
export function openSessionPool(url: string, { connections, timeout, onError }: SessionPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'nutricode-sessions',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  pool.on('error', onError)
  const run = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<unknown>
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    try {
      return await run(text, values)
    } catch (error) {
      throw unreachableError(error)
    }
  }
  pool.query = query as typeof pool.query
  return pool
}
