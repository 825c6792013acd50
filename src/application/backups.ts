// Back-ups of the whole installation, for the command line: they need the database but no opened application, which
// would ask for migrated tables first.

import { ownerUrl, queueSettings } from './installation.ts'
import { keepsSecret, storeSecret, type Config } from '../config.ts'
import { restoreBackup, planRestore, type RestoreTarget } from '../services/backup/restore.ts'
import { localCopy, openDraft } from '../services/backup/destination.ts'
import { openKeys, type InstallationKeys } from '../services/backup/keys.ts'
import { programVersion } from '../services/backup/program-version.ts'
import { openBackup, type OpenedBackup } from '../services/backup/read.ts'
import { writeBackup, type WrittenBackup } from '../services/backup/write.ts'
import type { BackupManifest } from '../domain/backup/manifest.ts'
import { refuse } from '../domain/refusal.ts'
import { closeDatabase, openDatabase, reachDatabase, type Database } from '../persistence/database.ts'
import { installQueues, openQueue } from '../persistence/queue.ts'

type Progress = (done: number, total: number) => void

/** Options of a back-up. */
type BackupOptions = {
  /** A folder, a file, `file:///…` or `s3://bucket/folder`. */
  readonly to: string
  readonly passphrase: string | null
  readonly progress?: Progress
  /** Called with the path that is being written, which a stopped command must delete. */
  readonly onDraft?: (path: string) => void
}

/** Options of a restore. */
type RestoreOptions = {
  readonly passphrase: string | null
  readonly force: boolean
  readonly databaseOnly: boolean
  readonly dryRun: boolean
  readonly progress?: Progress
}

/** A restore as done, or as it would be done. */
export type Restored = {
  readonly manifest: BackupManifest
  readonly laterMigrations: readonly string[]
  readonly foreignFiles: readonly string[]
  readonly storesKeys: boolean
  readonly sessionSecretUnknown: boolean
}

const secretNames = { serialKey: 'SERIAL_KEY', sessionSecret: 'SESSION_SECRET' } as const

/**
 * Backs up the installation of the settings.
 * @throws SettingError, DatabaseUnreachable, the error of the file system
 */
export async function backUp(config: Config, options: BackupOptions): Promise<WrittenBackup> {
  return onDatabase(config, async (db) => {
    const now = new Date()
    const draft = await openDraft(options.to, { config, now })
    options.onDraft?.(draft.path)
    const { passphrase, progress } = options
    return writeBackup({ config, db, now, release: programVersion(), passphrase, ...given(progress) }, draft)
  })
}

/** Checks a back-up completely, with a passphrase its keys too. */
export async function verifyBackup(
  config: Config,
  from: string,
  { passphrase, progress }: { readonly passphrase: string | null; readonly progress?: Progress },
): Promise<BackupManifest> {
  return onBackup(config, from, progress, async ({ manifest }) => {
    if (manifest.keys !== null && passphrase !== null) await openKeys(manifest.keys, passphrase, manifest)
    return manifest
  })
}

/** The keys of a back-up. Refuses `backup.noKeys` and `backup.wrongPassphrase`. */
export async function keysOfBackup(
  config: Config,
  from: string,
  passphrase: string,
): Promise<InstallationKeys> {
  return onBackup(config, from, undefined, ({ manifest }) =>
    manifest.keys === null ? refuse('backup.noKeys') : openKeys(manifest.keys, passphrase, manifest),
  )
}

/** Restores a back-up into the installation of the settings, or checks whether that is possible. */
export async function restore(config: Config, from: string, options: RestoreOptions): Promise<Restored> {
  return onBackup(config, from, undefined, (backup) =>
    onDatabase(config, async (db) => {
      const target = targetOf(config, db, options)
      const plan = await planRestore(backup, target)
      if (!options.dryRun) await restoreWithQueue(config, backup, target, plan)
      const { laterMigrations, foreignFiles, sessionSecretUnknown } = plan
      return {
        manifest: backup.manifest,
        laterMigrations,
        foreignFiles,
        sessionSecretUnknown,
        storesKeys: plan.keys !== null,
      }
    }),
  )
}

type Target = Omit<RestoreTarget, 'enqueue'>

function targetOf(config: Config, db: Database, options: RestoreOptions): Target {
  const keepsAll = (['serialKey', 'sessionSecret'] as const).every((key) =>
    keepsSecret(config.dataDir, secretNames[key], config[key]),
  )
  const { passphrase, force, databaseOnly, progress } = options
  return {
    ...{ config, db, passphrase, force, databaseOnly, now: new Date(), ...given(progress) },
    storeKeys: keepsAll
      ? (keys) => {
          for (const key of ['serialKey', 'sessionSecret'] as const)
            storeSecret(config.dataDir, secretNames[key], keys[key])
        }
      : null,
  }
}

/** The tables of the queue are made first: they are the same in every installation, and empty they harm nobody. */
async function restoreWithQueue(
  config: Config,
  backup: OpenedBackup,
  target: Target,
  plan: Awaited<ReturnType<typeof planRestore>>,
): Promise<void> {
  const url = ownerUrl(config)
  await installQueues(url, queueSettings())
  const queue = await openQueue(url, queueSettings(), 'send', () => undefined)
  try {
    const enqueue: RestoreTarget['enqueue'] = (trx, name, data) => queue.within(trx)(name, data)
    await restoreBackup(backup, { ...target, enqueue }, plan)
  } finally {
    await queue.stop()
  }
}

async function onBackup<T>(
  config: Config,
  from: string,
  progress: Progress | undefined,
  work: (backup: OpenedBackup) => Promise<T>,
): Promise<T> {
  const copy = await localCopy(from, config)
  try {
    const backup = await openBackup(copy.path, progress)
    try {
      return await work(backup)
    } finally {
      await backup.close()
    }
  } finally {
    await copy.remove()
  }
}

async function onDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(ownerUrl(config), { connections: 3, name: 'nutricode-backup' })
  try {
    await reachDatabase(db)
    return await work(db)
  } finally {
    await closeDatabase(db)
  }
}

function given(progress: Progress | undefined): { progress?: Progress } {
  return progress === undefined ? {} : { progress }
}
