// The rows of a report: parses each row, finds the batch or line of its serial, and applies the report to it.
// Each row gets a verdict.

import type { CompanyStores, Context } from '../context.ts'
import { openBatchChanges, type ReportedState } from './batch-totals.ts'
import { storeLineSerials, type LineRow } from './line-serials.ts'
import { openOriginFinder, ownerOf, type ScopeOwner } from './scopes.ts'
import { addressPrefix } from './batch-codes.ts'
import { requireSheet } from '../sheets.ts'
import type { Input } from '../../contract/operations/index.ts'
import { readScanned, type Scanned } from '../../domain/code/scanned.ts'
import type { RowVerdict } from '../../domain/code/serial-states.ts'
import { lockScope, type BatchRecord } from '../../persistence/serials/batches.ts'

/** A report that is being stored. */
type ReportContext = {
  readonly context: Context
  readonly stores: CompanyStores
  readonly input: Input<'serials.report'>
  /** The batch of the report, or null for a report of a line about any serials. */
  readonly batch: BatchRecord | null
  /** The scope of bare serials. */
  readonly bare: ScopeOwner | null
  readonly reportId: number
}

/** A row with a serial of a known scope. */
type ScopeRow = { readonly row: number; readonly serial: string }

/** Applies the rows of a report; answers the verdict of each row, in order. */
export async function applyReportRows(report: ReportContext, rows: readonly string[]): Promise<RowVerdict[]> {
  const verdicts = Array.from<RowVerdict>({ length: rows.length }).fill('malformed')
  const scopes = new Map<string, { owner: ScopeOwner; scopeRows: ScopeRow[] }>()
  const cases = new Map<string, number[]>()
  const parseRow = await rowParser(report)
  const add = (owner: ScopeOwner, scopeRow: ScopeRow) => {
    const entry = scopes.get(owner.scope) ?? { owner, scopeRows: [] }
    scopes.set(owner.scope, entry)
    entry.scopeRows.push(scopeRow)
  }
  for (let row = 0; row < rows.length; row++) {
    const parsed = await parseRow(rows[row] ?? '')
    if (typeof parsed === 'string') verdicts[row] = parsed
    else if ('unit' in parsed) cases.set(parsed.unit, [...(cases.get(parsed.unit) ?? []), row])
    else add(parsed.owner, { row, serial: parsed.serial })
  }
  const inCases = await openCases(report, cases)
  inCases.forEach(({ owner, serial }, index) => {
    add(owner, { row: rows.length + index, serial })
  })
  // In the order of scope names, so that two reports lock scopes in the same order and never deadlock.
  const inOrder = [...scopes.values()].toSorted((a, b) => (a.owner.scope < b.owner.scope ? -1 : 1))
  for (const { owner, scopeRows } of inOrder) await applyScopeRows(report, owner, scopeRows, verdicts)
  setCaseVerdicts(cases, inCases, verdicts.splice(rows.length), verdicts)
  return verdicts
}

/** Reports that move a bottle with the case or pallet that it lies in. */
const movingReports: readonly (string | undefined)[] = ['released', 'inactive', 'destroyed']
/** Most bottles in the cases of one report. */
const maxInCases = 500_000

/** A bottle in a case that a report names. */
type BottleInCase = ParsedBottle & { readonly unit: string }

/** The bottles of the company in these cases, at any depth; none for reports that move no cases. */
async function openCases(
  { context, stores, input }: ReportContext,
  cases: ReadonlyMap<string, readonly number[]>,
): Promise<BottleInCase[]> {
  if (cases.size === 0 || !movingReports.includes(input.state)) return []
  const descendants = await stores.aggregations.descendantsOf([...cases.keys()], maxInCases)
  const owners = new Map<string, ScopeOwner | null>()
  const bottles: BottleInCase[] = []
  for (const { unit, child } of descendants) {
    const slash = child.indexOf('/')
    const [scope, serial] = [child.slice(0, slash), child.slice(slash + 1)]
    const [kind, value = ''] = scope.split(':')
    if (kind !== 'gtin' && kind !== 'code') continue
    const scanned: Scanned & { kind: 'gtin' | 'code' } =
      kind === 'gtin' ? { kind, gtin: value, serial } : { kind, code: value, serial }
    const owner = await cachedOwner(context, owners, scanned)
    if (owner !== null && owner.companyId === stores.companyId) bottles.push({ unit, owner, serial })
  }
  return bottles
}

/**
 * The verdict of a row that names a case: accepted when a bottle in it was moved, duplicate when all were before, else
 * what held the first of them back; foreign without bottles of the company.
 */
function setCaseVerdicts(
  cases: ReadonlyMap<string, readonly number[]>,
  inCases: readonly BottleInCase[],
  bottleVerdicts: readonly RowVerdict[],
  verdicts: RowVerdict[],
): void {
  const byCase = Map.groupBy(
    inCases.map(({ unit }, index) => ({ unit, verdict: bottleVerdicts[index] ?? 'foreign' })),
    ({ unit }) => unit,
  )
  for (const [unit, rows] of cases) {
    const ofBottles = (byCase.get(unit) ?? []).map(({ verdict }) => verdict)
    const held = ofBottles.find((verdict) => verdict !== 'duplicate')
    const verdict = ofBottles.includes('accepted') ? 'accepted' : (held ?? ofBottles[0] ?? 'foreign')
    rows.forEach((row, index) => {
      verdicts[row] = index > 0 && verdict === 'accepted' ? 'duplicate' : verdict
    })
  }
}

type ParsedBottle = { readonly owner: ScopeOwner; readonly serial: string }
type ParsedRow = ParsedBottle | { readonly unit: string }

/** A parser of rows. Addresses of the batch itself are parsed fast; all other rows as scanner input. */
async function rowParser({
  context,
  stores,
  batch,
  bare,
}: ReportContext): Promise<(row: string) => Promise<ParsedRow | 'foreign' | 'malformed'>> {
  const own =
    batch === null ? bare : { scope: batch.scope, companyId: stores.companyId, sheetId: batch.sheetId }
  const prefix =
    batch === null
      ? null
      : addressPrefix(context.config, batch, (await requireSheet(stores, batch.sheetId)).draft)
  const owners = new Map<string, ScopeOwner | null>()
  return async (row) => {
    if (prefix !== null && own !== null && row.startsWith(prefix)) {
      const serial = row.slice(prefix.length)
      if (/^[0-9A-Za-z-]{1,20}$/.test(serial)) return { owner: own, serial }
    }
    const scanned = readScanned(row)
    if (scanned.kind === 'malformed' || scanned.kind === 'foreign') return scanned.kind
    if (scanned.kind === 'sscc') return { unit: `sscc:${scanned.sscc}` }
    if (scanned.kind === 'bare') return own === null ? 'malformed' : { owner: own, serial: scanned.serial }
    const owner = await cachedOwner(context, owners, scanned)
    if (owner === null && scanned.kind === 'gtin') return { unit: `gtin:${scanned.gtin}/${scanned.serial}` }
    return owner === null || owner.companyId !== stores.companyId
      ? 'foreign'
      : { owner, serial: scanned.serial }
  }
}

async function cachedOwner(
  context: Context,
  owners: Map<string, ScopeOwner | null>,
  scanned: Scanned & { readonly kind: 'gtin' | 'code' },
): Promise<ScopeOwner | null> {
  const key = scanned.kind === 'gtin' ? scanned.gtin : scanned.code
  const before = owners.get(key)
  if (before !== undefined) return before
  const owner = await ownerOf(context.trx, scanned)
  owners.set(key, owner)
  return owner
}

/** Applies the rows of one scope: issued serials change their batch, others are serials of the line. */
async function applyScopeRows(
  report: ReportContext,
  owner: ScopeOwner,
  rows: readonly ScopeRow[],
  verdicts: RowVerdict[],
): Promise<void> {
  const { context, stores, batch, input, reportId } = report
  // The lock prevents that a batch issues a serial while it is stored as the line's own.
  if (batch === null) await lockScope(context.trx, owner.scope)
  const { issued, ofLine } = await splitByOrigin(report, owner, rows, verdicts)
  const reported = { report: input.state ?? 'printed', reprint: input.reprint ?? false, reportId } as const
  // In the order of ids, so that two reports lock batches in the same order.
  for (const [batchId, batchRows] of [...issued].toSorted(([a], [b]) => a - b))
    await applyBatchRows(stores, batchId, batchRows, reported, verdicts)
  if (ofLine.length > 0) await storeLineSerials(context, owner, ofLine, reported, verdicts)
}

/** A row with the position of its serial in a batch. */
type IssuedRow = { readonly row: number; readonly position: number }

/**
 * Splits rows by the batch that issued their serials; sets `foreign` where the report is about another batch.
 */
async function splitByOrigin(
  { context, batch }: ReportContext,
  owner: ScopeOwner,
  rows: readonly ScopeRow[],
  verdicts: RowVerdict[],
): Promise<{ issued: Map<number, IssuedRow[]>; ofLine: LineRow[] }> {
  const findOrigins = await openOriginFinder(context, owner.scope)
  const origins = findOrigins(rows.map(({ serial }) => serial))
  const issued = new Map<number, IssuedRow[]>()
  const ofLine: LineRow[] = []
  for (const { row, serial } of rows) {
    const origin = origins.get(serial)
    const issuedAt = origin?.issued ?? null
    if (batch !== null && issuedAt?.batch.id !== batch.id) verdicts[row] = 'foreign'
    else if (issuedAt === null) ofLine.push({ row, serial, format: origin?.format ?? null })
    else {
      const batchRows = issued.get(issuedAt.batch.id) ?? []
      issued.set(issuedAt.batch.id, batchRows)
      batchRows.push({ row, position: issuedAt.position })
    }
  }
  return { issued, ofLine }
}

async function applyBatchRows(
  stores: CompanyStores,
  batchId: number,
  rows: readonly IssuedRow[],
  reported: ReportedState & { readonly reportId: number },
  verdicts: RowVerdict[],
): Promise<void> {
  const changes = await openBatchChanges(
    stores,
    batchId,
    rows.map(({ position }) => position),
  )
  for (const { row, position } of rows) verdicts[row] = changes.report(position, reported)
  await changes.save(reported.reportId)
}
