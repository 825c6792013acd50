// The query of a list of sheets, as `/vin` and `/archive` carry it in their address: search, status, vintage,
// kind, market, organic mark, code, order and page. Invalid parameters are ignored.

import { sheetSorts, sheetStatuses } from '../../src/contract/operations/sheets.ts'
import { wineTypes } from '../../src/domain/sheet/fields.ts'
import { families } from '../../src/domain/sheet/product-families.ts'
import { marketCodes } from '../../src/domain/market-table.ts'
import type { Input } from '../../src/contract/operations/index.ts'

/** Filters, order and page of a list of sheets. */
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

/** Largest length of a search text, in characters. */
export const maxSearchLength = 100

/** Parses the query of an address. */
export function parseSheetQuery(query: URLSearchParams): SheetQuery {
  const search = query.get('search')?.trim().slice(0, maxSearchLength) ?? ''
  const status = sheetStatuses.find((value) => value === query.get('status'))
  const sort = sheetSorts.find((value) => value === query.get('sort'))
  const direction = (['asc', 'desc'] as const).find((value) => value === query.get('direction'))
  const millesime = parseInteger(query.get('millesime'), 1900, 2100)
  const page = parseInteger(query.get('page'), 1, 100_000)
  const family = families.find((value) => value === query.get('family'))
  const type = wineTypes.find((value) => value === query.get('type'))
  const market = marketCodes.find((value) => value === query.get('market'))
  const [organic, coded] = [parseBoolean(query.get('organic')), parseBoolean(query.get('coded'))]
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

/** Formats a query for an address, with its `?`; empty for an empty query. */
export function formatSheetQuery(query: {
  readonly [K in keyof SheetQuery]?: SheetQuery[K] | undefined
}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

function parseBoolean(text: string | null): boolean | null {
  return text === 'true' ? true : text === 'false' ? false : null
}

/** Parses an integer of at most 15 digits within bounds; null for anything else. */
export function parseInteger(
  text: string | null | undefined,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
): number | null {
  const value = /^\d{1,15}$/.test(text ?? '') ? Number(text) : null
  return value !== null && value >= min && value <= max ? value : null
}
