// The webhooks of the actor's company: `/api/hook/…`. Who manages API keys manages them (decision 79).

import {
  attemptOutcomes,
  deliveryStates,
  hookEnds,
  hookEventTypes,
  hookStates,
  longestHookUrl,
  longestSecretOverlap,
  mostHooks,
  type HookEventType,
} from '../../domain/company/hooks.ts'
import {
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  shaped,
  text,
  type Infer,
} from '../../domain/shape.ts'
import { done, id, timestamp } from '../answers.ts'
import { sentEventTypes, type SentEventType } from '../hook-events.ts'
import type { Operation } from '../operation.ts'

const needs = ['premium', 'manage_user', 'admin'] as const

/** Deliveries of a page, at most. */
export const mostDeliveries = 100
/** Attempts of a delivery that are stored: the newest ones. */
export const storedAttempts = 12

const name = text({ min: 1, max: 60 })
const url = text({ min: 1, max: longestHookUrl })

/** The chosen events: at least one, without repetition. */
const eventList = shaped<HookEventType[]>({
  type: 'array',
  items: { enum: hookEventTypes },
  uniqueItems: true,
  minItems: 1,
  maxItems: hookEventTypes.length,
})

/** One endpoint, without its secret. */
const hook = object({
  id,
  name,
  url,
  events: eventList,
  state: oneOf(...hookStates),
  /** Why it was disabled; null otherwise. */
  reason: nullable(oneOf(...hookEnds)),
  createdAt: timestamp,
  rotatedAt: nullable(timestamp),
  /** Until when deliveries also have a signature with the secret before; null without one. */
  previousEndsAt: nullable(timestamp),
  /** Since when every attempt has failed; null after a success. */
  failingSince: nullable(timestamp),
  /** The last success, to the minute. */
  deliveredAt: nullable(timestamp),
})
export type HookAnswer = Infer<typeof hook>

const hookWithSecret = object({ code: oneOf(0), hook, secret: text({ max: 100 }) })

/** One attempt: when, what became of it, the status of the answer if there was one, and milliseconds. */
const attempt = object({
  at: timestamp,
  outcome: oneOf(...attemptOutcomes),
  status: nullable(integer(100, 999)),
  milliseconds: integer(),
})
export type AttemptAnswer = Infer<typeof attempt>

const delivery = object({
  id,
  /** The header `webhook-id`, the same in every attempt. */
  message: text({ max: 60 }),
  type: shaped<SentEventType>({ enum: sentEventTypes }),
  /** What it is about, such as `sheet 42`: deliveries about the same go out in order. */
  subject: text({ max: 100 }),
  /** When it happened. */
  at: timestamp,
  state: oneOf(...deliveryStates),
  /** What became of the newest attempt, and the status of its answer; null before the first one. */
  outcome: nullable(oneOf(...attemptOutcomes)),
  status: nullable(integer(100, 999)),
  /** All attempts, also those that are no longer listed. */
  attempts: integer(),
  /** The next attempt; null for one that is over, and while the endpoint is paused. */
  nextAt: nullable(timestamp),
  finishedAt: nullable(timestamp),
  log: list(attempt, storedAttempts),
  /** What was sent, as JSON text. */
  body: text({ max: 10_000 }),
})
export type DeliveryAnswer = Infer<typeof delivery>

export const hookOperations = {
  /** All endpoints, the newest first. */
  'hooks.list': {
    method: 'GET',
    path: '/hook/list',
    needs,
    scope: 'company',
    command: 'hooks list',
    input: object({}),
    output: object({ hooks: list(hook, mostHooks) }),
    refusals: ['company.none'],
  },
  /** The secret is in this answer alone. */
  'hooks.create': {
    method: 'POST',
    path: '/hook/create',
    needs,
    scope: 'company',
    command: 'hooks create',
    input: object({ name, url, events: eventList }),
    output: hookWithSecret,
    refusals: ['hook.tooMany', 'company.none'],
  },
  /** Changes what is given. `paused` lets events wait, `active` sends them, also after the endpoint was disabled. */
  'hooks.update': {
    method: 'POST',
    path: '/hook/update',
    needs,
    scope: 'company',
    command: 'hooks update',
    input: object({
      hook_id: id,
      name: optional(name),
      url: optional(url),
      events: optional(eventList),
      state: optional(oneOf('active', 'paused')),
    }),
    output: object({ code: oneOf(0), hook }),
    refusals: ['hook.notFound', 'company.none'],
  },
  /** Deletes an endpoint with its deliveries, also those that wait. */
  'hooks.delete': {
    method: 'POST',
    path: '/hook/delete',
    needs,
    scope: 'company',
    command: 'hooks delete',
    input: object({ hook_id: id }),
    output: done,
    refusals: ['hook.notFound', 'company.none'],
  },
  /** A new secret; for `hours` deliveries have a signature with each of both. */
  'hooks.rotate': {
    method: 'POST',
    path: '/hook/rotate',
    needs,
    scope: 'company',
    command: 'hooks rotate',
    input: object({ hook_id: id, hours: integer(0, longestSecretOverlap) }),
    output: hookWithSecret,
    refusals: ['hook.notFound', 'company.none'],
  },
  /** Sends a trial (`hook.test`) once, whatever the state of the endpoint; the deliveries show the outcome. */
  'hooks.test': {
    method: 'POST',
    path: '/hook/test',
    needs,
    scope: 'company',
    command: 'hooks test',
    input: object({ hook_id: id }),
    output: object({ code: oneOf(0), delivery: id }),
    refusals: ['hook.notFound', 'company.none'],
  },
  /** The deliveries of the last 30 days, the newest first. */
  'hooks.deliveries': {
    method: 'GET',
    path: '/hook/deliveries',
    needs,
    scope: 'company',
    command: 'hooks deliveries',
    input: object({
      hook_id: id,
      state: optional(oneOf(...deliveryStates)),
      /** `next` of the page before. */
      before: optional(integer(1)),
      size: optional(integer(1, mostDeliveries)),
    }),
    output: object({ hook, deliveries: list(delivery, mostDeliveries), next: nullable(id) }),
    refusals: ['hook.notFound', 'company.none'],
  },
  /** Sends one delivery again, or all that failed, with all their attempts; one that waits is tried at once. */
  'hooks.redeliver': {
    method: 'POST',
    path: '/hook/redeliver',
    needs,
    scope: 'company',
    command: 'hooks redeliver',
    input: object({ hook_id: id, delivery_id: optional(id) }),
    output: object({ code: oneOf(0), count: integer() }),
    refusals: ['hook.notFound', 'hook.deliveryNotFound', 'company.none'],
  },
} as const satisfies Record<string, Operation>
