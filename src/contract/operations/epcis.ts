// Captured EPCIS events: `/api/epcis/…`. The standard's own interface under `/epcis/v2` answers by these operations
// (docs/guide/epcis.md).

import { flag, integer, list, nullable, object, oneOf, optional, shaped, text } from '../../domain/shape.ts'
import { timestamp } from '../answers.ts'
import type { Operation } from '../operation.ts'

const needs = ['fiche_create'] as const
const readNeeds = ['fiche_see', 'fiche_create'] as const

const anyObject = shaped<object>({ type: 'object' })
const perPage = optional(integer(1, 1000))
const queryName = text({ min: 1, max: 200 })
/** Parameters of the standard's simple event query, as a JSON object. */
const query = text({ min: 2, max: 100_000 })
/** Prefixes of extension members: `ex=https://example.org/`, with commas between several. */
const namespaces = optional(text({ max: 4000 }))
const uuid = text({ min: 36, max: 36, pattern: '^[0-9a-f-]{36}$' })

/** The lists of values that captured events name. */
export const epcisResources = [
  'eventTypes',
  'epcs',
  'bizSteps',
  'bizLocations',
  'readPoints',
  'dispositions',
] as const

const captureJob = object({
  captureID: uuid,
  createdAt: timestamp,
  finishedAt: optional(timestamp),
  running: flag(),
  success: flag(),
  captureErrorBehaviour: oneOf('rollback', 'proceed'),
  events: integer(),
  done: integer(),
  accepted: integer(),
  repeated: integer(),
  refused: integer(),
  /** Each violation with its path in the document. */
  errors: list(object({ field: text({ max: 400 }), code: text({ max: 40 }) }), 1001),
})
const scheduleField = optional(text({ min: 1, max: 200 }))
/** When a subscription runs, in UTC: numbers, ranges such as `[1-5]` and steps such as `0/30`. */
const schedule = optional(
  object({
    ...{ second: scheduleField, minute: scheduleField, hour: scheduleField },
    ...{ dayOfMonth: scheduleField, month: scheduleField, dayOfWeek: scheduleField },
  }),
)
const subscription = object({
  subscriptionID: uuid,
  queryName,
  dest: text({ max: 500 }),
  createdAt: timestamp,
  lastNotifiedAt: optional(timestamp),
  initialRecordTime: optional(timestamp),
  /** When the query ran last. */
  minRecordTime: timestamp,
  reportIfEmpty: flag(),
  stream: optional(flag()),
  schedule,
})
const subscriptionKey = object({ name: queryName, subscription: uuid })
const eventPage = object({
  events: list(anyObject, 1000),
  /** What the document's context has besides the standard's. */
  context: list(anyObject, 1000),
  next: nullable(text({ max: 100 })),
})

export const epcisOperations = {
  'epcis.capture': {
    method: 'POST',
    path: '/epcis/capture',
    heavyFrom: 2000,
    needs,
    scope: 'company',
    command: 'epcis capture',
    upload: ['application/ld+json', 'application/xml', 'text/xml'],
    input: object({
      /** Whether one event with an error refuses all (`rollback`), or itself alone; by default itself alone. */
      behaviour: optional(oneOf('rollback', 'proceed')),
      document: optional(anyObject),
    }),
    output: captureJob,
    refusals: ['input.invalid', 'input.tooLarge'],
  },
  'epcis.captureEvent': {
    method: 'POST',
    path: '/epcis/event',
    needs,
    scope: 'company',
    input: object({ event: anyObject }),
    output: object({ eventID: text({ max: 2000 }), repeated: flag() }),
    refusals: ['input.invalid', 'event.idTaken'],
  },
  'epcis.captures': {
    method: 'GET',
    path: '/epcis/captures',
    needs: readNeeds,
    scope: 'company',
    command: 'epcis captures',
    input: object({ perPage, token: optional(text({ min: 1, max: 15, pattern: '^\\d+$' })) }),
    output: object({ captures: list(captureJob, 1000), next: nullable(text({ max: 15 })) }),
    refusals: [],
  },
  'epcis.captureJob': {
    method: 'GET',
    path: '/epcis/capture/{capture}',
    needs: readNeeds,
    scope: 'company',
    command: 'epcis capture-job',
    input: object({ capture: uuid }),
    output: captureJob,
    refusals: ['capture.unknown'],
  },
  'epcis.events': {
    method: 'GET',
    path: '/epcis/events',
    needs: readNeeds,
    scope: 'company',
    command: 'epcis events',
    input: object({ query: optional(query), perPage, token: optional(text({ max: 100 })), namespaces }),
    output: eventPage,
    refusals: ['input.invalid', 'events.tooMany'],
  },
  'epcis.resources': {
    method: 'GET',
    path: '/epcis/resources/{resource}',
    needs: readNeeds,
    scope: 'company',
    input: object({ resource: oneOf(...epcisResources), perPage, after: optional(text({ max: 2000 })) }),
    output: object({ members: list(text({ max: 2000 }), 1000), next: nullable(text({ max: 2000 })) }),
    refusals: [],
  },
  'epcis.resource': {
    method: 'GET',
    path: '/epcis/resource/{resource}',
    needs: readNeeds,
    scope: 'company',
    input: object({ resource: oneOf(...epcisResources), value: text({ min: 1, max: 2000 }) }),
    output: object({ members: list(text({ max: 20 }), 1) }),
    refusals: ['resource.unknown'],
  },
  'epcis.queries': {
    method: 'GET',
    path: '/epcis/queries',
    needs: readNeeds,
    scope: 'company',
    command: 'epcis queries',
    input: object({ perPage, after: optional(queryName) }),
    output: object({
      queries: list(object({ name: queryName, query: anyObject }), 1000),
      next: nullable(queryName),
    }),
    refusals: [],
  },
  'epcis.saveQuery': {
    method: 'POST',
    path: '/epcis/queries',
    needs,
    scope: 'company',
    command: 'epcis save-query',
    input: object({ name: queryName, query }),
    output: object({ code: oneOf(0) }),
    refusals: ['input.invalid', 'query.nameTaken', 'query.tooMany'],
  },
  'epcis.query': {
    method: 'GET',
    path: '/epcis/query/{name}',
    needs: readNeeds,
    scope: 'company',
    input: object({ name: queryName }),
    output: object({ name: queryName, query: anyObject }),
    refusals: ['query.unknown'],
  },
  'epcis.queryEvents': {
    method: 'GET',
    path: '/epcis/query/{name}/events',
    needs: readNeeds,
    scope: 'company',
    command: 'epcis query-events',
    input: object({ name: queryName, perPage, token: optional(text({ max: 100 })), namespaces }),
    output: eventPage,
    refusals: ['query.unknown', 'input.invalid', 'events.tooMany'],
  },
  'epcis.removeQuery': {
    method: 'POST',
    path: '/epcis/query/remove',
    needs,
    scope: 'company',
    command: 'epcis remove-query',
    input: object({ name: queryName }),
    output: object({ code: oneOf(0) }),
    refusals: ['query.unknown'],
  },
  'epcis.subscribe': {
    method: 'POST',
    path: '/epcis/query/{name}/subscriptions',
    needs,
    scope: 'company',
    command: 'epcis subscribe',
    input: object({
      name: queryName,
      /** Where the events go: https, and on the public internet. */
      dest: text({ min: 1, max: 500 }),
      /** Signs each delivery: `GS1-Signature` has the HMAC with SHA-256 of the body, in hexadecimal. */
      signatureToken: optional(text({ min: 8, max: 500 })),
      /** Events recorded before are not sent; now when it is left out. */
      initialRecordTime: optional(timestamp),
      reportIfEmpty: optional(flag()),
      stream: optional(flag()),
      schedule,
      namespaces,
    }),
    output: subscription,
    refusals: ['query.unknown', 'input.invalid', 'subscription.tooMany'],
  },
  'epcis.subscriptions': {
    method: 'GET',
    path: '/epcis/query/{name}/subscriptions',
    needs: readNeeds,
    scope: 'company',
    command: 'epcis subscriptions',
    input: object({ name: queryName, perPage, after: optional(uuid) }),
    output: object({ subscriptions: list(subscription, 1000), next: nullable(uuid) }),
    refusals: ['query.unknown'],
  },
  'epcis.subscription': {
    method: 'GET',
    path: '/epcis/query/{name}/subscription/{subscription}',
    needs: readNeeds,
    scope: 'company',
    input: subscriptionKey,
    output: subscription,
    refusals: ['subscription.unknown'],
  },
  'epcis.unsubscribe': {
    method: 'POST',
    path: '/epcis/query/{name}/subscription/{subscription}/remove',
    needs,
    scope: 'company',
    command: 'epcis unsubscribe',
    input: subscriptionKey,
    output: object({ code: oneOf(0) }),
    refusals: ['subscription.unknown'],
  },
} as const satisfies Record<string, Operation>
