// Aggregation: bottles in cases, cases on pallets. The key of a unit is `gtin:…/serial`, `code:…/serial` or
// `sscc:…`. A unit has at most one parent.

import { advanceCounter } from './batches.ts'
import { isUniqueViolation } from '../postgres-errors.ts'
import { lockName, type Transaction } from '../database.ts'

type SsccOrder = {
  readonly idempotencyKey: string
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
  idempotency_key: string
  prefix: string
  first: number
  count: number
  created_at: Date
}
type AggregationRow = { company_id: number; child: string; parent: string; report_id: number; since: Date }

/** Reserves `count` SSCC numbers of a company prefix; answers the first. */
export async function reserveSsccs(trx: Transaction, prefix: string, count: number): Promise<number> {
  return advanceCounter(trx, `sscc:${prefix}`, 'sscc', count)
}

/** Opens the cases and pallets of one company inside a transaction. */
export function openAggregations(trx: Transaction, companyId: number) {
  return {
    ...ssccOrders(trx, companyId),
    ...contents(trx, companyId),
    ...packingWrites(trx, companyId),
    /**
     * Locks the aggregations until the transaction ends: two packings at once could put a case into itself,
     * or into two.
     */
    lock: (): Promise<void> => lockName(trx, `packing ${String(companyId)}`),
  }
}

/** The ranges of SSCCs that the company reserved. */
function ssccOrders(trx: Transaction, companyId: number) {
  const orders = () => trx<OrderRow>('sscc_orders').where('company_id', companyId)
  return {
    findOrder: async (idempotencyKey: string): Promise<SsccOrder | null> => {
      const row = await orders().where('idempotency_key', idempotencyKey).first()
      return row === undefined
        ? null
        : { idempotencyKey, prefix: row.prefix, first: row.first, count: row.count }
    },
    /** Inserts an order of SSCCs; false when the company used its idempotency key before. */
    insertOrder: async ({ idempotencyKey, ...order }: SsccOrder, now: Date): Promise<boolean> => {
      try {
        await trx.transaction((savepoint) =>
          savepoint<OrderRow>('sscc_orders').insert({
            company_id: companyId,
            idempotency_key: idempotencyKey,
            ...order,
            created_at: now,
          }),
        )
        return true
      } catch (error) {
        if (isUniqueViolation(error, 'sscc_orders_idempotency_key')) return false
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
  }
}

/** The units, with their parents and children. */
function contents(trx: Transaction, companyId: number) {
  const table = () => trx<AggregationRow>('aggregations').where('company_id', companyId)
  return {
    /** The parent of each of these units, by child. */
    parentsOf: async (children: readonly string[]): Promise<Map<string, string>> => {
      const rows = await table()
        .whereRaw('child = any(?)', [[...children]])
        .select('child', 'parent')
      return new Map(rows.map((row) => [row.child, row.parent]))
    },
    /** The ancestors of a unit, nearest first; at most ten, more than any real chain of packaging has. */
    above: async (unit: string): Promise<string[]> => {
      const ancestors: string[] = []
      for (let child: string | undefined = unit; child !== undefined && ancestors.length < 10;) {
        const row: { parent: string } | undefined = await table().where('child', child).first('parent')
        if (row !== undefined) ancestors.push(row.parent)
        child = row?.parent
      }
      return ancestors
    },
    childrenOf: async (parent: string, limit: number): Promise<{ child: string; since: Date }[]> =>
      table().where('parent', parent).orderBy('child').limit(limit).select('child', 'since'),
    /** Whether a unit is in another one, or another one in it. */
    isUsed: async (unit: string): Promise<boolean> =>
      (await table().where('parent', unit).first('child')) !== undefined ||
      (await table().where('child', unit).first('child')) !== undefined,
    /**
     * What lies in these units, at any depth up to ten, by unit: keys of bottles and of the cases between. At most
     * `limit` in all.
     */
    descendantsOf: async (
      units: readonly string[],
      limit: number,
    ): Promise<{ unit: string; child: string }[]> => {
      const { rows } = await trx.raw<{ rows: { unit: string; child: string }[] }>(
        `
        with recursive inside (unit, child, depth) as (
          select parent, child, 1 from aggregations where company_id = ? and parent = any(?)
          union
          select inside.unit, a.child, depth + 1 from inside
          join aggregations a on a.company_id = ? and a.parent = inside.child where depth < 10
        )
        select unit, child from inside limit ?`,
        [companyId, [...units], companyId, limit],
      )
      return rows
    },
    /**
     * The trade items in these SSCCs, by SSCC: keys of bottles, and of cases with a GTIN, which are not opened. Cases
     * with an SSCC alone are opened, at any depth up to ten. At most `limit` in all.
     */
    itemsIn: async (units: readonly string[], limit: number): Promise<{ unit: string; item: string }[]> => {
      const { rows } = await trx.raw<{ rows: { unit: string; item: string }[] }>(
        `
        with recursive inside (unit, child, depth) as (
          select parent, child, 1 from aggregations where company_id = ? and parent = any(?)
          union
          select inside.unit, a.child, depth + 1 from inside
          join aggregations a on a.company_id = ? and a.parent = inside.child
          where depth < 10 and inside.child like 'sscc:%'
        )
        select unit, child as item from inside where child not like 'sscc:%' limit ?`,
        [companyId, [...units], companyId, limit],
      )
      return rows
    },
    countIn: async (parent: string): Promise<number> =>
      (await table().where('parent', parent).count<{ count: number }[]>('child'))[0]?.count ?? 0,
  }
}

function packingWrites(trx: Transaction, companyId: number) {
  const table = () => trx<AggregationRow>('aggregations').where('company_id', companyId)
  return {
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
    /** What a report packed or unpacked. */
    packingsOf: async (reportId: number): Promise<Packing[]> =>
      trx('packings')
        .where({ company_id: companyId, report_id: reportId })
        .select<Packing[]>('action', 'parent', 'children'),
    /** Takes those of these units out of a parent that this report put there. */
    takeOutOf: async (reportId: number, parent: string, children: readonly string[]): Promise<void> => {
      await table()
        .where({ parent, report_id: reportId })
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
