// Opens an archive and checks it completely before anything is stored: the zip, the manifest, the checksum of
// every member, and every row of every table. Nothing in it is trusted.

import { StringDecoder } from 'node:string_decoder'
import {
  archiveFormat,
  archiveManifest,
  archiveVersion,
  manifestHead,
  manifestMember,
  maxMembers,
  type ArchiveManifest,
  type ArchiveMember,
} from '../../domain/company-archive/manifest.ts'
import {
  ownId,
  wrongColumn,
  type ArchiveRow,
  type IdRange,
  type IdRanges,
} from '../../domain/company-archive/rows.ts'
import { archiveIdKinds, type ArchiveIdKind } from '../../domain/company-archive/columns.ts'
import {
  archiveTable,
  archiveTableNames,
  memberOfTable,
  type ArchiveTableName,
} from '../../domain/company-archive/tables.ts'
import { Refusal, refuse } from '../../domain/refusal.ts'
import { openZip, verifiedBytes, ZipError, type ZipEntry, type ZipFile } from '../../render/zip-reader.ts'
import { validationIssues } from '../../validation.ts'

/** The names of members. */
const memberNames =
  /^(?:(?:data\/[a-z_]+|labels)\.jsonl|csv\/[a-z]+\.csv|pictures\/[0-9a-f]{32}\.webp|files\/[a-z]+\/\d+\/[\w.-]+)$/

/** What an archive may unpack to. Memory does not depend on it; the disk of the database does. */
const maxUnpackedBytes = 64 * 2 ** 30
const maxManifestBytes = 256 * 2 ** 20
/** The longest line: an uploaded file of 2 MB in Base64, or the answer of a long report. */
const maxLineBytes = 32 * 2 ** 20

/** A line of a table: the row, and its text as it stands. */
export type ArchiveLine = { readonly text: string; readonly row: ArchiveRow }

/** An archive that was checked. */
export type OpenedArchive = {
  readonly manifest: ArchiveManifest
  readonly ids: IdRanges
  /** The rows of a table, a slice at a time; checked again, because the file could change in between. */
  rows(table: ArchiveTableName): AsyncGenerator<readonly ArchiveLine[]>
  /** The columns that the rows of a table have. */
  columns(table: ArchiveTableName): readonly string[]
  /** The bytes of a member. */
  bytes(member: ArchiveMember): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/**
 * Opens and checks an archive. Refuses `archive.unreadable`, `archive.newer`, `archive.damaged` and
 * `archive.wrongRow`.
 */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const zip = await refusingZip(() => openZip(path, { members: maxMembers, unpackedBytes: maxUnpackedBytes }))
  try {
    const manifest = await readManifest(zip)
    const archive = archiveOf(zip, manifest)
    const ids = await checkMembers(archive, manifest)
    return { ...archive, manifest, ids, close: () => zip.close() }
  } catch (error) {
    await zip.close()
    throw error
  }
}

/** Turns what is wrong with a zip into a refusal. */
async function refusingZip<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ZipError ? unreadable(error.message) : error
  }
}

function unreadable(reason: string): Refusal {
  return new Refusal('archive.unreadable', { values: { reason } })
}

async function readManifest(zip: ZipFile): Promise<ArchiveManifest> {
  const entry = zip.entries.get(manifestMember)
  if (entry === undefined || entry.bytes > maxManifestBytes) throw unreadable(`no ${manifestMember}`)
  const chunks: Buffer[] = []
  await refusingZip(async () => {
    for await (const chunk of zip.read(entry)) chunks.push(chunk)
  })
  const manifest = parsed(Buffer.concat(chunks).toString('utf8'))
  if (validationIssues(manifestHead, manifest).length > 0) throw unreadable(manifestMember)
  const { version } = manifest as { version: number }
  if (version > archiveVersion)
    refuse('archive.newer', { values: { format: archiveFormat, version, known: archiveVersion } })
  const [issue] = validationIssues(archiveManifest, manifest)
  if (issue !== undefined) throw unreadable(`${manifestMember}: ${issue.field}`)
  return checkedList(zip, manifest as ArchiveManifest)
}

/** Text as JSON; undefined for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The manifest, when it lists exactly the members of the zip, and every table with columns that it has. */
function checkedList(zip: ZipFile, manifest: ArchiveManifest): ArchiveManifest {
  const listed = new Set(manifest.members.map(({ name }) => name))
  const strange = [...zip.entries.keys()].find((name) => name !== manifestMember && !listed.has(name))
  const odd = manifest.members.find(({ name }) => !memberNames.test(name))
  if (odd !== undefined) throw unreadable(odd.name)
  if (strange !== undefined || listed.size !== manifest.members.length || listed.has(manifestMember))
    throw unreadable(strange ?? manifestMember)
  const missing = manifest.members.find(({ name, bytes }) => zip.entries.get(name)?.bytes !== bytes)
  if (missing !== undefined) refuse('archive.damaged', { values: { member: missing.name } })
  for (const table of archiveTableNames) {
    const member = manifest.members.find(({ name }) => name === memberOfTable(table))
    const declared = archiveTable(table).columns
    const isKnown = member?.columns?.every((column) => Object.hasOwn(declared, column)) === true
    if (member === undefined && archiveTable(table).isLater === true) continue
    if (member === undefined || !isKnown) throw unreadable(memberOfTable(table))
  }
  return manifest
}

type MemberReader = Pick<OpenedArchive, 'rows' | 'columns' | 'bytes'>

function archiveOf(zip: ZipFile, manifest: ArchiveManifest): MemberReader {
  const members = new Map(manifest.members.map((member) => [member.name, member]))
  const memberOf = (table: ArchiveTableName): ArchiveMember =>
    members.get(memberOfTable(table)) ??
    refuse('archive.damaged', { values: { member: memberOfTable(table) } })
  const columns = (table: ArchiveTableName): readonly string[] =>
    members.get(memberOfTable(table))?.columns ?? []
  const bytes = (member: ArchiveMember) => memberBytes(zip, zip.entries.get(member.name), member)
  return {
    columns,
    bytes,
    rows: async function* rows(table) {
      if (archiveTable(table).isLater === true && !members.has(memberOfTable(table))) return
      yield* checkedRows(table, columns(table), memberOf(table), bytes(memberOf(table)))
    },
  }
}

/** The bytes of a member; its SHA-256 is checked at the end. */
async function* memberBytes(
  zip: ZipFile,
  entry: ZipEntry | undefined,
  member: ArchiveMember,
): AsyncGenerator<Buffer> {
  const damaged = { values: { member: member.name } }
  if (entry === undefined) return refuse('archive.damaged', damaged)
  try {
    yield* verifiedBytes(zip, entry, member.sha256)
  } catch (error) {
    if (error instanceof ZipError) refuse('archive.damaged', damaged)
    throw error
  }
}

async function* checkedRows(
  table: ArchiveTableName,
  columns: readonly string[],
  member: ArchiveMember,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<readonly ArchiveLine[]> {
  let line = 0
  for await (const texts of lines(bytes, member.name)) {
    yield texts.map((text) => {
      line += 1
      const row = parsed(text)
      const column = wrongColumn(table, columns, row)
      if (column !== null) refuse('archive.wrongRow', { values: { member: member.name, line, column } })
      return { text, row: row as ArchiveRow }
    })
  }
  if (line !== member.rows) refuse('archive.damaged', { values: { member: member.name } })
}

/** The lines of a member, in slices as they arrive. */
async function* lines(bytes: AsyncIterable<Buffer>, member: string): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  let rest: string[] = []
  let restLength = 0
  for await (const chunk of bytes) {
    const parts = decoder.write(chunk).split('\n')
    const last = parts.pop() ?? ''
    if (parts.length > 0) {
      parts[0] = [...rest, parts[0]].join('')
      rest = []
      restLength = 0
      yield parts
    }
    rest.push(last)
    restLength += last.length
    if (restLength > maxLineBytes) refuse('archive.damaged', { values: { member } })
  }
  const end = [...rest, decoder.end()].join('')
  if (end !== '') yield [end]
}

/** Reads everything once: checksums, rows, and the ids. */
async function checkMembers(archive: MemberReader, manifest: ArchiveManifest): Promise<IdRanges> {
  const ranges = Object.fromEntries(
    archiveIdKinds.map((kind) => [kind, { lowest: 0, highest: 0 }]),
  ) as Record<ArchiveIdKind, IdRange>
  for (const table of archiveTableNames) {
    for await (const slice of archive.rows(table)) {
      for (const { row } of slice) {
        const own = ownId(table, row)
        if (own !== null) ranges[own.kind] = widened(ranges[own.kind], own.id)
      }
    }
  }
  const tableMembers = new Set(archiveTableNames.map(memberOfTable))
  for (const member of manifest.members.filter(({ name }) => !tableMembers.has(name))) {
    // This checks the checksum.
    await readToEnd(archive.bytes(member))
  }
  return ranges
}

async function readToEnd(bytes: AsyncIterator<Buffer>): Promise<void> {
  for (let done = false; !done;) done = (await bytes.next()).done === true
}

function widened({ lowest, highest }: IdRange, id: number): IdRange {
  return { lowest: lowest === 0 ? id : Math.min(lowest, id), highest: Math.max(highest, id) }
}
