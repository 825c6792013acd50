// Rate limits by network address, for requests of any kind. Sign-in has a second limit: after failed attempts
// it waits longer and longer. Its rule is in src/domain/user/sign-in-throttle.ts,
// src/services/sign-in-throttle.ts counts the attempts, and src/persistence/sign-in-attempts.ts stores them.
// Reports of failed pages are counted there too. All web processes share the counts (shared-counts.ts). Labels
// have no limit and pay nothing for these. The setting RATE_LIMITS=off switches all limits off.

import type { RequestHandler } from 'express'
import { rateLimit, type Store } from 'express-rate-limit'
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

/**
 * `general` holds for every request of the application, `strict` for what could be guessed or sends emails.
 */
export type RateLimits = {
  readonly strict: RequestHandler
  /** For guest links, whose reader may download all files of one. */
  readonly guest: RequestHandler
  readonly general: RequestHandler
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

/** The two limits; over them a request is refused with `request.tooMany` and `Retry-After`. */
export function rateLimits(application: Application): RateLimits {
  if (!application.config.rateLimits)
    return { strict: noLimit, guest: noLimit, general: noLimit, close: () => undefined }
  const classOf = (name: string, limit: number) => ({ name, limit, windowMs: windowMilliseconds })
  const { log } = application
  const generalCounts = batchedCounts(application, classOf('general', generalLimit))
  return {
    strict: limitOf('strict', strictLimit, exactCounts(application, classOf('strict', strictLimit)), log),
    guest: limitOf('guest', guestLimit, exactCounts(application, classOf('guest', guestLimit)), log),
    general: limitOf('general', generalLimit, generalCounts, log),
    close: () => {
      void generalCounts.shutdown?.()
    },
  }
}

function limitOf(name: string, limit: number, store: Store, log: Log): RequestHandler {
  const isFirst = firstInWindow()
  return rateLimit({
    windowMs: windowMilliseconds,
    limit,
    store,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    validate: { trustProxy: false },
    // The library has set the header to the seconds until the window ends.
    handler: (request, response, next) => {
      if (isFirst(request.ip ?? '')) log.warn('limit.reached', { limit: name, reason: 'request.tooMany' })
      next(new Refusal('request.tooMany', { values: { seconds: Number(response.get('Retry-After')) } }))
    },
  })
}

/**
 * Whether an address is refused for the first time in a window: one line of the log is enough. The line does not name
 * the address.
 */
function firstInWindow(): (address: string) => boolean {
  const refused = new LRUCache<string, true>({ max: 10_000, ttl: windowMilliseconds })
  return (address) => {
    if (refused.has(address)) return false
    refused.set(address, true)
    return true
  }
}

const noLimit: RequestHandler = (_request, _response, next) => {
  next()
}
