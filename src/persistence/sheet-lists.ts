// Lists of the sheets of one company: filtered, searched, sorted, counted.

import type { Transaction } from './database.ts'
import { ownTable, recordOf, type SheetRecord } from './sheet-rows.ts'
import type { Family } from '../domain/sheet/product-families.ts'
import { sheetStates } from '../domain/sheet/lifecycle.ts'
import { normalizeName } from '../domain/normalized-name.ts'

type SheetFilter = {
  readonly search?: string | undefined
  readonly status?: 'draft' | 'validated' | 'withdrawn' | undefined
  readonly archived?: boolean | undefined
  readonly millesime?: number | undefined
  readonly family?: Family | undefined
  readonly type?: string | undefined
  readonly market?: string | undefined
  readonly organic?: boolean | undefined
  /** With a code, or without one. */
  readonly coded?: boolean | undefined
}
type SheetOrder = {
  readonly sort: keyof typeof orders
  readonly direction: 'asc' | 'desc'
  readonly page: number
  readonly size: number
}
type SheetCounts = { draft: number; validated: number; withdrawn: number; archived: number }

/** The column or expression of each sort order; the status sorts from draft to withdrawn. */
const orders = {
  updated: 'updated_at',
  brand: 'brand',
  name: 'name',
  reference: 'reference',
  vintage: 'vintage',
  gtin: 'gtin',
  code: 'code',
  status: `case when withdrawn_at is not null then ${String(sheetStates.validated)} else state end`,
  type: "content ->> 'wineType'",
  appellation: "content ->> 'appellation'",
  market: "content ->> 'targetMarket'",
} as const
/** Maximum number of words in a search; further words are ignored. */
const maxWords = 6

/** The lists of one company's sheets inside a transaction. */
export function sheetLists(trx: Transaction, companyId: number) {
  const table = () => ownTable(trx, companyId)
  const filtered = filteredSheets(trx, companyId)
  return {
    /** One page of sheets, and the total number of sheets. */
    list: async (
      filter: SheetFilter,
      order: SheetOrder,
    ): Promise<{ records: SheetRecord[]; total: number }> => {
      const rows = await filtered(filter)
        .orderByRaw(`${orders[order.sort]} ${order.direction} nulls last, id ${order.direction}`)
        .limit(order.size)
        .offset((order.page - 1) * order.size)
      const [countRow] = await filtered(filter).count<{ count: number }[]>('* as count')
      return { records: rows.map(recordOf), total: countRow?.count ?? 0 }
    },

    /** How many sheets have each status. */
    counts: async (): Promise<SheetCounts> => {
      const countWhere = (condition: string, status: keyof SheetCounts) =>
        trx.raw(`count(*) filter (where ${condition}) as ${status}`)
      const isActive = 'archived_at is null and withdrawn_at is null'
      const rows = await table().select<SheetCounts[]>(
        countWhere(`state = ${String(sheetStates.unvalidated)} and ${isActive}`, 'draft'),
        countWhere(`state = ${String(sheetStates.validated)} and ${isActive}`, 'validated'),
        countWhere('withdrawn_at is not null and archived_at is null', 'withdrawn'),
        countWhere('archived_at is not null', 'archived'),
      )
      return rows[0] ?? { draft: 0, validated: 0, withdrawn: 0, archived: 0 }
    },

    /** The vintages in use, newest first; at most 200. */
    vintages: async (): Promise<number[]> => {
      const rows = await table()
        .whereNotNull('vintage')
        .distinct('vintage')
        .orderBy('vintage', 'desc')
        .limit(200)
      return rows.map((row) => Number((row as { vintage: unknown }).vintage))
    },

    /** The target markets in use. */
    markets: async (): Promise<string[]> => {
      const rows = await table()
        .whereRaw("content ->> 'targetMarket' is not null")
        .select<{ market: string }[]>(trx.raw("distinct content ->> 'targetMarket' as market"))
        .orderBy('market')
        .limit(251)
      return rows.map(({ market }) => market)
    },

    /** The ids of sheets that are selected by id or by filter; at most `limit`. */
    select: async (
      selection: { ids: readonly number[] } | { filter: SheetFilter },
      limit: number,
    ): Promise<number[]> => {
      const query = 'ids' in selection ? table().whereIn('id', selection.ids) : filtered(selection.filter)
      return (await query.select('id').limit(limit)).map((row) => row.id)
    },
  }
}

/** The sheets of one company that match a filter. */
function filteredSheets(trx: Transaction, companyId: number) {
  return (filter: SheetFilter) => {
    const query = ownTable(trx, companyId)
    void (filter.archived === true ? query.whereNotNull('archived_at') : query.whereNull('archived_at'))
    if (filter.status === 'draft')
      void query.where('state', sheetStates.unvalidated).whereNull('withdrawn_at')
    if (filter.status === 'validated')
      void query.where('state', sheetStates.validated).whereNull('withdrawn_at')
    if (filter.status === 'withdrawn') void query.whereNotNull('withdrawn_at')
    if (filter.millesime !== undefined) void query.where('vintage', filter.millesime)
    if (filter.family !== undefined)
      void query.whereRaw("coalesce(content ->> 'family', 'wine') = ?", [filter.family])
    if (filter.type !== undefined) void query.whereRaw("content ->> 'wineType' = ?", [filter.type])
    if (filter.market !== undefined) void query.whereRaw("content ->> 'targetMarket' = ?", [filter.market])
    if (filter.organic !== undefined)
      void query.whereRaw("coalesce(content ->> 'organic', 'false') = ?", [String(filter.organic)])
    if (filter.coded !== undefined) void (filter.coded ? query.whereNotNull('code') : query.whereNull('code'))
    for (const word of searchWords(filter.search ?? ''))
      void query.where('search', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
    return query
  }
}

function searchWords(search: string): string[] {
  return search
    .split(/\s+/)
    .map(normalizeName)
    .filter((word) => word !== '')
    .slice(0, maxWords)
}
