// The history of serials and cases by report, in order: the source of an EPCIS document.

import type { Transaction } from '../database.ts'

export type ReportEvent = { readonly id: number; readonly at: Date; readonly report: string }
export type BatchTransition = {
  readonly reportId: number
  readonly batchId: number
  readonly first: number
  readonly last: number
  readonly state: number
}
/** Serials of a line that one report mentioned for the first time. */
export type LineFirstReport = {
  readonly reportId: number
  readonly scope: string
  readonly serials: readonly string[]
}
/** Serials of a line whose state one report changed. */
export type LineTransition = LineFirstReport & { readonly state: number }
export type PackingRecord = {
  readonly reportId: number
  readonly action: 'pack' | 'unpack'
  readonly parent: string
  readonly children: readonly string[]
}

/** No serial contains it, so many serials travel as one text. */
const separator = ' '

/**
 * Opens the history of one company's serials inside a transaction; each query returns at most `limit` rows.
 */
export function openSerialHistory(trx: Transaction, companyId: number) {
  const rowsOf = <T extends object>(table: string, ids: readonly number[], limit: number) =>
    trx<T>(table)
      .where('company_id', companyId)
      .whereRaw('report_id = any(?)', [[...ids]])
      .limit(limit)
  return {
    ...firstReports(trx, companyId),
    /** Reports between two moments, oldest first, without those that a captured event on record made. */
    reports: async (from: Date, to: Date, limit: number): Promise<ReportEvent[]> =>
      trx('serial_reports')
        .where('company_id', companyId)
        .whereRaw('coalesce(happened_at, created_at) >= ? and coalesce(happened_at, created_at) < ?', [
          from,
          to,
        ])
        .whereRaw(
          `not exists (
            select from epcis_events e where e.company_id = serial_reports.company_id and e.hash = case
              when idempotency_key ~ '^epcis:[0-9a-f]{64}' then decode(substr(idempotency_key, 7, 64), 'hex') end
          )`,
        )
        .orderBy('id')
        .limit(limit)
        .select<ReportEvent[]>('id', 'report', trx.raw('coalesce(happened_at, created_at) as at')),
    batchTransitions: async (ids: readonly number[], limit: number): Promise<BatchTransition[]> =>
      rowsOf('serial_transitions', ids, limit)
        .orderBy(['report_id', 'batch_id', 'first_position'])
        .select<BatchTransition[]>(
          'report_id as reportId',
          'batch_id as batchId',
          'first_position as first',
          'last_position as last',
          'state',
        ),
    packings: async (ids: readonly number[], limit: number): Promise<PackingRecord[]> =>
      rowsOf('packings', ids, limit)
        .orderBy('report_id')
        .select<PackingRecord[]>('report_id as reportId', 'action', 'parent', 'children'),
    lineTransitions: async (ids: readonly number[], limit: number): Promise<LineTransition[]> =>
      rowsOf('line_transitions', ids, limit)
        .orderBy(['report_id', 'scope', 'state'])
        .select<LineTransition[]>('report_id as reportId', 'scope', 'state', 'serials'),
  }
}

/** Serials of lines, by the report that mentioned them first. */
function firstReports(trx: Transaction, companyId: number) {
  return {
    /** How many serials of lines these reports mentioned first. */
    countFirstReported: async (ids: readonly number[]): Promise<number> => {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        `
        select count(*) as count from line_serials join unnest(?::bigint[]) as reports (id) on reports.id = first_report
        where company_id = ? and first_report between ? and ?`,
        [[...ids], companyId, ids[0] ?? 0, ids.at(-1) ?? 0],
      )
      return rows[0]?.count ?? 0
    },
    /** Serials of lines by the report that mentioned them first, at most `size` in one entry. */
    firstReported: async (ids: readonly number[], size: number): Promise<LineFirstReport[]> => {
      const { rows } = await trx.raw<{ rows: { reportId: number; scope: string; serials: string }[] }>(
        `
        select "reportId", scope, string_agg(serial, ? order by serial) as serials
        from (
          select first_report as "reportId", scope, serial,
            (row_number() over (partition by first_report, scope order by serial) - 1) / ? as piece
          from line_serials join unnest(?::bigint[]) as reports (id) on reports.id = first_report
          where company_id = ? and first_report between ? and ?
        ) as pieces
        group by "reportId", scope, piece order by "reportId", scope, piece`,
        [separator, size, [...ids], companyId, ids[0] ?? 0, ids.at(-1) ?? 0],
      )
      return rows.map((row) => ({ ...row, serials: row.serials.split(separator) }))
    },
  }
}
