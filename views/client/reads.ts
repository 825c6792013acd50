// Which operations a page reads at an address, and with what input. The server performs them, the browser
// calls them. Invalid query parameters are ignored.

import { operationOf, type OperationName } from '../../src/contract/operations/index.ts'
import type { Needs } from '../../src/domain/rights.ts'
import { pageOf, type PageName } from '../../src/contract/pages.ts'
import { activityKinds } from '../../src/domain/company/activity.ts'
import { momentOfName } from '../../src/domain/company/change-name.ts'
import { parseSheetQuery, parseInteger } from './sheet-query.ts'

export type Address = {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
}
type ReadInput = Readonly<Record<string, string | number | boolean>>

/** One read operation. An optional one yields null when the actor lacks the right. */
export type Read = {
  readonly name: string
  readonly operation: OperationName
  readonly input: ReadInput
  /** The rights of which the actor needs one. */
  readonly needs: Needs
  readonly optional: boolean
}

type InputOf = (address: Address) => ReadInput | null
type Inputs = Partial<Record<PageName, Readonly<Record<string, InputOf>>>>

/** Rows of the short list on the dashboard. */
const recentRows = 5
/** Rows of the list of batches. */
const batchRows = 50
/** Rows of the list of reports below a batch. */
const reportRows = 20
/** Entries of a page of the activity. */
const activityEntries = 25

const inputs: Inputs = {
  home: { sheets: () => ({ size: recentRows, archived: false }), views: () => ({}) },
  wines: { sheets: ({ query }) => ({ archived: false, ...parseSheetQuery(query) }) },
  archive: { sheets: ({ query }) => ({ archived: true, ...parseSheetQuery(query) }) },
  serialize: {
    batches: ({ query }) => ({
      size: batchRows,
      ...present('page', parseInteger(query.get('page'), 1, 100_000)),
    }),
    sheets: () => ({ status: 'validated', archived: false, size: 200, sort: 'name', direction: 'asc' }),
  },
  guests: {
    sheets: () => ({ status: 'validated', archived: false, size: 200, sort: 'name', direction: 'asc' }),
  },
  guest: { share: ({ params }) => ({ token: params['token'] ?? '' }) },
  guide: {
    sheets: () => ({ status: 'validated', archived: false, size: 200, sort: 'name', direction: 'asc' }),
  },
  create: {
    sheet: ({ query }) => present('id', parseInteger(query.get('id'))),
    // The wine from which a new one may start.
    recent: ({ query }) => (query.has('id') ? null : {}),
  },
  summary: {
    sheet: idOfPath,
    versions: idOfPath,
    readiness: idOfPath,
    lots: idOfPath,
    links: idOfPath,
    proofs: idOfPath,
    views: ({ params }) => ({ fiche: params['id'] ?? '' }),
  },
  kit: { sheet: idOfPath, kit: idOfPath },
  batch: { batch: batchOfPath, files: batchOfPath, reports: reportsOfPath },
  line: { batch: batchOfPath },
  hook: {
    deliveries: ({ params, query }) => ({
      hook_id: params['hook'] ?? '',
      ...present('before', parseInteger(query.get('before'))),
    }),
  },
  activity: { activity: ({ query }) => activityQuery(query) },
  views: {
    views: ({ query }) => ({
      trends: true,
      ...day(query, 'from'),
      ...day(query, 'to'),
      ...present('fiche', parseInteger(query.get('fiche'))),
    }),
  },
}

/** The reads of a page at an address; without optional reads whose input the address does not give. */
export function readsOf(page: PageName, address: Address): Read[] {
  const { reads, mayRead = {} } = pageOf(page)
  const declared = [
    ...Object.entries(reads).map(([name, operation]) => ({ name, operation, optional: false })),
    ...Object.entries(mayRead).map(([name, operation]) => ({ name, operation, optional: true })),
  ]
  return declared.flatMap((read) => {
    const input = inputs[page]?.[read.name]?.(address)
    return input === null ? [] : [{ ...read, input: input ?? {}, needs: operationOf(read.operation).needs }]
  })
}

/** The filter of the page of activity, and the position of its page. */
function activityQuery(query: URLSearchParams): ReadInput {
  const after = query.get('after') ?? ''
  const kind = activityKinds.find((known) => known === query.get('kind'))
  const moment = momentOfName(query.get('open'))
  return {
    size: activityEntries,
    ...(kind === undefined ? {} : { kind }),
    ...present('user_id', parseInteger(query.get('user'))),
    ...present('key_id', parseInteger(query.get('key'))),
    ...present('fiche', parseInteger(query.get('fiche'))),
    ...day(query, 'from'),
    ...day(query, 'to'),
    ...(/^\d{4}-\S{6,30} \S+ .{1,100}$/.test(after) ? { after } : {}),
    ...(moment === undefined ? {} : { moment }),
  }
}

function idOfPath({ params }: Address): ReadInput {
  return { id: params['id'] ?? '' }
}

function batchOfPath({ params }: Address): ReadInput {
  return { batch: params['batch'] ?? '' }
}

/** The reports of a batch; `gather` groups the scans of a day into one row, which keeps the list short. */
function reportsOfPath({ params, query }: Address): ReadInput {
  return {
    target: params['batch'] ?? '',
    gather: true,
    size: reportRows,
    ...present('page', parseInteger(query.get('reports'), 1, 100_000)),
  }
}

function present(name: string, value: number | null): ReadInput | null {
  return value === null ? null : { [name]: value }
}

function day(query: URLSearchParams, name: string): ReadInput {
  const text = query.get(name)
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? { [name]: text } : {}
}
