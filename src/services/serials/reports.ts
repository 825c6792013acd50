// Reports of a production line about its serials. A report is stored completely or not at all. It has an
// idempotency key, so that the line can send it again. Each row gets a verdict: accepted, duplicate, foreign,
// malformed, void or illegal.

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
import { applyReportRows } from './report-rows.ts'
import { announceReport } from './announced-reports.ts'
import { scopeOf, type ScopeOwner } from './scopes.ts'
import { requireSheet } from '../sheets.ts'
import { maxListedExceptions, type SerialReportAnswer } from '../../contract/answers.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import { largestReport } from '../../contract/operations/serials.ts'
import type { RowVerdict } from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import type { BatchRecord } from '../../persistence/serials/batches.ts'
import type { ReportRecord } from '../../persistence/serials/reconciliation.ts'
import { reportParts } from '../../render/report-rows.ts'

type ReportInput = Input<'serials.report'>

type ReportOutput = Output<'serials.report'>

/** Rows of one part when a report is longer than `largestReport`. */
const rowsPerPart = 50_000

/** Stores a report of a line, from JSON rows or an uploaded file. */
export const report = preparedService<'serials.report', readonly string[] | ReportOutput>(
  async (context, input) => {
    if (context.upload === null) return input.rows ?? []
    const parts = reportParts(context.upload, rowsPerPart)
    const read: string[][] = []
    for (let rows = 0; rows <= largestReport.rows;) {
      const part = await parts.next()
      if (part.done === true) return read.flat()
      read.push(part.value)
      rows += part.value.length
    }
    return storeInParts(context, input, concatenated(read, parts))
  },
  async (context, input, prepared) =>
    'report' in prepared ? prepared : storeReport(context, input, prepared),
)

async function* concatenated<T>(first: readonly T[], others: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* others
}

/**
 * Stores a long report in parts. Each part is a report with its own transaction and the idempotency key
 * `<key>#<number>`. When an interrupted report is sent again, the stored parts give their old answers and the
 * other parts follow.
 */
async function storeInParts(
  context: PrepareContext,
  input: ReportInput,
  parts: AsyncIterable<readonly string[]>,
): Promise<ReportOutput> {
  if (
    (await context.inSeveralTransactions((within) =>
      ownStores(within).reconciliation.findReport(input.request),
    )) !== null
  )
    refuse('report.idempotencyKeyTaken')
  let total: ReportOutput | null = null
  let number = 0
  for await (const rows of parts) {
    number += 1
    const part = await context.inSeveralTransactions((within) =>
      storeReport(within, { ...input, request: `${input.request}#${String(number)}` }, rows),
    )
    total = total === null ? part : addPart(total, part)
  }
  return total === null
    ? refuse('report.empty')
    : { ...total, report: { ...total.report, request: input.request } }
}

/** Adds the next part of a report to the answer; the answer has the id of the last part. */
function addPart(before: ReportOutput, { report: part, repeated: wasRepeated }: ReportOutput): ReportOutput {
  const { report } = before
  const exceptions = part.exceptions
    .slice(0, maxListedExceptions - report.exceptions.length)
    .map((exception) => ({ ...exception, row: report.rows + exception.row }))
  const sums = Object.fromEntries(countNames.map((name) => [name, report[name] + part[name]])) as Pick<
    SerialReportAnswer,
    (typeof countNames)[number]
  >
  return {
    code: 0,
    report: { ...part, ...sums, exceptions: [...report.exceptions, ...exceptions] },
    repeated: before.repeated && wasRepeated,
  }
}

const countNames = ['rows', 'accepted', 'duplicate', 'foreign', 'malformed', 'void', 'illegal'] as const

/** Stores one report, completely or not at all. */
async function storeReport(
  context: Context,
  input: ReportInput,
  rows: readonly string[],
): Promise<ReportOutput> {
  if (rows.length === 0) refuse('report.empty')
  const stores = ownStores(context)
  const digest = digestOf(input, rows)
  await lockIdempotencyKey(context, stores, 'report', input.request)
  const before = await stores.reconciliation.findReport(input.request)
  if (before !== null) return repeatedAnswer(before, digest)
  if (input.rows === undefined && (await stores.reconciliation.findReport(`${input.request}#1`)) !== null)
    refuse('report.idempotencyKeyTaken')
  const batch =
    typeof input.target === 'number'
      ? ((await stores.batches.lock(input.target)) ?? refuse('batch.unknown'))
      : null
  const bare = await bareScope(stores, input)
  const id = await insertReport(context, stores, { input, digest, batch })
  if (input.at !== undefined)
    await stores.reconciliation.dateReport(
      input.request,
      eventTime(input.at, batch?.createdAt ?? null, context.now),
    )
  const verdicts = await applyReportRows({ context, stores, input, batch, bare, reportId: id }, rows)
  const answer = reportAnswer(context, input, id, rows, verdicts)
  await stores.reconciliation.answerReport(id, context.now, answer)
  await announceReport(context, stores.companyId, answer, batch?.id ?? null)
  return { code: 0, report: answer, repeated: false }
}

/** Inserts the report without its answer; answers its id. */
async function insertReport(
  context: Context,
  stores: CompanyStores,
  { input, digest, batch }: { input: ReportInput; digest: string; batch: BatchRecord | null },
): Promise<number> {
  const id = await stores.reconciliation.insertReport(
    {
      idempotencyKey: input.request,
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
  return id ?? refuse('report.idempotencyKeyTaken')
}

/** The answer to a repeated report. Refuses another report with the same idempotency key. */
function repeatedAnswer(before: ReportRecord, digest: string) {
  if (before.digest !== digest) refuse('report.idempotencyKeyTaken')
  return { code: 0 as const, report: before.answer as SerialReportAnswer, repeated: true }
}

/**
 * The time that a report states. Clocks of devices can be wrong: a time in the future, or before the batch,
 * becomes now.
 */
function eventTime(at: string, earliest: Date | null, now: Date): Date {
  const stated = new Date(at)
  if (Number.isNaN(stated.getTime())) refuse('input.invalid', { issues: [{ field: 'at', code: 'pattern' }] })
  return stated > now || (earliest !== null && stated < earliest) ? now : stated
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

/**
 * The scope of bare serials, when the report names the sheet. Refuses `sheet.unknown` and
 * `sheet.notValidated`.
 */
async function bareScope(stores: CompanyStores, input: ReportInput): Promise<ScopeOwner | null> {
  if (input.fiche === undefined) return null
  const sheet = await requireSheet(stores, input.fiche)
  return sheet.code === null
    ? refuse('sheet.notValidated')
    : { scope: scopeOf(sheet.draft, sheet.code), companyId: stores.companyId, sheetId: sheet.id }
}

function reportAnswer(
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
    if (verdict !== 'accepted' && exceptions.length < maxListedExceptions)
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
