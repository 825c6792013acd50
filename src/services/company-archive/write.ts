// Writes the archive of a company: a zip of JSON lines, labels, CSVs, pictures and files of batches, and a
// manifest. All reads are of one snapshot of the database; memory holds a slice of rows at a time
// (docs/guide/archive.md).

import { archiveCsvs, type ArchiveCsv } from './tables-as-csv.ts'
import { labelLines } from './label-lines.ts'
import { serialKeyFingerprint } from './serial-key.ts'
import type { Context } from '../context.ts'
import { proofMembers } from './proof-members.ts'
import { batchFileFolder } from '../serials/batch-files.ts'
import {
  archiveFormat,
  archiveVersion,
  manifestMember,
  type ArchiveManifest,
  type ArchiveMember,
} from '../../domain/company-archive/manifest.ts'
import type { ArchiveRow } from '../../domain/company-archive/rows.ts'
import { archiveTable, archiveTableNames, memberOfTable } from '../../domain/company-archive/tables.ts'
import { refuse } from '../../domain/refusal.ts'
import { csvLine } from '../../domain/spreadsheet/csv.ts'
import { openFiles } from '../../gateways/files.ts'
import { findCompany } from '../../persistence/companies.ts'
import {
  countArchiveRows,
  newestMigration,
  picturesOfCompany,
  readArchiveRows,
  readOneSnapshot,
} from '../../persistence/company-archive.ts'
import { findPicture } from '../../persistence/pictures.ts'
import type { WrittenFile } from '../../persistence/serials/batch-files.ts'
import { createZip, type ZipWriter } from '../../render/zip-writer.ts'

/** Called after each slice, with the rows written so far and all rows. */
export type ArchiveProgress = (done: number, total: number) => Promise<void> | void

/** An archive as written: its suggested name, size and manifest. */
export type WrittenArchive = {
  readonly name: string
  readonly bytes: number
  readonly manifest: ArchiveManifest
}

type Writing = {
  readonly context: Pick<Context, 'trx' | 'config' | 'now'>
  readonly companyId: number
  readonly zip: ZipWriter
  readonly members: ArchiveMember[]
  readonly report: (rows: number) => Promise<void>
}

/**
 * Writes the archive of a company to a path. It must be the first work of its transaction. Refuses
 * `company.unknown`.
 */
export async function writeCompanyArchive(
  context: Pick<Context, 'trx' | 'config' | 'now'>,
  companyId: number,
  path: string,
  progress: ArchiveProgress = () => undefined,
): Promise<WrittenArchive> {
  await readOneSnapshot(context.trx)
  const company = (await findCompany(context.trx, companyId)) ?? refuse('company.unknown')
  const total = await countArchiveRows(context.trx, companyId)
  await progress(0, total)
  let done = 0
  const zip = await createZip(path)
  const report = async (rows: number): Promise<void> => {
    done += rows
    await progress(done, total)
  }
  const writing: Writing = { context, companyId, zip, members: [], report }
  try {
    const written = await writeTables(writing)
    await writeReadable(writing)
    await writePictures(writing)
    await writeFiles(writing, written.files)
    const { tva = '', name = '' } = company.draft
    const manifest: ArchiveManifest = {
      format: archiveFormat,
      version: archiveVersion,
      createdAt: context.now.toISOString(),
      schema: await newestMigration(context.trx),
      company: { id: companyId, tva, name },
      origins: { code: context.config.codeOrigin, presentation: context.config.presentationOrigin },
      serialKey: written.hasSerials ? serialKeyFingerprint(context.config) : null,
      members: writing.members,
    }
    await zip.add(manifestMember, [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)])
    const bytes = await zip.end()
    return { name: archiveName(tva, context.now), bytes, manifest }
  } catch (error) {
    await zip.abort()
    throw error
  }
}

function archiveName(tva: string, now: Date): string {
  return `nutricode-${tva.replace(/[^A-Za-z0-9]/g, '')}-${now.toISOString().slice(0, 10)}.zip`
}

/** A file of a batch or of a proof that is stored: where, and as which member. */
type StoredFile = { readonly stored: string; readonly member: string }

async function writeTables(writing: Writing): Promise<{ hasSerials: boolean; files: StoredFile[] }> {
  const files: StoredFile[] = []
  let hasSerials = false
  for (const name of archiveTableNames) {
    const rows = await writeLines(
      writing,
      memberOfTable(name),
      readArchiveRows(writing.context.trx, name, writing.companyId),
      Object.keys(archiveTable(name).columns),
      (line) => {
        if (name === 'batch_files')
          files.push(...storedFiles(writing.companyId, JSON.parse(line) as ArchiveRow))
        if (name === 'proofs') files.push(...proofMembers(writing.companyId, JSON.parse(line) as ArchiveRow))
      },
    )
    if (name === 'batches' || name === 'serial_forms' || name === 'line_serials') hasSerials ||= rows > 0
  }
  return { hasSerials, files }
}

function storedFiles(companyId: number, row: ArchiveRow): StoredFile[] {
  const id = Number(row['id'])
  return (row['written'] as WrittenFile[])
    .toSorted((a, b) => a.part - b.part)
    .map(({ name }) => ({
      stored: `${batchFileFolder({ companyId, id })}${name}`,
      member: `files/batches/${String(id)}/${name}`,
    }))
}

/** Writes a member of lines; answers how many. */
async function writeLines(
  writing: Writing,
  member: string,
  slices: AsyncIterable<readonly string[]>,
  columns: string[] | null,
  onLine?: (line: string) => void,
): Promise<number> {
  let rows = 0
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const lines of slices) {
      if (onLine !== undefined) for (const line of lines) onLine(line)
      yield Buffer.from(`${lines.join('\n')}\n`)
      rows += lines.length
      if (columns !== null) await writing.report(lines.length)
    }
  }
  const written = await writing.zip.add(member, chunks())
  writing.members.push({ name: member, ...written, rows, columns })
  return rows
}

async function writeReadable(writing: Writing): Promise<void> {
  await writeLines(writing, 'labels.jsonl', labelLines(writing.context, writing.companyId), null)
  for (const csv of archiveCsvs(writing.context.config)) {
    const written = await writing.zip.add(csv.member, csvChunks(writing, csv))
    writing.members.push({ name: csv.member, ...written, rows: null, columns: null })
  }
}

/** The CSV of a table, with a byte order mark, a slice of rows at a time. */
async function* csvChunks({ context, companyId }: Writing, csv: ArchiveCsv): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(csv.header)}`)
  for await (const lines of readArchiveRows(context.trx, csv.table, companyId)) {
    const rows = lines.flatMap((line) => {
      const cells = csv.cells(JSON.parse(line) as ArchiveRow)
      return cells === null ? [] : [csvLine(cells)]
    })
    yield Buffer.from(rows.join(''))
  }
}

async function writePictures(writing: Writing): Promise<void> {
  for (const fingerprint of await picturesOfCompany(writing.context.trx, writing.companyId)) {
    const bytes = await findPicture(writing.context.trx, fingerprint)
    if (bytes !== null) await writeStored(writing, `pictures/${fingerprint}.webp`, [bytes])
  }
}

/** Files that the store has deleted already are not in the archive: those of batches can be drawn again. */
async function writeFiles(writing: Writing, files: readonly StoredFile[]): Promise<void> {
  const store = openFiles(writing.context.config.filesUrl, writing.context.config.s3)
  for (const { stored, member } of files) {
    const file = await store.read(stored)
    if (file !== null) await writeStored(writing, member, file.body)
  }
}

/** Writes a member that is compressed already. */
async function writeStored(
  writing: Writing,
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const written = await writing.zip.add(name, chunks, true)
  writing.members.push({ name, ...written, rows: null, columns: null })
}
