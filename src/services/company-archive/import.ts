// Brings an archive back: a company that this installation does not have, with every row, picture and file, in
// one transaction. Ids stay where the installation never gave them away; else one number is added to all ids of
// a kind, and to everything that names them.

import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { insertRows } from './import-rows.ts'
import { labelLines } from './label-lines.ts'
import { openProofMembers } from './proof-members.ts'
import { openArchive, type OpenedArchive } from './read.ts'
import { serialKeyFingerprint } from './serial-key.ts'
import { lineChecksum } from './line-checksum.ts'
import { record } from '../audit.ts'
import type { Context } from '../context.ts'
import { proofsFolder } from '../proofs/proof-files.ts'
import { batchFileFolder } from '../serials/batch-files.ts'
import { manifestMember, type ArchiveMember } from '../../domain/company-archive/manifest.ts'
import { renumbers, type ArchiveRow, type IdOffsets } from '../../domain/company-archive/rows.ts'
import { archiveIdKinds, type ArchiveIdKind } from '../../domain/company-archive/columns.ts'
import { archiveTableNames, memberOfTable } from '../../domain/company-archive/tables.ts'
import { Refusal, refuse } from '../../domain/refusal.ts'
import { openFiles } from '../../gateways/files.ts'
import {
  followArchiveCalls,
  foreignScope,
  isActorIdTaken,
  lastIdOf,
  setLastId,
  sharedGtin,
  strayCounters,
} from '../../persistence/company-archive.ts'
import { lockName } from '../../persistence/database.ts'
import { insertPicture } from '../../persistence/pictures.ts'
import type { WrittenFile } from '../../persistence/serials/batch-files.ts'

/** What an import brought. */
export type ImportedCompany = {
  readonly companyId: number
  readonly tva: string
  readonly name: string
  readonly rows: number
  readonly users: number
  /** The kinds of records that have new ids here. */
  readonly renumbered: readonly ArchiveIdKind[]
  /** The address in the printed codes, when this installation answers another one. */
  readonly otherOrigin: string | null
  /** Whether every label here says what the archive's label says. */
  readonly labelsEqual: boolean
}

/** How an import opens its transaction: it may run more than once. */
type Transact = <T>(work: (context: Context) => Promise<T>) => Promise<T>

/** Largest picture; association makes them far smaller. */
const maxPictureBytes = 20 * 2 ** 20

/**
 * Imports the archive at a path. Refuses `archive.unreadable`, `archive.newer`, `archive.damaged`,
 * `archive.wrongRow`, `archive.inconsistent`, `archive.otherSerialKey` and `archive.taken`; then nothing is
 * stored.
 */
export async function importCompanyArchive(transact: Transact, path: string): Promise<ImportedCompany> {
  const archive = await openArchive(path)
  try {
    return await transact((context) => importWithin(context, archive, transact))
  } finally {
    await archive.close()
  }
}

async function importWithin(
  context: Context,
  archive: OpenedArchive,
  transact: Transact,
): Promise<ImportedCompany> {
  refuseOtherSerialKey(context, archive)
  await lockName(context.trx, 'company import')
  const numbering = await reserveIds(context, archive, transact)
  const companyId = archive.ids.company.lowest + numbering.offsets.company
  try {
    const imported = await importAll(context, archive, numbering.offsets, companyId)
    return {
      ...imported,
      renumbered: archiveIdKinds.filter((kind) => numbering.offsets[kind] !== 0),
    }
  } catch (error) {
    await numbering.release()
    const files = openFiles(context.config.filesUrl, context.config.s3)
    for (const folder of [`batches/${String(companyId)}/`, proofsFolder(companyId)]) await files.clear(folder)
    throw error
  }
}

/** Serials are calculated from SERIAL_KEY: with another one, printed serials would be unknown here. */
function refuseOtherSerialKey({ config }: Pick<Context, 'config'>, { manifest }: OpenedArchive): void {
  const tables = (['batches', 'serial_forms', 'line_serials'] as const).map(memberOfTable)
  const hasSerials = manifest.members.some(({ name, rows }) => tables.includes(name) && rows !== 0)
  const own = serialKeyFingerprint(config)
  if (hasSerials && manifest.serialKey !== own)
    refuse('archive.otherSerialKey', { values: { theirs: manifest.serialKey ?? '-', own } })
}

type Numbering = { readonly offsets: IdOffsets; release(): Promise<void> }

/**
 * Decides the ids, and moves the sequences past them at once, so that nobody else is given one. A sequence does
 * not roll back: `release` moves it back if nobody took a number since.
 */
async function reserveIds(
  { trx }: Context,
  { ids, manifest }: OpenedArchive,
  transact: Transact,
): Promise<Numbering> {
  if (ids.company.lowest === 0 || ids.company.lowest !== ids.company.highest)
    inconsistent(memberOfTable('companies'))
  if (ids.company.lowest !== manifest.company.id) inconsistent(manifestMember)
  const offsets: Record<string, number> = {}
  const moved: { kind: ArchiveIdKind; before: number; after: number }[] = []
  for (const kind of archiveIdKinds) {
    const before = await lastIdOf(trx, kind)
    const { lowest, highest } = ids[kind]
    const offset = highest === 0 || lowest > before ? 0 : before
    offsets[kind] = offset
    if (!Number.isSafeInteger(highest + offset)) inconsistent(manifestMember)
    if (highest > 0) {
      await setLastId(trx, kind, highest + offset)
      moved.push({ kind, before, after: highest + offset })
    }
  }
  return {
    offsets: offsets as IdOffsets,
    // In another transaction: this one may have failed already.
    release: () =>
      transact(async (other) => {
        for (const { kind, before, after } of moved)
          if ((await lastIdOf(other.trx, kind)) === after) await setLastId(other.trx, kind, before)
      }),
  }
}

function inconsistent(member: string): never {
  return refuse('archive.inconsistent', { values: { member } })
}

async function importAll(
  context: Context,
  archive: OpenedArchive,
  offsets: IdOffsets,
  companyId: number,
): Promise<Omit<ImportedCompany, 'renumbered'>> {
  const { manifest } = archive
  const pending = openPending(context, companyId)
  const proofs = openProofMembers(context.config, companyId)
  let rows = 0
  for (const table of archiveTableNames) {
    const count = await insertRows(context.trx, archive, table, { companyId, offsets }, (row) => {
      if (table === 'imports') pending.addImport(row)
      if (table === 'batch_files') pending.addFile(row)
      if (table === 'proofs' && !proofs.add(row.before, row.after)) inconsistent(memberOfTable(table))
    })
    rows += count
  }
  await followArchiveCalls(context.trx, companyId)
  await refuseForeign(context, archive, companyId)
  await importPictures(context, archive)
  await importFiles(context, archive, pending.files, companyId)
  for (const member of archive.manifest.members.filter(({ name }) => /^files\/(?!batches\/)/.test(name)))
    if (!(await proofs.store(member, archive.bytes(member)))) inconsistent(member.name)
  const labelsEqual = await checkLabels(context, archive, companyId)
  await pending.enqueue()
  for (const proofId of proofs.waiting) await context.enqueue('proof.check', { companyId, proofId })
  const { tva, name } = manifest.company
  await record(context, companyId, 'operator.importCompany', `company ${String(companyId)}`, null, {
    createdAt: manifest.createdAt,
    renumbered: renumbers(offsets),
  })
  return {
    companyId,
    tva,
    name,
    rows,
    users: manifest.members.find((member) => member.name === memberOfTable('users'))?.rows ?? 0,
    otherOrigin: manifest.origins.code === context.config.codeOrigin ? null : manifest.origins.code,
    labelsEqual,
  }
}

/** Refuses serials and numbers that are not the company's own, or another company's too. */
async function refuseForeign(context: Context, archive: OpenedArchive, companyId: number): Promise<void> {
  const { trx } = context
  const gtin = await sharedGtin(trx, companyId)
  if (gtin !== null) refuse('archive.taken', { values: { what: 'gtin', value: gtin } })
  const scope = await foreignScope(trx, companyId)
  if (scope !== null) inconsistent(memberOfTable('serial_forms'))
  const scopes: string[] = []
  for await (const slice of archive.rows('serial_counters'))
    scopes.push(...slice.map(({ row }) => String(row['scope'])))
  if (await strayCounters(trx, companyId, scopes)) inconsistent(memberOfTable('serial_counters'))
  for await (const slice of archive.rows('companies')) {
    const actId = Number(slice[0]?.row['act_id'])
    if (await isActorIdTaken(trx, companyId, actId))
      refuse('archive.taken', { values: { what: 'actor', value: String(actId) } })
  }
}

async function importPictures({ trx, now }: Context, archive: OpenedArchive): Promise<void> {
  for (const member of archive.manifest.members) {
    const [, fingerprint] = /^pictures\/(.*)\.webp$/.exec(member.name) ?? []
    if (fingerprint === undefined) continue
    if (member.bytes > maxPictureBytes || !member.sha256.startsWith(fingerprint)) inconsistent(member.name)
    const chunks: Buffer[] = []
    for await (const chunk of archive.bytes(member)) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
      inconsistent(member.name)
    await insertPicture(trx, fingerprint, bytes, now)
  }
}

/** The written parts of files, by the name of their member. */
type ExpectedFiles = ReadonlyMap<string, { readonly fileId: number; readonly part: WrittenFile }>

/** Stores the files of batches; each must be the one that its record states. */
async function importFiles(
  context: Context,
  archive: OpenedArchive,
  expected: ExpectedFiles,
  companyId: number,
): Promise<void> {
  const store = openFiles(context.config.filesUrl, context.config.s3)
  for (const member of archive.manifest.members.filter(({ name }) => name.startsWith('files/batches/'))) {
    const file = expected.get(member.name)
    if (file === undefined || !isSameFile(member, file.part)) inconsistent(member.name)
    const folder = batchFileFolder({ companyId, id: file.fileId })
    const draft = await store.draft(`${folder}${file.part.name}`)
    try {
      await pipeline(archive.bytes(member), createWriteStream(draft.path))
      await draft.keep()
    } catch (error) {
      await draft.drop()
      throw error
    }
  }
}

function isSameFile(member: ArchiveMember, { bytes, sha256 }: WrittenFile): boolean {
  return member.bytes === bytes && member.sha256 === sha256
}

/** What was under way when the archive was made goes on here, as after a killed worker. */
function openPending(context: Context, companyId: number) {
  const files = new Map<string, { fileId: number; part: WrittenFile }>()
  const importIds: number[] = []
  const missingParts: { fileId: number; part: number }[] = []
  const isUnderWay = (row: ArchiveRow): boolean => row['state'] === 'waiting' || row['state'] === 'running'
  return {
    files: files as ExpectedFiles,
    addImport: ({ before, after }: { before: ArchiveRow; after: ArchiveRow }) => {
      if (isUnderWay(before) && before['content'] !== null) importIds.push(Number(after['id']))
    },
    addFile: ({ before, after }: { before: ArchiveRow; after: ArchiveRow }) => {
      const written = writtenParts(before['written'])
      const fileId = Number(after['id'])
      for (const part of written)
        files.set(`files/batches/${String(Number(before['id']))}/${part.name}`, { fileId, part })
      const parts = Number(before['parts'])
      if (parts > 100_000) inconsistent(memberOfTable('batch_files'))
      if (!isUnderWay(before)) return
      const drawn = new Set(written.map(({ part }) => part))
      for (let part = 1; part <= parts; part += 1) if (!drawn.has(part)) missingParts.push({ fileId, part })
    },
    enqueue: async () => {
      for (const importId of importIds) await context.enqueue('import.run', { companyId, importId })
      for (const { fileId, part } of missingParts)
        await context.enqueue('batch.part', { companyId, fileId, part })
    },
  }
}

/** The written parts of a record; their names become names in the file store. */
function writtenParts(value: unknown): readonly WrittenFile[] {
  const isPart = (part: unknown): boolean =>
    typeof part === 'object' &&
    part !== null &&
    'name' in part &&
    typeof part.name === 'string' &&
    /^[\w-][\w.-]*$/.test(part.name) &&
    'part' in part &&
    Number.isSafeInteger(part.part)
  if (!Array.isArray(value) || !value.every(isPart)) inconsistent(memberOfTable('batch_files'))
  return value as readonly WrittenFile[]
}

/**
 * Makes every label once: a version whose label cannot be made is no version of ours. Answers whether all say
 * what the archive says.
 */
async function checkLabels(
  context: Context,
  { manifest }: OpenedArchive,
  companyId: number,
): Promise<boolean> {
  const member = manifest.members.find(({ name }) => name === 'labels.jsonl')
  try {
    return (await lineChecksum(labelLines(context, companyId))) === member?.sha256
  } catch (error) {
    if (error instanceof Refusal || !(error instanceof TypeError || error instanceof RangeError)) throw error
    return inconsistent(memberOfTable('versions'))
  }
}
