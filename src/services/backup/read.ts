// Opens a back-up and checks it completely before anything is stored: the zip, the manifest, the checksum of every
// part, the number of rows of every table, and every file. Nothing in it is trusted.

import { linesIn } from './write.ts'
import {
  backupFormat,
  backupHead,
  backupManifest,
  backupVersion,
  expectedParts,
  filesPart,
  jobsPart,
  manifestPart,
  maxTables,
  partOfTable,
  type BackupManifest,
} from '../../domain/backup/manifest.ts'
import { Refusal, refuse } from '../../domain/refusal.ts'
import type { StoredJob } from '../../persistence/backup.ts'
import { readTar, TarError, type TarFile } from '../../render/tar.ts'
import { openZip, verifiedBytes, ZipError, type ZipFile } from '../../render/zip-reader.ts'
import { validationIssues } from '../../validation.ts'

/** Memory does not depend on it. */
const maxUnpackedBytes = 2 ** 50
const maxManifestBytes = 16 * 2 ** 20
const maxJobsBytes = 256 * 2 ** 20
/** Names of stored files: none leads out of the store. */
const fileName = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*$/

/** A back-up that was checked. */
export type OpenedBackup = {
  readonly manifest: BackupManifest
  /** Names and sizes of the stored files. */
  readonly files: ReadonlyMap<string, number>
  readonly jobs: readonly StoredJob[]
  /** The bytes of a part; checked again, because the file could change in between. */
  readonly part: (name: string) => AsyncGenerator<Buffer>
  /** Calls `onFile` for each stored file. */
  readonly eachFile: (onFile: (file: TarFile) => Promise<void>) => Promise<void>
  close(): Promise<void>
}

/** Called while it checks, with the bytes read so far and all bytes. */
export type CheckProgress = (done: number, total: number) => void

/** Opens and checks a back-up. Refuses `backup.unreadable`, `backup.newer` and `backup.damaged`. */
export async function openBackup(
  path: string,
  progress: CheckProgress = () => undefined,
): Promise<OpenedBackup> {
  const zip = await refusing(() => openZip(path, { members: maxTables + 3, unpackedBytes: maxUnpackedBytes }))
  try {
    const manifest = await readManifest(zip)
    const total = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0)
    let done = 0
    const part = (name: string) => verifiedPart(zip, manifest, name)
    async function* counted(name: string): AsyncGenerator<Buffer> {
      for await (const chunk of part(name)) {
        yield chunk
        done += chunk.length
        progress(done, total)
      }
    }
    await checkTables(manifest, counted)
    const jobs = await readJobs(manifest, counted(jobsPart))
    const files = await checkFiles(manifest, counted(filesPart))
    const eachFile: OpenedBackup['eachFile'] = (onFile) => eachFileOf(part(filesPart), onFile)
    return { manifest, jobs, files, part, eachFile, close: () => zip.close() }
  } catch (error) {
    await zip.close()
    throw error
  }
}

/** Turns what is wrong with a zip into a refusal. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ZipError ? unreadable(error.message) : error
  }
}

function unreadable(reason: string): Refusal {
  return new Refusal('backup.unreadable', { values: { reason } })
}

function damaged(part: string): never {
  return refuse('backup.damaged', { values: { part } })
}

async function readManifest(zip: ZipFile): Promise<BackupManifest> {
  const entry = zip.entries.get(manifestPart)
  if (entry === undefined || entry.bytes > maxManifestBytes) throw unreadable(`no ${manifestPart}`)
  const chunks: Buffer[] = []
  await refusing(async () => {
    for await (const chunk of zip.read(entry)) chunks.push(chunk)
  })
  const manifest = parsed(Buffer.concat(chunks).toString('utf8'))
  if (validationIssues(backupHead, manifest).length > 0) throw unreadable(manifestPart)
  const { version } = manifest as { version: number }
  if (version > backupVersion)
    refuse('backup.newer', { values: { what: `${backupFormat} ${String(version)}` } })
  const [issue] = validationIssues(backupManifest, manifest)
  if (issue !== undefined) throw unreadable(`${manifestPart}: ${issue.field}`)
  return checkedList(zip, manifest as BackupManifest)
}

/** Text as JSON; undefined for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The manifest, when it lists exactly the parts of the zip, and one for each table. */
function checkedList(zip: ZipFile, manifest: BackupManifest): BackupManifest {
  const names = manifest.parts.map(({ name }) => name)
  if (names.join('\n') !== expectedParts(manifest).join('\n')) throw unreadable(`${manifestPart}: parts`)
  const listed = new Set([...names, manifestPart])
  const strange = [...zip.entries.keys()].find((name) => !listed.has(name))
  if (strange !== undefined || listed.size !== names.length + 1) throw unreadable(strange ?? manifestPart)
  const missing = manifest.parts.find(({ name, bytes }) => zip.entries.get(name)?.bytes !== bytes)
  if (missing !== undefined) damaged(missing.name)
  return manifest
}

/** The bytes of a part; its SHA-256 is checked at the end. */
async function* verifiedPart(zip: ZipFile, { parts }: BackupManifest, name: string): AsyncGenerator<Buffer> {
  const entry = zip.entries.get(name) ?? damaged(name)
  try {
    yield* verifiedBytes(zip, entry, parts.find((part) => part.name === name)?.sha256)
  } catch (error) {
    if (error instanceof ZipError) damaged(name)
    throw error
  }
}

async function checkTables(
  { tables }: BackupManifest,
  read: (name: string) => AsyncGenerator<Buffer>,
): Promise<void> {
  for (const table of tables) {
    const part = partOfTable(table.name)
    let rows = 0
    for await (const chunk of read(part)) rows += linesIn(chunk)
    if (rows !== table.rows) damaged(part)
  }
}

async function readJobs({ jobs }: BackupManifest, chunks: AsyncIterable<Buffer>): Promise<StoredJob[]> {
  const texts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxJobsBytes) damaged(jobsPart)
    texts.push(chunk)
  }
  const lines = Buffer.concat(texts).toString('utf8').split('\n').slice(0, -1)
  const read = lines.map((line) => jobOf(parsed(line)))
  return read.length === jobs ? read : damaged(jobsPart)
}

function jobOf(value: unknown): StoredJob {
  const isJob =
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null
  return isJob ? (value as StoredJob) : damaged(jobsPart)
}

async function checkFiles(
  { files }: BackupManifest,
  chunks: AsyncIterable<Buffer>,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  let bytes = 0
  await eachFileOf(chunks, (file) => {
    if (!fileName.test(file.name)) damaged(filesPart)
    sizes.set(file.name, file.bytes)
    bytes += file.bytes
    return Promise.resolve()
  })
  return sizes.size === files.count && bytes === files.bytes ? sizes : damaged(filesPart)
}

async function eachFileOf(
  chunks: AsyncIterable<Buffer>,
  onFile: (file: TarFile) => Promise<void>,
): Promise<void> {
  try {
    await readTar(chunks, onFile)
  } catch (error) {
    if (error instanceof TarError) damaged(filesPart)
    throw error
  }
}
