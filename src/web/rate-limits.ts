// Rate limits by network address, for requests of any kind, and by API key for calls with one. Sign-in has a
// second limit: after failed attempts it waits longer and longer. Its rule is in
// src/domain/user/sign-in-throttle.ts, src/services/sign-in-throttle.ts counts the attempts, and
// src/persistence/sign-in-attempts.ts stores them. Reports of failed pages are counted there too. All web
// processes share the counts (shared-counts.ts). Labels have no limit and pay nothing for these. The setting
// RATE_LIMITS=off switches all limits off.

import type { Request, RequestHandler } from 'express'
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit'
import { LRUCache } from 'lru-cache'
import { batchedCounts, exactCounts } from './shared-counts.ts'
import type { Application } from '../application.ts'
import type { OperationName } from '../contract/operations/index.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Log } from '../log.ts'

/** The window, and how many requests one network address may send in it. */
const windowMilliseconds = 60_000
const generalLimit = 1200
const strictLimit = 30
const guestLimit = 120
/** How many calls one API key may send in a window: those that read, and those that may change something. */
const keyReadLimit = 600
const keyChangeLimit = 300
/** How many wrong keys of one network address are answered in a window. */
const wrongKeyLimit = 30

/**
 * `general` holds for every request of the application, `strict` for what could be guessed or sends emails.
 */
export type RateLimits = {
  readonly strict: RequestHandler
  /** For guest links, whose reader may download all files of one. */
  readonly guest: RequestHandler
  readonly general: RequestHandler
  /** Hold for each API key, whatever its network address. */
  readonly keyReads: RequestHandler
  readonly keyChanges: RequestHandler
  /** Counts a wrong key of a network address. Right keys of the same address are not concerned. */
  readonly wrongKeys: RequestHandler
  /** Ends the counting, before the application closes. */
  readonly close: () => void
}

/** Operations under the strict limit; forms without script and partner sign-in are under it too. */
export const strictlyLimitedOperations: readonly OperationName[] = [
  // A stranger could try passwords, codes or links.
  'account.login',
  'account.create',
  'account.confirm',
  'account.resendConfirmation',
  'account.forgot',
  'account.resetCheck',
  'account.reset',
  'account.changePassword',
  'account.loginCode',
  'account.enableTwoStep',
  'account.disableTwoStep',
  'partner.login',
  // A stranger could make us email support, or call VIES, without end.
  'support.contact',
  'companies.checkVat',
  // Each sends an email to an address that the caller chooses.
  'users.create',
  'users.invite',
  // A stranger could write comments without end.
  'guests.comment',
]

/** Operations under the limit of guest links, whose secrets a stranger could try. */
export const guestOperations: readonly OperationName[] = [
  'guests.open',
  'guests.file',
  'guests.files',
  'guests.summary',
  'guests.label',
]

/** All limits; over them a request is refused with `request.tooMany` and `Retry-After`. */
export function rateLimits(application: Application): RateLimits {
  if (!application.config.rateLimits)
    return {
      strict: noLimit,
      guest: noLimit,
      general: noLimit,
      keyReads: noLimit,
      keyChanges: noLimit,
      wrongKeys: noLimit,
      close: () => undefined,
    }
  const stores: Store[] = []
  const limitOf = (name: string, limit: number, counts: typeof exactCounts, callerOf = addressOf) => {
    const store = counts(application, { name, limit, windowMs: windowMilliseconds })
    stores.push(store)
    return limiter(name, limit, store, callerOf, application.log)
  }
  return {
    strict: limitOf('strict', strictLimit, exactCounts),
    guest: limitOf('guest', guestLimit, exactCounts),
    general: limitOf('general', generalLimit, batchedCounts),
    keyReads: limitOf('key reads', keyReadLimit, batchedCounts, keyOf),
    keyChanges: limitOf('key changes', keyChangeLimit, batchedCounts, keyOf),
    wrongKeys: limitOf('wrong keys', wrongKeyLimit, exactCounts),
    close: () => {
      for (const store of stores) void store.shutdown?.()
    },
  }
}

function limiter(
  name: string,
  limit: number,
  store: Store,
  callerOf: (request: Request) => string,
  log: Log,
): RequestHandler {
  const isFirst = firstInWindow()
  return rateLimit({
    windowMs: windowMilliseconds,
    limit,
    store,
    keyGenerator: callerOf,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    validate: { trustProxy: false },
    // The library has set the header to the seconds until the window ends.
    handler: (request, response, next) => {
      if (isFirst(callerOf(request))) log.warn('limit.reached', { limit: name, reason: 'request.tooMany' })
      next(new Refusal('request.tooMany', { values: { seconds: Number(response.get('Retry-After')) } }))
    },
  })
}

/** The network address of a request. An owner of one IPv6 address has billions: a whole subnet counts as one. */
function addressOf({ ip }: Request): string {
  return ip === undefined ? '' : ipKeyGenerator(ip)
}

/** The API key of a request. */
function keyOf({ actor }: Request): string {
  return actor.kind === 'key' ? String(actor.keyId) : ''
}

/**
 * Whether a caller is refused for the first time in a window: one line of the log is enough. The line does not name
 * the address.
 */
function firstInWindow(): (caller: string) => boolean {
  const refused = new LRUCache<string, true>({ max: 10_000, ttl: windowMilliseconds })
  return (caller) => {
    if (refused.has(caller)) return false
    refused.set(caller, true)
    return true
  }
}

const noLimit: RequestHandler = (_request, _response, next) => {
  next()
}
