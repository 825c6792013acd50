// Lists of the sheets of one company: filtered, searched, sorted, counted.

import { asPrepared, queryPrepared, type Transaction } from './database.ts'
import { kindOf, sheetCounts, type Overview, type SheetFilter } from './sheet-lists/counts.ts'
import { idCursor, sheetMatches } from './sheet-lists/matches.ts'
import { sheetPages, usualBounds, type Bounds } from './sheet-lists/pages.ts'
import { ownTable, recordOf, type MarkedSheet, type SheetRecord } from './sheet-rows.ts'
import { readEach } from './shared-reads.ts'
import { searchWords } from './sheet-search.ts'
import {
  isWholeList,
  listed,
  newestFirst,
  orderSql,
  type Matches,
  type SheetOrder,
} from './sheet-lists/sections.ts'

/** One page of sheets, and the number of all. */
type SheetPage = {
  readonly records: SheetRecord[]
  /** The number of sheets that the list has; 1,000 where a search finds more among many sheets. */
  readonly total: number
  /** True when a search finds more than `total`. */
  readonly isMore: boolean
}
type PageOrder = SheetOrder & { readonly page: number; readonly size: number }

/** Sheets that a file reads at once. */
const sliceOfFile = 2_000

/**
 * The lists of one company's sheets inside a transaction.
 * @param bounds of what a page reads; a test sets small ones
 */
export function sheetLists(trx: Transaction, companyId: number, bounds: Bounds = usualBounds) {
  const counts = sheetCounts(trx, companyId)
  const pages = sheetPages(trx, companyId, bounds)
  const matches = sheetMatches(trx, companyId)
  const { ofIds, marksOf, newest } = sheetsOf(trx, companyId)
  return {
    /** One page of a list, at a cost that does not depend on the number of sheets. */
    list: async (filter: SheetFilter, { page, size, ...order }: PageOrder): Promise<SheetPage> => {
      const found = matchesOf(filter)
      if (page === 1 && isWholeList(found) && orderSql(order) === orderSql(newestFirst)) {
        const [records, { sheets: total }] = await readEach(trx, [
          () => newest(size),
          () => counts.count(found),
        ])
        return { records, total, isMore: false }
      }
      const part = { skip: (page - 1) * size, take: size }
      const { ids, ...number } = await pages.part(found, order, part)
      return { records: await ofIds(ids), ...number }
    },

    /** The first sheets of a list, by their marks. */
    marks: async (filter: SheetFilter, order: SheetOrder, most: number): Promise<MarkedSheet[]> => {
      return marksOf((await pages.part(matchesOf(filter), order, { skip: 0, take: most })).ids)
    },

    /** Sheets by id, in the order of the ids. */
    ofIds,

    /** All sheets of a list, some thousand at a time; one statement reads them, so that no change doubles one. */
    slices: async function* (filter: SheetFilter, order: SheetOrder): AsyncGenerator<readonly SheetRecord[]> {
      const cursor = idCursor(trx, companyId)
      await cursor.open(matchesOf(filter), order)
      try {
        for (;;) {
          const ids = await cursor.fetch(sliceOfFile)
          if (ids.length === 0) return
          yield await ofIds(ids)
        }
      } finally {
        await cursor.close()
      }
    },

    /** How many sheets a filter finds; its search does not count. */
    countWithoutSearch: async (filter: SheetFilter): Promise<number> =>
      (await counts.count(kindOf(filter))).sheets,

    /** How many sheets have each status, and the vintages and markets in use. */
    overview: (): Promise<Overview> => counts.overview(),

    /** The ids of sheets that are selected by id or by filter; at most `limit`. */
    select: async (
      selection: { ids: readonly number[] } | { filter: SheetFilter },
      limit: number,
    ): Promise<number[]> => {
      if ('filter' in selection) return matches.find(matchesOf(selection.filter), limit)
      const rows = await ownTable(trx, companyId).whereIn('id', selection.ids).limit(limit).select('id')
      return rows.map(({ id }) => id)
    },
  }
}

/** Reads sheets of one company by what a list has found. */
function sheetsOf(trx: Transaction, companyId: number) {
  return {
    ofIds: async (ids: readonly number[]): Promise<SheetRecord[]> => {
      if (ids.length === 0) return []
      const query = ownTable(trx, companyId).whereRaw('id = any(?)', [[...ids]])
      const rows = await asPrepared(trx, 'sheets_of_ids', query)
      const byId = new Map(rows.map((row) => [row.id, recordOf(row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    marksOf: async (ids: number[]): Promise<MarkedSheet[]> => {
      if (ids.length === 0) return []
      // `xmin`: the transaction that has written the row.
      const statement = `
        select id, concat_ws(' ', id, xmin, updated_at) as mark from sheets where company_id = ? and id = any(?)`
      return queryPrepared<MarkedSheet>(trx, 'marks_of_sheets', statement, [companyId, ids])
    },

    /** The first sheets of the list with which most pages begin, without the look for their ids. */
    newest: async (size: number): Promise<SheetRecord[]> => {
      const query = listed(ownTable(trx, companyId), false).orderByRaw(orderSql(newestFirst)).limit(size)
      return (await asPrepared(trx, 'newest_sheets', query)).map(recordOf)
    },
  }
}

function matchesOf(filter: SheetFilter): Matches {
  return { ...kindOf(filter), words: searchWords(filter.search ?? '') }
}
