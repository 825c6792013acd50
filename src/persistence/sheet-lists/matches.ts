// Finds sheets of one company by reading all that match, or by the index of the searchable text: where an index in the
// order of the list would pass too many sheets that do not match (decision 55).

import type { Knex } from 'knex'
import type { Transaction } from '../database.ts'
import { anyFacets } from './counts.ts'
import { ownTable, type SheetRow } from '../sheet-rows.ts'
import { listed, narrowed, orderSql, sortKey, type Matches, type Part, type SheetOrder } from './sections.ts'

/** The share of sheets from which on a word is common. */
const commonShare = 0.2

/** Matches of which it is known which words are common. */
export type IndexedMatches = Matches & { readonly common?: readonly boolean[] }

/** Reads what a filter and a search find among the sheets of one company, inside a transaction. */
export function sheetMatches(trx: Transaction, companyId: number) {
  const matching = (matches: Matches) => allMatches(trx, companyId, matches)
  return {
    /** A part of all matches, and their number. */
    readAll: async (
      matches: Matches,
      order: SheetOrder,
      part: Part,
    ): Promise<{ ids: number[]; total: number; isMore: false }> => {
      const query = matching(matches).select<{ id: number; total: number }[]>(
        'id',
        trx.raw('count(*) over () as total'),
      )
      const rows = await query.orderByRaw(orderSql(order)).limit(part.take).offset(part.skip)
      const counted = rows[0]?.total ?? (part.skip === 0 ? 0 : await countOf(trx, matching(matches)))
      return { ids: rows.map(({ id }) => id), total: counted, isMore: false }
    },

    /** The ids of at most `most` matches, in any order, from the index of the searchable text. */
    find: async (matches: IndexedMatches, most: number): Promise<number[]> => {
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(
        'select id from find_sheets(:companyId, :archived, :patterns, :words, null, null, 0, :most) as id',
        { ...searchArguments(companyId, matches), most },
      )
      return rows.map(({ id }) => id)
    },

    /** The ids of a part of these sheets, in an order. */
    readOf: async (ids: readonly number[], order: SheetOrder, { skip, take }: Part): Promise<number[]> => {
      const rows = await ownTable(trx, companyId)
        .whereRaw('id = any(?)', [[...ids]])
        .orderByRaw(orderSql(order))
        .limit(take)
        .offset(skip)
        .select('id')
      return rows.map(({ id }) => id)
    },

    /**
     * The ids of a part of the matches, from the index of the searchable text. Where there are more than `most`
     * matches, they are a part of so many of them, in their order.
     */
    findPart: async (
      matches: IndexedMatches,
      order: SheetOrder,
      { skip, take }: Part,
      most: number,
    ): Promise<number[]> => {
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(
        `select id from find_some_sheets(
          :companyId, :archived, :patterns, :words, :column, :direction, :skip, :take, :most) as id`,
        {
          ...searchArguments(companyId, matches),
          column: sortKey(order),
          direction: order.direction,
          ...{ skip, take, most },
        },
      )
      return rows.map(({ id }) => id)
    },
  }
}

/** Reads the newest sheets of one company to learn what a search finds, inside a transaction. */
export function newestSheets(trx: Transaction, companyId: number) {
  const newest = ({ archived, patterns, words }: Matches, sample: number) => {
    const sheets = listed(ownTable(trx, companyId), archived)
      .orderBy('id', 'desc')
      .limit(sample)
      .select('facets', 'search')
      .as('newest')
    return narrowed(trx.from<SheetRow>(sheets), { patterns, words })
  }
  return {
    /** How many of the `sample` sheets with the highest ids match; the count stops at `most`. */
    count: (matches: Matches, sample: number, most: number): Promise<number> =>
      countOf(trx, newest(matches, sample).select('facets').limit(most)),

    /** The share of all words, and which of the words are common, among the `sample` sheets with the highest ids. */
    sample: async (
      matches: Matches,
      sample: number,
    ): Promise<{ share: number; common: readonly boolean[] }> => {
      const { words } = matches
      const conditions = words.map((word) => trx.raw('search like any (?)', [[...word]]))
      const count = (those: readonly Knex.Raw[]): Knex.Raw =>
        trx.raw(`(count(*) filter (where ${['true', ...those.map(() => '?')].join(' and ')}))::integer`, [
          ...those,
        ])
      const ofKind = newest({ ...matches, words: [] }, sample)
      const [row] = await ofKind.select<{ counts: number[] }[]>(
        trx.raw(`array[${['?', ...words.map(() => '?')].join(', ')}] as counts`, [
          count(conditions),
          ...conditions.map((condition) => count([condition])),
        ]),
      )
      const [all = 0, ...each] = row?.counts ?? []
      const common = each.map((found) => found / sample >= commonShare)
      return { share: all / sample, common: common.includes(false) ? common : words.map(() => false) }
    },
  }
}

/** A cursor over the ids of one company's sheets, inside a transaction. */
export function idCursor(trx: Transaction, companyId: number) {
  return {
    /** Opens the cursor over the ids of all matches in an order. */
    open: async (matches: Matches, order: SheetOrder): Promise<void> => {
      const { sql, bindings } = allMatches(trx, companyId, matches)
        .orderByRaw(orderSql(order))
        .select('id')
        .toSQL()
      await trx.raw(`declare sheet_ids no scroll cursor for ${sql}`, [...bindings] as never)
    },

    /** The next ids of the cursor, at most `count`; none at its end. */
    fetch: async (count: number): Promise<number[]> => {
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(`fetch ${String(count)} from sheet_ids`)
      return rows.map(({ id }) => id)
    },

    close: async (): Promise<void> => {
      // After an error of PostgreSQL the transaction ends, and the cursor with it.
      await trx.raw('close sheet_ids').catch(() => undefined)
    },
  }
}

/**
 * What the functions of migrations 29 and 35 take: a word as its patterns in lines. The first line of a common word is
 * empty: the index would read most of its entries for it.
 */
function searchArguments(companyId: number, { archived, patterns, words, common = [] }: IndexedMatches) {
  const lines = words.map((word, place) => (common[place] === true ? ['', ...word] : word).join('\n'))
  return { companyId, archived, patterns: [...patterns], words: lines }
}

/** All matches: without a filter those of the list, else those with the facets of the filter. */
function allMatches(trx: Transaction, companyId: number, matches: Matches) {
  if (matches.patterns.includes(anyFacets))
    return narrowed(listed(ownTable(trx, companyId), matches.archived), matches)
  const ofKinds = trx.raw(
    `(select distinct facets as kind from sheet_counts
      where company_id = :companyId and archived = :archived and facets like any (:patterns)) as kinds
    cross join lateral (
      select * from sheets where company_id = :companyId and facets = kind
        and archived_at is ${matches.archived ? 'not ' : ''}null offset 0
    ) as sheets`,
    { companyId, archived: matches.archived, patterns: [...matches.patterns] },
  )
  return narrowed(trx<SheetRow>(ofKinds as never), { patterns: [anyFacets], words: matches.words })
}

async function countOf(trx: Transaction, query: { as(name: string): unknown }): Promise<number> {
  const [row] = await trx.from(query.as('counted') as never).count<{ count: number }[]>('* as count')
  return row?.count ?? 0
}
