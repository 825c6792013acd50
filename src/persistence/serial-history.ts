// What lines reported of serials and cases, in order: what an EPCIS document is written from.

import type { Transaction } from './database.ts'

export type ReportOccasion = { readonly id: number; readonly at: Date }
export type BatchMove = { readonly reportId: number; readonly batchId: number; readonly first: number; readonly last: number; readonly state: number }
export type LineMove = { readonly reportId: number; readonly scope: string; readonly serial: string; readonly state: number }
export type PackingRecord = { readonly reportId: number; readonly action: 'pack' | 'unpack'; readonly parent: string; readonly children: readonly string[] }

/** Opens what was reported of one company's serials inside a transaction; each reading stops at `limit` rows. */
export function openSerialHistory(trx: Transaction, companyId: number) {
  const within = <T extends object>(table: string, ids: readonly number[], limit: number) => trx<T>(table).where('company_id', companyId).whereRaw('report_id = any(?)', [[...ids]]).limit(limit)
  return {
    /** Reports between two moments, oldest first. */
    reports: async (from: Date, to: Date, limit: number): Promise<ReportOccasion[]> =>
      trx('serial_reports').where('company_id', companyId).whereRaw('coalesce(happened_at, created_at) >= ? and coalesce(happened_at, created_at) < ?', [from, to])
        .orderBy('id').limit(limit).select<ReportOccasion[]>('id', trx.raw('coalesce(happened_at, created_at) as at')),
    moves: async (ids: readonly number[], limit: number): Promise<BatchMove[]> =>
      within('serial_moves', ids, limit).orderBy(['report_id', 'batch_id', 'first_position'])
        .select<BatchMove[]>('report_id as reportId', 'batch_id as batchId', 'first_position as first', 'last_position as last', 'state'),
    packings: async (ids: readonly number[], limit: number): Promise<PackingRecord[]> =>
      within('packings', ids, limit).orderBy('report_id').select<PackingRecord[]>('report_id as reportId', 'action', 'parent', 'children'),
    /** Serials of lines, by the report that told of them last. */
    lineMoves: async (ids: readonly number[], limit: number): Promise<LineMove[]> =>
      trx('line_serials').where('company_id', companyId).whereRaw('last_report = any(?)', [[...ids]]).orderBy(['last_report', 'scope', 'serial']).limit(limit)
        .select<LineMove[]>('last_report as reportId', 'scope', 'serial', 'state'),
  }
}
