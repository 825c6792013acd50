// What lies in what: bottles in cases, cases on pallets. A unit is named by a key: `gtin:…/serial`, `code:…/serial` or
// `sscc:…`; it lies in one other at most.

import { moveCounter } from './batches.ts'
import { isUniqueViolation } from '../sheets.ts'
import { lockName, type Transaction } from '../database.ts'

export type SsccOrder = {
  readonly request: string
  readonly prefix: string
  readonly first: number
  readonly count: number
}
export type Packing = {
  readonly action: 'pack' | 'unpack'
  readonly parent: string
  readonly children: readonly string[]
}

type OrderRow = {
  company_id: number
  id: number
  request: string
  prefix: string
  first: number
  count: number
  created_at: Date
}
type Row = { company_id: number; child: string; parent: string; report_id: number; since: Date }

/** Moves the counter of a company prefix by `count` and answers the first number given. */
export async function takeSsccs(trx: Transaction, prefix: string, count: number): Promise<number> {
  return moveCounter(trx, `sscc:${prefix}`, 'sscc', count)
}

/** Opens the cases and pallets of one company inside a transaction. */
export function openAggregations(trx: Transaction, companyId: number) {
  const table = () => trx<Row>('aggregations').where('company_id', companyId)
  const orders = () => trx<OrderRow>('sscc_orders').where('company_id', companyId)
  return {
    /** Holds what lies in what until the transaction ends: two that pack at once could put a case into itself, or into two. */
    hold: (): Promise<void> => lockName(trx, `packing ${String(companyId)}`),
    findOrder: async (request: string): Promise<SsccOrder | null> =>
      (await orders().where('request', request).first('request', 'prefix', 'first', 'count')) ?? null,
    /** Keeps an order of SSCCs; false when the company used its request id before. */
    insertOrder: async (order: SsccOrder, now: Date): Promise<boolean> => {
      try {
        await trx.transaction((savepoint) =>
          savepoint<OrderRow>('sscc_orders').insert({ company_id: companyId, ...order, created_at: now }),
        )
        return true
      } catch (error) {
        if (isUniqueViolation(error, 'sscc_orders_request')) return false
        throw error
      }
    },
    /** The prefixes under which the company took SSCCs. */
    prefixes: (): Promise<string[]> => orders().distinct('prefix').pluck('prefix'),
    /** Whether a number under a prefix was given to the company. */
    hasNumber: async (prefix: string, number: number): Promise<boolean> => {
      const row = await orders()
        .where('prefix', prefix)
        .where('first', '<=', number)
        .orderBy('first', 'desc')
        .first('first', 'count')
      return row !== undefined && number < row.first + row.count
    },
    /** In which unit each of these lies. */
    parentsOf: async (children: readonly string[]): Promise<Map<string, string>> => {
      const rows = await table()
        .whereRaw('child = any(?)', [[...children]])
        .select('child', 'parent')
      return new Map(rows.map((row) => [row.child, row.parent]))
    },
    /** Every unit above one, nearest first; a pallet in a container is the most there is, so ten are plenty. */
    above: async (unit: string): Promise<string[]> => {
      const found: string[] = []
      for (let child: string | undefined = unit; child !== undefined && found.length < 10;) {
        const row: { parent: string } | undefined = await table().where('child', child).first('parent')
        if (row !== undefined) found.push(row.parent)
        child = row?.parent
      }
      return found
    },
    childrenOf: async (parent: string, limit: number): Promise<{ child: string; since: Date }[]> =>
      table().where('parent', parent).orderBy('child').limit(limit).select('child', 'since'),
    countIn: async (parent: string): Promise<number> =>
      (await table().where('parent', parent).count<{ count: number }[]>('child'))[0]?.count ?? 0,
    put: async (parent: string, children: readonly string[], reportId: number, now: Date): Promise<void> => {
      await trx.raw(
        'insert into aggregations (company_id, child, parent, report_id, since) select ?, unnest(?::text[]), ?, ?, ?',
        [companyId, [...children], parent, reportId, now] as never,
      )
    },
    takeOut: async (children: readonly string[]): Promise<void> => {
      await table()
        .whereRaw('child = any(?)', [[...children]])
        .delete()
    },
    insertPackings: async (reportId: number, packings: readonly Packing[]): Promise<void> => {
      for (const { action, parent, children } of packings)
        await trx('packings').insert({
          company_id: companyId,
          report_id: reportId,
          action,
          parent,
          children: [...children],
        })
    },
  }
}
