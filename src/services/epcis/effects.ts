// The effects of captured events on serials, cases and pallets: reports and packings under the hash of the event, so
// that the same event has its effect once.

import type { CompanyStores, Context } from '../context.ts'
import { addressOfUnit, isKnownUnit, pack } from '../serials/aggregation.ts'
import { report } from '../serials/reports.ts'
import { largestReport } from '../../contract/operations/serials.ts'
import { effectsOf, type EventEffect } from '../../domain/epcis/event-effects.ts'
import type { JsonObject } from '../../domain/epcis/json.ts'
import { findCompany } from '../../persistence/companies.ts'
import type { ParentChildRow } from '../../render/report-rows.ts'

/** How many rows an event had for serials, by verdict. */
export type EffectCounts = {
  readonly rows: number
  readonly accepted: number
  readonly duplicate: number
  readonly foreign: number
  readonly malformed: number
  readonly void: number
  readonly illegal: number
}
export const noCounts: EffectCounts = {
  ...{ rows: 0, accepted: 0, duplicate: 0, foreign: 0, malformed: 0, void: 0, illegal: 0 },
}

/** Most effects of one event. */
export const maxEffects = 2

/** The host of canonical digital links. */
export const gs1Host = 'https://id.gs1.org'

/** The idempotency key of the report that an effect of an event is stored as. */
export function effectKey(hash: Buffer, index: number): string {
  return `epcis:${hash.toString('hex')}${index === 0 ? '' : `:${String(index + 1)}`}`
}

/**
 * Applies the effects of an event; answers what they did together.
 * @param countsForeign whether units that are not the company's are reported too
 */
export async function applyEffects(
  context: Context,
  stores: CompanyStores,
  { event, hash, at }: { readonly event: JsonObject; readonly hash: Buffer; readonly at: Date },
  countsForeign: boolean,
): Promise<EffectCounts> {
  const effects = effectsOf(event, await ownGln(context, stores))
  let total = noCounts
  for (const [index, effect] of effects.entries()) {
    if (!countsForeign && !(await concernsCompany(context, stores, effect))) continue
    const request = effectKey(hash, index)
    const before = await stores.reconciliation.findReport(request)
    if (before !== null) continue
    const counts = await applyEffect(context, stores, effect, request)
    await stores.reconciliation.dateReport(request, at)
    total = added(total, counts)
  }
  return total
}

/** What an event on record did. */
export async function storedCounts(stores: CompanyStores, hash: Buffer): Promise<EffectCounts> {
  let total = noCounts
  for (let index = 0; index < maxEffects; index++) {
    const report = await stores.reconciliation.findReport(effectKey(hash, index))
    if (report !== null) total = added(total, { ...noCounts, ...report.answer })
  }
  return total
}

async function applyEffect(
  context: Context,
  stores: CompanyStores,
  effect: EventEffect,
  request: string,
): Promise<EffectCounts> {
  if (effect.kind === 'state')
    return (await report.run(context, { target: 'epcis', state: effect.report, request }, effect.epcs)).report
  const rows = await packingPairs(context, stores, effect)
  return rows.length === 0 ? noCounts : pack.run(context, { action: effect.action, request }, rows)
}

function added(total: EffectCounts, counts: EffectCounts): EffectCounts {
  const names = Object.keys(noCounts) as (keyof EffectCounts)[]
  return { ...noCounts, ...Object.fromEntries(names.map((name) => [name, total[name] + counts[name]])) }
}

/** Whether one of the units of an effect is the company's own, or in one of its cases. */
async function concernsCompany(
  context: Context,
  stores: CompanyStores,
  effect: EventEffect,
): Promise<boolean> {
  const units =
    effect.kind === 'state'
      ? effect.epcs
      : [effect.parent, ...(effect.children === 'all' ? [] : effect.children)]
  for (const unit of units) if (await isKnownUnit(context, stores, unit)) return true
  return false
}

const glns = new WeakMap<object, Map<number, string | null>>()

/** The company's GLN, read once in a transaction. */
async function ownGln(context: Context, { companyId }: CompanyStores): Promise<string | null> {
  const known = glns.get(context.trx) ?? new Map<number, string | null>()
  glns.set(context.trx, known)
  const before = known.get(companyId)
  if (before !== undefined) return before
  const gln = (await findCompany(context.trx, companyId))?.draft.gln ?? null
  known.set(companyId, gln)
  return gln
}

/** The rows of a packing event; `all` means the current children of the parent. */
async function packingPairs(
  context: Context,
  stores: CompanyStores,
  { parent, children }: EventEffect & { readonly kind: 'packing' },
): Promise<ParentChildRow[]> {
  const named = children === 'all' ? await allChildren(context, stores, parent) : children
  return named.map((child) => ({ parent, child }))
}

async function allChildren(context: Context, stores: CompanyStores, parent: string): Promise<string[]> {
  const [, sscc, gtin, serial] = /\/00\/(\d{18})$|\/01\/(\d{14})\/21\/([^/]+)$/.exec(parent) ?? []
  const key = sscc === undefined ? `gtin:${gtin ?? ''}/${decodeURIComponent(serial ?? '')}` : `sscc:${sscc}`
  const children = await stores.aggregations.childrenOf(key, largestReport.rows)
  return children.map(({ child }) => addressOfUnit(context.config, child, gs1Host))
}
