// Lists of the lines' reports, page by page, with single codes grouped on request; and all rows that were not
// accepted.

import { ownStores, type CompanyStores } from '../context.ts'
import { service } from '../service.ts'
import type { ListedReport, SerialReportAnswer } from '../../contract/answers.ts'
import { serialReports, type SerialReport } from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { csvLine } from '../../domain/spreadsheet/csv.ts'
import type { ReportTarget } from '../../persistence/serials/report-lists.ts'

/** One page of the reports of a batch or a line. */
export const reports = service<'serials.reports'>(
  async (context, { target, page = 1, size = 50, gather = false }) => {
    const stores = ownStores(context)
    const reportTarget = await findTarget(stores, target)
    const list = gather ? groupedReports : singleReports
    const { rows, total, isMore } = await list(stores, reportTarget, size, page)
    return { reports: rows, total, more: isMore, page, size }
  },
)

/** A batch of the company, or a line by its name. Refuses `batch.unknown`. */
async function findTarget(stores: CompanyStores, target: string | number): Promise<ReportTarget> {
  if (typeof target === 'number' && (await stores.batches.find(target)) === null) refuse('batch.unknown')
  return typeof target === 'number' ? { batch: target } : { line: target }
}

type ReportPage = { readonly rows: ListedReport[]; readonly total: number; readonly isMore: boolean }

async function singleReports(
  { reportLists }: CompanyStores,
  target: ReportTarget,
  size: number,
  page: number,
): Promise<ReportPage> {
  const rows = await reportLists.answers(target, size, (page - 1) * size)
  return {
    rows: rows.map((answer) => ({ ...(answer as SerialReportAnswer), gathered: 1 })),
    ...(await reportLists.count(target)),
  }
}

async function groupedReports(
  { reportLists }: CompanyStores,
  target: ReportTarget,
  size: number,
  page: number,
): Promise<ReportPage> {
  const { rows, total, isMore } = await reportLists.grouped(target, size, (page - 1) * size)
  return {
    rows: rows.map(({ report, createdAt, ...row }) => ({
      ...row,
      state: storedState(report),
      createdAt: createdAt.toISOString(),
      exceptions: [],
    })),
    total,
    isMore,
  }
}

/** The reported state of a stored report. */
function storedState(report: string): SerialReport {
  const state = serialReports.find((name) => name === report)
  if (state === undefined) throw new Error(`The stored report ${report} is unknown.`)
  return state
}

/** The rows of a batch or a line that were not accepted, as CSV. */
export const notTaken = service<'serials.notTaken'>(async (context, { target }) => {
  const stores = ownStores(context)
  const rows = await stores.reportLists.rejectedRows(await findTarget(stores, target), maxRejectedRows)
  const lines = rows.map(({ at, request, report, reason, row, value, verdict }) =>
    csvLine([at.toISOString(), request, report, reason ?? '', String(row), value, verdict]),
  )
  const body = [
    `\uFEFF${csvLine(['reported', 'request', 'state', 'reason', 'row', 'value', 'verdict'])}`,
    ...lines,
  ].join('')
  return { name: `${String(target)}_not-taken.csv`, type: 'text/csv; charset=utf-8', body: Buffer.from(body) }
})

/** Maximum number of listed rows that were not accepted, the newest first. */
const maxRejectedRows = 200_000
