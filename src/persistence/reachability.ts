// Whether the database answers: every connection of the pool is guarded, so that a lost connection, a server
// that starts or stops, and a statement without an answer all become one error, `DatabaseUnreachable`.

import type knex from 'knex'
import pg from 'pg'
import { joinBeginning, joinWrites, type RunQuery } from './joined-messages.ts'
import { isServerUnavailable } from './postgres-errors.ts'

/** The database does not answer or is too old; the message is one sentence that says what to do. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
}

/** What happens to the connections of a pool. */
export type PoolGuard = {
  /**
   * Milliseconds that a statement may take; none when undefined. The server ends a longer one in a transaction;
   * a second later this process closes the connection, because a frozen server ends nothing.
   */
  readonly statementTimeout: number | undefined
  /**
   * Milliseconds after which a statement without an answer makes this process look whether the server answers
   * at all; never when undefined.
   */
  readonly checkAfter: number | undefined
  /** Whether the server answers a new connection. */
  readonly isAnswering: () => Promise<boolean>
  /** Called with each error that says that the database does not answer. */
  readonly onUnreachable: (error: DatabaseUnreachable) => void
}

/** Milliseconds after the server's own limit in which its error may arrive. */
const answerDelay = 1000

/** Makes the errors of getting a connection from the pool `DatabaseUnreachable`. */
export function guardAcquiring(db: knex.Knex, { onUnreachable }: PoolGuard): void {
  const client = db.client as { acquireConnection: () => Promise<unknown> }
  const acquire = client.acquireConnection.bind(client)
  client.acquireConnection = async () => {
    try {
      return await acquire()
    } catch (error) {
      throw announced(unreachable(error), onUnreachable)
    }
  }
}

/** Guards the queries of a new connection. */
export function guardConnection(connection: pg.Client, guard: PoolGuard): void {
  const { statementTimeout, onUnreachable } = guard
  let isLost = false
  const markLost = (): void => {
    isLost = true
  }
  connection.on('error', markLost)
  connection.on('end', markLost)
  const run = connection.query.bind(connection) as RunQuery
  const holdWrites = joinWrites(connection)
  const runJoined = joinBeginning(run, statementTimeout)
  const guardedQuery: RunQuery = (config, callback) => {
    holdWrites()
    if (callback === undefined) return runJoined(config)
    const endWatch = watchStatement(guard, () => {
      markLost()
      // A server that answers again must not run what nobody waits for: the connection is not reused.
      void connection.end().catch(nothing)
      // At once: with several statements under way, the driver would wait for their answers first.
      connection.connection.stream.destroy()
    })
    return runJoined(config, (error, result) => {
      endWatch()
      if (error !== null && (isLost || isConnectionError(error) || isServerUnavailable(error)))
        callback(announced(unreachable(error), onUnreachable))
      else callback(error, result)
    })
  }
  connection.query = guardedQuery as typeof connection.query
}

/**
 * Calls `giveUp` when a statement takes too long, or when the server does not answer new connections either: it
 * is frozen or out of reach. Returns what ends the watch.
 */
function watchStatement(
  { statementTimeout, checkAfter, isAnswering }: PoolGuard,
  giveUp: () => void,
): () => void {
  let hasEnded = false
  const limit =
    statementTimeout === undefined ? undefined : setTimeout(giveUp, statementTimeout + answerDelay)
  const check =
    checkAfter === undefined
      ? undefined
      : setInterval(() => {
          void isAnswering().then((answers) => {
            if (!answers && !hasEnded) giveUp()
          })
        }, checkAfter)
  return () => {
    hasEnded = true
    clearTimeout(limit)
    clearInterval(check)
  }
}

/** A look at the server at `url` by a connection of its own; callers at the same time share one look. */
export function serverCheck(url: string, timeout: number): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  const look = async (): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'nutricode-check',
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    })
    client.on('error', nothing)
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch (error) {
      // A server that refuses the connection is alive.
      return error instanceof pg.DatabaseError
    } finally {
      void client.end().catch(nothing)
    }
  }
  return () =>
    (running ??= look().finally(() => {
      running = undefined
    }))
}

/** The error of a query on a connection that no guard watches, such as the session store's. */
export function unreachableError(error: unknown): unknown {
  return error instanceof pg.DatabaseError && !isServerUnavailable(error) ? error : unreachable(error)
}

/** The error for a database that does not answer, with its reason. */
export function unreachable(error: unknown): DatabaseUnreachable {
  if (error instanceof DatabaseUnreachable) return error
  const reason = error instanceof Error ? reasonOf(error) : String(error)
  return new DatabaseUnreachable(
    `The database does not answer (${reason}); start it, or correct DATABASE_URL.`,
    { cause: error },
  )
}

function announced(
  error: DatabaseUnreachable,
  onUnreachable: (error: DatabaseUnreachable) => void,
): DatabaseUnreachable {
  onUnreachable(error)
  return error
}

/** An error of the operating system's network calls, such as ECONNRESET. */
function isConnectionError(error: Error): boolean {
  return 'syscall' in error
}

/** Node wraps a refused connection to several addresses in an error without a message. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return reasonOf(error.errors[0])
  return error.message.replace(/\s+/gu, ' ').trim()
}

function nothing(): void {
  // A connection that is closed need not be closed again.
}
