// Rate limits by network address, for requests of any kind. Sign-in has a second limit: after failed attempts
// it waits longer and longer. Its rule is in src/domain/user/sign-in-throttle.ts,
// src/services/sign-in-throttle.ts counts the attempts, and src/persistence/sign-in-attempts.ts stores them.
// Reports of failed pages are counted there too. The setting RATE_LIMITS=off switches all limits off.

import type { RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { Config } from '../config.ts'
import type { OperationName } from '../contract/operations/index.ts'
import { Refusal } from '../domain/refusal.ts'

/** The window, and how many requests one network address may send in it. */
const windowMilliseconds = 60_000
const generalLimit = 1200
const strictLimit = 30

/**
 * `general` holds for every request of the application, `strict` for what could be guessed or sends emails.
 */
export type RateLimits = { readonly strict: RequestHandler; readonly general: RequestHandler }

/** Operations under the strict limit; forms without script and partner sign-in are under it too. */
export const strictlyLimitedOperations: readonly OperationName[] = [
  // A stranger could try passwords, codes or links.
  'account.login',
  'account.create',
  'account.confirm',
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
]

/** The two limits; over them a request is refused with `request.tooMany` and `Retry-After`. */
export function rateLimits(config: Config): RateLimits {
  if (!config.rateLimits) return { strict: noLimit, general: noLimit }
  return { strict: limitOf(strictLimit), general: limitOf(generalLimit) }
}

function limitOf(limit: number): RequestHandler {
  return rateLimit({
    windowMs: windowMilliseconds,
    limit,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    validate: { trustProxy: false },
    // The library has set the header to the seconds until the window ends.
    handler: (_request, response, next) => {
      next(new Refusal('request.tooMany', { values: { seconds: Number(response.get('Retry-After')) } }))
    },
  })
}

const noLimit: RequestHandler = (_request, _response, next) => {
  next()
}
