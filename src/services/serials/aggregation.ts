// Cases and pallets: their numbers, and what is packed into what. Packing a bottle says that it is one, so its serial is
// commissioned by the same table of states as if the line had reported it.

import { createHash } from 'node:crypto'
import { preparedService, service } from '../service.ts'
import { actorName, lockIdempotencyKey, ownStores, type CompanyStores, type Context } from '../context.ts'
import { judgeRows } from './reports.ts'
import { ownerOf } from './scopes.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import { largestReport } from '../../contract/operations/serials.ts'
import { mostExceptions } from '../../contract/answers.ts'
import { isCompanyPrefix, numberOfSscc, ssccAt, ssccRoom } from '../../domain/code/sscc.ts'
import { writeDigitalLink } from '../../domain/code/digital-link.ts'
import { readScanned } from '../../domain/code/scanned.ts'
import type { RowVerdict } from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Config } from '../../config.ts'
import { takeSsccs, type Packing } from '../../persistence/serials/aggregations.ts'
import { findCompany } from '../../persistence/companies.ts'
import { pairRows, type Pair } from '../../render/report-rows.ts'

export const sscc = service<'serials.sscc'>(async (context, input) => {
  const stores = ownStores(context)
  await lockIdempotencyKey(context, stores, 'sscc', input.request)
  const before = await stores.aggregations.findOrder(input.request)
  if (before !== null) {
    if (before.count !== input.count || before.prefix !== input.prefix) refuse('report.requestTaken')
    return { code: 0, ssccs: ssccsOf(before.prefix, before.first, before.count) }
  }
  const gln = (await findCompany(context.trx, stores.companyId))?.draft.gln
  // The prefix is whose number it is, so it must be the company's own: every GLN begins with it.
  if (!isCompanyPrefix(input.prefix) || gln?.startsWith(input.prefix) !== true)
    refuse('input.invalid', { issues: [{ field: 'prefix', code: 'companyPrefix' }] })
  const first = await takeSsccs(context.trx, input.prefix, input.count)
  if (first + input.count > ssccRoom(input.prefix)) return refuse('batch.exhausted')
  const kept = await stores.aggregations.insertOrder(
    { request: input.request, prefix: input.prefix, first, count: input.count },
    context.now,
  )
  if (!kept) return refuse('report.requestTaken')
  return { code: 0, ssccs: ssccsOf(input.prefix, first, input.count) }
})

function ssccsOf(prefix: string, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => ssccAt(prefix, first + at))
}

export const pack = preparedService<'serials.pack', readonly Pair[]>(
  async (context, input) => {
    const rows =
      context.upload === null
        ? (input.rows ?? [])
        : await pairRows(context.upload, largestReport, () =>
            refuse('report.tooLarge', { values: largestReport }),
          )
    return rows.length === 0 ? refuse('report.empty') : rows
  },
  async (context, input, rows) => {
    const stores = ownStores(context)
    const digest = createHash('sha256')
      .update(JSON.stringify([input.action ?? 'pack', input.reason ?? null, rows]))
      .digest('hex')
    await lockIdempotencyKey(context, stores, 'report', input.request)
    const before = await stores.serialBooks.findReport(input.request)
    if (before !== null)
      return before.digest === digest
        ? { code: 0 as const, ...(before.answer as PackAnswer), repeated: true }
        : refuse('report.requestTaken')
    const reportId =
      (await stores.serialBooks.insertReport(
        {
          request: input.request,
          digest,
          target: 'units',
          batchId: null,
          report: input.action ?? 'pack',
          reason: input.reason ?? null,
          answer: {},
          createdAt: context.now,
        },
        actorName(context.actor),
      )) ?? refuse('report.requestTaken')
    const verdicts = await packRows({ context, stores, input, reportId }, rows)
    const answer = answerOf(rows, verdicts)
    await stores.serialBooks.answerReport(reportId, answer)
    return { code: 0, ...answer, repeated: false }
  },
)

type PackAnswer = Omit<Output<'serials.pack'>, 'code' | 'repeated'>
type Packs = {
  readonly context: Context
  readonly stores: CompanyStores
  readonly input: Input<'serials.pack'>
  readonly reportId: number
}

export const contents = service<'serials.contents'>(async (context, input) => {
  const stores = ownStores(context)
  const unit = await unitOf(context, stores, input.code)
  if (typeof unit !== 'object') return refuse('serial.unknown')
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

/** A bottle, case or pallet by its key; a bottle with what it was read from. */
type Unit = { readonly key: string; readonly kind: 'serial' | 'sscc' }

/** What a code names, if it is a unit of the company. */
async function unitOf(
  context: Context,
  stores: CompanyStores,
  code: string,
): Promise<Unit | 'foreign' | 'malformed'> {
  const read = readScanned(/^\d{18}$/.test(code.trim()) ? `(00)${code.trim()}` : code)
  if (read.kind === 'malformed' || read.kind === 'bare') return 'malformed'
  if (read.kind === 'foreign') return 'foreign'
  if (read.kind === 'sscc') {
    for (const prefix of await stores.aggregations.prefixes()) {
      const number = numberOfSscc(prefix, read.sscc)
      if (number !== null && (await stores.aggregations.hasNumber(prefix, number)))
        return { key: `sscc:${read.sscc}`, kind: 'sscc' }
    }
    return 'foreign'
  }
  const owner = await ownerOf(context.trx, read)
  return owner === null || owner.companyId !== stores.companyId
    ? 'foreign'
    : { key: `${owner.scope}/${read.serial}`, kind: 'serial' }
}

/** The address of a unit by its key: a digital link of `host`, our own as it is printed unless said otherwise, where it has a GS1 number. */
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

/** The verdict of every row, in order; what lies where is changed as they say. */
async function packRows(packs: Packs, rows: readonly Pair[]): Promise<RowVerdict[]> {
  const { context, stores, input, reportId } = packs
  await stores.aggregations.hold()
  const units = new Map<string, Unit | 'foreign' | 'malformed'>()
  for (const text of new Set(rows.flatMap(({ parent, child }) => [parent, child])))
    units.set(text, await unitOf(context, stores, text))
  const unpacking = input.action === 'unpack'
  const states = unpacking ? new Map<string, RowVerdict>() : await commission(packs, rows, units)
  const keys = [...units.values()].flatMap((unit) => (typeof unit === 'object' ? [unit.key] : []))
  const lying = await stores.aggregations.parentsOf(keys)
  const changed = new Map<string, string[]>()
  const verdicts: RowVerdict[] = []
  for (const { parent: above, child: below } of rows) {
    const [parent, child] = [units.get(above) ?? 'malformed', units.get(below) ?? 'malformed']
    if (typeof parent !== 'object') verdicts.push(parent)
    else if (typeof child !== 'object') verdicts.push(child)
    else {
      const verdict =
        states.get(below) ??
        (unpacking ? outOf(lying, parent, child) : await into(stores, lying, parent, child))
      verdicts.push(verdict)
      if (verdict !== 'accepted') continue
      if (unpacking) lying.delete(child.key)
      else lying.set(child.key, parent.key)
      const children = changed.get(parent.key)
      if (children === undefined) changed.set(parent.key, [child.key])
      else children.push(child.key)
    }
  }
  for (const [parent, children] of changed)
    await (unpacking
      ? stores.aggregations.takeOut(children)
      : stores.aggregations.put(parent, children, reportId, context.now))
  await stores.aggregations.insertPackings(
    reportId,
    [...changed].map(([parent, children]): Packing => ({
      action: unpacking ? 'unpack' : 'pack',
      parent,
      children,
    })),
  )
  return verdicts
}

/** Commissions the bottles that are to be packed; answers those that cannot be, with their verdict. */
async function commission(
  { context, stores, input, reportId }: Packs,
  rows: readonly Pair[],
  units: ReadonlyMap<string, Unit | string>,
): Promise<Map<string, RowVerdict>> {
  const bottles = [...new Set(rows.map(({ child }) => child))].filter((text) => {
    const unit = units.get(text)
    return typeof unit === 'object' && unit.kind === 'serial'
  })
  const verdicts = await judgeRows(
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
  const refused = bottles.flatMap((text, at): [string, RowVerdict][] => {
    const verdict = verdicts[at] ?? 'malformed'
    return verdict === 'accepted' || verdict === 'duplicate' ? [] : [[text, verdict]]
  })
  return new Map(refused)
}

/** A unit goes into another unless it lies elsewhere, or the other lies in it. */
async function into(
  stores: CompanyStores,
  lying: ReadonlyMap<string, string>,
  parent: Unit,
  child: Unit,
): Promise<RowVerdict> {
  const now = lying.get(child.key)
  if (now !== undefined) return now === parent.key ? 'duplicate' : 'illegal'
  if (child.key === parent.key) return 'illegal'
  return child.kind === 'sscc' && (await isAbove(stores, lying, child, parent)) ? 'illegal' : 'accepted'
}

/** Whether a unit lies in another, whatever lies between them: as this report has it so far, then as it was before. */
async function isAbove(
  stores: CompanyStores,
  lying: ReadonlyMap<string, string>,
  upper: Unit,
  lower: Unit,
): Promise<boolean> {
  let top = lower.key
  for (let above = lying.get(top); above !== undefined; above = lying.get(top)) {
    if (above === upper.key) return true
    top = above
  }
  return (await stores.aggregations.above(top)).includes(upper.key)
}

/** A unit comes out of the one it lies in; out of another it cannot. */
function outOf(lying: ReadonlyMap<string, string>, parent: Unit, child: Unit): RowVerdict {
  const now = lying.get(child.key)
  if (now === undefined) return 'duplicate'
  return now === parent.key ? 'accepted' : 'illegal'
}

function answerOf(rows: readonly Pair[], verdicts: readonly RowVerdict[]): PackAnswer {
  const counts = { accepted: 0, duplicate: 0, foreign: 0, malformed: 0, void: 0, illegal: 0 }
  const exceptions: PackAnswer['exceptions'] = []
  verdicts.forEach((verdict, at) => {
    counts[verdict] += 1
    if (verdict !== 'accepted' && exceptions.length < mostExceptions)
      exceptions.push({ row: at + 1, value: (rows[at]?.child ?? '').slice(0, 200).toWellFormed(), verdict })
  })
  return { rows: rows.length, ...counts, exceptions }
}
