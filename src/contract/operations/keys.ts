// The API keys of the actor's company: `/api/key/…`. Who manages users manages keys (decision 71).

import { keyRights, type KeyRight } from '../../domain/rights.ts'
import { longestKeyDays, longestOverlapHours } from '../../domain/company/api-keys.ts'
import {
  flag,
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
import type { Operation } from '../operation.ts'

const needs = ['premium', 'manage_user', 'admin'] as const

/** What a key may do: at least one right, without repetition. */
const keyRightsList = shaped<KeyRight[]>({
  type: 'array',
  items: { enum: keyRights },
  uniqueItems: true,
  minItems: 1,
  maxItems: keyRights.length,
})

/** One API key, without its secret. */
const apiKey = object({
  id,
  name: text({ max: 60 }),
  rights: keyRightsList,
  state: oneOf('active', 'expired', 'revoked', 'blocked'),
  /** Who made the secret in use; null for the operator. The name is null when the account no longer exists. */
  maker: nullable(object({ id, name: nullable(text()) })),
  createdAt: timestamp,
  rotatedAt: nullable(timestamp),
  /** Null for a key that does not expire. */
  expiresAt: nullable(timestamp),
  /** Whether it expires within 14 days, or has. */
  expiresSoon: flag(),
  revokedAt: nullable(timestamp),
  /** To the minute; null before the first use. */
  lastUsedAt: nullable(timestamp),
  /** The secret before the last rotation, while it is valid. */
  previous: nullable(object({ endsAt: timestamp, lastUsedAt: nullable(timestamp) })),
})
export type ApiKeyAnswer = Infer<typeof apiKey>

/** A key and its secret, which is in this answer alone. */
const keyWithSecret = object({ code: oneOf(0), key: apiKey, secret: text({ max: 100 }) })

export const keyOperations = {
  /** Keys that can be used first, then those that ended, newest first; at most 200. */
  'keys.list': {
    method: 'GET',
    path: '/key/list',
    needs,
    scope: 'company',
    command: 'keys list',
    input: object({}),
    output: object({ keys: list(apiKey, 200) }),
    refusals: ['company.none'],
  },
  /** `days` until the key expires; 0 for never. */
  'keys.create': {
    method: 'POST',
    path: '/key/create',
    needs,
    scope: 'company',
    command: 'keys create',
    input: object({
      name: text({ min: 1, max: 60 }),
      rights: keyRightsList,
      days: integer(0, longestKeyDays),
    }),
    output: keyWithSecret,
    refusals: ['key.nameTaken', 'key.tooMany', 'right.missing', 'company.none', 'company.notValidated'],
  },
  /**
   * A new secret; the old one stays valid for `hours`. With `days` the key expires so many days from now, 0 for
   * never; without it the expiry stays as it is.
   */
  'keys.rotate': {
    method: 'POST',
    path: '/key/rotate',
    needs,
    scope: 'company',
    command: 'keys rotate',
    input: object({
      key_id: id,
      hours: integer(0, longestOverlapHours),
      days: optional(integer(0, longestKeyDays)),
    }),
    output: keyWithSecret,
    refusals: ['key.notFound', 'key.ended', 'right.missing', 'company.none'],
  },
  /** Ends a key at once, in every process; a key that has ended already is no error. */
  'keys.revoke': {
    method: 'POST',
    path: '/key/revoke',
    needs,
    scope: 'company',
    command: 'keys revoke',
    input: object({ key_id: id }),
    output: done,
    refusals: ['key.notFound', 'company.none'],
  },
} as const satisfies Record<string, Operation>
