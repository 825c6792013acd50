// What a production line reports of its serials. A report is all or nothing and has a name, so that it can be sent
// again; every row of it is judged: accepted, duplicate, foreign, malformed, void or illegal.

import { createHash } from 'node:crypto'
import { preparedService } from '../service.ts'
import {
  actorName,
  lockIdempotencyKey,
  ownStores,
  type PrepareContext,
  type CompanyStores,
  type Context,
} from '../context.ts'
import { openBatchLedger } from './batch-totals.ts'
import { keepLineSerials, type LineRow } from './line-serials.ts'
import { openScope, ownerOf, scopeOf, type Place, type ScopeOwner } from './scopes.ts'
import { addressBefore } from './batches.ts'
import { known } from '../sheets.ts'
import { mostExceptions, type SerialReportAnswer } from '../../contract/answers.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import { largestReport } from '../../contract/operations/serials.ts'
import { readScanned, type Scanned } from '../../domain/code/scanned.ts'
import type { RowVerdict } from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { holdScope, type BatchRecord } from '../../persistence/serials/batches.ts'
import type { ReportRecord } from '../../persistence/serials/reconciliation.ts'
import { reportParts } from '../../render/report-rows.ts'

type ReportInput = Input<'serials.report'>

type Reported = Output<'serials.report'>

/** Rows of one part of a report that is longer than the largest. */
const partRows = 50_000

export const report = preparedService<'serials.report', readonly string[] | Reported>(
  async (context, input) => {
    if (context.upload === null) return input.rows ?? []
    const parts = reportParts(context.upload, partRows)
    const read: string[][] = []
    for (let rows = 0; rows <= largestReport.rows;) {
      const part = await parts.next()
      if (part.done === true) return read.flat()
      read.push(part.value)
      rows += part.value.length
    }
    return takeInParts(context, input, joined(read, parts))
  },
  async (context, input, asked) => ('report' in asked ? asked : takeReport(context, input, asked)),
)

async function* joined<T>(first: readonly T[], others: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* others
}

/**
 * Takes a long report in parts: each is a report of its own, named after the whole, in a transaction of its own. Sent again
 * after it was cut short, the parts that were taken are answered as before and the others follow.
 */
async function takeInParts(
  context: PrepareContext,
  input: ReportInput,
  parts: AsyncIterable<readonly string[]>,
): Promise<Reported> {
  if (
    (await context.inSeveralTransactions((within) =>
      ownStores(within).serialBooks.findReport(input.request),
    )) !== null
  )
    refuse('report.requestTaken')
  let whole: Reported | null = null
  let number = 0
  for await (const rows of parts) {
    number += 1
    const part = await context.inSeveralTransactions((within) =>
      takeReport(within, { ...input, request: `${input.request}#${String(number)}` }, rows),
    )
    whole = whole === null ? part : added(whole, part)
  }
  return whole === null
    ? refuse('report.empty')
    : { ...whole, report: { ...whole.report, request: input.request } }
}

/** Two parts of one report, one after the other, as one; under the id of the last. */
function added(before: Reported, { report: part, repeated: wasRepeated }: Reported): Reported {
  const { report } = before
  const exceptions = part.exceptions
    .slice(0, mostExceptions - report.exceptions.length)
    .map((exception) => ({ ...exception, row: report.rows + exception.row }))
  const sums = Object.fromEntries(summed.map((name) => [name, report[name] + part[name]])) as Pick<
    SerialReportAnswer,
    (typeof summed)[number]
  >
  return {
    code: 0,
    report: { ...part, ...sums, exceptions: [...report.exceptions, ...exceptions] },
    repeated: before.repeated && wasRepeated,
  }
}

const summed = ['rows', 'accepted', 'duplicate', 'foreign', 'malformed', 'void', 'illegal'] as const

/** Takes one report, whole or not at all. */
async function takeReport(context: Context, input: ReportInput, rows: readonly string[]): Promise<Reported> {
  if (rows.length === 0) refuse('report.empty')
  const stores = ownStores(context)
  const digest = digestOf(input, rows)
  await lockIdempotencyKey(context, stores, 'report', input.request)
  const before = await stores.serialBooks.findReport(input.request)
  if (before !== null) return repeated(before, digest)
  if (input.rows === undefined && (await stores.serialBooks.findReport(`${input.request}#1`)) !== null)
    refuse('report.requestTaken')
  const batch =
    typeof input.target === 'number'
      ? ((await stores.batches.hold(input.target)) ?? refuse('batch.unknown'))
      : null
  const bare = await bareScope(stores, input)
  const id = await stores.serialBooks.insertReport(
    {
      request: input.request,
      digest,
      target: String(input.target),
      batchId: batch?.id ?? null,
      report: input.state ?? 'printed',
      reason: input.reason ?? null,
      answer: {},
      createdAt: context.now,
    },
    actorName(context.actor),
  )
  if (id === null) return refuse('report.requestTaken')
  if (input.at !== undefined)
    await stores.serialBooks.dateReport(
      input.request,
      momentOf(input.at, batch?.createdAt ?? null, context.now),
    )
  const verdicts = await judgeRows({ context, stores, input, batch, bare, reportId: id }, rows)
  const answer = answerOf(context, input, id, rows, verdicts)
  await stores.serialBooks.answerReport(id, answer)
  return { code: 0, report: answer, repeated: false }
}

/** The same report again gets the same answer; the same name for another report is refused. */
function repeated(before: ReportRecord, digest: string) {
  if (before.digest !== digest) refuse('report.requestTaken')
  return { code: 0 as const, report: before.answer as SerialReportAnswer, repeated: true }
}

/** When a report says that it happened. Clocks of devices run ahead or begin anew: what cannot be is taken as now. */
function momentOf(at: string, earliest: Date | null, now: Date): Date {
  const told = new Date(at)
  if (Number.isNaN(told.getTime())) refuse('input.invalid', { issues: [{ field: 'at', code: 'pattern' }] })
  return told > now || (earliest !== null && told < earliest) ? now : told
}

function digestOf(
  { target, state, reason, reprint, fiche, at }: ReportInput,
  rows: readonly string[],
): string {
  const hash = createHash('sha256').update(
    JSON.stringify([
      String(target),
      state ?? 'printed',
      reason ?? null,
      reprint ?? false,
      fiche ?? null,
      ...(at === undefined ? [] : [at]),
    ]),
  )
  for (const row of rows) hash.update('\n').update(row)
  return hash.digest('hex')
}

/** Whose bare serials are, when the sheet is named. */
async function bareScope(stores: CompanyStores, input: ReportInput): Promise<ScopeOwner | null> {
  if (input.fiche === undefined) return null
  const sheet = await known(stores, input.fiche)
  return sheet.code === null
    ? refuse('sheet.notValidated')
    : { scope: scopeOf(sheet.draft, sheet.code), companyId: stores.companyId, sheetId: sheet.id }
}

type Reporting = {
  readonly context: Context
  readonly stores: CompanyStores
  readonly input: ReportInput
  /** The batch that is reported on, or null when a line reports whatever it has. */
  readonly batch: BatchRecord | null
  readonly bare: ScopeOwner | null
  readonly reportId: number
}

/** A row whose serial belongs to a scope. */
type Placed = { readonly row: number; readonly serial: string }

/** The verdict of every row, in order; the books are changed as they say. */
export async function judgeRows(reporting: Reporting, rows: readonly string[]): Promise<RowVerdict[]> {
  const verdicts = Array.from<RowVerdict>({ length: rows.length }).fill('malformed')
  const scopes = new Map<string, { owner: ScopeOwner; placed: Placed[] }>()
  const read = await reader(reporting)
  for (let row = 0; row < rows.length; row++) {
    const found = await read(rows[row] ?? '')
    if (typeof found === 'string') {
      verdicts[row] = found
      continue
    }
    const entry = scopes.get(found.owner.scope) ?? { owner: found.owner, placed: [] }
    scopes.set(found.owner.scope, entry)
    entry.placed.push({ row, serial: found.serial })
  }
  // In the order of their names, whatever that of the rows: two reports that hold the same things never wait for each other.
  const inOrder = [...scopes.values()].toSorted((one, other) =>
    one.owner.scope < other.owner.scope ? -1 : 1,
  )
  for (const { owner, placed } of inOrder) await judgeScope(reporting, owner, placed, verdicts)
  return verdicts
}

type Found = { readonly owner: ScopeOwner; readonly serial: string }

/** Reads rows: those that begin as the batch's own addresses do at once, all others as whatever a scanner may hand over. */
async function reader({
  context,
  stores,
  batch,
  bare,
}: Reporting): Promise<(row: string) => Promise<Found | 'foreign' | 'malformed'>> {
  const own =
    batch === null ? bare : { scope: batch.scope, companyId: stores.companyId, sheetId: batch.sheetId }
  const prefix =
    batch === null ? null : addressBefore(context.config, batch, (await known(stores, batch.sheetId)).draft)
  const owners = new Map<string, ScopeOwner | null>()
  return async (row) => {
    if (prefix !== null && own !== null && row.startsWith(prefix)) {
      const serial = row.slice(prefix.length)
      if (/^[0-9A-Za-z-]{1,20}$/.test(serial)) return { owner: own, serial }
    }
    const scanned = readScanned(row)
    if (scanned.kind === 'malformed' || scanned.kind === 'foreign') return scanned.kind
    if (scanned.kind === 'sscc') return 'foreign'
    if (scanned.kind === 'bare') return own === null ? 'malformed' : { owner: own, serial: scanned.serial }
    const owner = await ownerOnce(context, owners, scanned)
    return owner === null || owner.companyId !== stores.companyId
      ? 'foreign'
      : { owner, serial: scanned.serial }
  }
}

async function ownerOnce(
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

/** Judges the rows of one scope: what was issued in its batch's books, what a line made in those of the line. */
async function judgeScope(
  reporting: Reporting,
  owner: ScopeOwner,
  placed: readonly Placed[],
  verdicts: RowVerdict[],
): Promise<void> {
  const { context, stores, batch, input } = reporting
  // A serial that no batch has issued so far must not be issued while it is kept as the line's own.
  if (batch === null) await holdScope(context.trx, owner.scope)
  const places = (await openScope(context, owner.scope))(placed.map(({ serial }) => serial))
  const issued = new Map<
    number,
    { readonly batch: BatchRecord; readonly rows: { row: number; position: number }[] }
  >()
  const made: LineRow[] = []
  for (const { row, serial } of placed) {
    const { issued: there, form }: Place = places.get(serial) ?? { issued: null, form: null }
    if (there === null) {
      if (batch === null) made.push({ row, serial, form })
      else verdicts[row] = 'foreign'
    } else if (batch !== null && there.batch.id !== batch.id) verdicts[row] = 'foreign'
    else {
      const entry = issued.get(there.batch.id) ?? { batch: there.batch, rows: [] }
      issued.set(entry.batch.id, entry)
      entry.rows.push({ row, position: there.position })
    }
  }
  const said = {
    report: input.state ?? 'printed',
    reprint: input.reprint ?? false,
    reportId: reporting.reportId,
  } as const
  for (const entry of [...issued.values()].toSorted((one, other) => one.batch.id - other.batch.id)) {
    const ledger = await openBatchLedger(
      stores,
      entry.batch.id,
      entry.rows.map(({ position }) => position),
    )
    for (const { row, position } of entry.rows) verdicts[row] = ledger.report(position, said)
    await ledger.save(said.reportId)
  }
  if (made.length > 0) await keepLineSerials(context, owner, made, said, verdicts)
}

function answerOf(
  context: Context,
  input: ReportInput,
  id: number,
  rows: readonly string[],
  verdicts: readonly RowVerdict[],
): SerialReportAnswer {
  const counts = { accepted: 0, duplicate: 0, foreign: 0, malformed: 0, void: 0, illegal: 0 }
  const exceptions: SerialReportAnswer['exceptions'] = []
  verdicts.forEach((verdict, row) => {
    counts[verdict] += 1
    if (verdict !== 'accepted' && exceptions.length < mostExceptions)
      exceptions.push({ row: row + 1, value: (rows[row] ?? '').slice(0, 200).toWellFormed(), verdict })
  })
  return {
    id,
    request: input.request,
    target: String(input.target),
    state: input.state ?? 'printed',
    reason: input.reason ?? null,
    createdAt: context.now.toISOString(),
    rows: rows.length,
    ...counts,
    exceptions,
  }
}
