// Batches of serials: one row each, because every serial is calculated from its index (FF1, NIST SP 800-38G) under a
// key of its GTIN. Codes are streamed, line by line, the same bytes as often as asked.

import { service } from './service.ts'
import { ownStores, storesOf, type Context } from './context.ts'
import { codeAddress } from './sheet-answers.ts'
import { known } from './sheets.ts'
import type { BatchAnswer } from '../contract/answers.ts'
import type { Config } from '../config.ts'
import { gtin14 } from '../domain/code/gs1.ts'
import { parseDigitalLink, writeDigitalLink } from '../domain/code/digital-link.ts'
import { indexOfSerial, isSerial, mostSerials, serialsAt, type SerialPreset } from '../domain/code/serial.ts'
import { refuse } from '../domain/refusal.ts'
import { csvLine } from '../domain/sheet/csv.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'
import { batchOfIndex, takeIndices, type BatchRecord } from '../persistence/batches.ts'
import { findCode, codesOfGtin } from '../persistence/codes.ts'
import { serialCipher } from '../render/serial-cipher.ts'

/** Serials calculated at once: enough for AES to do the work, little enough to stay in the cache. */
const slice = 4096

export const open = service<'serials.open'>(async (context, input) => {
  const stores = ownStores(context)
  const preset = input.preset ?? 'random-12'
  const before = await stores.batches.findByRequest(input.request)
  if (before !== null) return { code: 0, batch: await sameAsAsked(context, before, input) }
  const sheet = await known(stores, input.fiche)
  if (sheet.code === null) return refuse('sheet.notValidated')
  const scope = scopeOf(sheet.draft, sheet.code)
  const first = await takeIndices(context.trx, scope, preset, input.count)
  if (first + input.count > mostSerials(preset)) refuse('batch.exhausted')
  const batch = await stores.batches.insert({
    sheetId: sheet.id, code: sheet.code, scope, preset, first, count: input.count, lot: input.lot ?? null,
    request: input.request, createdAt: context.now,
  })
  if (batch === null) return refuse('batch.requestTaken')
  return { code: 0, batch: await batchAnswer(context, batch) }
})

export const list = service<'serials.list'>(async (context) => {
  const batches = await ownStores(context).batches.list(200)
  return { batches: await Promise.all(batches.map((batch) => batchAnswer(context, batch))) }
})

export const get = service<'serials.get'>(async (context, input) =>
  batchAnswer(context, (await ownStores(context).batches.find(input.batch)) ?? refuse('batch.unknown')))

export const codes = service<'serials.codes'>(async (context, input) => {
  const stores = ownStores(context)
  const batch = (await stores.batches.find(input.batch)) ?? refuse('batch.unknown')
  const [from, to] = [input.from ?? 1, input.to ?? batch.count]
  if (from > to || to > batch.count) refuse('batch.badRange', { values: { count: batch.count } })
  const { draft } = await known(stores, batch.sheetId)
  const lines = codeLines(context.config, batch, draft, from, to, input.format === 'csv')
  const type = input.format === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8'
  return { name: `batch-${String(batch.id)}_${String(from)}-${String(to)}.${input.format}`, type, body: lines }
})

export const check = service<'serials.check'>(async (context, input) => {
  const asked = await whatIsAsked(context, input.code)
  if (asked === null) return { verdict: 'notOurs' }
  for (const preset of ['random-12', 'numeric-12', 'sequential'] as const) {
    if (!isSerial(preset, asked.serial)) continue
    const index = indexOfSerial(preset, asked.serial, cipherOf(context.config, asked.scope))
    const batch = await batchOfIndex(context.trx, asked.scope, preset, index)
    if (batch !== null) {
      const own = batch.companyId === asked.companyId
      return { verdict: 'genuine', serial: asked.serial, ...(own ? { batch: batch.id } : {}), position: index - batch.first + 1 }
    }
  }
  return { verdict: 'neverIssued', serial: asked.serial }
})

/** Lines of a range of a batch, `from` and `to` counted from 1; with a header and a BOM when it is CSV. */
async function* codeLines(config: Config, batch: BatchRecord, draft: SheetDraft, from: number, to: number, csv: boolean): AsyncGenerator<string> {
  const cipher = cipherOf(config, batch.scope)
  if (csv) yield `\uFEFF${csvLine(['position', 'serial', 'url'])}`
  for (let start = from; start <= to; start += slice) {
    const count = Math.min(slice, to - start + 1)
    const serials = serialsAt(batch.preset, batch.first + start - 1, count, cipher)
    const lines = serials.map((serial, offset) => {
      const url = serialAddress(config, batch, draft, serial)
      return csv ? `${String(start + offset)},${serial},${url}\r\n` : `${url}\r\n`
    })
    yield lines.join('')
    await new Promise((resolve) => { setImmediate(resolve) })
  }
}

/** What is printed on one bottle: the digital link with its serial, or our own address with the serial behind the code. */
export function serialAddress(config: Config, batch: Pick<BatchRecord, 'code' | 'lot'>, draft: SheetDraft, serial: string): string {
  if (draft.gtin === undefined) return `${codeAddress(batch.code, {}, config)}/${serial}`
  return writeDigitalLink(config.codeOrigin, {
    gtin: gtin14(draft.gtin), serial, ...(draft.cpv === undefined ? {} : { cpv: draft.cpv }), ...(batch.lot === null ? {} : { lot: batch.lot }),
  })
}

async function batchAnswer(context: Context, batch: BatchRecord): Promise<BatchAnswer> {
  const { draft } = await known(storesOf(context, batch.companyId), batch.sheetId)
  const cipher = cipherOf(context.config, batch.scope)
  const [first = ''] = serialsAt(batch.preset, batch.first, 1, cipher)
  const [last = ''] = serialsAt(batch.preset, batch.first + batch.count - 1, 1, cipher)
  return {
    id: batch.id, fiche: batch.sheetId, sheetName: `${draft.brand ?? ''} ${draft.name ?? ''}`.trim(), gtin: draft.gtin ?? null,
    code: batch.code, count: batch.count, lot: batch.lot, preset: batch.preset, request: batch.request,
    createdAt: batch.createdAt.toISOString(), first: serialAddress(context.config, batch, draft, first), last: serialAddress(context.config, batch, draft, last),
  }
}

/** The same request gives the same batch; the same request id for something else is refused. */
async function sameAsAsked(context: Context, batch: BatchRecord, input: { fiche: number; count: number; lot?: string | undefined; preset?: SerialPreset | undefined }): Promise<BatchAnswer> {
  const same = batch.sheetId === input.fiche && batch.count === input.count && batch.lot === (input.lot ?? null)
    && batch.preset === (input.preset ?? 'random-12')
  return same ? batchAnswer(context, batch) : refuse('batch.requestTaken')
}

function scopeOf(draft: SheetDraft, code: string): string {
  return draft.gtin === undefined ? `code:${code}` : `gtin:${gtin14(draft.gtin)}`
}

function cipherOf(config: Config, scope: string) {
  return serialCipher(config.serialKey, scope)
}

/** The scope and serial that a scanned address names, or null when it is none of ours. */
async function whatIsAsked(context: Context, typed: string): Promise<{ scope: string; serial: string; companyId: number } | null> {
  const target = typed.trim().replace(/^https?:\/\/[^/]+/i, '')
  const own = /^\/nutricode\/([^/]+)\/([^/]+)$/.exec(target)
  if (own !== null) {
    const record = await findCode(context.trx, own[1] ?? '')
    return record === null ? null : { scope: `code:${record.code}`, serial: own[2] ?? '', companyId: record.companyId }
  }
  const link = parseDigitalLink(target)
  if (!link.ok || link.link.gtin === undefined || link.link.serial === undefined) return null
  const { gtin, serial } = link.link
  const [record] = await codesOfGtin(context.trx, gtin)
  return record === undefined ? null : { scope: `gtin:${gtin}`, serial, companyId: record.companyId }
}
