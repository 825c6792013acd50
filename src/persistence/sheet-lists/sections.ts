// The orders of a list as sections, each of which an index holds in its order: the sheets with a value before those
// without one, or one section for each vintage, status, type or market (decision 55).

import type { Transaction } from '../database.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'
import { anyFacets, sheetCounts, type FacetOrder, type Kind } from './counts.ts'
import { ownTable, type SheetRow } from '../sheet-rows.ts'
import type { SearchWord } from '../sheet-search.ts'

/** The column or expression of each order; the status sorts from draft to withdrawn. */
const sortColumns = {
  updated: 'updated_at',
  brand: 'brand',
  name: 'name',
  reference: 'reference',
  vintage: 'vintage',
  gtin: 'gtin',
  code: 'code',
  status: 'case when withdrawn_at is not null then 3 else state end',
  type: "content ->> 'wineType'",
  appellation: 'appellation',
  market: "content ->> 'targetMarket'",
} as const

type Direction = 'asc' | 'desc'
/** The order of a list; names are in the order of the reader's alphabet (decision 78). */
export type SheetOrder = {
  readonly sort: keyof typeof sortColumns
  readonly direction: Direction
  readonly language: InterfaceLanguage
}

/** The order in which a list begins. */
export const newestFirst: SheetOrder = { sort: 'updated', direction: 'desc', language: 'en' }

/** The collations of migration 48: the order of Unicode's table, and the languages that have another one. */
const collations = {
  ...{ en: 'names_und', fr: 'names_und', it: 'names_und', de: 'names_und', pt: 'names_und' },
  ...{ es: 'names_es', gr: 'names_el' },
} as const satisfies Readonly<Record<InterfaceLanguage, string>>

/** What a list is ordered by, in SQL: an index has it. */
export function sortKey({ sort, language }: SheetOrder): string {
  const column = sortColumns[sort]
  switch (sort) {
    case 'brand':
    case 'name':
    case 'appellation':
      return `${column} collate "${collations[language]}"`
    case 'reference':
      return `${column} collate "names_und"`
    default:
      return column
  }
}

/** Sheets of a kind whose searchable text has all of the words. */
export type Matches = Kind & { readonly words: readonly SearchWord[] }

/** Sheets that an index holds in the order of the list: by the column where they have a value, then by id. */
export type Section = {
  readonly patterns: readonly string[]
  readonly column: string | null
  readonly hasValue: boolean
  readonly direction: Direction
  /** The number of its sheets; null where it is not counted. */
  readonly sheets: number | null
}

/** A part of an order: `take` sheets from `skip` on. */
export type Part = { readonly skip: number; readonly take: number }

/**
 * The order as SQL. Sheets without a value come last. Each has the time of its change: without a word on missing values
 * an index has this order, so that the newest are read without all others.
 */
export function orderSql(order: SheetOrder): string {
  const missing = order.sort === 'updated' ? '' : ' nulls last'
  return `${sortKey(order)} ${order.direction}${missing}, id ${order.direction}`
}

/**
 * The sections of an order. A section counts its sheets where the order is by a facet and there is no search.
 * @param fromEnd whether to read the order backwards
 */
export async function sectionsOf(
  trx: Transaction,
  companyId: number,
  matches: Matches,
  order: SheetOrder,
  fromEnd: boolean,
): Promise<Section[]> {
  const { sort, direction } = order
  const read: Direction = fromEnd === (direction === 'desc') ? 'asc' : 'desc'
  const whole = { patterns: matches.patterns, column: sortKey(order), direction: read, sheets: null }
  const sections: Section[] = isFacet(sort)
    ? (await sheetCounts(trx, companyId).groups(matches, sort, direction)).map(({ patterns, sheets }) => ({
        patterns,
        column: null,
        hasValue: false,
        direction: read,
        sheets: matches.words.length === 0 ? sheets : null,
      }))
    : [{ ...whole, hasValue: true }, ...(sort === 'updated' ? [] : [{ ...whole, hasValue: false }])]
  return fromEnd ? sections.toReversed() : sections
}

function isFacet(sort: SheetOrder['sort']): sort is FacetOrder {
  return sort === 'vintage' || sort === 'status' || sort === 'type' || sort === 'market'
}

/** Reads sections of one company's list inside a transaction. */
export function sectionReads(trx: Transaction, companyId: number, { archived, words }: Matches) {
  /** The entries of the index of a section, in its order. */
  const entries = ({ column, hasValue, direction }: Section) => {
    const query = listed(ownTable(trx, companyId), archived)
    if (column !== null && column !== 'updated_at')
      void query.whereRaw(`${column} is ${hasValue ? 'not ' : ''}null`)
    return query.orderByRaw(
      column === null || !hasValue ? `id ${direction}` : `${column} ${direction}, id ${direction}`,
    )
  }
  /** The matches among the first `budget` sheets of a section. */
  const matching = (section: Section, budget: number | null) => {
    const conditions = { patterns: section.patterns, words }
    if (budget === null || isUnconditional(conditions))
      return narrowed(entries(section).select('id'), conditions)
    const columns = ['id', 'facets', ...(words.length === 0 ? [] : ['search'])] as const
    const first = entries(section).select(columns).limit(budget).as('first')
    return narrowed(trx.from<Pick<SheetRow, 'id'>>(first).select('id'), conditions)
  }
  return {
    /** The ids of `take` matches from `skip` on, among the first `budget` sheets of a section. */
    ids: async (section: Section, { skip, take }: Part, budget: number | null): Promise<number[]> => {
      const after = section.sheets === null ? skip : section.sheets - skip - take
      if (after < 0 || after >= skip) return idsOf(matching(section, budget).limit(take).offset(skip))
      const direction = section.direction === 'asc' ? 'desc' : 'asc'
      return (
        await idsOf(
          matching({ ...section, direction }, budget)
            .limit(take)
            .offset(after),
        )
      ).toReversed()
    },

    /** Whether a section has more sheets than `budget`, whether they match or not. */
    isLonger: async (section: Section, budget: number): Promise<boolean> =>
      (await entries(section).select('id').offset(budget).limit(1)).length > 0,

    /** How many matches a section has. */
    count: async (section: Section): Promise<number> => {
      const [row] = await trx
        .from(matching(section, null).clearOrder().as('matching'))
        .count<{ count: number }[]>('* as count')
      return row?.count ?? 0
    },
  }
}

async function idsOf(query: PromiseLike<readonly { id: number }[]>): Promise<number[]> {
  return (await query).map(({ id }) => id)
}

type Conditions = Pick<Matches, 'patterns' | 'words'>

/** Adds the conditions of facets and searchable text to a query. */
export function narrowed<Q extends Conditional>(query: Q, { patterns, words }: Conditions): Q {
  if (!patterns.includes(anyFacets)) query.whereRaw('facets like any (?)', [[...patterns]])
  for (const [first = '', ...others] of words)
    if (others.length === 0) query.whereRaw('search like ?', [first])
    else query.whereRaw('search like any (?)', [[first, ...others]])
  return query
}
type Conditional = { whereRaw(condition: string, bindings?: readonly (string | string[])[]): unknown }

/** The sheets of a query in the archive, or outside it. */
export function listed<Q extends Conditional>(query: Q, archived: boolean): Q {
  query.whereRaw(`archived_at is ${archived ? 'not ' : ''}null`)
  return query
}

/** Whether a list has all sheets outside the archive. */
export function isWholeList({ archived, ...conditions }: Matches): boolean {
  return !archived && isUnconditional(conditions)
}

function isUnconditional({ patterns, words }: Conditions): boolean {
  return patterns.includes(anyFacets) && words.length === 0
}
