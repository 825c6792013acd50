// Brings a database up to date: runs `migrations/*.ts`, forward only and each in its own transaction,
// under one lock, so that any number of machines may start at once.

import { readdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import type { Database } from './database.ts'

export interface MigrateOptions {
  /** Runs under the same lock once the tables stand: the queue makes its own tables here. */
  readonly afterwards?: (db: Database) => Promise<void>
}

/** Which migrations have run, and which still must. */
export interface MigrationState {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
}

const folder = new URL('../../migrations/', import.meta.url)
const tableName = 'migrations'
const noSuchTable = '42P01'

const source: Knex.MigrationSource<string> = {
  getMigrations: () => migrationNames(),
  getMigrationName: (name) => name,
  getMigration: (name) => importMigration(name),
}

/**
 * Run what is pending; answers the names of those that ran. The lock is held by one connection, the work runs
 * on others, so the pool needs two at least. Knex's own lock survives a killed process and is freed first:
 * whoever holds ours is alone.
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<readonly string[]> {
  return db.transaction(async (lock) => {
    await lock.raw("select pg_advisory_xact_lock(hashtext('nutricode.migrate'))")
    const settings = { migrationSource: source, tableName: tableName, disableMigrationsListValidation: true }
    await db.migrate.forceFreeMigrationsLock(settings)
    const [, ran] = (await db.migrate.latest(settings)) as [number, string[]]
    await options.afterwards?.(db)
    return ran
  })
}

/** What has run and what has not, without changing anything. */
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
    if (error instanceof Error && 'code' in error && error.code === noSuchTable) return []
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
