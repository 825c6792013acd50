// Queries of captured events, the values that occur in them, and named queries (EPCIS 2.0, section 8.2).

import { service } from '../service.ts'
import { answeredEvents } from './answering.ts'
import { ownStores, type CompanyStores } from '../context.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import { parseEventQuery, type EventQuery } from '../../domain/epcis/event-query.ts'
import { canonicalUri } from '../../domain/epcis/epc-uri.ts'
import type { Json, JsonObject } from '../../domain/epcis/json.ts'
import { canonicalTerm, termName } from '../../domain/epcis/vocabulary.ts'
import { isObject } from '../../domain/epcis/json.ts'
import { refuse } from '../../domain/refusal.ts'
import type { PagePosition } from '../../persistence/epcis/event-search.ts'
import type { StoredEvent } from '../../persistence/epcis/events.ts'

/** Events of a page when the caller does not say, and named queries of a company. */
const usualPage = 30
const maxQueries = 1000

/** The events that a query finds, a page of them. Refuses `input.invalid` and `events.tooMany`. */
export const events = service<'epcis.events'>((context, input) =>
  pageOf(ownStores(context), parametersOf(input.query), input),
)

/** The events of a named query, a page of them. Refuses `query.unknown`. */
export const queryEvents = service<'epcis.queryEvents'>(async (context, input) => {
  const stores = ownStores(context)
  const { query } = (await stores.epcisQueries.find(input.name)) ?? refuse('query.unknown')
  return pageOf(stores, query as JsonObject, input)
})

/** The parameters of a query written as JSON. Refuses `input.invalid`. */
function parametersOf(query: string | undefined): JsonObject {
  if (query === undefined) return {}
  let parsed: Json
  try {
    parsed = JSON.parse(query) as Json
  } catch {
    parsed = null
  }
  return isObject(parsed)
    ? parsed
    : refuse('input.invalid', { issues: [{ field: 'query', code: 'notAnObject' }] })
}

type PageInput = Pick<Input<'epcis.events'>, 'perPage' | 'token' | 'namespaces'>

async function pageOf(
  stores: CompanyStores,
  parameters: JsonObject,
  { perPage, token, namespaces }: PageInput,
): Promise<Output<'epcis.events'>> {
  const parsed = parseEventQuery(parameters, queryPrefixes(namespaces))
  if ('issues' in parsed) return refuse('input.invalid', { issues: parsed.issues })
  const { query } = parsed
  if (
    query.failsAbove !== null &&
    (await stores.epcisSearch.count(query, query.failsAbove + 1)) > query.failsAbove
  )
    refuse('events.tooMany')
  const position = token === undefined ? null : positionOf(token, query)
  const before = position?.before ?? 0
  const size = Math.min(perPage ?? usualPage, (query.limit ?? Infinity) - before)
  const found = size <= 0 ? [] : await stores.epcisSearch.search(query, position, size + 1)
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const isLimited = query.limit !== null && before + shown.length >= query.limit
  const { events: answered, context } = answeredEvents(shown)
  return {
    events: [...answered],
    context: [...context] as object[],
    next:
      found.length > size && !isLimited && last !== undefined
        ? tokenOf(last, query, before + shown.length)
        : null,
  }
}

/** Prefixes of extension members in a query: `ex=https://example.org/` with commas between them. */
export function queryPrefixes(text: string | undefined): Record<string, string> {
  return Object.fromEntries(
    (text ?? '').split(',').flatMap((part) => {
      const [prefix, address] = part.trim().split(/=(.*)/s)
      return prefix === undefined || address === undefined ? [] : [[prefix, address]]
    }),
  )
}

type TokenPosition = PagePosition & { readonly before: number }

/** The place after a page: time, id and how many events came before. */
function tokenOf(last: StoredEvent, { orderBy }: EventQuery, before: number): string {
  const at = orderBy === 'event_time' ? last.eventTime : last.recordTime
  return `${String(at.getTime())}.${String(last.id)}.${String(before)}`
}

function positionOf(token: string, _query: EventQuery): TokenPosition {
  const [, at, id, before] = /^(-?\d{1,15})\.(\d{1,15})\.(\d{1,9})$/.exec(token) ?? []
  return at === undefined
    ? refuse('input.invalid', { issues: [{ field: 'nextPageToken', code: 'epcisValue' }] })
    : { at: new Date(Number(at)), id: Number(id), before: Number(before) }
}

const termKinds = { bizSteps: 'bizStep', dispositions: 'disposition' } as const

/** The values of a resource that occur in captured events, a page of them. */
export const resources = service<'epcis.resources'>(async (context, { resource, perPage, after }) => {
  const stores = ownStores(context)
  const size = perPage ?? usualPage
  const found = await stores.epcisSearch.valuesOf(resource, after ?? '', size + 1)
  const shown = found.slice(0, size)
  const kind = resource === 'bizSteps' || resource === 'dispositions' ? termKinds[resource] : null
  return {
    members: kind === null ? shown : shown.map((value) => termName(kind, value)),
    next: found.length > size ? (shown.at(-1) ?? null) : null,
  }
})

/** Whether a value of a resource occurs in captured events. Refuses `resource.unknown`. */
export const resource = service<'epcis.resource'>(async (context, { resource: name, value }) => {
  const stores = ownStores(context)
  const kind = name === 'bizSteps' || name === 'dispositions' ? termKinds[name] : null
  const canonical =
    kind !== null ? canonicalTerm(kind, value) : name === 'eventTypes' ? value : canonicalUri(value)
  if (!(await stores.epcisSearch.hasValue(name, canonical))) refuse('resource.unknown')
  return { members: ['events'] }
})

/** Stores a named query. Refuses `query.nameTaken`, `query.tooMany`, `input.invalid`. */
export const saveQuery = service<'epcis.saveQuery'>(async (context, { name, query }) => {
  const { epcisQueries } = ownStores(context)
  const parameters = parametersOf(query)
  const parsed = parseEventQuery(parameters)
  if ('issues' in parsed) refuse('input.invalid', { issues: parsed.issues })
  if ((await epcisQueries.count()) >= maxQueries) refuse('query.tooMany')
  if (!(await epcisQueries.insert({ name, query: parameters, createdAt: context.now })))
    refuse('query.nameTaken')
  return { code: 0 as const }
})

/** Named queries, in the order of their names. */
export const queries = service<'epcis.queries'>(async (context, { perPage, after }) => {
  const size = perPage ?? usualPage
  const found = await ownStores(context).epcisQueries.list(after ?? '', size + 1)
  const shown = found.slice(0, size)
  return {
    queries: shown.map(({ name, query }) => ({ name, query })),
    next: found.length > size ? (shown.at(-1)?.name ?? null) : null,
  }
})

/** One named query. Refuses `query.unknown`. */
export const query = service<'epcis.query'>(async (context, input) => {
  const found = (await ownStores(context).epcisQueries.find(input.name)) ?? refuse('query.unknown')
  return { name: found.name, query: found.query }
})

/** Deletes a named query with its subscriptions. Refuses `query.unknown`. */
export const removeQuery = service<'epcis.removeQuery'>(async (context, input) => {
  const { epcisQueries, epcisSubscriptions } = ownStores(context)
  await epcisSubscriptions.removeOfQuery(input.name)
  if (!(await epcisQueries.remove(input.name))) refuse('query.unknown')
  return { code: 0 as const }
})
