// The connections of the session store, a few of their own: a session is read before every other query, and
// must not wait behind long ones.

import { createHash } from 'node:crypto'
import pg from 'pg'
import { isPreparedStatementError } from './postgres-errors.ts'
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
  const run = pool.query.bind(pool) as (statement: pg.QueryConfig) => Promise<unknown>
  let isPrepared = true
  const query = async (text: string, values: unknown[] = []): Promise<unknown> => {
    // A text is its own name, so that behind a pooler no other statement has it; in a digest: names end at 63 bytes.
    const name = createHash('sha256').update(text).digest('base64url')
    try {
      return await run({ text, values, ...(isPrepared && { name }) })
    } catch (error) {
      if (!isPreparedStatementError(error) || !isPrepared) throw unreachableError(error)
      // An external pooler gives each statement another connection.
      isPrepared = false
      return query(text, values)
    }
  }
  pool.query = query as typeof pool.query
  return pool
}
