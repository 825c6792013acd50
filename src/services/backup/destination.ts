// Where a back-up is written, or read from: a file of this machine or a bucket. It appears under its name only when
// it is complete.

import { createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import { backupName } from '../../domain/backup/schedule.ts'
import { refuse } from '../../domain/refusal.ts'
import { openFiles, type FileDraft, type FileStore } from '../../gateways/files.ts'

/** A file being written, and what it is called once it is complete. */
export type BackupDraft = FileDraft & { readonly file: string }

/**
 * Opens a draft for a back-up.
 * @param to a folder, a file, or the address of either (`file:///…`, `s3://bucket/folder`)
 * @throws the error of the file system; refuses `backup.noBucketKeys`
 */
export async function openDraft(
  to: string,
  { config, now }: { readonly config: Pick<Config, 's3'>; readonly now: Date },
): Promise<BackupDraft> {
  const name = backupName(now)
  if (to.startsWith('s3:')) {
    const draft = await bucketOf(to, config).draft(name)
    return { ...draft, file: `${to.replace(/\/+$/, '')}/${name}` }
  }
  const path = to.startsWith('file:') ? fileURLToPath(to) : to
  const isFolder = path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
  return localDraft(isFolder ? join(path, name) : path)
}

/** A path on this machine for reading the back-up, and what deletes a copy that was made for it. */
export async function localCopy(
  from: string,
  config: Pick<Config, 's3'>,
): Promise<{ readonly path: string; remove(): Promise<void> }> {
  if (!from.startsWith('s3:'))
    return { path: from.startsWith('file:') ? fileURLToPath(from) : from, remove: () => Promise.resolve() }
  const file = await bucketOf(dirname(from), config).read(basename(from))
  if (file === null) return refuse('backup.unreadable', { values: { reason: from } })
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-backup-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'backup.zip')
    await pipeline(file.body, createWriteStream(path, { mode: 0o600 }))
    return { path, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function bucketOf(url: string, { s3 }: Pick<Config, 's3'>): FileStore {
  return s3 === undefined ? refuse('backup.noBucketKeys') : openFiles(url, s3)
}

/** Only its owner can read the file: it holds e-mail addresses and the hashes of passwords. */
async function localDraft(file: string): Promise<BackupDraft> {
  const path = `${file}.part`
  await mkdir(dirname(file), { recursive: true })
  await (await open(path, 'w', 0o600)).close()
  return {
    path,
    file,
    keep: async () => {
      await flush(path)
      await rename(path, file)
      await flush(dirname(file))
    },
    drop: () => rm(path, { force: true }),
  }
}

/** Waits until a file or folder is on the disk: a back-up must outlive a power failure. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
