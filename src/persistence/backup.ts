// The whole database as texts of COPY, and back. A back-up reads one snapshot; a restore is one transaction:
// tables, rows, sequences and jobs appear together or not at all.

import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { from as copyFrom, to as copyTo, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'
import type { BackupSequence } from '../domain/backup/manifest.ts'
import { scopeRoles } from './company-scope.ts'
import type { Database, Transaction } from './database.ts'

/** A table as it is backed up: its stored columns, and the tables that its foreign keys name. */
export type StoredTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly parents: readonly string[]
  /** The size on the disk of the database, for progress. */
  readonly bytes: number
}

/** Tables that no back-up holds, and why. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  migrations: 'the manifest lists the migrations; a restore runs them',
  migrations_lock: 'the lock of the migrations',
  sessions: 'open sessions; users sign in again',
}

/** The lock of `migrate`. */
const migrationLock = "hashtext('nutricode.migrate')"
/** How long a restore waits for a table that another process uses. */
const lockWithin = '10s'

/** Settings that make the text of a value the same on every server. */
const portableTexts = [
  "set local datestyle = 'ISO, YMD'",
  "set local timezone = 'UTC'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
]
/** A back-up takes as long as it takes. */
const withoutLimits = ['set local statement_timeout = 0', 'set local idle_in_transaction_session_timeout = 0']

/**
 * Runs work on one snapshot of the database, which no migration changes meanwhile. Needs two connections: one has
 * the lock of the migrations.
 */
export async function inSnapshot<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (lock) => {
    await lock.raw('set local idle_in_transaction_session_timeout = 0')
    await lock.raw(`select pg_advisory_xact_lock_shared(${migrationLock})`)
    const access = await accessToAll(lock)
    return db.transaction(async (trx) => {
      await trx.raw('set transaction isolation level repeatable read, read only')
      for (const setting of [...portableTexts, ...withoutLimits, access]) await trx.raw(setting)
      return work(trx)
    })
  })
}

/**
 * What lets a transaction read every row: the owner of the tables turns row-level security off, so that a hidden row is
 * an error and never a lost row; another login takes the role that reads all.
 */
async function accessToAll(trx: Transaction): Promise<string> {
  const { rows } = await trx.raw<{ rows: { owns: boolean }[] }>(
    `select coalesce(bool_and(pg_has_role(relowner, 'usage')), true) as owns
      from pg_class where oid = to_regclass('public.migrations')`,
  )
  return rows[0]?.owns === false ? `set local role ${scopeRoles.platform}` : 'set local row_security = off'
}

/** Runs a restore in one transaction, which no migration and no other restore interrupts. */
export async function inRestore<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (trx) => {
    for (const setting of [...portableTexts, ...withoutLimits]) await trx.raw(setting)
    await trx.raw(`select pg_advisory_xact_lock(${migrationLock})`)
    await trx.raw(`set local lock_timeout = '${lockWithin}'`)
    return work(trx)
  })
}

/** Makes sure that no other process makes a back-up until the transaction ends; false when one does. */
export async function tryBackupLock(trx: Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
    "select pg_try_advisory_xact_lock(hashtext('nutricode.backup')) as locked",
  )
  return rows[0]?.locked === true
}

/**
 * The tables of the installation, without those of extensions, `tablesLeftOut` and unlogged ones, which a crash of
 * the server empties anyway.
 */
export async function storedTables(trx: Transaction): Promise<StoredTable[]> {
  const { rows } = await trx.raw<{ rows: StoredTable[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f') as parents,
      coalesce(
        (select sum(pg_table_size(t.relid)) from pg_partition_tree(c.oid) t), pg_table_size(c.oid)
      )::bigint as bytes
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and not ${isOfExtension('pg_class', 'c')}
    order by c.relname collate "C"`)
  return rows.filter(({ name }) => !Object.hasOwn(tablesLeftOut, name))
}

/** The sequences and their last numbers. They are no part of the snapshot: read them after the tables. */
export async function readSequences(trx: Transaction): Promise<BackupSequence[]> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
  )
  const sequences: BackupSequence[] = []
  for (const { name } of rows) {
    const answer = await trx.raw<{ rows: { last: number; called: boolean }[] }>(
      `select last_value as last, is_called as called from public."${name}"`,
    )
    sequences.push({ name, last: answer.rows[0]?.last ?? 1, called: answer.rows[0]?.called ?? false })
  }
  return sequences
}

/** The rows of a table as text of COPY: a line each, without an end mark. */
export async function copyOut(
  trx: Transaction,
  { name, columns }: Pick<StoredTable, 'name' | 'columns'>,
): Promise<Readable> {
  const connection = await connectionOf(trx)
  // Of a query, not of the table: this also reads a partitioned one.
  return connection.query(copyTo(`copy (select ${quoted(columns)} from public."${name}") to stdout`))
}

/**
 * Stores rows that `copyOut` wrote; returns how many. Triggers do not run: what they wrote is in the back-up. Foreign
 * keys are checked.
 */
export async function copyIn(
  trx: Transaction,
  { name, columns }: Pick<StoredTable, 'name' | 'columns'>,
  text: AsyncIterable<Uint8Array>,
): Promise<number> {
  await trx.raw(`alter table public."${name}" disable trigger user`)
  const connection = await connectionOf(trx)
  const target = connection.query(copyFrom(`copy public."${name}" (${quoted(columns)}) from stdin`))
  await pipeline(text, target)
  await trx.raw(`alter table public."${name}" enable trigger user`)
  return target.rowCount
}

/** Makes a sequence go on after its last number. */
export async function setSequence(trx: Transaction, { name, last, called }: BackupSequence): Promise<void> {
  await trx.raw('select setval(?::regclass, ?, ?)', [`public."${name}"`, last, called])
}

/** The first table with a row, or null: then nothing is lost when the tables are replaced. */
export async function firstTableWithRows(trx: Transaction): Promise<string | null> {
  for (const { name } of await storedTables(trx)) {
    const { rows } = await trx.raw<{ rows: { used: boolean }[] }>(
      `select exists (select from public."${name}") as used`,
    )
    if (rows[0]?.used === true) return name
  }
  return null
}

/** Drops every table, sequence and function of the schema `public` that belongs to no extension. */
export async function dropAll(trx: Transaction): Promise<void> {
  const { rows } = await trx.raw<{ rows: { statement: string }[] }>(`
    select format('drop table if exists %s cascade', c.oid::regclass) as statement, 1 as turn from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not ${isOfExtension('pg_class', 'c')}
    union all
    select format('drop sequence if exists %s cascade', c.oid::regclass), 2 from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not ${isOfExtension('pg_class', 'c')}
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure), 3 from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not ${isOfExtension('pg_proc', 'p')}
    order by turn`)
  for (const { statement } of rows) await trx.raw(statement)
}

/** A job as it waits: its queue and what it works on. */
export type StoredJob = { readonly name: string; readonly data: object }

/** The jobs of these queues that are not over, oldest first. */
export async function unfinishedJobs(trx: Transaction, names: readonly string[]): Promise<StoredJob[]> {
  const { rows } = await trx.raw<{ rows: StoredJob[] }>(
    `select name, data from pgboss.job where state in ('created', 'retry', 'active') and name = any(?)
      order by created_on, id`,
    [[...names]],
  )
  return rows
}

/** Deletes all jobs: those of the database that a restore replaces. */
export async function deleteJobs(trx: Transaction): Promise<void> {
  await trx.raw('delete from pgboss.job')
}

/** Gathers the planner's statistics of the restored tables. */
export async function analyzeAll(db: Database): Promise<void> {
  await db.raw('analyze')
}

function isOfExtension(catalog: 'pg_class' | 'pg_proc', row: string): string {
  return `exists (select from pg_depend d
    where d.classid = '${catalog}'::regclass and d.objid = ${row}.oid and d.deptype = 'e')`
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

type CopyConnection = {
  query<Stream extends CopyStreamQuery | CopyToStreamQuery>(stream: Stream): Stream
}

/** The connection of a transaction, in the driver's own terms: knex knows no COPY. */
async function connectionOf(trx: Transaction): Promise<CopyConnection> {
  const client = trx.client as { acquireConnection(): Promise<CopyConnection> }
  return client.acquireConnection()
}
