// Files of a batch: asked for once, cut into parts that any worker draws, each part whole or not there. A part that is
// drawn again has the same bytes, so a killed worker costs one part's work at most, and one part can be redone alone.

import { service } from '../service.ts'
import { ownStores, storesOf, type CompanyStores, type Context, type JobContext } from '../context.ts'
import { placesOf } from '../../domain/code/serial-form.ts'
import { addressBefore } from './batches.ts'
import { known } from '../sheets.ts'
import { batchFileFormats, type BatchFileAnswer, type BatchFileFormat } from '../../contract/answers.ts'
import type { Payload } from '../../contract/jobs.ts'
import type { Config } from '../../config.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { openFiles } from '../../gateways/files.ts'
import type { BatchRecord } from '../../persistence/serials/batches.ts'
import { filesBefore, type BatchFileRecord, type WrittenFile } from '../../persistence/serials/batch-files.ts'
import type { BatchFormat, BatchRequest } from '../../render/batch/request.ts'
import type { WrittenPart } from '../../render/batch/draw.ts'

/** Days that made files are kept. */
const keptDays = 7

/** Formats by the names people ask for them. */
const formats: Readonly<Record<BatchFileFormat, BatchFormat>> = {
  'svg-zip': 'svg',
  'png-zip': 'png',
  'tif-zip': 'tif',
  'bmp-zip': 'bmp',
  pdf: 'pdf',
  zpl: 'zpl',
}

// The drawing engine is loaded by those who draw, not by everybody who answers.
const drawing = () => import('../../render/batch/draw.ts')

export const ask = service<'serials.files'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.hold(input.batch)) ?? refuse('batch.unknown')
  const [from, to] = rangeOf(batch, input)
  const before = await stores.batchFiles.list(batch.id)
  const files: BatchFileAnswer[] = []
  for (const format of new Set(input.formats)) {
    const same = before.find(
      (file) =>
        file.format === format &&
        file.from === from &&
        file.to === to &&
        file.state !== 'cancelled' &&
        file.state !== 'expired',
    )
    files.push(fileAnswer(context, same ?? (await order(context, stores, batch, format, from, to))))
  }
  return { code: 0, files }
})

async function order(
  context: Context,
  stores: CompanyStores,
  batch: BatchRecord,
  format: BatchFileFormat,
  from: number,
  to: number,
): Promise<BatchFileRecord> {
  const { draft } = await known(stores, batch.sheetId)
  const parts = (await drawing()).partsOf(requestOf(context.config, batch, draft, format, from, to))
  const file = await stores.batchFiles.insert(
    { batchId: batch.id, format, from, to, parts: parts.length },
    context.now,
  )
  for (let part = 1; part <= parts.length; part += 1)
    await context.enqueue('batch.part', { companyId: stores.companyId, fileId: file.id, part })
  return file
}

export const list = service<'serials.fileList'>(async (context, input) => {
  const stores = ownStores(context)
  if ((await stores.batches.find(input.batch)) === null) refuse('batch.unknown')
  return { files: (await stores.batchFiles.list(input.batch)).map((file) => fileAnswer(context, file)) }
})

/** Pauses, goes on with, cancels a file, or has one part of it drawn again. */
export const steer = service<'serials.steer'>(async (context, input) => {
  const stores = ownStores(context)
  const file = (await stores.batchFiles.find(input.file, true)) ?? refuse('file.unknown')
  if (file.state === 'expired' || file.state === 'cancelled') return refuse('file.gone')
  if (input.action === 'redo') await redo(context, stores, file, input.part ?? 1)
  else if (input.action === 'pause' && file.state !== 'done')
    await stores.batchFiles.save(file.id, { state: 'paused' })
  else if (input.action === 'cancel') await cancel(context, stores, file)
  else if (input.action === 'resume' && file.state === 'paused') await resume(context, stores, file)
  return { code: 0, file: fileAnswer(context, (await stores.batchFiles.find(file.id)) ?? file) }
})

async function resume(context: Context, stores: CompanyStores, file: BatchFileRecord): Promise<void> {
  await stores.batchFiles.save(file.id, { state: 'waiting' })
  const written = new Set(file.written.map(({ part }) => part))
  for (let part = 1; part <= file.parts; part += 1) {
    if (!written.has(part))
      await context.enqueue('batch.part', { companyId: stores.companyId, fileId: file.id, part })
  }
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
    written: file.written.filter((one) => one.part !== part),
    finishedAt: null,
  })
  await context.enqueue('batch.part', { companyId: stores.companyId, fileId: file.id, part })
}

async function cancel(context: Context, stores: CompanyStores, file: BatchFileRecord): Promise<void> {
  await stores.batchFiles.save(file.id, { state: 'cancelled', written: [], finishedAt: context.now })
  // A cancelled file is cancelled, whatever the store of files says: what it left goes with the weekly sweep.
  await filesOf(context.config)
    .clear(folderOf(file))
    .catch((error: unknown) => {
      context.log.warn('files.notCleared', { file: file.id, error })
    })
}

/** One part of a file, or its manifest. */
export const download = service<'serials.file'>(async (context, input) => {
  const stores = ownStores(context)
  const which = input.part.replace(/^\d+-/, '')
  const file = (await stores.batchFiles.find(Number.parseInt(input.part, 10))) ?? refuse('file.unknown')
  if (file.batchId !== input.batch) refuse('file.unknown')
  const part = file.written.find((one) => String(one.part) === which)
  if (which !== 'manifest' && part === undefined)
    return refuse(file.state === 'expired' || file.state === 'cancelled' ? 'file.gone' : 'file.unknown')
  const name = part?.name ?? `batch-${String(file.batchId)}-${file.format}-manifest.json`
  if (part === undefined) return { name, type: 'application/json', body: Buffer.from(manifestOf(file)) }
  const found = (await filesOf(context.config).read(`${folderOf(file)}${part.name}`)) ?? refuse('file.gone')
  return { name, type: mediaTypeOf(part.name), body: found.body }
})

/** Count, first and last serial and SHA-256 of every part, in order. */
function manifestOf(file: BatchFileRecord): string {
  const parts = file.written.toSorted((one, other) => one.part - other.part)
  return `${JSON.stringify({ batch: file.batchId, format: file.format, from: file.from, to: file.to, count: file.to - file.from + 1, complete: parts.length === file.parts, parts }, null, 2)}\n`
}

/** The job `batch.part`: draws one part and keeps it. What was paused, cancelled or written already is left alone. */
export async function runPart(
  context: JobContext,
  { companyId, fileId, part }: Payload<'batch.part'>,
): Promise<void> {
  const start = await context.transact(companyId, (inside) =>
    beginPart(inside, storesOf(inside, companyId), fileId, part),
  )
  if (start === null) return
  const { partsOf, drawOne } = await drawing()
  const wanted = partsOf(start.request)[part - 1]
  if (wanted === undefined) return
  const draft = await filesOf(context.config).draft(`${folderOf(start.file)}${wanted.name}`)
  try {
    const written = await drawOne(start.request, wanted, draft.path)
    await draft.keep()
    const isWanted = await context.transact(companyId, (inside) =>
      endPart(inside, storesOf(inside, companyId), fileId, writtenFile(written, part)),
    )
    if (!isWanted) await filesOf(context.config).clear(folderOf(start.file))
  } catch (error) {
    await draft.drop()
    // Whoever cancels a file drops its folder, and the part that is being written with it.
    if (
      (await context.transact(companyId, (inside) => wantedFile(storesOf(inside, companyId), fileId))) !==
      null
    )
      throw error
  }
}

/** A file that still is to have parts; null when it was cancelled or dropped meanwhile. */
async function wantedFile(stores: CompanyStores, fileId: number): Promise<BatchFileRecord | null> {
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
    file.written.some((one) => one.part === part)
  )
    return null
  const batch = await stores.batches.find(file.batchId)
  const format = batchFileFormats.find((one) => one === file.format)
  if (batch === null || format === undefined) return null
  if (file.state === 'waiting')
    await stores.batchFiles.save(fileId, { state: 'running', startedAt: file.startedAt ?? context.now })
  const { draft } = await known(stores, batch.sheetId)
  return { file, request: requestOf(context.config, batch, draft, format, file.from, file.to) }
}

/** Keeps that a part is written; false when nobody wants it any more. */
async function endPart(
  context: Context,
  stores: CompanyStores,
  fileId: number,
  written: WrittenFile,
): Promise<boolean> {
  const file = await wantedFile(stores, fileId)
  if (file === null) return false
  const all = [...file.written.filter(({ part }) => part !== written.part), written]
  const isDone = all.length === file.parts
  await stores.batchFiles.save(fileId, {
    written: all,
    ...(isDone ? { state: 'done', finishedAt: context.now } : {}),
  })
  return true
}

function writtenFile(
  { name, count, bytes, sha256, firstSerial, lastSerial }: WrittenPart,
  part: number,
): WrittenFile {
  return { part, name, count, bytes, sha256, first: firstSerial, last: lastSerial }
}

/** Drops files after a week; any of them can be asked for again, and will have the same bytes. */
export async function sweepFiles(context: JobContext): Promise<void> {
  const old = await context.transact(null, ({ trx, now }) =>
    filesBefore(trx, new Date(now.getTime() - keptDays * 86_400_000)),
  )
  for (const file of old) {
    await filesOf(context.config).clear(folderOf(file))
    await context.transact(file.companyId, (inside) =>
      storesOf(inside, file.companyId).batchFiles.save(file.id, { state: 'expired', written: [] }),
    )
  }
}

/** What the command line draws by itself, into a folder of the operator's choice. */
export type DrawAsked = {
  readonly batch: number
  readonly format: BatchFileFormat
  readonly from?: number
  readonly to?: number
}

/** The request behind a range of a batch in a format. Refuses `batch.unknown` and `batch.badRange`. */
export async function drawRequest(context: Context, asked: DrawAsked): Promise<BatchRequest> {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(asked.batch)) ?? refuse('batch.unknown')
  const { draft } = await known(stores, batch.sheetId)
  return requestOf(context.config, batch, draft, asked.format, ...rangeOf(batch, asked))
}

function rangeOf(
  batch: BatchRecord,
  asked: { readonly from?: number | undefined; readonly to?: number | undefined },
): [number, number] {
  const [from, to] = [asked.from ?? 1, asked.to ?? batch.count]
  return from > to || to > batch.count
    ? refuse('batch.badRange', { values: { count: batch.count } })
    : [from, to]
}

/** What is drawn: the address of a bottle, the characters its serial may have, and where the serials come from. */
function requestOf(
  config: Config,
  batch: BatchRecord,
  draft: SheetDraft,
  format: BatchFileFormat,
  from: number,
  to: number,
): BatchRequest {
  return {
    address: { before: addressBefore(config, batch, draft), places: placesOf(batch) },
    options: {},
    count: to - from + 1,
    format: formats[format],
    name: `batch-${String(batch.id)}_${String(from)}-${String(to)}_${format}`,
    serials: {
      kind: 'form',
      preset: batch.preset,
      pattern: batch.pattern,
      first: batch.first + from - 1,
      masterKeyHex: config.serialKey,
      scope: batch.scope,
    },
  }
}

function filesOf(config: Config) {
  return openFiles(config.filesUrl, config.s3)
}

function folderOf(file: Pick<BatchFileRecord, 'companyId' | 'id'>): string {
  return `batches/${String(file.companyId)}/${String(file.id)}/`
}

function mediaTypeOf(name: string): string {
  return name.endsWith('.zip')
    ? 'application/zip'
    : name.endsWith('.pdf')
      ? 'application/pdf'
      : 'application/octet-stream'
}

/** A file as its company sees it: how far it is, how fast, and where its parts are. */
function fileAnswer({ now }: Pick<Context, 'now'>, file: BatchFileRecord): BatchFileAnswer {
  const drawn = file.written.reduce((sum, { count }) => sum + count, 0)
  const count = file.to - file.from + 1
  const seconds =
    file.startedAt === null ? 0 : ((file.finishedAt ?? now).getTime() - file.startedAt.getTime()) / 1000
  const rate = seconds > 0 ? Math.round(drawn / seconds) : 0
  return {
    id: file.id,
    batch: file.batchId,
    format: batchFileFormats.find((one) => one === file.format) ?? 'svg-zip',
    from: file.from,
    to: file.to,
    state: file.state,
    count,
    drawn,
    bytes: file.written.reduce((sum, { bytes }) => sum + bytes, 0),
    rate,
    secondsLeft: file.state === 'running' && rate > 0 ? Math.ceil((count - drawn) / rate) : null,
    createdAt: file.createdAt.toISOString(),
    finishedAt: file.finishedAt?.toISOString() ?? null,
    expiresAt: new Date(file.createdAt.getTime() + keptDays * 86_400_000).toISOString(),
    parts: file.parts,
    written: file.written.toSorted((one, other) => one.part - other.part).map((one) => ({ ...one })),
  }
}
