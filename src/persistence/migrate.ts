// Runs `migrations/*.ts`: forward only, each in its own transaction, all under one lock, so that any number
// of machines may start at the same time.

import { readdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import { refreshCollations } from './sheet-lists/collations.ts'
import type { Database, Transaction } from './database.ts'
import { isUndefinedTable } from './postgres-errors.ts'
import { installRowLevelSecurity } from './row-level-security.ts'

interface MigrateOptions {
  /** Runs under the same lock after the migrations: the queue creates its tables here. */
  readonly afterwards?: (db: Database) => Promise<void>
}

/** The migrations that ran, and those that did not yet. */
interface MigrationState {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
}

const folder = new URL('../../migrations/', import.meta.url)
const tableName = 'migrations'

const source: Knex.MigrationSource<string> = {
  getMigrations: () => migrationNames(),
  getMigrationName: (name) => name,
  getMigration: (name) => importMigration(name),
}

/**
 * Runs the pending migrations; returns their names. One connection has the lock and others do the work, so
 * the pool needs at least two. Knex's own lock survives a killed process, so this frees it first: our lock
 * excludes all others.
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<readonly string[]> {
  return db.transaction(async (lock) => {
    await lock.raw("select pg_advisory_xact_lock(hashtext('nutricode.migrate'))")
    const settings = { migrationSource: source, tableName, disableMigrationsListValidation: true }
    await db.migrate.forceFreeMigrationsLock(settings)
    const [, ran] = (await db.migrate.latest(settings)) as [number, string[]]
    await refreshCollations(db)
    await options.afterwards?.(db)
    await installRowLevelSecurity(db)
    return ran
  })
}

/**
 * Runs migrations inside a transaction that has their lock: those named, or all that are pending. A restore makes the
 * tables of its back-up with it.
 */
export async function migrateWithin(trx: Transaction, names?: readonly string[]): Promise<void> {
  const chosen: Knex.MigrationSource<string> =
    names === undefined ? source : { ...source, getMigrations: () => Promise.resolve([...names].toSorted()) }
  const settings = { migrationSource: chosen, tableName, disableMigrationsListValidation: true }
  await trx.migrate.latest(settings)
  if (names === undefined) await installRowLevelSecurity(trx)
}

/** The state of the migrations; changes nothing. */
export async function migrationState(db: Database): Promise<MigrationState> {
  const known = await migrationNames()
  const applied = new Set(await appliedNames(db))
  return {
    applied: known.filter((name) => applied.has(name)),
    pending: known.filter((name) => !applied.has(name)),
  }
}

async function appliedNames(db: Database): Promise<string[]> {
  try {
    const rows: { name: string }[] = await db(tableName).select('name')
    return rows.map((row) => row.name)
  } catch (error) {
    if (isUndefinedTable(error)) return []
    throw error
  }
}

async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((name) => /^\d{4}_[a-z_]+\.ts$/u.test(name)).toSorted()
}

async function importMigration(name: string): Promise<Knex.Migration> {
  return (await import(new URL(name, folder).href)) as Knex.Migration
}
