// Batches of serials. A batch is one database row, because each serial is calculated from its index (FF1,
// NIST SP 800-38G) with a key of its GTIN. Files of codes are streamed; repeated requests give the same
// bytes.

import { sheetSubject } from '../activity/sheet-activity.ts'
import { record } from '../audit.ts'
import { service } from '../service.ts'
import { lockIdempotencyKey, ownStores, type Context } from '../context.ts'
import { serialAddress } from './batch-codes.ts'
import { batchReconciliation } from './reconciliation-columns.ts'
import { cipherOf, scopeOf } from './scopes.ts'
import { requireSheet } from '../sheets.ts'
import type { BatchAnswer } from '../../contract/answers.ts'
import type { Input } from '../../contract/operations/index.ts'
import type { Config } from '../../config.ts'
import { serialCapacity, serialsAt } from '../../domain/code/serial.ts'
import {
  formatExpression,
  canFormatsCollide,
  isSerialPattern,
  isSerialPrefix,
  permanentFormats,
  isSameFormat,
  type SerialFormat,
} from '../../domain/code/serial-format.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import {
  formatsOfScope,
  lockScope,
  insertFormat,
  reserveIndices,
  type BatchRecord,
} from '../../persistence/serials/batches.ts'
import { searchWords } from '../../persistence/sheet-search.ts'
import { readEach } from '../../persistence/shared-reads.ts'
import { hasLineSerialLike, lastIndexOfLine } from '../../persistence/serials/line-serials.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'

/** Opens a batch of serials for a validated sheet. A repeated idempotency key gives the same batch. */
export const open = service<'serials.open'>(async (context, input) => {
  const stores = ownStores(context)
  const format = requestedFormat(input)
  await lockIdempotencyKey(context, stores, 'batch', input.request)
  const before = await stores.batches.findByIdempotencyKey(input.request)
  if (before !== null) return { code: 0, batch: await repeatedBatch(context, before, input) }
  const sheet = await requireSheet(stores, input.fiche)
  if (sheet.code === null) return refuse('sheet.notValidated')
  // The GTIN is another company's, so no further bottle may carry it.
  if (sheet.gtinFreedAt !== null) return refuse('code.noDigitalLink')
  const scope = scopeOf(sheet.draft, sheet.code)
  const spare = spareOf(input)
  await lockScope(context.trx, scope)
  await claimFormat(context, scope, format, stores.companyId)
  const first = await takeFreeIndices(context, scope, format, input.count + spare)
  const batch = await stores.batches.insert({
    sheetId: sheet.id,
    code: sheet.code,
    scope,
    ...format,
    first,
    count: input.count + spare,
    spare,
    lot: input.lot ?? null,
    cpv: input.cpv ?? sheet.draft.cpv ?? null,
    idempotencyKey: input.request,
    createdAt: context.now,
  })
  if (batch === null) return refuse('batch.idempotencyKeyTaken')
  await record(context, stores.companyId, 'serials.open', sheetSubject(sheet.id), null, {
    count: input.count,
  })
  return { code: 0, batch: batchAnswer(context.config, batch, sheet.draft) }
})

/** One page of the company's batches, or of those that a search finds. */
export const list = service<'serials.list'>(async (context, { search = '', page = 1, size = 200 }) => {
  const stores = ownStores(context)
  const words = searchWords(search)
  const [batches, total] = await readEach(context.trx, [
    () => stores.batches.list(words, size, (page - 1) * size),
    () => stores.batches.count(words),
  ])
  const sheets = await stores.sheets.withIds([...new Set(batches.map(({ sheetId }) => sheetId))])
  const drafts = new Map(sheets.map(({ id, draft }) => [id, draft]))
  return {
    batches: batches.map((batch) => batchAnswer(context.config, batch, drafts.get(batch.sheetId) ?? {})),
    total,
    page,
    size,
  }
})

/** One batch. Refuses `batch.unknown`. */
export const get = service<'serials.get'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(input.batch)) ?? refuse('batch.unknown')
  return batchAnswer(context.config, batch, (await requireSheet(stores, batch.sheetId)).draft)
})

/** The requested serial format. Refuses a prefix or pattern that is invalid or of another preset. */
function requestedFormat({
  preset = 'random-12',
  prefix,
  pattern,
}: Pick<Input<'serials.open'>, 'preset' | 'prefix' | 'pattern'>): SerialFormat {
  const issues = [
    ...(prefix !== undefined && (preset !== 'sequential' || !isSerialPrefix(prefix))
      ? [{ field: 'prefix', code: 'serialPrefix' }]
      : []),
    ...((pattern !== undefined && preset !== 'pattern') ||
    (preset === 'pattern' && !isSerialPattern(pattern ?? ''))
      ? [{ field: 'pattern', code: 'serialPattern' }]
      : []),
  ]
  if (issues.length > 0) refuse('input.invalid', { issues })
  return { preset, pattern: prefix ?? pattern ?? '' }
}

/** Registers a format for a scope. Refuses a format whose serials can be equal to others of the scope. */
async function claimFormat(
  context: Context,
  scope: string,
  format: SerialFormat,
  companyId: number,
): Promise<void> {
  const used = await formatsOfScope(context.trx, scope)
  if (used.some((usedFormat) => isSameFormat(format, usedFormat))) return
  const canCollide = [...used, ...permanentFormats].some((usedFormat) =>
    canFormatsCollide(format, usedFormat),
  )
  // Line serials of the permanent formats have an index in the database; other formats need a search by
  // expression.
  const isTaken =
    format.pattern !== '' && (await hasLineSerialLike(context.trx, scope, formatExpression(format)))
  if (canCollide || isTaken)
    refuse('batch.serialFormatTaken', {
      issues: [{ field: format.preset === 'sequential' ? 'prefix' : 'pattern', code: 'serialFormTaken' }],
    })
  await insertFormat(context.trx, scope, format, companyId)
}

/**
 * Reserves `count` consecutive indices that no line used itself; answers the first. Refuses
 * `batch.exhausted`.
 */
async function takeFreeIndices(
  context: Context,
  scope: string,
  format: SerialFormat,
  count: number,
): Promise<number> {
  let first = await reserveIndices(context.trx, scope, format, count)
  for (;;) {
    if (first + count > serialCapacity(format.preset, format.pattern)) return refuse('batch.exhausted')
    const lastTaken = await lastIndexOfLine(context.trx, scope, format, first, first + count)
    if (lastTaken === null) return first
    // This transaction has locked the counter. It advances over the skipped indices, to the end of the next
    // range.
    await reserveIndices(context.trx, scope, format, lastTaken + 1 - first)
    first = lastTaken + 1
  }
}

/** The number of spare serials: a percentage of the order, rounded up. */
function spareOf({ count, spare = 0 }: Pick<Input<'serials.open'>, 'count' | 'spare'>): number {
  return Math.ceil((count * Math.round(spare * 100)) / 10_000)
}

/** A batch as its company sees it. */
export function batchAnswer(config: Config, batch: BatchRecord, draft: SheetDraft): BatchAnswer {
  const cipher = cipherOf(config, batch.scope)
  const addressAt = (index: number) =>
    serialAddress(config, batch, draft, serialsAt(batch.preset, index, 1, cipher, batch.pattern)[0] ?? '')
  return {
    id: batch.id,
    fiche: batch.sheetId,
    sheetName: wineName(draft),
    gtin: draft.gtin ?? null,
    code: batch.code,
    count: batch.count,
    ordered: batch.count - batch.spare,
    spare: batch.spare,
    lot: batch.lot,
    cpv: batch.cpv,
    preset: batch.preset,
    pattern: batch.pattern,
    request: batch.idempotencyKey,
    createdAt: batch.createdAt.toISOString(),
    first: addressAt(batch.first),
    last: addressAt(batch.first + batch.count - 1),
    books: batchReconciliation(batch),
  }
}

/** The batch of a repeated request. Refuses another order with the same idempotency key. */
async function repeatedBatch(
  context: Context,
  batch: BatchRecord,
  input: Input<'serials.open'>,
): Promise<BatchAnswer> {
  const format = requestedFormat(input)
  const { draft } = await requireSheet(ownStores(context), batch.sheetId)
  const isSame =
    batch.sheetId === input.fiche &&
    batch.count - batch.spare === input.count &&
    batch.spare === spareOf(input) &&
    batch.lot === (input.lot ?? null) &&
    batch.cpv === (input.cpv ?? draft.cpv ?? null) &&
    batch.preset === format.preset &&
    (batch.pattern === format.pattern || format.preset === 'random-12')
  return isSame ? batchAnswer(context.config, batch, draft) : refuse('batch.idempotencyKeyTaken')
}
