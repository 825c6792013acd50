// The pool of connections to PostgreSQL, and transactions on it. Whole numbers come back as numbers,
// decimals and calendar days as text, so that nothing is rounded or moved by a time zone on the way.

import knex from 'knex'
import pg from 'pg'

/** The pool: every query outside a transaction. */
export type Database = knex.Knex
/** One connection in an open transaction. */
export type Transaction = knex.Knex.Transaction
/** Whatever a statement that only reads may run on. */
export type Queries = Database | Transaction

export interface DatabaseOptions {
  /** Connections at most; 10 unless told. */
  readonly connections?: number
  /** How this process is called in `pg_stat_activity`. */
  readonly name?: string
}

/** The database does not answer, or is none that can be used; the message is one sentence that says what to do. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
}

const oldestVersion = 15
const connectWithinMs = 10_000

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, safeInteger)
types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** Whatever goes wrong rejects its query; knex would print it a second time. */
const silent = { warn: nothing, error: nothing, deprecate: nothing, debug: nothing }

/** Open a pool on `url`. Nothing is connected yet: `reachDatabase` does that, and every first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  return knex.knex({
    client: 'pg',
    // `reachDatabase` asks for the version; knex would once more, of every pool.
    version: String(oldestVersion),
    connection: {
      connectionString: url,
      application_name: options.name ?? 'nutricode',
      connectionTimeoutMillis: connectWithinMs,
      types: {
        getTypeParser: (oid, format) => types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
      },
    },
    pool: { min: 0, max: options.connections ?? 10 },
    acquireConnectionTimeout: connectWithinMs,
    log: silent,
  })
}

/** Make sure that the database answers and is new enough; throws `DatabaseUnreachable` else. */
export async function reachDatabase(db: Database): Promise<void> {
  const version = await serverVersion(db)
  if (version < oldestVersion) {
    throw new DatabaseUnreachable(
      `The database is PostgreSQL ${String(version)}; set DATABASE_URL to PostgreSQL ${String(oldestVersion)} or newer.`,
    )
  }
}

/** SQLSTATE of two transactions that waited for each other, of which one was ended: it has done nothing and may begin anew. */
const endedForAnother: readonly string[] = ['40P01', '40001']
const mostAttempts = 5

/**
 * Run `work` in one transaction: committed when it returns, rolled back when it throws. It runs again when the database
 * ended it for the sake of another one, so it must do nothing that a rollback does not undo.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === mostAttempts || !hasState(error, endedForAnother)) throw error
    }
  }
}

/** Holds a name until the transaction ends: whoever else wants to hold it waits. */
export async function lockName(trx: Transaction, name: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
}

function hasState(error: unknown, states: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && states.includes(String(error.code))
}

/** Pools whose statements did not stay prepared: a pooler in between hands each to another connection. */
const unprepared = new WeakSet<Queries>()

/** SQLSTATE of a prepared statement that is not there, is there already, or answers other columns since a migration. */
const notPrepared: readonly string[] = ['26000', '42P05', '0A000']

/**
 * The rows of a statement that every connection of the pool plans once, under a name of its own: where look-ups take tens of
 * microseconds, planning them anew takes most of the time. Inside a transaction it is planned as ever, since a failed attempt would end that.
 */
export async function askPrepared<Row>(
  db: Queries,
  name: string,
  statement: string,
  bindings: readonly Binding[],
): Promise<Row[]> {
  const asked = () => db.raw<{ rows: Row[] }>(statement, bindings)
  if (db.isTransaction === true || unprepared.has(db)) return (await asked()).rows
  try {
    return (await asked().options({ name })).rows
  } catch (error) {
    if (!hasState(error, notPrepared)) throw error
    unprepared.add(db)
    return (await asked()).rows
  }
}
type Binding = string | number | string[] | number[]

/** Close every connection; queries under way end first. */
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
    const reason = error instanceof Error ? reasonOf(error) : String(error)
    throw new DatabaseUnreachable(
      `The database does not answer (${reason}); start it, or correct DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Node wraps a refused connection to several addresses in an error without a message of its own. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return reasonOf(error.errors[0])
  return error.message.replace(/\s+/gu, ' ').trim()
}

function nothing(): void {
  // On purpose.
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The database holds ${value}, which is past what a number holds exactly.`)
}
