// What lines reported so far: page by page, single codes gathered where that is asked, and every row that was not taken.

import { ownStores, type CompanyStores } from '../context.ts'
import { service } from '../service.ts'
import type { ListedReport, SerialReportAnswer } from '../../contract/answers.ts'
import { serialReports } from '../../domain/code/serial-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { csvLine } from '../../domain/sheet/csv.ts'
import type { ReportedOn } from '../../persistence/serials/report-lists.ts'

export const reports = service<'serials.reports'>(
  async (context, { target, page = 1, size = 50, gather = false }) => {
    const stores = ownStores(context)
    const on = await reportedOn(stores, target)
    const { rows, total } = gather
      ? await gathered(stores, on, size, page)
      : await each(stores, on, size, page)
    return { reports: rows, total, page, size }
  },
)

/** A batch of the company's own, or whatever a line of this name reported. */
async function reportedOn(stores: CompanyStores, target: string | number): Promise<ReportedOn> {
  if (typeof target === 'number' && (await stores.batches.find(target)) === null) refuse('batch.unknown')
  return typeof target === 'number' ? { batch: target } : { line: target }
}

type Page = { readonly rows: ListedReport[]; readonly total: number }

async function each(
  { reportLists }: CompanyStores,
  on: ReportedOn,
  size: number,
  page: number,
): Promise<Page> {
  const rows = await reportLists.answers(on, size, (page - 1) * size)
  return {
    rows: rows.map((answer) => ({ ...(answer as SerialReportAnswer), gathered: 1 })),
    total: await reportLists.count(on),
  }
}

async function gathered(
  { reportLists }: CompanyStores,
  on: ReportedOn,
  size: number,
  page: number,
): Promise<Page> {
  const { rows, total } = await reportLists.gathered(on, size, (page - 1) * size)
  return {
    rows: rows.map(({ report, createdAt, ...row }) => ({
      ...row,
      state: serialReports.find((one) => one === report) ?? 'printed',
      createdAt: createdAt.toISOString(),
      exceptions: [],
    })),
    total,
  }
}

export const notTaken = service<'serials.notTaken'>(async (context, { target }) => {
  const stores = ownStores(context)
  const rows = await stores.reportLists.notTaken(await reportedOn(stores, target), mostRows)
  const lines = rows.map(({ at, request, report, reason, row, value, verdict }) =>
    csvLine([at.toISOString(), request, report, reason ?? '', String(row), value, verdict]),
  )
  const body = [
    `\uFEFF${csvLine(['reported', 'request', 'state', 'reason', 'row', 'value', 'verdict'])}`,
    ...lines,
  ].join('')
  return { name: `${String(target)}_not-taken.csv`, type: 'text/csv; charset=utf-8', body: Buffer.from(body) }
})

/** The newest rows that were not taken; whoever has more has another trouble. */
const mostRows = 200_000
