// Corrections of what one report of a company's serials changed: its transitions are taken away, and what the other
// reports say of the same serials is read.

import type { Transaction } from '../database.ts'

/** One report about a serial; `state` is what it led to, where it changed the state. */
export type ReportedStep = { readonly reportId: number; readonly report: string; readonly state?: number }

/** A serial of a line. */
type LineSerialKey = { readonly scope: string; readonly serial: string }

/** Opens corrections of one company's serials inside a transaction. */
export function openCorrections(trx: Transaction, companyId: number) {
  return {
    ...lineCorrections(trx, companyId),
    /** Deletes the transitions of a report in batches; answers the positions that had one, by batch. */
    takeTransitions: async (reportId: number): Promise<Map<number, number[]>> => {
      const rows = await trx('serial_transitions')
        .where({ company_id: companyId, report_id: reportId })
        .delete()
        .returning<{ batch_id: number; first_position: number; last_position: number }[]>([
          'batch_id',
          'first_position',
          'last_position',
        ])
      const positions = new Map<number, Set<number>>()
      for (const { batch_id: batchId, first_position: first, last_position: last } of rows) {
        const ofBatch = positions.get(batchId) ?? new Set()
        positions.set(batchId, ofBatch)
        for (let position = first; position <= last; position++) ofBatch.add(position)
      }
      return new Map([...positions].map(([batchId, ofBatch]) => [batchId, [...ofBatch]]))
    },
    /** The remaining reports that changed these positions of a batch, by position. */
    stepsOfBatch: async (
      batchId: number,
      positions: readonly number[],
    ): Promise<Map<number, ReportedStep[]>> => {
      const { rows } = await trx.raw<{ rows: (ReportedStep & { position: number })[] }>(
        `
        select position, t.report_id as "reportId", r.report, t.state
        from unnest(?::bigint[]) as positions (position)
        join serial_transitions t on t.company_id = ? and t.batch_id = ?
          and position between t.first_position and t.last_position
        join serial_reports r on r.company_id = t.company_id and r.id = t.report_id`,
        [[...positions], companyId, batchId] as never,
      )
      return Map.groupBy(rows, ({ position }) => position)
    },
  }
}

/** The same of serials that lines made themselves. */
function lineCorrections(trx: Transaction, companyId: number) {
  const serials = (scope: string, serial: string) =>
    trx('line_serials').where({ company_id: companyId, scope, serial })
  return {
    /** Deletes the transitions of a report; answers its serials, also those that it mentioned first. */
    takeLineTransitions: async (reportId: number): Promise<LineSerialKey[]> => {
      const first = await trx('line_serials')
        .where({ company_id: companyId, first_report: reportId })
        .select<LineSerialKey[]>('scope', 'serial')
      const later = await trx('line_transitions')
        .where({ company_id: companyId, report_id: reportId })
        .delete()
        .returning<{ scope: string; serials: string[] }[]>(['scope', 'serials'])
      await trx('line_serials')
        .where({ company_id: companyId, first_report: reportId })
        .update({ first_report: 0 })
      const changed = later.flatMap(({ scope, serials: ofScope }) =>
        ofScope.map((serial) => ({ scope, serial })),
      )
      const all = [...first, ...changed].map((key) => [`${key.scope}/${key.serial}`, key] as const)
      return [...new Map(all).values()]
    },
    /** The remaining reports about a serial: the one that mentioned it first, and those that changed its state. */
    stepsOfLineSerial: async (scope: string, serial: string): Promise<ReportedStep[]> => {
      const { rows } = await trx.raw<{ rows: ReportedStep[] }>(
        `
        select r.id as "reportId", r.report from line_serials l
        join serial_reports r on r.company_id = l.company_id and r.id = l.first_report
        where l.company_id = ? and l.scope = ? and l.serial = ?
        union all
        select r.id, r.report from line_transitions t
        join serial_reports r on r.company_id = t.company_id and r.id = t.report_id
        where t.company_id = ? and t.scope = ? and ? = any(t.serials)`,
        [companyId, scope, serial, companyId, scope, serial],
      )
      return rows
    },
    /** Deletes a serial that no report mentions any more. */
    removeLineSerial: async (scope: string, serial: string): Promise<void> => {
      await serials(scope, serial).delete()
    },
    /** Stores the status of a serial; its first report has no transition of its own. */
    saveLineSerial: async (
      { scope, serial }: LineSerialKey,
      firstReport: number,
      status: { readonly state: number; readonly runs: number },
    ): Promise<void> => {
      await serials(scope, serial).update({ ...status, first_report: firstReport })
      await trx('line_transitions')
        .where({ company_id: companyId, report_id: firstReport, scope })
        .update({ serials: trx.raw('array_remove(serials, ?)', [serial]) as never })
    },
  }
}
