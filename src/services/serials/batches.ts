// Batches of serials: one row each, because every serial is calculated from its index (FF1, NIST SP 800-38G) under a
// key of its GTIN. Codes are streamed, line by line, the same bytes as often as asked.

import { readService, service } from '../service.ts'
import { lockIdempotencyKey, ownCompanyId, ownStores, type Context, type ReadContext } from '../context.ts'
import { booksOf } from './reconciliation-columns.ts'
import { cipherOf, findSerial, ownerOf, scopeOf, scopeOfCode, slice } from './scopes.ts'
import { codeAddress } from '../sheet-answers.ts'
import { known } from '../sheets.ts'
import type { BatchAnswer } from '../../contract/answers.ts'
import type { Input } from '../../contract/operations/index.ts'
import type { Config } from '../../config.ts'
import { gtin14 } from '../../domain/code/gs1.ts'
import { writeDigitalLink } from '../../domain/code/digital-link.ts'
import { isSerialText, readScanned } from '../../domain/code/scanned.ts'
import { mostSerials, serialsAt } from '../../domain/code/serial.ts'
import {
  expressionOf,
  formsOverlap,
  isSerialPattern,
  isSerialPrefix,
  sameForm,
  standingForms,
  type SerialForm,
} from '../../domain/code/serial-form.ts'
import type { SerialState } from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { csvLine } from '../../domain/sheet/csv.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import {
  formsOfScope,
  holdScope,
  keepForm,
  scopesOfCompany,
  takeIndices,
  type BatchRecord,
} from '../../persistence/serials/batches.ts'
import { findCode } from '../../persistence/codes.ts'
import { hasLineSerialLike, lastTakenByLine } from '../../persistence/serials/line-serials.ts'

export const open = service<'serials.open'>(async (context, input) => {
  const stores = ownStores(context)
  const form = formAsked(input)
  await lockIdempotencyKey(context, stores, 'batch', input.request)
  const before = await stores.batches.findByRequest(input.request)
  if (before !== null) return { code: 0, batch: await sameAsAsked(context, before, input) }
  const sheet = await known(stores, input.fiche)
  if (sheet.code === null) return refuse('sheet.notValidated')
  const scope = scopeOf(sheet.draft, sheet.code)
  const spare = spareOf(input)
  await holdScope(context.trx, scope)
  await claimForm(context, scope, form, stores.companyId)
  const first = await freeIndices(context, scope, form, input.count + spare)
  const batch = await stores.batches.insert({
    sheetId: sheet.id,
    code: sheet.code,
    scope,
    ...form,
    first,
    count: input.count + spare,
    spare,
    lot: input.lot ?? null,
    cpv: input.cpv ?? sheet.draft.cpv ?? null,
    request: input.request,
    createdAt: context.now,
  })
  if (batch === null) return refuse('batch.requestTaken')
  return { code: 0, batch: batchAnswer(context.config, batch, sheet.draft) }
})

export const list = service<'serials.list'>(async (context, { page = 1, size = 200 }) => {
  const stores = ownStores(context)
  const batches = await stores.batches.list(size, (page - 1) * size)
  const drafts = new Map<number, SheetDraft>()
  for (const { sheetId } of batches)
    if (!drafts.has(sheetId)) drafts.set(sheetId, (await known(stores, sheetId)).draft)
  return {
    batches: batches.map((batch) => batchAnswer(context.config, batch, drafts.get(batch.sheetId) ?? {})),
    total: await stores.batches.count(),
    page,
    size,
  }
})

export const get = service<'serials.get'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(input.batch)) ?? refuse('batch.unknown')
  return batchAnswer(context.config, batch, (await known(stores, batch.sheetId)).draft)
})

export const codes = service<'serials.codes'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(input.batch)) ?? refuse('batch.unknown')
  const [from, to] = [input.from ?? 1, input.to ?? batch.count]
  if (from > to || to > batch.count) refuse('batch.badRange', { values: { count: batch.count } })
  const { draft } = await known(stores, batch.sheetId)
  const [lanes, lane] = [input.lanes ?? 1, input.lane]
  if (lane !== undefined && lane > lanes)
    refuse('input.invalid', { issues: [{ field: 'lane', code: 'tooLarge', values: { max: lanes } }] })
  const lines = codeLines({
    config: context.config,
    batch,
    draft,
    from,
    to,
    csv: input.format === 'csv',
    lanes,
    lane,
  })
  const type = input.format === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8'
  const ofLane = lane === undefined ? '' : `_lane-${String(lane)}`
  return {
    name: `batch-${String(batch.id)}_${String(from)}-${String(to)}${ofLane}.${input.format}`,
    type,
    body: lines,
  }
})

export const check = readService<'serials.check'>(async (reading, input) => {
  const read = readScanned(input.code)
  if (read.kind === 'foreign' || read.kind === 'malformed' || read.kind === 'sscc')
    return { verdict: 'notOurs' }
  if (read.kind !== 'bare') {
    // A GTIN is its own scope: whose it is needs asking only when the serial is not found.
    const found = read.kind === 'gtin' ? await checkIn(reading, `gtin:${read.gtin}`, read.serial) : null
    if (found !== null && found.verdict !== 'neverIssued') return found
    const owner = await ownerOf(reading.db, read)
    return owner === null ? { verdict: 'notOurs' } : (found ?? checkIn(reading, owner.scope, read.serial))
  }
  for (const scope of await scopesOfCompany(reading.db, ownCompanyId(reading.actor), mostScopes)) {
    const answer = await checkIn(reading, scope, read.serial)
    if (answer.verdict !== 'neverIssued') return answer
  }
  return { verdict: 'neverIssued', serial: read.serial }
})

/** Scopes that a serial without its GTIN is looked for in, at most. */
const mostScopes = 2000

type Checked = {
  verdict: 'genuine' | 'void' | 'neverIssued'
  serial: string
  batch?: number
  position?: number
  state?: SerialState
}

/** What is known of a serial of a scope; batch, position and state only for those whose batch it is. */
async function checkIn(reading: ReadContext, scope: string, serial: string): Promise<Checked> {
  const found = await findSerial(reading, scope, serial)
  if (found === null) return { verdict: 'neverIssued', serial }
  const { actor } = reading
  const own = actor.kind !== 'anyone' && actor.companyId === found.companyId
  return {
    verdict: found.state === 'void' ? 'void' : 'genuine',
    serial,
    ...(own ? { state: found.state } : {}),
    ...(own && found.batch !== undefined ? { batch: found.batch, position: found.position } : {}),
  }
}

/** Whether a serial of a code was declared void: what a scan of it has to say. */
export async function isVoidSerial(reading: ReadContext, code: string, serial: string): Promise<boolean> {
  const record = await findCode(reading.db, code)
  if (record === null || !isSerialText(serial)) return false
  return (await findSerial(reading, scopeOfCode(record), serial))?.state === 'void'
}

/** The form that is asked for; prefix and pattern belong to their presets alone. */
function formAsked({
  preset = 'random-12',
  prefix,
  pattern,
}: Pick<Input<'serials.open'>, 'preset' | 'prefix' | 'pattern'>): SerialForm {
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

/** Keeps that a scope has serials of a form; refuses one whose serials could be equal to others of the scope. */
async function claimForm(
  context: Context,
  scope: string,
  form: SerialForm,
  companyId: number,
): Promise<void> {
  const used = await formsOfScope(context.trx, scope)
  if (used.some((other) => sameForm(form, other))) return
  const overlaps = [...used, ...standingForms].some((other) => formsOverlap(form, other))
  // A line's own serials of the standing forms are known by index; those of a new prefix or pattern are looked for.
  const taken = form.pattern !== '' && (await hasLineSerialLike(context.trx, scope, expressionOf(form)))
  if (overlaps || taken)
    refuse('batch.formTaken', {
      issues: [{ field: form.preset === 'sequential' ? 'prefix' : 'pattern', code: 'serialFormTaken' }],
    })
  await keepForm(context.trx, scope, form, companyId)
}

/** The first of so many indices that were never given and that no line used by itself. */
async function freeIndices(
  context: Context,
  scope: string,
  form: SerialForm,
  count: number,
): Promise<number> {
  let first = await takeIndices(context.trx, scope, form, count)
  for (;;) {
    if (first + count > mostSerials(form.preset, form.pattern)) return refuse('batch.exhausted')
    const taken = await lastTakenByLine(context.trx, scope, form, first, first + count)
    if (taken === null) return first
    // The counter is held by this transaction: moved on by what is passed over, it stands behind the next range.
    await takeIndices(context.trx, scope, form, taken + 1 - first)
    first = taken + 1
  }
}

/** Serials to spare: a share of the order, rounded up. */
function spareOf({ count, spare = 0 }: Pick<Input<'serials.open'>, 'count' | 'spare'>): number {
  return Math.ceil((count * Math.round(spare * 100)) / 10_000)
}

type CodeFile = {
  readonly config: Config
  readonly batch: BatchRecord
  readonly draft: SheetDraft
  /** First and last position, counted from 1. */
  readonly from: number
  readonly to: number
  readonly csv: boolean
  /** Codes side by side; one of them alone when `lane` says which. */
  readonly lanes: number
  readonly lane: number | undefined
}

/** Lines of a range of a batch; with a header and a BOM when it is CSV. Lanes side by side stand in one line. */
async function* codeLines(file: CodeFile): AsyncGenerator<string> {
  const { config, batch, draft, from, to, csv, lanes, lane } = file
  const cipher = cipherOf(config, batch.scope)
  const across = lane === undefined && lanes > 1
  const columns = ['position', 'serial', 'url']
  if (csv)
    yield `\uFEFF${csvLine(across ? Array.from({ length: lanes }, (_, at) => columns.map((name) => `${name}${String(at + 1)}`)).flat() : columns)}`
  // Slices of whole rows, so that no row of lanes is cut.
  const step = Math.floor(slice / lanes) * lanes
  const before = addressBefore(config, batch, draft)
  for (let start = from; start <= to; start += step) {
    const serials = serialsAt(
      batch.preset,
      batch.first + start - 1,
      Math.min(step, to - start + 1),
      cipher,
      batch.pattern,
    )
    const cells = serials.map((serial, offset) =>
      csv ? `${String(start + offset)},${serial},${before}${serial}` : before + serial,
    )
    yield across
      ? rowsOf(cells, lanes, csv ? ',' : '\t')
      : `${(lane === undefined ? cells : cells.filter((_, at) => at % lanes === lane - 1)).join('\r\n')}\r\n`
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

/** Cells in rows of so many. */
function rowsOf(cells: readonly string[], lanes: number, separator: string): string {
  let text = ''
  for (let at = 0; at < cells.length; at += lanes)
    text += `${cells.slice(at, at + lanes).join(separator)}\r\n`
  return text
}

/** What stands before the serial in every address of a batch: its serials need no percent sign, so all begin alike. */
export function addressBefore(config: Config, batch: BatchRecord, draft: SheetDraft): string {
  const [serial = ''] = serialsAt(batch.preset, batch.first, 1, cipherOf(config, batch.scope), batch.pattern)
  return serialAddress(config, batch, draft, serial).slice(0, -serial.length)
}

/** What is printed on one bottle: the digital link with its serial, or our own address with the serial behind the code. */
export function serialAddress(
  config: Config,
  batch: Pick<BatchRecord, 'code' | 'lot' | 'cpv'>,
  draft: SheetDraft,
  serial: string,
): string {
  if (draft.gtin === undefined) return `${codeAddress(batch.code, {}, config)}/${encodeURIComponent(serial)}`
  return writeDigitalLink(config.codeOrigin, {
    gtin: gtin14(draft.gtin),
    serial,
    ...(batch.cpv === null ? {} : { cpv: batch.cpv }),
    ...(batch.lot === null ? {} : { lot: batch.lot }),
  })
}

/** A batch as its company sees it. */
export function batchAnswer(config: Config, batch: BatchRecord, draft: SheetDraft): BatchAnswer {
  const cipher = cipherOf(config, batch.scope)
  const addressAt = (index: number) =>
    serialAddress(config, batch, draft, serialsAt(batch.preset, index, 1, cipher, batch.pattern)[0] ?? '')
  return {
    id: batch.id,
    fiche: batch.sheetId,
    sheetName: `${draft.brand ?? ''} ${draft.name ?? ''}`.trim(),
    gtin: draft.gtin ?? null,
    code: batch.code,
    count: batch.count,
    ordered: batch.count - batch.spare,
    spare: batch.spare,
    lot: batch.lot,
    cpv: batch.cpv,
    preset: batch.preset,
    pattern: batch.pattern,
    request: batch.request,
    createdAt: batch.createdAt.toISOString(),
    first: addressAt(batch.first),
    last: addressAt(batch.first + batch.count - 1),
    books: booksOf(batch),
  }
}

/** The same request gives the same batch; the same request id for something else is refused. */
async function sameAsAsked(
  context: Context,
  batch: BatchRecord,
  input: Input<'serials.open'>,
): Promise<BatchAnswer> {
  const form = formAsked(input)
  const { draft } = await known(ownStores(context), batch.sheetId)
  const same =
    batch.sheetId === input.fiche &&
    batch.count - batch.spare === input.count &&
    batch.spare === spareOf(input) &&
    batch.lot === (input.lot ?? null) &&
    batch.cpv === (input.cpv ?? draft.cpv ?? null) &&
    batch.preset === form.preset &&
    (batch.pattern === form.pattern || form.preset === 'random-12')
  return same ? batchAnswer(context.config, batch, draft) : refuse('batch.requestTaken')
}
