// Calls of the API with a key: `Authorization: Bearer nck_…` (RFC 6750). They neither read nor make a session or any
// cookie, so that a key says all of who calls. A wrong key never falls back to the session of the browser.

import type { Request, RequestHandler } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import type { RateLimits } from './rate-limits.ts'
import { idsOf, noSession, type Application, type SessionPort } from '../application.ts'
import { namedInterfaceLanguage, pickInterfaceLanguage, type InterfaceLanguage } from '../domain/languages.ts'
import { Refusal, refuse } from '../domain/refusal.ts'
import { nameInLog } from '../log.ts'

/** The text of a key anywhere in an address, which proxies and browsers write down. */
const keyInAddress = /nck_\d+_\w/i
const bearer = /^bearer(?: +(.*))?$/i

/** The middlewares that set `actor` and `language` of a call with a key; others pass them unchanged. */
export function keyCalls(application: Application, limits: RateLimits): RequestHandler[] {
  const identify: RequestHandler = (request, response, next) => {
    const text = bearerOf(request)
    if (keyInAddress.test(request.url)) refuse('key.inAddress')
    if (text === null) {
      next()
      return
    }
    const language = languageOf(request)
    application.actorOfKey(text).then(
      (actor) => {
        request.actor = { ...actor, language }
        request.language = language
        nameInLog(idsOf(actor))
        const limit = request.method === 'GET' || request.method === 'HEAD' ? 'keyReads' : 'keyChanges'
        limits[limit](request, response, next)
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) {
          next(error)
          return
        }
        application.log.warn('key.refused', { reason: error.code, ...error.account })
        limits.wrongKeys(request, response, (limitError?: unknown) => {
          next(limitError ?? error)
        })
      },
    )
  }
  return [identify]
}

/** Leaves a middleware of sessions out of calls with a key. */
export function unlessByKey(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if ('actor' in request) next()
    else void handler(request, response, next)
  }
}

/** What an operation learns of a call with a key: its network address alone. */
export function portOfKey({ ip }: Request): SessionPort & { settle: () => Promise<void> } {
  return {
    ...noSession,
    address: ip === undefined ? null : ipKeyGenerator(ip),
    settle: () => Promise.resolve(),
  }
}

/**
 * What follows `Bearer`, also when it is empty; null without a header of this scheme. A key without the scheme, or in
 * the header of other makers, is no key: its sender learns how it is sent, and not that nobody is signed in.
 */
function bearerOf(request: Request): string | null {
  const authorization = request.get('authorization') ?? ''
  const [found, text = ''] = bearer.exec(authorization) ?? []
  if (found !== undefined) return text.trim()
  const isMisplaced = [authorization, request.get('x-api-key') ?? ''].some((value) =>
    value.startsWith('nck_'),
  )
  return isMisplaced ? '' : null
}

/** `?lang=`, else what the caller accepts; no cookie. */
function languageOf(request: Request): InterfaceLanguage {
  return (
    namedInterfaceLanguage(request.query['lang']) ??
    pickInterfaceLanguage(undefined, request.get('accept-language'))
  )
}
