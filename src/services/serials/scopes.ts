// Scopes: serials are unique within a scope (a GTIN, or the code of a sheet without GTIN). This file finds
// the owner of a scope, and the batch and position of a serial. Issued serials are not stored; FF1 decrypts
// them to their index.

import type { Context, ReadContext } from '../context.ts'
import type { Config } from '../../config.ts'
import { gtin14 } from '../../domain/code/gs1.ts'
import type { Scanned } from '../../domain/code/scanned.ts'
import { formatsOfText, indexOfSerial, indicesOfSerials, isSerial } from '../../domain/code/serial.ts'
import { isSameFormat, permanentFormats, type SerialFormat } from '../../domain/code/serial-format.ts'
import { stateOfNumber, type SerialState } from '../../domain/code/serial-states.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { batchesOfScope, formatsOfScope, type BatchRecord } from '../../persistence/serials/batches.ts'
import { codesOfGtin, findCode, type CodeRecord } from '../../persistence/codes.ts'
import { lookUpSerial, type FormatIndex } from '../../persistence/serials/serial-lookup.ts'
import { serialCipher } from '../../render/serial-cipher.ts'

/** How many serials are calculated at once: enough to be fast, few enough for the processor's cache. */
export const serialsPerSlice = 4096

/** A scope, and the company and sheet that own it. */
export type ScopeOwner = { readonly scope: string; readonly companyId: number; readonly sheetId: number }

/** The scope of a sheet's serials: its GTIN, or its code without GTIN. */
export function scopeOf(draft: SheetDraft, code: string): string {
  return draft.gtin === undefined ? `code:${code}` : `gtin:${gtin14(draft.gtin)}`
}

/** The block cipher with the scope's key. */
export function cipherOf(config: Config, scope: string): ReturnType<typeof serialCipher> {
  return serialCipher(config.serialKey, scope)
}

/** The owner of the scope of a scanned code; null when the GTIN or code is unknown. */
export async function ownerOf(
  db: ReadContext['db'],
  scanned: Scanned & { readonly kind: 'gtin' | 'code' },
): Promise<ScopeOwner | null> {
  const record =
    scanned.kind === 'code'
      ? await findCode(db, scanned.code)
      : ((await codesOfGtin(db, scanned.gtin))[0] ?? null)
  return record === null
    ? null
    : { scope: scopeOfCode(record), companyId: record.companyId, sheetId: record.sheetId }
}

/** The scope of a code's serials. */
export function scopeOfCode(record: Pick<CodeRecord, 'gtin' | 'code'>): string {
  return record.gtin === null ? `code:${record.code}` : `gtin:${record.gtin}`
}

/** The origin of a serial: the batch that issued it, and the format and index that give it. */
export type SerialOrigin = {
  readonly issued: { readonly batch: BatchRecord; readonly position: number } | null
  readonly format: (SerialFormat & { readonly index: number }) | null
}

/** A serial that a batch issued or a line made; batch and position only in the first case. */
type FoundSerial = {
  readonly companyId: number
  readonly state: SerialState
  readonly batch?: number
  readonly position?: number
}

/** Finds one serial of a scope; null when neither a batch issued it nor a line made it. */
export async function findSerial(
  { db, config }: Pick<ReadContext, 'db' | 'config'>,
  scope: string,
  serial: string,
): Promise<FoundSerial | null> {
  const cipher = cipherOf(config, scope)
  const indicesIn = (formats: readonly SerialFormat[]): FormatIndex[] =>
    formats.flatMap(({ preset, pattern }) => {
      const index = indexOfSerial(preset, serial, cipher, pattern)
      return index === null ? [] : [{ preset, pattern, index }]
    })
  const stored = await lookUpSerial(db, scope, serial, indicesIn(formatsOfText(serial)))
  const patternIndices = indicesIn(
    stored.patterns
      .filter((pattern) => isSerial('pattern', serial, pattern))
      .map((pattern) => ({ preset: 'pattern', pattern })),
  )
  const issued =
    stored.issued ??
    (patternIndices.length === 0 ? null : (await lookUpSerial(db, scope, serial, patternIndices)).issued)
  const record = issued ?? stored.line
  return record === null ? null : { ...record, state: stateOfNumber(record.state) }
}

/**
 * Loads the formats and batches of a scope; answers a function that finds the origins of many serials at
 * once.
 */
export async function openOriginFinder(
  context: Context,
  scope: string,
): Promise<(serials: readonly string[]) => Map<string, SerialOrigin>> {
  const [used, batches] = [await formatsOfScope(context.trx, scope), await batchesOfScope(context.trx, scope)]
  const unused = permanentFormats.filter(
    (format) => !used.some((usedFormat) => isSameFormat(format, usedFormat)),
  )
  const cipher = cipherOf(context.config, scope)
  const candidates = [...used, ...unused].map((format) => ({
    format,
    ofFormat: batches.filter((batch) => isSameFormat(batch, format)),
  }))
  return (serials) => {
    const origins = new Map<string, SerialOrigin>(
      serials.map((serial) => [serial, { issued: null, format: null }]),
    )
    for (const { format, ofFormat } of candidates) {
      const matching = [...origins.keys()].filter(
        (serial) => isSerial(format.preset, serial, format.pattern) && origins.get(serial)?.issued === null,
      )
      for (let start = 0; start < matching.length; start += serialsPerSlice) {
        const part = matching.slice(start, start + serialsPerSlice)
        indicesOfSerials(format.preset, part, cipher, format.pattern).forEach((index, offset) => {
          if (index !== null) origins.set(part[offset] ?? '', originAt(format, ofFormat, index))
        })
      }
    }
    return origins
  }
}

/**
 * The origin of an index of a format. `batches` are those of the format, by their first index (binary
 * search).
 */
function originAt(
  { preset, pattern }: SerialFormat,
  batches: readonly BatchRecord[],
  index: number,
): SerialOrigin {
  let [low, high] = [0, batches.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((batches[middle]?.first ?? Infinity) <= index) low = middle + 1
    else high = middle
  }
  const batch = batches[low - 1]
  const issued =
    batch !== undefined && index < batch.first + batch.count
      ? { batch, position: index - batch.first + 1 }
      : null
  return { issued, format: { preset, pattern, index } }
}
