// The connection pool to PostgreSQL, and transactions on it. Integers come back as numbers; decimals and
// calendar days come back as text, so that nothing is rounded or shifted by a time zone.

import knex from 'knex'
import pg from 'pg'
import { isPreparedStatementError, isTransactionConflict } from './postgres-errors.ts'
import {
  DatabaseUnreachable,
  guardAcquiring,
  guardConnection,
  serverCheck,
  unreachable,
  type PoolGuard,
} from './reachability.ts'

export { DatabaseUnreachable } from './reachability.ts'

/** The pool, for queries outside a transaction. */
export type Database = knex.Knex
/** One connection with an open transaction. */
export type Transaction = knex.Knex.Transaction
/** The pool or a transaction, for statements that only read. */
export type Queries = Database | Transaction

interface DatabaseOptions {
  /** Maximum number of connections; 10 by default. */
  readonly connections?: number
  /** The name of this process in `pg_stat_activity`. */
  readonly name?: string
  /** Milliseconds to wait for a connection, a new one or one that is in use; 10 s by default. */
  readonly connectTimeout?: number
  /**
   * Milliseconds that a statement may take; no limit by default. With a limit, a statement that lasts longer than
   * `connectTimeout` ends when the server does not answer new connections either.
   */
  readonly statementTimeout?: number
  /** Called with each error that says that the database does not answer. */
  readonly onUnreachable?: (error: DatabaseUnreachable) => void
}

const oldestVersion = 15
const defaultConnectTimeout = 10_000

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, safeInteger)
types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** A failed query rejects its promise; knex would print the error a second time. */
const silent = { warn: nothing, error: nothing, deprecate: nothing, debug: nothing }

/** Opens a pool on `url`. The first query connects. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connectTimeout = defaultConnectTimeout } = options
  const guard: PoolGuard = {
    statementTimeout: options.statementTimeout,
    checkAfter: options.statementTimeout === undefined ? undefined : connectTimeout,
    isAnswering: serverCheck(url, connectTimeout),
    onUnreachable: options.onUnreachable ?? nothing,
  }
  const db = knex.knex({
    client: 'pg',
    // `reachDatabase` queries the version; without this, knex would query it again in every pool.
    version: String(oldestVersion),
    connection: {
      connectionString: url,
      application_name: options.name ?? 'nutricode',
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
      types: {
        getTypeParser: (oid, format) => types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
      },
    },
    pool: {
      min: 0,
      max: options.connections ?? 10,
      afterCreate: (connection: pg.Client, done: (error: null, connection: pg.Client) => void) => {
        guardConnection(connection, guard)
        done(null, connection)
      },
    },
    acquireConnectionTimeout: connectTimeout,
    // An error's text goes to the log: the statement may, its values may not.
    compileSqlOnError: false,
    log: silent,
  })
  guardAcquiring(db, guard)
  return db
}

/** Checks that the database answers and is new enough. @throws DatabaseUnreachable */
export async function reachDatabase(db: Database): Promise<void> {
  const version = await serverVersion(db)
  if (version < oldestVersion) {
    throw new DatabaseUnreachable(
      `The database is PostgreSQL ${String(version)}; ` +
        `set DATABASE_URL to PostgreSQL ${String(oldestVersion)} or newer.`,
    )
  }
}

const maxAttempts = 5

/**
 * Runs `work` in one transaction: commits when it returns, rolls back when it throws. On a conflict with a
 * concurrent transaction it runs `work` again, so `work` must do nothing that a rollback does not undo.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === maxAttempts || !isTransactionConflict(error)) throw error
    }
  }
}

/** Runs work in a transaction that is rolled back: what it answers is what it would do. */
export async function inRehearsal<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const trx = await db.transaction()
  try {
    return await work(trx)
  } finally {
    await trx.rollback()
  }
}

/** Locks a name until the transaction ends; other transactions that lock it wait. */
export async function lockName(trx: Transaction, name: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
}

/** Pools without prepared statements: an external pooler gives each transaction another connection. */
const unprepared = new WeakSet<Database>()
/** The transactions that may use prepared statements. */
const preparing = new WeakSet<Queries>()

/**
 * Runs reads whose transactions may use prepared statements: for look-ups of tens of microseconds, planning takes
 * most of the time. When the connection does not have a statement that it should have, the reads run once more
 * without, because the failure ended their transaction.
 */
export async function withPrepared<Result>(
  db: Database,
  read: (prepare: (trx: Transaction) => Transaction, isPrepared: boolean) => Promise<Result>,
): Promise<Result> {
  const plain = (trx: Transaction): Transaction => trx
  if (unprepared.has(db)) return read(plain, false)
  try {
    return await read((trx) => {
      preparing.add(trx)
      return trx
    }, true)
  } catch (error) {
    if (!isPreparedStatementError(error)) throw error
    unprepared.add(db)
    return read(plain, false)
  }
}

/** The rows of a statement, prepared under this name inside `withPrepared`. */
export async function queryPrepared<Row>(
  db: Queries,
  name: string,
  statement: string,
  bindings: readonly Binding[],
): Promise<Row[]> {
  const query = db.raw<{ rows: Row[] }>(statement, bindings)
  return (await (preparing.has(db) ? query.options({ name }) : query)).rows
}

/**
 * A query of the builder, prepared under this name inside `withPrepared`: for reads by a key, whose plan is the same
 * for all values. A name belongs to one text.
 */
export function asPrepared<Q extends knex.Knex.QueryBuilder>(db: Queries, name: string, query: Q): Q {
  if (preparing.has(db)) void query.options({ name })
  return query
}

type Binding = string | number | boolean | string[] | number[]

/** How many connections of a pool are used and idle, and how much work waits for one. */
export function poolState(db: Database): { used: number; idle: number; waiting: number } {
  const { pool } = db.client as { pool?: Pool }
  return {
    used: pool?.numUsed() ?? 0,
    idle: pool?.numFree() ?? 0,
    waiting: pool?.numPendingAcquires() ?? 0,
  }
}
type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number }

/** Closes every connection after its running query. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.destroy()
}

async function serverVersion(db: Database): Promise<number> {
  try {
    const answer = await db.raw<{ rows: { version: number }[] }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    return answer.rows[0]?.version ?? 0
  } catch (error) {
    throw unreachable(error)
  }
}

function nothing(): void {
  // Ignored on purpose.
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The database holds ${value}, which is past what a number holds exactly.`)
}
