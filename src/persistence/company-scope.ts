// The scope of a transaction: whose rows PostgreSQL lets it read and write. Row-level security holds it
// (row-level-security.ts, decision 52), so that a query which forgets its company reads nothing. A scope is
// set inside the transaction and ends with it, so it also holds behind a pooler in transaction mode.

import type pg from 'pg'
import { inTransaction, withPrepared, type Database, type Queries, type Transaction } from './database.ts'
import { beginPipeline } from './joined-messages.ts'
import { forgetReads, requireAlone } from './shared-reads.ts'

/**
 * Whose rows: those of one company (of none when the id is null); what anyone may read of printed codes; or
 * those of the whole installation, for sign-in, support, the operator and the worker's own upkeep.
 */
export type Scope = { readonly companyId: number | null } | 'public' | 'platform'

/** The PostgreSQL role of each kind of scope. None of them can log in or owns a table. */
export const scopeRoles = {
  company: 'nutricode_company',
  public: 'nutricode_public',
  platform: 'nutricode_platform',
} as const

/** The setting of a transaction that holds the company's id. */
export const companySetting = 'nutricode.company'

/** Whether the login of a pool may take the roles: read once per pool. */
const availability = new WeakMap<object, Promise<boolean>>()

/** Runs work in one transaction of a scope; see `inTransaction` for commits, roll-backs and repetitions. */
export async function inScope<Result>(
  db: Database,
  scope: Scope,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const hasRoles = await rolesAvailable(db)
  return inTransaction(db, async (trx) => {
    // Not a query, so that the isolation level may still be set after it.
    if (hasRoles) await trx.raw(scopeStatements(scope))
    return work(trx)
  })
}

/**
 * Runs reads in one transaction of a scope, with prepared statements where the connection keeps them. Its statements
 * do not wait for each other's answers, and the caller not for the answer to its end: it has changed nothing.
 */
export function readInScope<Result>(
  db: Database,
  scope: Scope,
  read: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    withPrepared(db, async (prepare) => {
      const hasRoles = await rolesAvailable(db)
      await inTransaction(db, async (trx) => {
        const connection = await connectionsOf(trx).acquireConnection()
        const endPipeline = beginPipeline(connection)
        try {
          // Sent to the connection itself, before the reads: the order of two queries of the builder is not certain.
          // An error here ends the transaction: PostgreSQL then refuses the statements that were sent after it.
          const entering = send(connection, { text: scopeStatements(scope, hasRoles) })
          const [result] = await Promise.all([read(prepare(trx)), entering])
          // Not at once: the message that ends the transaction leaves before a page takes the processor.
          setImmediate(resolve, result)
        } finally {
          endPipeline()
        }
      })
    }).catch(reject)
  })
}

/**
 * Reads by one prepared statement in a transaction of its own, whose messages leave together. The caller does not wait
 * for the answer to its end.
 * @param statement with `$1` for its first value; a name belongs to one text
 */
export function readAtOnce<Row>(
  db: Database,
  scope: Scope,
  { name, ...statement }: { readonly name: string; readonly text: string; readonly values: unknown[] },
): Promise<Row[]> {
  return withPrepared(db, async (_, isPrepared) => {
    const hasRoles = await rolesAvailable(db)
    const connections = connectionsOf(db)
    const connection = await connections.acquireConnection()
    const endPipeline = beginPipeline(connection)
    const begun = send(connection, { text: 'BEGIN;' })
    const entering = send(connection, { text: scopeStatements(scope, hasRoles) })
    const reading = send<Row>(connection, { ...statement, ...(isPrepared && { name }) })
    const ended = send(connection, { text: 'COMMIT;' })
    endPipeline()
    void Promise.allSettled([begun, entering, reading, ended]).then(() =>
      connections.releaseConnection(connection),
    )
    const [, , rows] = await Promise.all([begun, entering, reading])
    return rows
  })
}

/** Reads in the public scope, with prepared statements where the connection keeps them. */
export async function inPublicRead<Result>(
  db: Database,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  return readInScope(db, 'public', work)
}

/**
 * Runs work of a company's transaction on the rows of all companies: only where a rule holds across
 * companies, such as one owner of a GTIN. The test of row-level security lists every caller.
 */
export async function acrossCompanies<Result>(
  trx: Transaction,
  work: () => PromiseLike<Result>,
): Promise<Result> {
  requireAlone(trx)
  const before = await widen(trx)
  if (before === 'none' || before === scopeRoles.platform) return work()
  let result: Result
  try {
    result = await work()
  } catch (error) {
    // After an error of PostgreSQL nothing can be set; the roll-back then ends the wider scope.
    await setRole(trx, before).catch(() => undefined)
    throw error
  }
  await setRole(trx, before)
  return result
}

/**
 * Leaves a transaction of the platform the rows of one company alone, until it ends: for work that a secret of this
 * company started, and nobody's session.
 */
export async function narrowToCompany(trx: Transaction, companyId: number): Promise<void> {
  const id = BigInt(companyId).toString()
  await trx.raw(`
    select set_config('${companySetting}', '${id}', true),
      set_config('role', case role when 'none' then role else '${scopeRoles.company}' end, true)
    from current_setting('role') as role`)
}

/** Sends a statement at once. */
function send<Row>(connection: pg.Client, statement: pg.QueryConfig): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    connection.query(statement, (error: Error | null, result) => {
      if (error === null) resolve(result.rows as Row[])
      else reject(error)
    })
  })
}

type Connections = {
  acquireConnection(): Promise<pg.Client>
  releaseConnection(connection: pg.Client): Promise<void>
}

function connectionsOf(queries: Queries): Connections {
  return queries.client as Connections
}

/** What begins a scope; without its role where the login may not take it. */
function scopeStatements(scope: Scope, hasRoles = true): string {
  const [role, companyId] =
    typeof scope === 'string' ? [scopeRoles[scope], null] : [scopeRoles.company, scope.companyId]
  const id = companyId === null ? '' : BigInt(companyId).toString()
  return `${hasRoles ? `set local role ${role}; ` : ''}set local ${companySetting} = '${id}'`
}

/** Takes the role of the platform, unless the transaction has no scope; answers the role before. */
async function widen(trx: Transaction): Promise<string> {
  forgetReads(trx)
  const { rows } = await trx.raw<{ rows: { before: string }[] }>(`
    select role as before, set_config('role', case role when 'none' then role else '${scopeRoles.platform}' end, true)
    from current_setting('role') as role`)
  return rows[0]?.before ?? 'none'
}

async function setRole(trx: Transaction, role: string): Promise<void> {
  await trx.raw("select set_config('role', ?, true)", [role])
}

/**
 * Whether row-level security is installed and this login may take its roles. Where it may not (a managed
 * PostgreSQL whose login creates no roles), transactions run as the login itself.
 */
export async function rolesAvailable(db: Database): Promise<boolean> {
  const pool = db.client as object
  const known = availability.get(pool)
  if (known !== undefined) return known
  const asked = askRoles(db)
  availability.set(pool, asked)
  asked.catch(() => availability.delete(pool))
  return asked
}

async function askRoles(db: Database): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { available: boolean }[] }>(
    `
    select coalesce(bool_and(
      r.oid is not null and pg_has_role(r.oid, 'member') and has_schema_privilege(r.oid, 'public', 'usage')
      and has_table_privilege(r.oid, to_regclass('public.companies'), 'select')
    ), false) as available
    from unnest(?::text[]) as wanted (name) left join pg_roles r on r.rolname = wanted.name`,
    [Object.values(scopeRoles)],
  )
  return rows[0]?.available === true
}
