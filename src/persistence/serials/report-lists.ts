// Lists of the reports of lines: page by page, newest first. A declaration of void serials is no report of a
// line.

import type { Transaction } from '../database.ts'

/** The target of a report: a batch, or a line by its name. */
export type ReportTarget = { readonly batch: number } | { readonly line: string }

/**
 * A report, or several reports that the list shows as one. `request` is the idempotency key of the newest
 * one.
 */
type GroupedReport = {
  readonly id: number
  readonly request: string
  readonly target: string
  readonly report: string
  readonly reason: string | null
  readonly createdAt: Date
  readonly gathered: number
  readonly rows: number
  readonly accepted: number
  readonly duplicate: number
  readonly foreign: number
  readonly malformed: number
  readonly void: number
  readonly illegal: number
}
/** A row of a report that was not accepted; `request` is the idempotency key of the report. */
type RejectedRow = {
  readonly at: Date
  readonly request: string
  readonly report: string
  readonly reason: string | null
  readonly row: number
  readonly value: string
  readonly verdict: string
}

type ReportListRow = { company_id: number; id: number; answer: object }
type GroupRow = Omit<GroupedReport, 'request' | 'target' | 'createdAt'> & {
  total: number
  first_at: Date
  last_at: Date
}
type NewestRow = { id: number; request: string; target: string; createdAt: Date }

const countNames = ['rows', 'accepted', 'duplicate', 'foreign', 'malformed', 'void', 'illegal'] as const

/** The newest reports of a target that groups are made of, and the most that are counted. */
const mostRead = 10_000

/**
 * Opens the lists of one company's reports inside a transaction.
 * @param most reports that groups are made of and that are counted; a test sets few
 */
export function openReportLists(trx: Transaction, companyId: number, most = mostRead) {
  const reportsOf = (target: ReportTarget) => reportQuery(trx, companyId, target)
  /** Reports of states of serials; packings are stored as reports too, with other answers. */
  const stateReportsOf = (target: ReportTarget) => reportsOf(target).whereNotIn('report', ['pack', 'unpack'])
  return {
    answers: async (target: ReportTarget, limit: number, offset: number): Promise<object[]> =>
      stateReportsOf(target).orderBy('id', 'desc').limit(limit).offset(offset).pluck('answer'),
    /** How many there are; the count ends at a limit, and then `isMore`. */
    count: async (target: ReportTarget): Promise<{ total: number; isMore: boolean }> => {
      // In the order of an index that has all columns of the condition: no report is read. The oldest first, because
      // PostgreSQL reads the newest rows themselves until it has vacuumed them.
      const some = stateReportsOf(target)
        .select('id')
        .orderBy('id')
        .limit(most + 1)
      const count = (await trx.from(some.as('some')).count<{ count: number }[]>('id'))[0]?.count ?? 0
      return { total: Math.min(count, most), isMore: count > most }
    },
    /**
     * One page of groups: the reports of single codes of one day (UTC) and kind, or the parts of one long
     * report. They are made of the newest reports, so that the cost does not grow with the reports; `isMore`: there
     * are older ones.
     */
    grouped: async (
      target: ReportTarget,
      limit: number,
      offset: number,
    ): Promise<{ rows: GroupedReport[]; total: number; isMore: boolean }> => {
      const newest = stateReportsOf(target).orderBy('id', 'desc').limit(most).as('newest')
      const groups = groupQuery(trx, trx.from(newest))
      const older = await stateReportsOf(target).orderBy('id', 'desc').offset(most).limit(1).pluck('id')
      const rows = await trx
        .from(groups.as('g'))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .select<GroupRow[]>(
          'id',
          'gathered',
          'reason',
          'report',
          ...countNames,
          'first_at',
          'last_at',
          trx.raw('count(*) over () as total'),
        )
      // The window function has no row to count on beyond the last page.
      const countGroups = async () =>
        (await trx.from(groups.as('g')).count<{ count: number }[]>('id'))[0]?.count ?? 0
      return {
        rows: await withNewestReports(trx, companyId, rows),
        total: rows[0]?.total ?? (offset === 0 ? 0 : await countGroups()),
        isMore: older.length > 0,
      }
    },
    /** Rows that were not accepted, of the newest reports first. */
    rejectedRows: (target: ReportTarget, limit: number): Promise<RejectedRow[]> =>
      rejectedRowsOf(reportsOf(target), limit),
  }
}

function rejectedRowsOf(reports: ReturnType<typeof reportQuery>, limit: number): Promise<RejectedRow[]> {
  return (
    reports
      // The condition of an index: reports without such rows are not read. PostgreSQL expects few rows of an equality
      // of which it has no figures, and so takes that index.
      .whereRaw(`jsonb_typeof(answer -> 'exceptions' -> 0) = 'object'`)
      .joinRaw(
        `cross join lateral jsonb_to_recordset(answer -> 'exceptions')
          as exception ("row" bigint, value text, verdict text)`,
      )
      .orderBy([{ column: 'id', order: 'desc' }, { column: 'row' }])
      .limit(limit)
      .select<RejectedRow[]>(
        'created_at as at',
        'idempotency_key as request',
        'report',
        'reason',
        'row',
        'value',
        'verdict',
      )
  )
}

function reportQuery(trx: Transaction, companyId: number, target: ReportTarget) {
  const reports = trx<ReportListRow>('serial_reports')
    .where('company_id', companyId)
    .whereNot('report', 'void')
  return 'batch' in target
    ? reports.where('batch_id', target.batch)
    : reports.whereNull('batch_id').where('target', target.line)
}

/**
 * Reports of one row without a reason are single codes and form one group by day (UTC) and kind. The parts of
 * one long report have its idempotency key with `#` and a number, and form one group too. Any other report is
 * a group by itself.
 */
function groupQuery(trx: Transaction, reports: ReturnType<Transaction['from']>) {
  const key = trx.raw(`
    case when answer ->> 'rows' = '1' and reason is null
      then to_char(created_at at time zone 'UTC', 'YYYY-MM-DD ') || report
    when idempotency_key ~ '#[0-9]+$'
      then 'part of ' || regexp_replace(idempotency_key, '#[0-9]+$', '')
    else id::text end as kind`)
  return reports
    .groupByRaw('1')
    .select(
      key,
      trx.raw('max(id) as id'),
      trx.raw('count(*) as gathered'),
      trx.raw('max(reason) as reason'),
      trx.raw('max(report) as report'),
      trx.raw('min(created_at) as first_at'),
      trx.raw('max(created_at) as last_at'),
      ...countNames.map((name) => trx.raw(`sum((answer ->> '${name}')::bigint)::bigint as "${name}"`)),
    )
}

/** Adds to each group the fields of its newest report, whose id the group has. */
async function withNewestReports(
  trx: Transaction,
  companyId: number,
  groups: readonly GroupRow[],
): Promise<GroupedReport[]> {
  if (groups.length === 0) return []
  const times = groups.flatMap(({ first_at, last_at }) => [first_at.getTime(), last_at.getTime()])
  const newest = await trx('serial_reports')
    .where('company_id', companyId)
    // Only the partitions of the time of the groups are searched; the driver cuts microseconds off.
    .whereBetween('created_at', [new Date(Math.min(...times)), new Date(Math.max(...times) + 1)])
    .whereIn(
      'id',
      groups.map(({ id }) => id),
    )
    .select<NewestRow[]>('id', 'idempotency_key as request', 'target', 'created_at as createdAt')
  const byId = new Map(newest.map((report) => [report.id, report]))
  return groups.map(({ total: _total, first_at: _first, last_at: _last, ...group }) => ({
    ...group,
    request: '',
    target: '',
    createdAt: new Date(0),
    ...byId.get(group.id),
  }))
}
