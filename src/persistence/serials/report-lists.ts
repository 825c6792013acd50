// The reports of lines as they are looked through: page by page, newest first; what was declared void is no report of
// a line.

import type { Transaction } from '../database.ts'

/** What was reported on: a batch, or whatever a line of this name had. */
export type ReportedOn = { readonly batch: number } | { readonly line: string }

/** A report, or single codes of one day and kind together. */
export type GatheredReport = {
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
/** A row that was not taken, and the report it stood in. */
export type NotTaken = {
  readonly at: Date
  readonly request: string
  readonly report: string
  readonly reason: string | null
  readonly row: number
  readonly value: string
  readonly verdict: string
}

type Row = { company_id: number; id: number; answer: object }

/** Opens the lists of one company's reports inside a transaction. */
export function openReportLists(trx: Transaction, companyId: number) {
  const reported = (on: ReportedOn) => {
    const own = trx<Row>('serial_reports').where('company_id', companyId).whereNot('report', 'void')
    return 'batch' in on
      ? own.where('batch_id', on.batch)
      : own.whereNull('batch_id').where('target', on.line)
  }
  return {
    answers: async (on: ReportedOn, limit: number, offset: number): Promise<object[]> =>
      reported(on).orderBy('id', 'desc').limit(limit).offset(offset).pluck('answer'),
    count: async (on: ReportedOn): Promise<number> =>
      (await reported(on).count<{ count: number }[]>('id'))[0]?.count ?? 0,
    /**
     * Reports of one row that nothing more was said of are single codes: those of one day (UTC) and kind stand where the newest of them does.
     * The parts of one long report are named after it and a number, and stand together too.
     */
    gathered: async (
      on: ReportedOn,
      limit: number,
      offset: number,
    ): Promise<{ rows: GatheredReport[]; total: number }> => {
      const key = trx.raw(`
        case when answer ->> 'rows' = '1' and reason is null then to_char(created_at at time zone 'UTC', 'YYYY-MM-DD ') || report
        when request ~ '#[0-9]+$' then 'part of ' || regexp_replace(request, '#[0-9]+$', '') else id::text end as kind`)
      const groups = reported(on)
        .groupByRaw('1')
        .select(
          key,
          trx.raw('max(id) as id'),
          trx.raw('count(*) as gathered'),
          trx.raw('max(reason) as reason'),
          trx.raw('max(report) as report'),
          ...counted.map((name) => trx.raw(`sum((answer ->> '${name}')::bigint)::bigint as "${name}"`)),
        )
      const rows = await trx
        .from(groups.as('g'))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .select<(Omit<GatheredReport, 'request' | 'target' | 'createdAt'> & { total: number })[]>(
          'id',
          'gathered',
          'reason',
          'report',
          ...counted,
          trx.raw('count(*) over () as total'),
        )
      const newest = await trx('serial_reports')
        .where('company_id', companyId)
        .whereIn(
          'id',
          rows.map(({ id }) => id),
        )
        .select<{ id: number; request: string; target: string; createdAt: Date }[]>(
          'id',
          'request',
          'target',
          'created_at as createdAt',
        )
      const byId = new Map(newest.map((one) => [one.id, one]))
      return {
        rows: rows.map(({ total: _total, ...row }) => ({
          ...row,
          request: '',
          target: '',
          createdAt: new Date(0),
          ...byId.get(row.id),
        })),
        total:
          rows[0]?.total ??
          (offset === 0
            ? 0
            : ((await trx.from(groups.as('g')).count<{ count: number }[]>('id'))[0]?.count ?? 0)),
      }
    },
    /** Rows that were not taken, of the newest reports first. */
    notTaken: async (on: ReportedOn, limit: number): Promise<NotTaken[]> =>
      reported(on)
        .joinRaw(
          `cross join lateral jsonb_to_recordset(answer -> 'exceptions') as gone ("row" bigint, value text, verdict text)`,
        )
        .orderBy([{ column: 'id', order: 'desc' }, { column: 'row' }])
        .limit(limit)
        .select<NotTaken[]>('created_at as at', 'request', 'report', 'reason', 'row', 'value', 'verdict'),
  }
}

const counted = ['rows', 'accepted', 'duplicate', 'foreign', 'malformed', 'void', 'illegal'] as const
