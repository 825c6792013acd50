// The query of a list of sheets, as `/vin` and `/archive` carry it in their address: search, status, vintage,
// kind, market, organic mark, code, order and page. Members that make no sense are left out rather than refused.

import { sheetSorts, sheetStatuses } from '../../src/contract/operations/sheets.ts'
import { families, wineTypes } from '../../src/domain/sheet/fields.ts'
import { marketCodes } from '../../src/domain/sheet/market-table.ts'
import type { Input } from '../../src/contract/operations/index.ts'

/** What the address of a list may narrow and order by. */
export type SheetQuery = {
  [
    K in
      | 'search'
      | 'status'
      | 'millesime'
      | 'family'
      | 'type'
      | 'market'
      | 'organic'
      | 'coded'
      | 'sort'
      | 'direction'
      | 'page'
  ]?: NonNullable<Input<'sheets.list'>[K]>
}
export type SheetSort = (typeof sheetSorts)[number]
export type SheetStatus = (typeof sheetStatuses)[number]

/** Longest text that is searched for. */
export const longestSearch = 100

/** What an address asks for. */
export function sheetQueryOf(query: URLSearchParams): SheetQuery {
  const search = query.get('search')?.trim().slice(0, longestSearch) ?? ''
  const status = sheetStatuses.find((one) => one === query.get('status'))
  const sort = sheetSorts.find((one) => one === query.get('sort'))
  const direction = (['asc', 'desc'] as const).find((one) => one === query.get('direction'))
  const millesime = whole(query.get('millesime'), 1900, 2100)
  const page = whole(query.get('page'), 1, 100_000)
  const family = families.find((one) => one === query.get('family'))
  const type = wineTypes.find((one) => one === query.get('type'))
  const market = marketCodes.find((one) => one === query.get('market'))
  const [organic, coded] = [yesOrNo(query.get('organic')), yesOrNo(query.get('coded'))]
  return {
    ...(search === '' ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(millesime === null ? {} : { millesime }),
    ...(family === undefined ? {} : { family }),
    ...(type === undefined ? {} : { type }),
    ...(market === undefined ? {} : { market }),
    ...(organic === null ? {} : { organic }),
    ...(coded === null ? {} : { coded }),
    ...(sort === undefined ? {} : { sort }),
    ...(direction === undefined ? {} : { direction }),
    ...(page === null ? {} : { page }),
  }
}

/** The query of an address, `?` included; empty when it asks for nothing. */
export function writeSheetQuery(query: SheetQuery): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

function yesOrNo(text: string | null): boolean | null {
  return text === 'true' ? true : text === 'false' ? false : null
}

/** A whole number within bounds, written in digits; null for anything else. */
export function whole(
  text: string | null | undefined,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
): number | null {
  const value = /^\d{1,15}$/.test(text ?? '') ? Number(text) : null
  return value !== null && value >= min && value <= max ? value : null
}
