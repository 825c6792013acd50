// Where a serial belongs: the scope it is unique within, whose scope that is, and the batch and position it was
// calculated for. Nothing is stored for a serial that was issued; it leads back to its index by FF1.

import type { Context, ReadContext } from '../context.ts'
import type { Config } from '../../config.ts'
import { gtin14 } from '../../domain/code/gs1.ts'
import type { Scanned } from '../../domain/code/scanned.ts'
import { formsOfText, indexOfSerial, indicesOfSerials, isSerial } from '../../domain/code/serial.ts'
import { sameForm, standingForms, type SerialForm } from '../../domain/code/serial-form.ts'
import { stateNumbered, type SerialState } from '../../domain/code/serial-states.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { batchesOfScope, formsOfScope, type BatchRecord } from '../../persistence/serials/batches.ts'
import { codesOfGtin, findCode, type CodeRecord } from '../../persistence/codes.ts'
import { lookUpSerial, type FormIndex } from '../../persistence/serials/serial-lookup.ts'
import { serialCipher } from '../../render/serial-cipher.ts'

/** Serials calculated at once: enough for AES to do the work, little enough to stay in the cache. */
export const slice = 4096

/** A scope, and the sheet behind it. */
export type ScopeOwner = { readonly scope: string; readonly companyId: number; readonly sheetId: number }

/** What the serials of a sheet are unique within: its GTIN, or its code when it has none. */
export function scopeOf(draft: SheetDraft, code: string): string {
  return draft.gtin === undefined ? `code:${code}` : `gtin:${gtin14(draft.gtin)}`
}

/** The AES of a scope. */
export function cipherOf(config: Config, scope: string): ReturnType<typeof serialCipher> {
  return serialCipher(config.serialKey, scope)
}

/** The scope that a reading names, or null when it names none of ours. */
export async function ownerOf(
  db: ReadContext['db'],
  read: Scanned & { readonly kind: 'gtin' | 'code' },
): Promise<ScopeOwner | null> {
  const record =
    read.kind === 'code' ? await findCode(db, read.code) : ((await codesOfGtin(db, read.gtin))[0] ?? null)
  return record === null
    ? null
    : { scope: scopeOfCode(record), companyId: record.companyId, sheetId: record.sheetId }
}

/** What the serials of a code are unique within. */
export function scopeOfCode(record: Pick<CodeRecord, 'gtin' | 'code'>): string {
  return record.gtin === null ? `code:${record.code}` : `gtin:${record.gtin}`
}

/** A serial in its scope: the batch that issued it, or how one of our forms would have made it. */
export type Place = {
  readonly issued: { readonly batch: BatchRecord; readonly position: number } | null
  readonly form: (SerialForm & { readonly index: number }) | null
}

/** A serial that was issued, or that a line made; batch and position only when it was issued. */
export type FoundSerial = {
  readonly companyId: number
  readonly state: SerialState
  readonly batch?: number
  readonly position?: number
}

/** One serial of a scope; null when it was neither issued nor made by a line. */
export async function findSerial(
  { db, config }: Pick<ReadContext, 'db' | 'config'>,
  scope: string,
  serial: string,
): Promise<FoundSerial | null> {
  const cipher = cipherOf(config, scope)
  const placesIn = (forms: readonly SerialForm[]): FormIndex[] =>
    forms.flatMap(({ preset, pattern }) => {
      const index = indexOfSerial(preset, serial, cipher, pattern)
      return index === null ? [] : [{ preset, pattern, index }]
    })
  const stored = await lookUpSerial(db, scope, serial, placesIn(formsOfText(serial)))
  const patterned = placesIn(
    stored.patterns
      .filter((pattern) => isSerial('pattern', serial, pattern))
      .map((pattern) => ({ preset: 'pattern', pattern })),
  )
  const issued =
    stored.issued ??
    (patterned.length === 0 ? null : (await lookUpSerial(db, scope, serial, patterned)).issued)
  const found = issued ?? stored.line
  return found === null ? null : { ...found, state: stateNumbered(found.state) }
}

/** Opens a scope: whatever serials are asked for lead back to their places, many at once. */
export async function openScope(
  context: Context,
  scope: string,
): Promise<(serials: readonly string[]) => Map<string, Place>> {
  const [used, batches] = [await formsOfScope(context.trx, scope), await batchesOfScope(context.trx, scope)]
  const forms = [...used, ...standingForms.filter((form) => !used.some((other) => sameForm(form, other)))]
  const cipher = cipherOf(context.config, scope)
  const ofForm = forms.map((form) => ({ form, batches: batches.filter((batch) => sameForm(batch, form)) }))
  return (serials) => {
    const places = new Map<string, Place>(serials.map((serial) => [serial, { issued: null, form: null }]))
    for (const { form, batches: own } of ofForm) {
      const candidates = [...places.keys()].filter(
        (serial) => isSerial(form.preset, serial, form.pattern) && places.get(serial)?.issued === null,
      )
      for (let start = 0; start < candidates.length; start += slice) {
        const some = candidates.slice(start, start + slice)
        indicesOfSerials(form.preset, some, cipher, form.pattern).forEach((index, at) => {
          if (index !== null) places.set(some[at] ?? '', placeAt(form, own, index))
        })
      }
    }
    return places
  }
}

/** The batch, of those of one form by their first index, that holds an index. */
function placeAt({ preset, pattern }: SerialForm, batches: readonly BatchRecord[], index: number): Place {
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
  return { issued, form: { preset, pattern, index } }
}
