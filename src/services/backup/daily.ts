// The job `maintenance.backup`: once a day a back-up of everything, and the oldest ones deleted. What exists at the
// destination decides whether one is due, so that nothing has to be remembered.

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDraft } from './destination.ts'
import { programVersion } from './program-version.ts'
import { writeBackup } from './write.ts'
import type { JobContext } from '../context.ts'
import { isBackupDue, momentOfName, oldBackups } from '../../domain/backup/schedule.ts'
import { openFiles, type FileStore } from '../../gateways/files.ts'
import { tryBackupLock } from '../../persistence/backup.ts'
import { closeDatabase, openDatabase, type Database } from '../../persistence/database.ts'

const dayMs = 86_400_000

/** Makes the back-up of the day when it is due and `BACKUP_URL` is set; logs `backup.written` or `backup.failed`. */
export async function backUpWhenDue(context: JobContext): Promise<void> {
  const { config, log } = context
  const { url, hour } = config.backup
  const database = config.databaseOwnerUrl ?? config.databaseUrl
  if (url === undefined || database === undefined) return
  const now = await context.transact(null, (inside) => Promise.resolve(inside.now))
  const store = openFiles(url, config.s3)
  if (!isBackupDue(await namesIn(store), hour, now)) return
  // Connections of its own: a back-up of an hour must not take one from the jobs.
  const db = openDatabase(database, { connections: 4, name: 'nutricode-backup' })
  try {
    await writeAlone(context, { db, url, now, store })
  } catch (error) {
    log.error('backup.failed', { error })
    throw error
  } finally {
    await closeDatabase(db)
  }
}

type Place = { readonly db: Database; readonly url: string; readonly now: Date; readonly store: FileStore }

/** Two workers make one back-up. */
async function writeAlone({ config, log }: JobContext, { db, url, now, store }: Place): Promise<void> {
  await db.transaction(async (lock) => {
    await lock.raw('set local idle_in_transaction_session_timeout = 0')
    if (!(await tryBackupLock(lock))) return
    const passphrase = config.backup.passphrase ?? null
    const draft = await openDraft(`${url.replace(/\/+$/, '')}/`, { config, now })
    const { file, bytes } = await writeBackup(
      { config, db, now, release: programVersion(), passphrase },
      draft,
    )
    log.info('backup.written', { file, bytes, keys: passphrase !== null })
    for (const name of oldBackups(await namesIn(store), config.backup.keep)) await store.remove(name)
    if (url.startsWith('file:')) await deleteDeadDrafts(fileURLToPath(url), now)
  })
}

async function namesIn(store: FileStore): Promise<string[]> {
  return (await store.list('')).map(({ name }) => name)
}

/** Drafts of killed processes: they are older than a day, and none of them is a back-up. */
async function deleteDeadDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const begun = name.endsWith('.part') ? momentOfName(name.slice(0, -'.part'.length)) : null
    if (begun !== null && now.getTime() - begun.getTime() > dayMs)
      await rm(join(folder, name), { force: true })
  }
}
