// Cases and pallets: their SSCCs, and which units they contain. Packing a bottle also commissions its serial,
// like a report of the line.

import { createHash } from 'node:crypto'
import { preparedService, service } from '../service.ts'
import {
  actorName,
  lockIdempotencyKey,
  ownStores,
  type CompanyStores,
  type Context,
  type PrepareContext,
} from '../context.ts'
import { announceReport } from './announced-reports.ts'
import { applyReportRows } from './report-rows.ts'
import { ownerOf } from './scopes.ts'
import { refuseUnprovenNumber } from '../prefixes/permission.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import { largestReport } from '../../contract/operations/serials.ts'
import { maxListedExceptions } from '../../contract/answers.ts'
import { isCompanyPrefix, numberOfSscc, ssccAt, ssccCapacity } from '../../domain/code/sscc.ts'
import { writeDigitalLink } from '../../domain/code/digital-link.ts'
import { isGroupGtin } from '../../domain/code/gs1.ts'
import { readScanned } from '../../domain/code/scanned.ts'
import type { RowVerdict } from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Config } from '../../config.ts'
import { reserveSsccs, type Packing } from '../../persistence/serials/aggregations.ts'
import { findCompany } from '../../persistence/companies.ts'
import { pairRows, type ParentChildRow } from '../../render/report-rows.ts'

/** Reserves SSCCs of the company's own GS1 prefix. */
export const sscc = service<'serials.sscc'>(async (context, input) => {
  const stores = ownStores(context)
  await lockIdempotencyKey(context, stores, 'sscc', input.request)
  const before = await stores.aggregations.findOrder(input.request)
  if (before !== null) {
    if (before.count !== input.count || before.prefix !== input.prefix) refuse('report.idempotencyKeyTaken')
    return { code: 0, ssccs: ssccsOf(before.prefix, before.first, before.count) }
  }
  const gln = (await findCompany(context.trx, stores.companyId))?.draft.gln
  // The prefix identifies the company, so it must be the company's own. The company's GLN starts with it.
  if (!isCompanyPrefix(input.prefix) || gln?.startsWith(input.prefix) !== true)
    refuse('input.invalid', { issues: [{ field: 'prefix', code: 'companyPrefix' }] })
  await refuseUnprovenNumber(context, stores.companyId, input.prefix, 'prefix')
  const first = await reserveSsccs(context.trx, input.prefix, input.count)
  if (first + input.count > ssccCapacity(input.prefix)) return refuse('batch.exhausted')
  const isInserted = await stores.aggregations.insertOrder(
    { idempotencyKey: input.request, prefix: input.prefix, first, count: input.count },
    context.now,
  )
  if (!isInserted) return refuse('report.idempotencyKeyTaken')
  return { code: 0, ssccs: ssccsOf(input.prefix, first, input.count) }
})

function ssccsOf(prefix: string, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, offset) => ssccAt(prefix, first + offset))
}

/** Packs units into others, or unpacks them; the rows come as JSON or as a CSV upload. */
export const pack = preparedService<'serials.pack', readonly ParentChildRow[]>(readPairs, storePairs)

async function readPairs(
  context: PrepareContext,
  input: Input<'serials.pack'>,
): Promise<readonly ParentChildRow[]> {
  const rows =
    context.upload === null
      ? (input.rows ?? [])
      : await pairRows(context.upload, largestReport, () =>
          refuse('report.tooLarge', { values: largestReport }),
        )
  return rows.length === 0 ? refuse('report.empty') : rows
}

async function storePairs(
  context: Context,
  input: Input<'serials.pack'>,
  rows: readonly ParentChildRow[],
): Promise<Output<'serials.pack'>> {
  const stores = ownStores(context)
  const action = input.action ?? 'pack'
  const reason = input.reason ?? null
  const digest = createHash('sha256')
    .update(JSON.stringify([action, reason, rows]))
    .digest('hex')
  await lockIdempotencyKey(context, stores, 'report', input.request)
  const before = await stores.reconciliation.findReport(input.request)
  if (before !== null)
    return before.digest === digest
      ? { code: 0 as const, ...(before.answer as PackAnswer), repeated: true }
      : refuse('report.idempotencyKeyTaken')
  const report = {
    idempotencyKey: input.request,
    digest,
    target: 'units',
    batchId: null,
    report: action,
    reason,
    answer: {},
    createdAt: context.now,
  }
  const reportId =
    (await stores.reconciliation.insertReport(report, actorName(context.actor))) ??
    refuse('report.idempotencyKeyTaken')
  const { verdicts, units } = await packRows({ context, stores, input, reportId }, rows)
  const answer = packAnswer(rows, verdicts, units)
  await stores.reconciliation.answerReport(reportId, context.now, answer)
  const announced = { id: reportId, request: input.request, state: action, ...answer }
  await announceReport(context, stores.companyId, announced, null)
  return { code: 0, ...answer, repeated: false }
}

type PackAnswer = Omit<Output<'serials.pack'>, 'code' | 'repeated'>
type PackReport = {
  readonly context: Context
  readonly stores: CompanyStores
  readonly input: Input<'serials.pack'>
  readonly reportId: number
}

/** The direct children of a unit, and its parent. */
export const contents = service<'serials.contents'>(async (context, input) => {
  const stores = ownStores(context)
  const unit = await findUnit(context, stores, input.code)
  if (typeof unit !== 'object') return refuse('serial.unknown')
  if (unit.kind === 'case' && !(await isKnownCase(stores, unit.key))) return refuse('serial.unknown')
  const [children, total, [parent]] = [
    await stores.aggregations.childrenOf(unit.key, 1000),
    await stores.aggregations.countIn(unit.key),
    await stores.aggregations.above(unit.key),
  ]
  return {
    code: addressOfUnit(context.config, unit.key),
    parent: parent === undefined ? null : addressOfUnit(context.config, parent),
    total,
    children: children.map(({ child, since }) => ({
      code: addressOfUnit(context.config, child),
      since: since.toISOString(),
    })),
  }
})

/**
 * A bottle of the company, or a case or pallet of any numbering, by its key: `gtin:…/serial`, `code:…/serial` or
 * `sscc:…`.
 */
type Unit = { readonly key: string; readonly kind: 'serial' | 'case' }

/**
 * The unit of a scanned code: a bottle of the company, an SSCC of any prefix, or an SGTIN of no company here whose GTIN
 * is of a trade item group (indicator 1 to 8; GS1 General Specifications, section 2.1).
 */
async function findUnit(
  context: Context,
  stores: CompanyStores,
  code: string,
): Promise<Unit | 'foreign' | 'malformed'> {
  const scanned = readScanned(/^\d{18}$/.test(code.trim()) ? `(00)${code.trim()}` : code)
  if (scanned.kind === 'malformed' || scanned.kind === 'bare') return 'malformed'
  if (scanned.kind === 'foreign') return 'foreign'
  if (scanned.kind === 'sscc') return { key: `sscc:${scanned.sscc}`, kind: 'case' }
  const owner = await ownerOf(context.trx, scanned)
  if (owner === null && scanned.kind === 'gtin' && isGroupGtin(scanned.gtin))
    return { key: `gtin:${scanned.gtin}/${scanned.serial}`, kind: 'case' }
  return owner === null || owner.companyId !== stores.companyId
    ? 'foreign'
    : { key: `${owner.scope}/${scanned.serial}`, kind: 'serial' }
}

/** Whether a case is in use: its number was given to the company, or something is or was in it. */
export async function isKnownCase(stores: CompanyStores, key: string): Promise<boolean> {
  if (await stores.aggregations.isUsed(key)) return true
  for (const prefix of key.startsWith('sscc:') ? await stores.aggregations.prefixes() : []) {
    const number = numberOfSscc(prefix, key.slice('sscc:'.length))
    if (number !== null && (await stores.aggregations.hasNumber(prefix, number))) return true
  }
  return false
}

/** Whether a code is of a bottle of the company, or of a case that it uses. */
export async function isKnownUnit(context: Context, stores: CompanyStores, code: string): Promise<boolean> {
  const unit = await findUnit(context, stores, code)
  return typeof unit === 'object' && (unit.kind === 'serial' || (await isKnownCase(stores, unit.key)))
}

/**
 * The address of a unit by its key: a digital link when it has a GS1 number, else our own address.
 * @param host the host of the digital link; by default the one that is printed
 */
export function addressOfUnit(
  config: Pick<Config, 'codeOrigin'>,
  key: string,
  host = config.codeOrigin,
): string {
  if (key.startsWith('sscc:')) return writeDigitalLink(host, { sscc: key.slice('sscc:'.length) })
  const slash = key.indexOf('/')
  const [scope, serial] = [key.slice(0, slash), key.slice(slash + 1)]
  return scope.startsWith('gtin:')
    ? writeDigitalLink(host, { gtin: scope.slice('gtin:'.length), serial })
    : `${config.codeOrigin}/nutricode/${scope.slice('code:'.length)}/${encodeURIComponent(serial)}`
}

/** Parents by child, with the changes of this report; keys of units. */
type Parents = Map<string, string>
type ParsedUnits = ReadonlyMap<string, Unit | 'foreign' | 'malformed'>

/** Packs or unpacks the rows of a report and saves the changes; answers the verdict of each row and its units. */
async function packRows(
  packReport: PackReport,
  rows: readonly ParentChildRow[],
): Promise<{ verdicts: readonly RowVerdict[]; units: ParsedUnits }> {
  const { context, stores, input, reportId } = packReport
  await stores.aggregations.lock()
  const units = new Map<string, Unit | 'foreign' | 'malformed'>()
  for (const text of new Set(rows.flatMap(({ parent, child }) => [parent, child])))
    units.set(text, await findUnit(context, stores, text))
  const isUnpacking = input.action === 'unpack'
  const notCommissioned = isUnpacking
    ? new Map<string, RowVerdict>()
    : await commission(packReport, rows, units)
  const { verdicts, changed } = await applyPairs(stores, rows, { units, notCommissioned, isUnpacking })
  for (const [parent, children] of changed)
    await (isUnpacking
      ? stores.aggregations.takeOut(children)
      : stores.aggregations.put(parent, children, reportId, context.now))
  const action = isUnpacking ? 'unpack' : 'pack'
  await stores.aggregations.insertPackings(
    reportId,
    [...changed].map(([parent, children]): Packing => ({ action, parent, children })),
  )
  return { verdicts, units }
}

/** Decides the verdict of each row; `changed` has the children to move, by parent. */
async function applyPairs(
  stores: CompanyStores,
  rows: readonly ParentChildRow[],
  plan: { units: ParsedUnits; notCommissioned: ReadonlyMap<string, RowVerdict>; isUnpacking: boolean },
): Promise<{ verdicts: RowVerdict[]; changed: Map<string, string[]> }> {
  const { units, notCommissioned, isUnpacking } = plan
  const keys = [...units.values()].flatMap((unit) => (typeof unit === 'object' ? [unit.key] : []))
  const parents: Parents = await stores.aggregations.parentsOf(keys)
  const changed = new Map<string, string[]>()
  const verdicts: RowVerdict[] = []
  for (const row of rows) {
    const [parent, child] = [units.get(row.parent) ?? 'malformed', units.get(row.child) ?? 'malformed']
    if (typeof parent !== 'object') verdicts.push(parent)
    else if (typeof child !== 'object') verdicts.push(child)
    else {
      const verdict =
        notCommissioned.get(row.child) ??
        (isUnpacking
          ? unpackVerdict(parents, parent, child)
          : await packVerdict(stores, parents, parent, child))
      verdicts.push(verdict)
      if (verdict !== 'accepted') continue
      if (isUnpacking) parents.delete(child.key)
      else parents.set(child.key, parent.key)
      const children = changed.get(parent.key) ?? []
      changed.set(parent.key, children)
      children.push(child.key)
    }
  }
  return { verdicts, changed }
}

/** Commissions the bottles of the rows; answers the verdicts of bottles that cannot be commissioned. */
async function commission(
  { context, stores, input, reportId }: PackReport,
  rows: readonly ParentChildRow[],
  units: ParsedUnits,
): Promise<Map<string, RowVerdict>> {
  // A row whose case is none is refused, and changes nothing of its bottle.
  const packed = rows.filter(({ parent }) => typeof units.get(parent) === 'object')
  const bottles = [...new Set(packed.map(({ child }) => child))].filter((text) => {
    const unit = units.get(text)
    return typeof unit === 'object' && unit.kind === 'serial'
  })
  const verdicts = await applyReportRows(
    {
      context,
      stores,
      batch: null,
      bare: null,
      reportId,
      input: { target: 'units', request: input.request, state: 'commissioned' },
    },
    bottles,
  )
  const failed = bottles.flatMap((text, index): [string, RowVerdict][] => {
    const verdict = verdicts[index] ?? 'malformed'
    return verdict === 'accepted' || verdict === 'duplicate' ? [] : [[text, verdict]]
  })
  return new Map(failed)
}

/** A unit can be packed when it has no parent and does not contain the new parent. */
async function packVerdict(
  stores: CompanyStores,
  parents: Parents,
  parent: Unit,
  child: Unit,
): Promise<RowVerdict> {
  const current = parents.get(child.key)
  if (current !== undefined) return current === parent.key ? 'duplicate' : 'illegal'
  if (child.key === parent.key) return 'illegal'
  return child.kind === 'case' && (await isAncestor(stores, parents, child, parent)) ? 'illegal' : 'accepted'
}

/**
 * Whether `ancestor` contains a unit, directly or not: first by the parents of this report, then by the
 * database.
 */
async function isAncestor(
  stores: CompanyStores,
  parents: Parents,
  ancestor: Unit,
  unit: Unit,
): Promise<boolean> {
  let top = unit.key
  for (let parent = parents.get(top); parent !== undefined; parent = parents.get(top)) {
    if (parent === ancestor.key) return true
    top = parent
  }
  return (await stores.aggregations.above(top)).includes(ancestor.key)
}

/** A unit can only be unpacked from its current parent. */
function unpackVerdict(parents: Parents, parent: Unit, child: Unit): RowVerdict {
  const current = parents.get(child.key)
  if (current === undefined) return 'duplicate'
  return current === parent.key ? 'accepted' : 'illegal'
}

function packAnswer(
  rows: readonly ParentChildRow[],
  verdicts: readonly RowVerdict[],
  units: ParsedUnits,
): PackAnswer {
  const counts = { accepted: 0, duplicate: 0, foreign: 0, malformed: 0, void: 0, illegal: 0 }
  const exceptions: PackAnswer['exceptions'] = []
  verdicts.forEach((verdict, index) => {
    counts[verdict] += 1
    if (verdict === 'accepted' || exceptions.length >= maxListedExceptions) return
    const { parent = '', child = '' } = rows[index] ?? {}
    // The case or pallet, when that is what is wrong.
    const value = typeof units.get(parent) === 'object' ? child : parent
    exceptions.push({ row: index + 1, value: value.slice(0, 200).toWellFormed(), verdict })
  })
  return { rows: rows.length, ...counts, exceptions }
}
