// Which operations a page reads at an address, and with what input: one table for the server, which performs them, and
// the browser, which calls them. Query members that make no sense are left out rather than refused.

import { sheetSorts, sheetStatuses } from '../src/contract/operations/sheets.ts'
import type { OperationName } from '../src/contract/operations/index.ts'
import { pageOf, type PageName } from '../src/contract/pages.ts'

export type Address = { readonly params: Readonly<Record<string, string | undefined>>; readonly query: URLSearchParams }
export type ReadInput = Readonly<Record<string, string | number | boolean>>

/** One thing to read. `optional` ones are left null where the actor may not. */
export type Read = { readonly name: string; readonly operation: OperationName; readonly input: ReadInput; readonly optional: boolean }

type InputOf = (address: Address) => ReadInput | null
type Inputs = Partial<Record<PageName, Readonly<Record<string, InputOf>>>>

/** Rows of the short list on the dashboard. */
const recentRows = 5

const inputs: Inputs = {
  home: { sheets: () => ({ size: recentRows, archived: false }), views: () => ({}) },
  wines: { sheets: ({ query }) => ({ archived: false, ...sheetFilter(query) }) },
  archive: { sheets: ({ query }) => ({ archived: true, ...sheetFilter(query) }) },
  serialize: { sheets: () => ({ status: 'validated', archived: false, size: 200, sort: 'name', direction: 'asc' }) },
  guide: { sheets: () => ({ status: 'validated', archived: false, size: 200, sort: 'name', direction: 'asc' }) },
  create: { sheet: ({ query }) => present('id', number(query.get('id'))) },
  summary: { sheet: idOfPath, versions: idOfPath, readiness: idOfPath },
  batch: { batch: ({ params }) => ({ batch: params['batch'] ?? '' }) },
  views: { views: ({ query }) => ({ ...day(query, 'from'), ...day(query, 'to'), ...present('fiche', number(query.get('fiche'))) }) },
}

/** What a page reads at an address; what may be read but is not named by the address is left out. */
export function readsOf(page: PageName, address: Address): Read[] {
  const { reads, mayRead = {} } = pageOf(page)
  const all = [
    ...Object.entries(reads).map(([name, operation]) => ({ name, operation, optional: false })),
    ...Object.entries(mayRead).map(([name, operation]) => ({ name, operation, optional: true })),
  ]
  return all.flatMap((read) => {
    const input = inputs[page]?.[read.name]?.(address)
    return input === null ? [] : [{ ...read, input: input ?? {} }]
  })
}

function idOfPath({ params }: Address): ReadInput {
  return { id: params['id'] ?? '' }
}

function sheetFilter(query: URLSearchParams): ReadInput {
  const search = query.get('search')?.trim().slice(0, 100) ?? ''
  return {
    ...(search === '' ? {} : { search }),
    ...among('status', query.get('status'), sheetStatuses),
    ...among('sort', query.get('sort'), sheetSorts),
    ...among('direction', query.get('direction'), ['asc', 'desc']),
    ...present('millesime', number(query.get('millesime'), 1900, 2100)),
    ...present('page', number(query.get('page'), 1, 100_000)),
  }
}

function among(name: string, value: string | null, known: readonly string[]): ReadInput {
  return value !== null && known.includes(value) ? { [name]: value } : {}
}

function present(name: string, value: number | null): ReadInput | null {
  return value === null ? null : { [name]: value }
}

function number(text: string | null | undefined, min = 1, max = Number.MAX_SAFE_INTEGER): number | null {
  const value = /^\d{1,15}$/.test(text ?? '') ? Number(text) : null
  return value !== null && value >= min && value <= max ? value : null
}

function day(query: URLSearchParams, name: string): ReadInput {
  const text = query.get(name)
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? { [name]: text } : {}
}
