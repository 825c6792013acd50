// Brings a back-up into an empty place. The database appears in one transaction: the tables as the migrations of the
// back-up make them, all rows, the later migrations, the jobs. Files and keys are written just before it commits, so
// that a restore which is interrupted can simply be run again.

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { OpenedBackup } from './read.ts'
import { openKeys, type InstallationKeys } from './keys.ts'
import { restorableJobs } from './write.ts'
import { serialKeyFingerprint } from '../company-archive/serial-key.ts'
import type { Config } from '../../config.ts'
import type { JobName } from '../../contract/jobs.ts'
import { partOfTable, type BackupManifest } from '../../domain/backup/manifest.ts'
import { refuse } from '../../domain/refusal.ts'
import { openFiles } from '../../gateways/files.ts'
import { writeAudit } from '../../persistence/audit.ts'
import {
  analyzeAll,
  copyIn,
  deleteJobs,
  dropAll,
  firstTableWithRows,
  inRestore,
  setSequence,
  storedTables,
} from '../../persistence/backup.ts'
import type { Database, Transaction } from '../../persistence/database.ts'
import { markAllLabels } from '../../persistence/label-marks.ts'
import { migrateWithin, migrationState } from '../../persistence/migrate.ts'

/** Where a back-up is restored, and how. */
export type RestoreTarget = {
  readonly config: Config
  readonly db: Database
  readonly now: Date
  readonly passphrase: string | null
  /** Replaces what is there. */
  readonly force: boolean
  /** Leaves files and keys alone. */
  readonly databaseOnly: boolean
  /** Stores the keys of the back-up where this installation keeps its own; null when they come from settings. */
  readonly storeKeys: ((keys: InstallationKeys) => void) | null
  /** Puts a job into the queue of the transaction. */
  readonly enqueue: (trx: Transaction, name: JobName, data: object) => Promise<void>
  /** Called with the bytes stored so far and all bytes. */
  readonly progress?: (done: number, total: number) => void
}

/** What the check of a restore needs to know of its target. */
type PlanTarget = Omit<RestoreTarget, 'enqueue'>

/** What a restore will do, as checked. */
export type RestorePlan = {
  /** Keys to store; null when the installation has them already or they are not in the back-up. */
  readonly keys: InstallationKeys | null
  /** Whether it is unknown if SESSION_SECRET is the one of the back-up. */
  readonly sessionSecretUnknown: boolean
  /** Files of the store that are not in the back-up; deleted at the end, with `force` only. */
  readonly foreignFiles: readonly string[]
  /** The migrations that bring the database of the back-up up to date. */
  readonly laterMigrations: readonly string[]
}

/**
 * Checks whether a back-up can be restored; changes nothing. Refuses `backup.newer`, `backup.notEmpty`,
 * `backup.otherKey`, `backup.passphraseNeeded` and `backup.wrongPassphrase`.
 */
export async function planRestore(backup: OpenedBackup, target: PlanTarget): Promise<RestorePlan> {
  const { manifest } = backup
  const laterMigrations = await migrationsAfter(manifest, target.db)
  if (!target.force) await target.db.transaction(refuseRows)
  const foreignFiles = target.databaseOnly ? [] : await filesBeside(backup, target)
  if (foreignFiles[0] !== undefined && !target.force) notEmpty('files', foreignFiles[0])
  const keys = target.databaseOnly ? none : await keysToStore(manifest, target)
  return { ...keys, foreignFiles, laterMigrations }
}

/**
 * Restores a back-up as planned. Until the end the database is as it was. Refuses as `planRestore`, and
 * `backup.unknownTable`.
 */
export async function restoreBackup(
  backup: OpenedBackup,
  target: RestoreTarget,
  plan: RestorePlan,
): Promise<void> {
  await inRestore(target.db, async (trx) => {
    if (!target.force) await refuseRows(trx)
    await dropAll(trx)
    await migrateWithin(trx, backup.manifest.migrations)
    await storeRows(backup, target, trx)
    await migrateWithin(trx)
    // The stored copies of labels may be older or newer than the rows.
    await markAllLabels(trx)
    await deleteJobs(trx)
    for (const { name, data } of backup.jobs) {
      const known = restorableJobs.find((job) => job === name)
      if (known !== undefined) await target.enqueue(trx, known, data)
    }
    await recordRestore(backup, target, trx)
    if (!target.databaseOnly) await storeFiles(backup, target)
    if (plan.keys !== null) target.storeKeys?.(plan.keys)
  })
  if (target.force) await deleteFiles(target, plan.foreignFiles)
  await analyzeAll(target.db)
}

async function migrationsAfter({ migrations }: BackupManifest, db: Database): Promise<readonly string[]> {
  const { applied, pending } = await migrationState(db)
  const known = [...applied, ...pending].toSorted()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown !== undefined) refuse('backup.newer', { values: { what: unknown } })
  return known.filter((name) => !migrations.includes(name))
}

async function refuseRows(trx: Transaction): Promise<void> {
  const table = await firstTableWithRows(trx)
  if (table !== null) notEmpty('database', table)
}

function notEmpty(place: 'database' | 'files', name: string): never {
  return refuse('backup.notEmpty', { values: { place, name } })
}

/** The stored files that the back-up does not have, or has with another size. */
async function filesBeside({ files }: OpenedBackup, { config }: PlanTarget): Promise<string[]> {
  const stored = await openFiles(config.filesUrl, config.s3).list('')
  return stored.filter(({ name, bytes }) => files.get(name) !== bytes).map(({ name }) => name)
}

type PlannedKeys = Pick<RestorePlan, 'keys' | 'sessionSecretUnknown'>
const none: PlannedKeys = { keys: null, sessionSecretUnknown: false }

async function keysToStore(
  manifest: BackupManifest,
  { config, passphrase, storeKeys }: PlanTarget,
): Promise<PlannedKeys> {
  const isSameSerialKey = serialKeyFingerprint(config) === manifest.serialKey
  if (manifest.keys === null || passphrase === null) {
    if (!isSameSerialKey)
      refuse(manifest.keys === null ? 'backup.otherKey' : 'backup.passphraseNeeded', {
        values: { name: 'SERIAL_KEY' },
      })
    return { keys: null, sessionSecretUnknown: true }
  }
  const keys = await openKeys(manifest.keys, passphrase, manifest)
  const isSameSessionSecret = keys.sessionSecret === config.sessionSecret
  if (isSameSerialKey && isSameSessionSecret) return none
  if (storeKeys === null)
    refuse('backup.otherKey', { values: { name: isSameSerialKey ? 'SESSION_SECRET' : 'SERIAL_KEY' } })
  return { keys, sessionSecretUnknown: false }
}

async function storeRows(
  { manifest, part }: OpenedBackup,
  { progress }: RestoreTarget,
  trx: Transaction,
): Promise<void> {
  const here = new Map((await storedTables(trx)).map(({ name, columns }) => [name, columns]))
  const total = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  async function* reported(name: string): AsyncGenerator<Buffer> {
    for await (const chunk of part(name)) {
      yield chunk
      done += chunk.length
      progress?.(done, total)
    }
  }
  for (const table of manifest.tables) {
    if (!isDeepStrictEqual(here.get(table.name)?.toSorted(), table.columns.toSorted()))
      refuse('backup.unknownTable', { values: { table: table.name } })
    const name = partOfTable(table.name)
    const rows = await copyIn(trx, table, reported(name))
    if (rows !== table.rows) refuse('backup.damaged', { values: { part: name } })
  }
  for (const sequence of manifest.sequences) await setSequence(trx, sequence)
}

async function recordRestore(
  { manifest }: OpenedBackup,
  { now }: RestoreTarget,
  trx: Transaction,
): Promise<void> {
  const after = { createdAt: manifest.createdAt, release: manifest.release }
  await writeAudit(
    trx,
    [
      {
        companyId: null,
        actor: 'operator',
        operation: 'operator.restore',
        subject: 'all',
        before: null,
        after,
      },
    ],
    now,
  )
}

/** A file appears in the store only when it is complete; the same file again changes nothing. */
async function storeFiles({ eachFile }: OpenedBackup, { config }: RestoreTarget): Promise<void> {
  const store = openFiles(config.filesUrl, config.s3)
  await eachFile(async ({ name, body }) => {
    const draft = await store.draft(name)
    await pipeline(body, createWriteStream(draft.path))
    await draft.keep()
  })
}

async function deleteFiles({ config }: RestoreTarget, names: readonly string[]): Promise<void> {
  const store = openFiles(config.filesUrl, config.s3)
  for (const name of names) await store.remove(name)
}
