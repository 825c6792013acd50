// Files of a batch. A file has parts, which the workers draw; a part is stored completely or not at all.
// Drawing a part again gives the same bytes, so a killed worker loses at most one part, and one part can be
// redone alone.

import { isDeepStrictEqual } from 'node:util'
import { printedHeading } from '../code-heading.ts'
import { announce } from '../hooks/announce.ts'
import { service } from '../service.ts'
import { ownStores, storesOf, type CompanyStores, type Context, type JobContext } from '../context.ts'
import { printedModule, printOf } from '../../domain/code/batch-print.ts'
import { printFormatName, printFormats } from '../../domain/code/print-formats.ts'
import { batchFileFormat, drawingRequest, rangeOf, type FileRange } from './drawing-request.ts'
import { requireSheet } from '../sheets.ts'
import { type BatchFileAnswer } from '../../contract/answers.ts'
import type { Payload } from '../../contract/jobs.ts'
import type { Config } from '../../config.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { openFiles } from '../../gateways/files.ts'
import type { BatchRecord } from '../../persistence/serials/batches.ts'
import { failWork } from '../../persistence/company-work.ts'
import { deleteFailedJobs } from '../../persistence/jobs.ts'
import { filesBefore, type BatchFileRecord, type WrittenFile } from '../../persistence/serials/batch-files.ts'
import type { BatchRequest } from '../../render/batch/request.ts'
import type { WrittenPart } from '../../render/batch/files/draw.ts'

/** Days until files are deleted. */
const retentionDays = 7

// Imported on demand, so that only processes that draw load the engine.
const importEngine = () => import('../../render/batch/files/draw.ts')

/**
 * Requests files of a batch, one per format; an existing file of the same range, print and words above its codes is
 * answered again.
 */
export const request = service<'serials.files'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.lock(input.batch)) ?? refuse('batch.unknown')
  const [from, to] = rangeOf(batch, input)
  const { draft } = await requireSheet(stores, batch.sheetId)
  const heading = printedHeading(context, draft, input)
  const before = await stores.batchFiles.list(batch.id)
  const files: BatchFileAnswer[] = []
  for (const format of new Set(input.formats)) {
    const print = printOf(format, input)
    const existing = before.find(
      (file) =>
        file.format === format &&
        file.from === from &&
        file.to === to &&
        isDeepStrictEqual(file.heading, heading) &&
        isDeepStrictEqual(file.print, print) &&
        file.state !== 'cancelled' &&
        file.state !== 'expired',
    )
    const ordered =
      existing ?? (await orderFile(context, stores, batch, draft, { format, from, to, heading, print }))
    files.push(
      fileAnswer(context, ordered.state === 'failed' ? await resume(context, stores, ordered) : ordered),
    )
  }
  return { code: 0, files }
})

/** Creates a file and enqueues a job for each of its parts. */
async function orderFile(
  context: Context,
  stores: CompanyStores,
  batch: BatchRecord,
  draft: SheetDraft,
  range: FileRange,
): Promise<BatchFileRecord> {
  const drawing = await drawingRequest(context.config, batch, draft, range)
  const parts = (await importEngine()).partsOf(drawing)
  const file = await stores.batchFiles.insert(
    { batchId: batch.id, ...range, parts: parts.length },
    context.now,
  )
  for (let part = 1; part <= parts.length; part += 1)
    await context.enqueue('batch.part', { companyId: stores.companyId, fileId: file.id, part })
  return file
}

/** The files of a batch. */
export const list = service<'serials.fileList'>(async (context, input) => {
  const stores = ownStores(context)
  if ((await stores.batches.find(input.batch)) === null) refuse('batch.unknown')
  return { files: (await stores.batchFiles.list(input.batch)).map((file) => fileAnswer(context, file)) }
})

/** Pauses, resumes (a failed one too) or cancels a file, or draws one of its parts again. */
export const control = service<'serials.controlFile'>(async (context, input) => {
  const stores = ownStores(context)
  const file = (await stores.batchFiles.find(input.file, true)) ?? refuse('file.unknown')
  if (file.state === 'expired' || file.state === 'cancelled') return refuse('file.gone')
  if (input.action === 'redo') await redo(context, stores, file, input.part ?? 1)
  else if (input.action === 'pause' && file.state !== 'done' && file.state !== 'failed')
    await stores.batchFiles.save(file.id, { state: 'paused' })
  else if (input.action === 'cancel') await cancel(context, stores, file)
  else if (input.action === 'resume' && (file.state === 'paused' || file.state === 'failed'))
    await resume(context, stores, file)
  return { code: 0, file: fileAnswer(context, (await stores.batchFiles.find(file.id)) ?? file) }
})

/** Draws the missing parts of a failed file; false for a file that did not fail. */
export async function retryFile(context: Context, stores: CompanyStores, id: number): Promise<boolean> {
  const file = await stores.batchFiles.find(id, true)
  if (file?.state !== 'failed') return false
  await resume(context, stores, file)
  return true
}

/** Enqueues the parts that are missing; returns the file as it is now. */
async function resume(
  context: Context,
  stores: CompanyStores,
  file: BatchFileRecord,
): Promise<BatchFileRecord> {
  await stores.batchFiles.save(file.id, { state: 'waiting', finishedAt: null, progressedAt: context.now })
  await deleteFailedJobs(context.trx, 'batch.part', { companyId: stores.companyId, fileId: file.id })
  const written = new Set(file.written.map(({ part }) => part))
  for (let part = 1; part <= file.parts; part += 1) {
    if (!written.has(part))
      await context.enqueue('batch.part', { companyId: stores.companyId, fileId: file.id, part })
  }
  return (await stores.batchFiles.find(file.id)) ?? file
}

async function redo(
  context: Context,
  stores: CompanyStores,
  file: BatchFileRecord,
  part: number,
): Promise<void> {
  if (part > file.parts) refuse('file.unknown')
  await stores.batchFiles.save(file.id, {
    state: 'running',
    written: file.written.filter((written) => written.part !== part),
    finishedAt: null,
    progressedAt: context.now,
  })
  await context.enqueue('batch.part', { companyId: stores.companyId, fileId: file.id, part })
}

async function cancel(context: Context, stores: CompanyStores, file: BatchFileRecord): Promise<void> {
  await stores.batchFiles.save(file.id, { state: 'cancelled', written: [], finishedAt: context.now })
  // A failure of the file store does not prevent cancelling: the cleanup job deletes the remaining parts
  // later.
  await filesOf(context.config)
    .clear(batchFileFolder(file))
    .catch((error: unknown) => {
      context.log.warn('files.notCleared', { file: file.id, error })
    })
}

/**
 * Downloads one part of a file, or its manifest: the input's `part` is `<file>-<part>` or `<file>-manifest`.
 */
export const download = service<'serials.file'>(async (context, input) => {
  const stores = ownStores(context)
  const partName = input.part.replace(/^\d+-/, '')
  const file = (await stores.batchFiles.find(Number.parseInt(input.part, 10))) ?? refuse('file.unknown')
  if (file.batchId !== input.batch) refuse('file.unknown')
  const part = file.written.find((written) => String(written.part) === partName)
  if (partName !== 'manifest' && part === undefined)
    return refuse(file.state === 'expired' || file.state === 'cancelled' ? 'file.gone' : 'file.unknown')
  const name = part?.name ?? `batch-${String(file.batchId)}-${file.format}-manifest.json`
  if (part === undefined) return { name, type: 'application/json', body: Buffer.from(manifestOf(file)) }
  const stored =
    (await filesOf(context.config).read(`${batchFileFolder(file)}${part.name}`)) ?? refuse('file.gone')
  return { name, type: mediaTypeOf(file), body: stored.body }
})

/** The manifest as JSON: count, first and last serial and SHA-256 of each part, in order. */
function manifestOf(file: BatchFileRecord): string {
  const { batchId: batch, format, from, to, heading } = file
  const parts = file.written.toSorted((a, b) => a.part - b.part)
  const complete = parts.length === file.parts
  const words = heading === null ? {} : { heading }
  const manifest = { batch, format, from, to, ...words, count: to - from + 1, complete, parts }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/**
 * The job `batch.part`: draws and stores one part, unless the file is paused or cancelled or has the part
 * already.
 */
export async function runPart(
  context: JobContext,
  { companyId, fileId, part }: Payload<'batch.part'>,
): Promise<void> {
  const start = await context.transact(companyId, (inside) =>
    beginPart(inside, storesOf(inside, companyId), fileId, part),
  )
  if (start === null) return
  const { partsOf, drawOnePart } = await importEngine()
  const planned = partsOf(start.request)[part - 1]
  if (planned === undefined) return
  const draft = await filesOf(context.config).draft(`${batchFileFolder(start.file)}${planned.name}`)
  try {
    const written = await drawOnePart(start.request, planned, draft.path)
    await draft.keep()
    const isWanted = await context.transact(companyId, (inside) =>
      endPart(inside, storesOf(inside, companyId), fileId, writtenFile(written, part)),
    )
    if (!isWanted) await filesOf(context.config).clear(batchFileFolder(start.file))
  } catch (error) {
    await draft.drop()
    // Cancelling a file deletes its folder with the part that is being written: that failure is expected.
    if (
      (await context.transact(companyId, (inside) => lockActiveFile(storesOf(inside, companyId), fileId))) !==
      null
    )
      throw error
  }
}

/** The job `batch.end`: every attempt to draw a part of a file failed. */
export async function endFailedPart(
  context: JobContext,
  { companyId, fileId, part }: Payload<'batch.part'>,
): Promise<void> {
  await context.transact(companyId, async (inside) => {
    const file = await storesOf(inside, companyId).batchFiles.find(fileId, true)
    if (file?.written.some((written) => written.part === part) === false)
      await failWork(inside.trx, { kind: 'file', companyId, id: fileId }, inside.now)
  })
}

/** Locks a file that still needs parts; null when it was cancelled or has expired. */
async function lockActiveFile(stores: CompanyStores, fileId: number): Promise<BatchFileRecord | null> {
  const file = await stores.batchFiles.find(fileId, true)
  return file === null || file.state === 'cancelled' || file.state === 'expired' ? null : file
}

async function beginPart(
  context: Context,
  stores: CompanyStores,
  fileId: number,
  part: number,
): Promise<{ request: BatchRequest; file: BatchFileRecord } | null> {
  const file = await stores.batchFiles.find(fileId, true)
  if (
    file === null ||
    (file.state !== 'waiting' && file.state !== 'running') ||
    file.written.some((written) => written.part === part)
  )
    return null
  const batch = await stores.batches.find(file.batchId)
  if (batch === null) return null
  if (file.state === 'waiting')
    await stores.batchFiles.save(fileId, {
      state: 'running',
      startedAt: file.startedAt ?? context.now,
      progressedAt: context.now,
    })
  const { draft } = await requireSheet(stores, batch.sheetId)
  const { from, to, heading, print } = file
  const range = { format: batchFileFormat(file.format), from, to, heading, print }
  return { file, request: await drawingRequest(context.config, batch, draft, range) }
}

/** Records a written part; false when the file was cancelled or has expired meanwhile. */
async function endPart(
  context: Context,
  stores: CompanyStores,
  fileId: number,
  written: WrittenFile,
): Promise<boolean> {
  const file = await lockActiveFile(stores, fileId)
  if (file === null) return false
  const all = [...file.written.filter(({ part }) => part !== written.part), written]
  const isDone = all.length === file.parts
  await stores.batchFiles.save(fileId, {
    written: all,
    progressedAt: context.now,
    ...(isDone ? { state: 'done', finishedAt: context.now } : {}),
  })
  if (isDone) await announceFile(context, stores, file)
  return true
}

/** Announces a file whose last part is written. */
async function announceFile(context: Context, stores: CompanyStores, file: BatchFileRecord): Promise<void> {
  const { id, batchId, format, from, to, parts } = file
  const batch = (await stores.batches.find(batchId)) ?? refuse('batch.unknown')
  await announce(context, stores.companyId, 'batch.file.ready', `batch ${String(batchId)}`, {
    batch: batchId,
    sheet: batch.sheetId,
    file: id,
    format: batchFileFormat(format),
    from,
    to,
    parts,
  })
}

function writtenFile(
  { name, count, bytes, sha256, firstSerial, lastSerial }: WrittenPart,
  part: number,
): WrittenFile {
  return { part, name, count, bytes, sha256, first: firstSerial, last: lastSerial }
}

/** Deletes files after a week. A user can request them again and gets the same bytes. */
export async function deleteOldFiles(context: JobContext): Promise<void> {
  const old = await context.transact(null, ({ trx, now }) =>
    filesBefore(trx, new Date(now.getTime() - retentionDays * 86_400_000)),
  )
  for (const file of old) {
    await filesOf(context.config).clear(batchFileFolder(file))
    await context.transact(file.companyId, (inside) =>
      storesOf(inside, file.companyId).batchFiles.save(file.id, { state: 'expired', written: [] }),
    )
  }
}

function filesOf(config: Config) {
  return openFiles(config.filesUrl, config.s3)
}

/** The folder of a file in the file store. */
export function batchFileFolder(file: Pick<BatchFileRecord, 'companyId' | 'id'>): string {
  return `batches/${String(file.companyId)}/${String(file.id)}/`
}

/** The media type of a file and of its parts. */
export function mediaTypeOf(file: Pick<BatchFileRecord, 'format'>): string {
  const format = printFormatName(file.format)
  return format === undefined ? 'application/octet-stream' : printFormats[format].mediaType
}

/** A file as its company sees it, with progress and speed. */
function fileAnswer({ now }: Pick<Context, 'now'>, file: BatchFileRecord): BatchFileAnswer {
  const drawn = file.written.reduce((sum, { count }) => sum + count, 0)
  const count = file.to - file.from + 1
  const seconds =
    file.startedAt === null ? 0 : ((file.finishedAt ?? now).getTime() - file.startedAt.getTime()) / 1000
  const rate = seconds > 0 ? Math.round(drawn / seconds) : 0
  return {
    id: file.id,
    batch: file.batchId,
    format: batchFileFormat(file.format),
    from: file.from,
    to: file.to,
    heading:
      file.heading === null
        ? null
        : {
            form: file.heading.form,
            languages: [...file.heading.languages],
            texts: [...file.heading.texts],
          },
    print: file.print === null ? null : { ...file.print },
    printedModule: printedModule(batchFileFormat(file.format), file.print ?? {}),
    state: file.state,
    count,
    drawn,
    bytes: file.written.reduce((sum, { bytes }) => sum + bytes, 0),
    rate,
    secondsLeft: file.state === 'running' && rate > 0 ? Math.ceil((count - drawn) / rate) : null,
    createdAt: file.createdAt.toISOString(),
    finishedAt: file.finishedAt?.toISOString() ?? null,
    expiresAt: new Date(file.createdAt.getTime() + retentionDays * 86_400_000).toISOString(),
    parts: file.parts,
    written: file.written.toSorted((a, b) => a.part - b.part).map((part) => ({ ...part })),
  }
}
