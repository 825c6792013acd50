// What lines reported of serials and cases, in order: what an EPCIS document is written from.

import type { Transaction } from '../database.ts'

export type ReportOccasion = { readonly id: number; readonly at: Date; readonly report: string }
export type BatchMove = {
  readonly reportId: number
  readonly batchId: number
  readonly first: number
  readonly last: number
  readonly state: number
}
/** Serials of a line that one report told of for the first time. */
export type LineBeginning = {
  readonly reportId: number
  readonly scope: string
  readonly serials: readonly string[]
}
/** Serials of a line that one report brought into another state. */
export type LineMove = LineBeginning & { readonly state: number }
export type PackingRecord = {
  readonly reportId: number
  readonly action: 'pack' | 'unpack'
  readonly parent: string
  readonly children: readonly string[]
}

/** Between no letters of a serial, so that many of them travel as one text. */
const between = ' '

/** Opens what was reported of one company's serials inside a transaction; each reading stops at `limit` rows. */
export function openSerialHistory(trx: Transaction, companyId: number) {
  const within = <T extends object>(table: string, ids: readonly number[], limit: number) =>
    trx<T>(table)
      .where('company_id', companyId)
      .whereRaw('report_id = any(?)', [[...ids]])
      .limit(limit)
  return {
    /** Reports between two moments, oldest first. */
    reports: async (from: Date, to: Date, limit: number): Promise<ReportOccasion[]> =>
      trx('serial_reports')
        .where('company_id', companyId)
        .whereRaw('coalesce(happened_at, created_at) >= ? and coalesce(happened_at, created_at) < ?', [
          from,
          to,
        ])
        .orderBy('id')
        .limit(limit)
        .select<ReportOccasion[]>('id', 'report', trx.raw('coalesce(happened_at, created_at) as at')),
    moves: async (ids: readonly number[], limit: number): Promise<BatchMove[]> =>
      within('serial_moves', ids, limit)
        .orderBy(['report_id', 'batch_id', 'first_position'])
        .select<BatchMove[]>(
          'report_id as reportId',
          'batch_id as batchId',
          'first_position as first',
          'last_position as last',
          'state',
        ),
    packings: async (ids: readonly number[], limit: number): Promise<PackingRecord[]> =>
      within('packings', ids, limit)
        .orderBy('report_id')
        .select<PackingRecord[]>('report_id as reportId', 'action', 'parent', 'children'),
    lineMoves: async (ids: readonly number[], limit: number): Promise<LineMove[]> =>
      within('line_moves', ids, limit)
        .orderBy(['report_id', 'scope', 'state'])
        .select<LineMove[]>('report_id as reportId', 'scope', 'state', 'serials'),
    /** How many serials of lines these reports told of first. */
    countLineBeginnings: async (ids: readonly number[]): Promise<number> => {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        `
        select count(*) as count from line_serials join unnest(?::bigint[]) as told (id) on told.id = first_report
        where company_id = ? and first_report between ? and ?`,
        [[...ids], companyId, ids[0] ?? 0, ids.at(-1) ?? 0],
      )
      return rows[0]?.count ?? 0
    },
    /** Serials of lines, in pieces of up to `size`, by the report that told of them first. */
    lineBeginnings: async (ids: readonly number[], size: number): Promise<LineBeginning[]> => {
      const { rows } = await trx.raw<{ rows: { reportId: number; scope: string; serials: string }[] }>(
        `
        select "reportId", scope, string_agg(serial, ? order by serial) as serials
        from (
          select first_report as "reportId", scope, serial, (row_number() over (partition by first_report, scope order by serial) - 1) / ? as piece
          from line_serials join unnest(?::bigint[]) as told (id) on told.id = first_report
          where company_id = ? and first_report between ? and ?
        ) as piecemeal
        group by "reportId", scope, piece order by "reportId", scope, piece`,
        [between, size, [...ids], companyId, ids[0] ?? 0, ids.at(-1) ?? 0],
      )
      return rows.map((row) => ({ ...row, serials: row.serials.split(between) }))
    },
  }
}
