// The activity of the actor's company: `/api/activity/…`.

import { activityKinds } from '../../domain/company/activity.ts'
import {
  list,
  nullable,
  object,
  oneOf,
  optional,
  shaped,
  text,
  integer,
  type Infer,
} from '../../domain/shape.ts'
import { day, id, timestamp } from '../answers.ts'
import type { Operation } from '../operation.ts'

const needs = ['premium', 'manage_user', 'admin'] as const
/** Any JSON: the recorded values before and after a change. */
const anyJson = shaped<unknown>({})

const entry = object({
  at: timestamp,
  /** The first of several changes that are one entry; equal to `at` otherwise. */
  since: timestamp,
  kind: oneOf(...activityKinds),
  operation: text(),
  /** Who did it; the name is null for an account that no longer exists, and for support. A key has the name it had. */
  by: object({
    kind: oneOf('user', 'key', 'support', 'operator', 'worker'),
    id: nullable(id),
    name: nullable(text()),
  }),
  /** What it was done with: the first 20 records. */
  subjects: list(
    object({
      kind: text({ max: 20 }),
      id: nullable(id),
      /** Of a wine or a person that still exists. */
      name: nullable(text()),
    }),
    20,
  ),
  count: integer(1),
  before: anyJson,
  after: anyJson,
})
export type ActivityAnswer = Infer<typeof entry>

export const activityOperations = {
  'activity.list': {
    method: 'GET',
    path: '/activity/list',
    needs,
    scope: 'company',
    command: 'activity list',
    input: object({
      kind: optional(oneOf(...activityKinds)),
      user_id: optional(id),
      /** What an API key did; `user_id` is then left out. */
      key_id: optional(id),
      fiche: optional(id),
      from: optional(day),
      to: optional(day),
      /** `next` of the page before. */
      after: optional(text({ max: 200 })),
      /** The time of a change: without `after` the page begins there, unless the newest page reaches back so far. */
      moment: optional(timestamp),
      size: optional(integer(1, 100)),
    }),
    output: object({
      entries: list(entry, 100),
      /** Where the next page begins; null on the last one. */
      next: nullable(text({ max: 200 })),
      /** The users of the company, by whom the list can be filtered. */
      people: list(object({ id, name: text() }), 1000),
      /** Its API keys, also those that ended, by whom it can be filtered too. */
      keys: list(object({ id, name: text() }), 200),
    }),
    refusals: ['input.invalid'],
  },
} as const satisfies Record<string, Operation>
