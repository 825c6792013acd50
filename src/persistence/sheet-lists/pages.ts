// Reads one page of a company's list at a cost that does not depend on the number of sheets: from an index in the
// order of the list and from its nearer end, or by reading the few sheets that match (decision 55).

import type { Transaction } from '../database.ts'
import { sheetCounts } from './counts.ts'
import { newestSheets, sheetMatches, type IndexedMatches } from './matches.ts'
import { sectionReads, sectionsOf, type Matches, type Part, type SheetOrder } from './sections.ts'

/** The ids of a part of a list, and the number of its sheets. */
export type PartOfList = {
  readonly ids: number[]
  readonly total: number
  /** True when the list has more sheets than `total`. */
  readonly isMore: boolean
}

/** Bounds of what a page reads. */
export const usualBounds = {
  /** Up to this number, matches are read and sorted at once. */
  few: 2_000,
  /** Up to this number, matches are read and sorted when an index has too few of them at its beginning. */
  many: 100_000,
  /** Entries of an index that a read may pass beyond those that it expects to. */
  spare: 20_000,
  /** Up to this number, the sheets of a filter are read to search them. */
  searchedWhole: 20_000,
  /** A search among more sheets lists this many, and says when there are more. */
  listed: 1_000,
  /** Newest sheets that a search looks at to learn how many match. */
  sample: 2_000,
  /** Sheets that a search may read to count or list before it uses the index of the searchable text. */
  searched: 20_000,
  /** Sheets that a page of many hits passes in the order of the list before it uses that index. */
  walked: 10_000,
  /** Hits that a search reads from that index to sort them; of more, it sorts so many. */
  sorted: 10_000,
} as const
export type Bounds = Readonly<Record<keyof typeof usualBounds, number>>

/** The cost of reading a sheet, in entries of an index. */
const costOfSheet = 8

/** The pages of one company's lists inside a transaction. */
export function sheetPages(trx: Transaction, companyId: number, bounds: Bounds) {
  const counts = sheetCounts(trx, companyId)
  const found = sheetMatches(trx, companyId)
  const searchedPart = searchPages(trx, companyId, bounds)

  /** A part of the matches of a filter without a search; `all` is their number without the filter. */
  async function filteredPart(
    matches: Matches,
    order: SheetOrder,
    part: Part,
    { sheets: total, all }: { readonly sheets: number; readonly all: number },
  ): Promise<number[]> {
    const take = Math.min(part.take, total - part.skip)
    if (take <= 0) return []
    const fromEnd = total - part.skip - take < part.skip
    const skip = fromEnd ? total - part.skip - take : part.skip
    const fromEdge = { skip, take, fromEnd }
    if (total === all) return (await walk(trx, companyId, matches, order, fromEdge, null)) ?? []
    const expected = ((skip + take) * all) / total
    const readsAll = total <= bounds.few || total * costOfSheet <= expected
    const budget = total <= bounds.many ? Math.ceil(4 * expected) + bounds.spare : null
    const ids = readsAll ? null : await walk(trx, companyId, matches, order, fromEdge, budget)
    return ids ?? (await found.readAll(matches, order, part)).ids
  }

  return {
    /** A part of a list in an order. A search that finds more than 1,000 sheets lists the first of them. */
    part: async (matches: Matches, order: SheetOrder, part: Part): Promise<PartOfList> => {
      const count = await counts.count(matches)
      if (matches.words.length === 0)
        return {
          ids: await filteredPart(matches, order, part, count),
          total: count.sheets,
          isMore: false,
        }
      return count.sheets <= bounds.searchedWhole
        ? found.readAll(matches, order, part)
        : searchedPart(matches, order, part)
    },
  }
}

/** The pages of a search among more sheets than it may read. */
function searchPages(trx: Transaction, companyId: number, bounds: Bounds) {
  const found = sheetMatches(trx, companyId)
  const newest = newestSheets(trx, companyId)
  /** A part of what a search finds. */
  async function searchedPart(
    matches: Matches,
    order: SheetOrder,
    { skip, take }: Part,
  ): Promise<PartOfList> {
    const { share, common } = await newest.sample(matches, bounds.sample)
    const indexed = { ...matches, common }
    const hits = await hitsOf(indexed, share)
    const total = Math.min(hits.count, bounds.listed)
    const part = { skip, take: Math.min(take, total - skip) }
    if (part.take <= 0) return { ids: [], total, isMore: hits.count > total }
    const ids =
      hits.ids === null
        ? await orderedIds(indexed, order, part, share)
        : await found.readOf(hits.ids, order, part)
    return { ids, total, isMore: hits.count > total }
  }

  /**
   * The ids of a part of many hits. All pages of a search read the order up to the same bound: then the hits at its
   * beginning, or else those that the index of the searchable text has first.
   */
  async function orderedIds(
    matches: IndexedMatches,
    order: SheetOrder,
    part: Part,
    share: number,
  ): Promise<number[]> {
    const fromStart = { ...part, fromEnd: false }
    const ids =
      share * bounds.walked < part.skip + part.take
        ? null
        : await walk(trx, companyId, matches, order, fromStart, bounds.walked)
    return ids ?? found.findPart(matches, order, part, bounds.sorted)
  }

  /** How many sheets a search finds, one above the bound for more; and their ids where the index found them all. */
  async function hitsOf(
    matches: IndexedMatches,
    share: number,
  ): Promise<{ readonly count: number; readonly ids: readonly number[] | null }> {
    const most = bounds.listed + 1
    const sample = Math.ceil((2 * most) / share)
    const counted = sample <= bounds.searched ? await newest.count(matches, sample, most) : 0
    if (counted === most) return { count: counted, ids: null }
    const ids = await found.find(matches, most)
    return { count: ids.length, ids: ids.length < most ? ids : null }
  }

  return searchedPart
}

/**
 * Reads a part from the indexes of an order; null when that passes more than `budget` sheets of a section.
 * With `fromEnd`, `skip` counts from the end.
 */
async function walk(
  trx: Transaction,
  companyId: number,
  matches: Matches,
  order: SheetOrder,
  part: Part & { readonly fromEnd: boolean },
  budget: number | null,
): Promise<number[] | null> {
  const reads = sectionReads(trx, companyId, matches)
  const ids: number[] = []
  let { skip } = part
  for (const section of await sectionsOf(trx, companyId, matches, order, part.fromEnd)) {
    if (section.sheets !== null && skip >= section.sheets) {
      skip -= section.sheets
      continue
    }
    const wanted = part.take - ids.length
    if (wanted === 0) break
    const take = section.sheets === null ? wanted : Math.min(wanted, section.sheets - skip)
    const read = await reads.ids(section, { skip, take }, budget)
    ids.push(...read)
    if (read.length < take && budget !== null && (await reads.isLonger(section, budget))) return null
    skip = read.length > 0 || skip === 0 ? 0 : skip - (await reads.count(section))
  }
  return part.fromEnd ? ids.toReversed() : ids
}
