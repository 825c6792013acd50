// How many sheets of one company a filter finds, without reading them. The column `facets` of a sheet holds what a
// filter looks at, and `sheet_counts` the number of sheets of each value: a sum over its rows, because each change
// appends what it adds (migration 0028, decision 55).

import { queryPrepared, type Transaction } from '../database.ts'
import { readOnce, rememberedRead } from '../shared-reads.ts'
import type { Family } from '../../domain/sheet/product-families.ts'

/** The sheets of a list. */
export type SheetFilter = {
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

/** The number of sheets in each status, and in the archive. */
type SheetCounts = { draft: number; validated: number; withdrawn: number; archived: number }

/** Sheets whose facets are like one of the patterns. */
export type Kind = { readonly archived: boolean; readonly patterns: readonly string[] }

/** The orders by a facet. */
export type FacetOrder = 'vintage' | 'status' | 'type' | 'market'

/** The sheets of a kind with one value of a facet. */
type ValueGroup = { readonly patterns: readonly string[]; readonly sheets: number }

/** The pattern that the facets of every sheet match. */
export const anyFacets = '___|%|%|%|%'
const statuses = ['draft', 'validated', 'withdrawn'] as const
const statusLetters = { draft: 'd', validated: 'v', withdrawn: 'w' } as const

/** The sheets of a filter, without its search. */
export function kindOf(filter: SheetFilter): Kind {
  const marks = [
    filter.status === undefined ? '_' : statusLetters[filter.status],
    filter.coded === undefined ? '_' : filter.coded ? 'c' : '-',
    filter.organic === undefined ? '_' : filter.organic ? 'o' : '-',
  ].join('')
  const values = [filter.millesime, filter.market, filter.type, filter.family]
  const patterns = values.map((value) => (value === undefined ? '%' : escapedPattern(String(value))))
  return { archived: filter.archived === true, patterns: [[marks, ...patterns].join('|')] }
}

/** A text as a pattern that only this text matches. */
export function escapedPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The value of a facet in SQL; null where the sheet has none. */
const facetValues: Readonly<Record<FacetOrder, string>> = {
  status: "case when left(facets, 1) = 'd' then 1 else 3 end",
  vintage: "nullif(split_part(facets, '|', 2), '')::integer",
  market: "nullif(split_part(facets, '|', 3), '')",
  type: "nullif(split_part(facets, '|', 4), '')",
}
/** Where a value is in the facets. */
const places = { vintage: 1, market: 2, type: 3 } as const

/** The counts of one company inside a transaction. */
export function sheetCounts(trx: Transaction, companyId: number) {
  const overviewName = `overview of the sheets of ${String(companyId)}`
  const ofKind = ({ archived, patterns }: Kind) =>
    trx('sheet_counts')
      .where('company_id', companyId)
      .where('archived', archived)
      .whereRaw('facets like any (?)', [[...patterns]])
  return {
    /** How many sheets are of a kind, and how many are in the same list without its filter. */
    count: async ({ archived, patterns }: Kind): Promise<{ sheets: number; all: number }> => {
      const overview = await rememberedRead<Overview>(trx, overviewName)
      const known = overview === undefined ? null : countIn(overview.counts, { archived, patterns })
      if (known !== null) return known
      const [row] = await queryPrepared<{ sheets: number; all: number }>(trx, 'count_of_sheets', countQuery, [
        [...patterns],
        companyId,
        archived,
        [anyFacets],
      ])
      return row ?? { sheets: 0, all: 0 }
    },

    /** The sheets of a kind by the value of a facet, in the order of the values; those without a value last. */
    groups: async (kind: Kind, facet: FacetOrder, direction: 'asc' | 'desc'): Promise<ValueGroup[]> => {
      const rows = await ofKind(kind)
        .groupByRaw('1')
        .havingRaw('sum(sheets) <> 0')
        .orderByRaw(`1 ${direction} nulls last`)
        .select<{ value: string | number | null; sheets: number }[]>(
          trx.raw(`${facetValues[facet]} as value`),
          trx.raw('sum(sheets)::bigint as sheets'),
        )
      return rows.map(({ value, sheets }) => ({
        patterns: kind.patterns.flatMap((pattern) => patternsOf(pattern, facet, value)),
        sheets,
      }))
    },

    /** How many sheets have each status, and the vintages and markets in use, archived sheets included. */
    overview: (): Promise<Overview> =>
      readOnce(trx, overviewName, async () => {
        const rows = await queryPrepared<Readonly<Record<'counts' | 'vintages' | 'markets', unknown>>>(
          trx,
          'overview_of_sheets',
          overviewQuery,
          [companyId],
        )
        return rows[0] as Overview
      }),
  }
}

export type Overview = {
  /** How many sheets have each status. */
  readonly counts: SheetCounts
  /** Newest first; at most 200. */
  readonly vintages: number[]
  /** At most 251. */
  readonly markets: string[]
}

/** The count of a list that has no other filter than its status; null of any other. */
function countIn(counts: SheetCounts, { archived, patterns }: Kind): { sheets: number; all: number } | null {
  const all = archived ? counts.archived : counts.draft + counts.validated + counts.withdrawn
  const [pattern = '', ...others] = patterns
  if (others.length > 0 || pattern.slice(1) !== anyFacets.slice(1)) return null
  if (pattern === anyFacets) return { sheets: all, all }
  const status = statuses.find((one) => statusLetters[one] === pattern.charAt(0))
  return archived || status === undefined ? null : { sheets: counts[status], all }
}

const countQuery = `
  select coalesce(sum(sheets) filter (where facets like any (?)), 0)::bigint as sheets,
    coalesce(sum(sheets), 0)::bigint as all
  from sheet_counts where company_id = ? and archived = ? and facets like any (?)`

const overviewQuery = `
  with kinds as materialized (
    select archived, left(facets, 1) as status, ${facetValues.vintage} as vintage, ${facetValues.market} as market,
      sum(sheets) as sheets
    from sheet_counts where company_id = ? group by 1, 2, 3, 4 having sum(sheets) <> 0
  )
  select
    json_build_object(
      'draft', coalesce(sum(sheets) filter (where status = 'd' and not archived), 0),
      'validated', coalesce(sum(sheets) filter (where status = 'v' and not archived), 0),
      'withdrawn', coalesce(sum(sheets) filter (where status = 'w' and not archived), 0),
      'archived', coalesce(sum(sheets) filter (where archived), 0)
    ) as counts,
    array(select distinct vintage from kinds where vintage is not null order by vintage desc limit 200) as vintages,
    array(select distinct market from kinds where market is not null order by market limit 251) as markets
  from kinds`

/** The patterns of the sheets of a pattern that have one value of a facet. */
function patternsOf(pattern: string, facet: FacetOrder, value: string | number | null): string[] {
  if (facet === 'status') {
    const letters = pattern.startsWith('_') ? (value === 1 ? ['d'] : ['v', 'w']) : [pattern.slice(0, 1)]
    return letters.map((letter) => letter + pattern.slice(1))
  }
  const parts = pattern.split('|')
  parts[places[facet]] = value === null ? '' : escapedPattern(String(value))
  return [parts.join('|')]
}
