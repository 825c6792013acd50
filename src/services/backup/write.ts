// Writes a back-up of the whole installation: a zip of all tables in one snapshot of the database, the jobs that are
// not over, the stored files, and a manifest. Memory holds one chunk at a time (docs/guide/backup.md).

import type { BackupDraft } from './destination.ts'
import { sealKeys } from './keys.ts'
import { serialKeyFingerprint } from '../company-archive/serial-key.ts'
import type { Config } from '../../config.ts'
import { jobNames, jobs, type Job, type JobName } from '../../contract/jobs.ts'
import {
  backupFormat,
  backupVersion,
  filesPart,
  jobsPart,
  manifestPart,
  partOfTable,
  type BackupManifest,
  type BackupPart,
  type BackupTable,
} from '../../domain/backup/manifest.ts'
import { momentOfName } from '../../domain/backup/schedule.ts'
import { parentsFirst } from '../../domain/backup/table-order.ts'
import { openFiles } from '../../gateways/files.ts'
import {
  copyOut,
  inSnapshot,
  readSequences,
  storedTables,
  unfinishedJobs,
  type StoredTable,
} from '../../persistence/backup.ts'
import type { Database, Transaction } from '../../persistence/database.ts'
import { migrationState } from '../../persistence/migrate.ts'
import { writeTar, type TarFile } from '../../render/tar.ts'
import { createZip, type ZipWriter } from '../../render/zip-writer.ts'

/** Called while it writes, with the bytes read so far and about all bytes. */
export type BackupProgress = (done: number, total: number) => void

/** What is backed up, and how. */
export type BackupSource = {
  readonly config: Config
  readonly db: Database
  readonly now: Date
  /** The version of the program. */
  readonly release: string
  /** Seals the keys; null leaves them out. */
  readonly passphrase: string | null
  readonly progress?: BackupProgress
}

/** A back-up as written. */
export type WrittenBackup = {
  readonly file: string
  readonly bytes: number
  readonly manifest: BackupManifest
}

type Writing = {
  readonly source: BackupSource
  readonly zip: ZipWriter
  readonly parts: BackupPart[]
  readonly progress: { done: number; total: number }
}

/** Files of at most this size are read whole: they may be replaced while they are read. */
const readWholeBytes = 2 ** 20

/**
 * Writes a back-up into a draft and keeps it; a failure leaves nothing. Refuses `backup.shortPassphrase`.
 * @throws the error of the file system, when the disk is full for example
 */
export async function writeBackup(source: BackupSource, draft: BackupDraft): Promise<WrittenBackup> {
  try {
    const zip = await createZip(draft.path)
    try {
      const writing: Writing = { source, zip, parts: [], progress: { done: 0, total: 0 } }
      const manifest = await writeParts(writing)
      await zip.add(manifestPart, [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)])
      const bytes = await zip.end()
      await draft.keep()
      return { file: draft.file, bytes, manifest }
    } catch (error) {
      await zip.abort().catch(() => undefined)
      throw error
    }
  } catch (error) {
    await draft.drop()
    throw error
  }
}

async function writeParts(writing: Writing): Promise<BackupManifest> {
  const { config, db, now, release, passphrase } = writing.source
  const head = {
    format: backupFormat,
    version: backupVersion,
    createdAt: now.toISOString(),
    release,
    origins: { code: config.codeOrigin, presentation: config.presentationOrigin },
    serialKey: serialKeyFingerprint(config),
  } as const
  // First: a passphrase that is too short must not be found out after an hour.
  const keys = passphrase === null ? null : await sealKeys(keysOf(config), passphrase, head)
  const database = await inSnapshot(db, (trx) => writeDatabase(writing, trx))
  const files = await writeFiles(writing)
  return { ...head, ...database, files, keys, parts: writing.parts }
}

function keysOf({ serialKey, sessionSecret }: Config) {
  return { serialKey, sessionSecret }
}

type DatabasePart = Pick<BackupManifest, 'migrations' | 'tables' | 'sequences' | 'jobs'>

async function writeDatabase(writing: Writing, trx: Transaction): Promise<DatabasePart> {
  const { applied } = await migrationState(trx)
  const stored = parentsFirst(await storedTables(trx))
  writing.progress.total = stored.reduce((sum, { bytes }) => sum + bytes, 0)
  const tables: BackupTable[] = []
  for (const table of stored) {
    const rows = await writeTable(writing, trx, table)
    tables.push({ name: table.name, columns: [...table.columns], rows })
  }
  const waiting = await unfinishedJobs(trx, restorableJobs)
  await writePart(writing, jobsPart, [Buffer.from(waiting.map((job) => `${JSON.stringify(job)}\n`).join(''))])
  const sequences = await readSequences(trx)
  return { migrations: [...applied], tables, sequences, jobs: waiting.length }
}

/**
 * E-mails are left out: most were sent since, and a user can ask for another. So are jobs of the schedule, which
 * comes round again.
 */
export const restorableJobs: readonly JobName[] = jobNames.filter(
  (name) => name !== 'email.send' && (jobs[name] as Job).schedule === undefined,
)

/** COPY writes each row as one line: line breaks inside a value are escaped. */
async function writeTable(writing: Writing, trx: Transaction, table: StoredTable): Promise<number> {
  let rows = 0
  const text = await copyOut(trx, table)
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      rows += linesIn(chunk)
      yield chunk
    }
  }
  await writePart(writing, partOfTable(table.name), counted())
  return rows
}

/** The number of line breaks in a chunk. */
export function linesIn(chunk: Uint8Array): number {
  let lines = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
  return lines
}

async function writeFiles(writing: Writing): Promise<BackupManifest['files']> {
  const { config } = writing.source
  const store = openFiles(config.filesUrl, config.s3)
  const listed = (await store.list('')).filter(
    ({ name }) => momentOfName(name.split('/').at(-1) ?? '') === null,
  )
  writing.progress.total += listed.reduce((sum, { bytes }) => sum + bytes, 0)
  const written = { count: 0, bytes: 0 }
  async function* files(): AsyncGenerator<TarFile> {
    for (const { name } of listed) {
      const stored = await store.read(name)
      const file = stored === null ? null : await tarFile(name, stored)
      if (file === null) continue
      written.count += 1
      written.bytes += file.bytes
      yield file
    }
  }
  await writePart(writing, filesPart, writeTar(files()))
  return written
}

/** A stored file for the tar; null when it was deleted meanwhile. */
async function tarFile(
  name: string,
  { bytes, body }: { readonly bytes: number; readonly body: AsyncIterable<Uint8Array> },
): Promise<TarFile | null> {
  const chunks = body[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  try {
    // The first chunk opens the file.
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
      read.push(next.value)
      if (bytes > readWholeBytes) break
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  if (bytes <= readWholeBytes)
    return { name, bytes: read.reduce((sum, { length }) => sum + length, 0), body: read }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* read
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
  }
  return { name, bytes, body: whole() }
}

async function writePart(
  { zip, parts, progress, source }: Writing,
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  async function* reported(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      yield chunk
      // Texts are about as large as their tables: the last part of the way may be shorter or longer.
      progress.done = Math.min(progress.done + chunk.length, progress.total)
      source.progress?.(progress.done, progress.total)
    }
  }
  const written = await zip.add(name, reported())
  parts.push({ name, bytes: written.bytes, sha256: written.sha256 })
}
