// Sessions: a cookie leads to the actor of a request; a second cookie and a header carry the token against
// forged requests. Sessions are stored in PostgreSQL, so that any web process can answer any request.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import connectPgSimple from 'connect-pg-simple'
import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import session from 'express-session'
import { isInterfaceLanguage, pickInterfaceLanguage, type InterfaceLanguage } from '../domain/languages.ts'
import { refuse } from '../domain/refusal.ts'
import { isReadOnly, type Actor } from '../domain/rights.ts'
import type { Application, SessionPort } from '../application.ts'

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** Valid as long as the user's password is the one they signed in with (`sessionKey`). */
    key: string
    token: string
    /** The company that support impersonates. */
    impersonatedCompanyId?: number
    /**
     * The user whose second factor is awaited (persistence/users.ts reads this name in SQL), and until when
     * (milliseconds since 1970).
     */
    awaits?: { readonly userId: number; readonly until: number }
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    actor: Actor
    language: InterfaceLanguage
    /** The token against forged requests, which this caller's forms and calls send back. */
    token: string
  }
}

const day = 86_400_000
/** A session ends after a week without a visit. */
const sessionLength = 7 * day
const tokenCookie = 'XSRF-TOKEN'
const tokenHeader = 'x-xsrf-token'
const languageCookie = 'lang'
/**
 * Marks a browser that signed in before: its failed attempts do not count with a stranger's. It grants no
 * access.
 */
const deviceCookie = 'device'
/** Milliseconds to enter a code of the second factor. */
const secondFactorTimeout = 600_000

/**
 * The middlewares that set `actor`, `language` and `token` of a request, in order; `close` ends the store's
 * connection.
 */
export function sessions(application: Application): {
  handlers: RequestHandler[]
  close: () => Promise<void>
} {
  const { config } = application
  const secure = config.appOrigin.startsWith('https:')
  const Store = connectPgSimple(session)
  const pool = application.openSessionPool()
  const store = new Store({
    pool,
    tableName: 'sessions',
    createTableIfMissing: false,
    pruneSessionInterval: 900,
    errorLog: (message: unknown, error: unknown) => {
      application.log.warn('sessions.storeFailed', { message, error })
    },
  })
  const cookie = session({
    name: secure ? '__Host-sid' : 'sid',
    secret: config.sessionSecret,
    store,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    proxy: secure,
    cookie: { httpOnly: true, sameSite: 'lax', secure, maxAge: sessionLength, path: '/' },
  })
  return {
    handlers: [
      cookie,
      (request, response, next) => {
        void identify(application, request, response).then(next, next)
      },
    ],
    close: async () => {
      store.close()
      await pool.end()
    },
  }
}

/**
 * Refuses `request.token` unless a call that changes something has the token of its session, in the header or
 * as the field `token` of a form.
 */
export function requireToken(request: Request, sent: string = request.get(tokenHeader) ?? ''): void {
  const [actual, expected] = [Buffer.from(sent), Buffer.from(cookieOf(request, tokenCookie) ?? '')]
  const isEqual = actual.length === expected.length && timingSafeEqual(actual, expected)
  const isOfSession = request.session.token === undefined || request.session.token === expected.toString()
  if (expected.length < 32 || !isEqual || !isOfSession) refuse('request.token')
}

type SessionChange =
  | { userId: number; deviceMark: string; key: string }
  | { secondFactorOf: number }
  | { impersonatedCompanyId: number | null }
  | 'signOut'

/**
 * How an operation changes the caller's session. Changes are noted, and `settle` applies them after the
 * operation.
 */
export function sessionPort(
  request: Request,
  response: Response,
): SessionPort & { settle: () => Promise<void> } {
  let change: SessionChange | null = null
  let newDeviceMark: string | null = null
  const { awaits } = request.session
  return {
    sid: request.sessionID,
    deviceMark: cookieOf(request, deviceCookie) ?? null,
    // An owner of one IPv6 address has billions of them: a whole subnet counts as one, as in rate-limits.ts.
    address: request.ip === undefined ? null : ipKeyGenerator(request.ip),
    userIdAwaitingCode: awaits !== undefined && isOpenUntil(awaits.until) ? awaits.userId : null,
    signIn: (userId, deviceMark, key) => {
      change = { userId, deviceMark, key }
    },
    awaitSecondFactor: (userId) => {
      change = { secondFactorOf: userId }
    },
    signOut: () => {
      change = 'signOut'
    },
    impersonate: (impersonatedCompanyId) => {
      change = { impersonatedCompanyId }
    },
    setDeviceMark: (deviceMark) => {
      newDeviceMark = deviceMark
    },
    settle: async () => {
      if (newDeviceMark !== null) setDeviceCookie(response, newDeviceMark)
      if (change !== null) await applyChange(change, request, response)
    },
  }
}

/** Whether a code is still awaited. A time further away than the rule allows comes from a clock that was wrong. */
function isOpenUntil(until: number): boolean {
  const left = until - Date.now()
  return left > 0 && left <= secondFactorTimeout
}

/** A session that gains rights gets a new id, so that a person who knew the old one gains nothing. */
async function applyChange(change: SessionChange, request: Request, response: Response): Promise<void> {
  if (change === 'signOut') {
    await callStore((done) => {
      request.session.destroy(done)
    })
    response.clearCookie(request.secure ? '__Host-sid' : 'sid', { path: '/' })
    return
  }
  if ('impersonatedCompanyId' in change) {
    if (change.impersonatedCompanyId === null) delete request.session.impersonatedCompanyId
    else request.session.impersonatedCompanyId = change.impersonatedCompanyId
  } else {
    await callStore((done) => {
      request.session.regenerate(done)
    })
    request.session.token = newToken()
    setTokenCookie(response, request.session.token)
    if ('secondFactorOf' in change)
      request.session.awaits = { userId: change.secondFactorOf, until: Date.now() + secondFactorTimeout }
    else {
      request.session.userId = change.userId
      request.session.key = change.key
      setDeviceCookie(response, change.deviceMark)
    }
  }
  await callStore((done) => {
    request.session.save(done)
  })
}

async function identify(application: Application, request: Request, response: Response): Promise<void> {
  const { userId, impersonatedCompanyId, key } = request.session
  const actor = userId === undefined ? null : await application.actorOf(userId, impersonatedCompanyId, key)
  request.language = languageOf(request, response, actor)
  request.actor =
    actor === null ? { kind: 'anyone', language: request.language } : { ...actor, language: request.language }
  if (actor !== null && !isReadOnly(actor) && actor.language !== request.language && isOwnChoice(request))
    await application.perform('account.setLanguage', { lang: request.language }, actor)
  // The session outlives the browser, the token's cookie does not: a returning reader gets the session's
  // token again.
  const cookieToken = cookieOf(request, tokenCookie) ?? ''
  request.token = request.session.token ?? (cookieToken.length < 32 ? newToken() : cookieToken)
  if (request.token !== cookieToken) setTokenCookie(response, request.token)
}

/**
 * In this order: `?lang=`, which a cookie remembers; the cookie; the account's language, unless visitors share
 * the account (demo); what the browser accepts.
 */
function languageOf(request: Request, response: Response, actor: Actor | null): InterfaceLanguage {
  const chosen = request.query['lang']
  if (isInterfaceLanguage(chosen)) {
    response.cookie(languageCookie, chosen, {
      sameSite: 'lax',
      secure: request.secure,
      maxAge: 365 * day,
      path: '/',
    })
    return chosen
  }
  const remembered = cookieOf(request, languageCookie)
  return isInterfaceLanguage(remembered) || actor === null || isDemo(actor)
    ? chosenLanguage(request)
    : actor.language
}

/** The language that the request itself names: the cookie's, else one that the browser accepts. */
export function chosenLanguage(request: Request): InterfaceLanguage {
  return pickInterfaceLanguage(cookieOf(request, languageCookie), request.get('accept-language'))
}

function isDemo(actor: Actor): boolean {
  return actor.kind === 'user' && actor.isDemo === true
}

/**
 * A language chosen on our own pages becomes the account's; a link from another site only shows one page in
 * it.
 */
function isOwnChoice(request: Request): boolean {
  return (
    request.method === 'GET' &&
    isInterfaceLanguage(request.query['lang']) &&
    request.get('sec-fetch-site') === 'same-origin'
  )
}

function setDeviceCookie(response: Response, mark: string): void {
  response.cookie(deviceCookie, mark, {
    httpOnly: true,
    sameSite: 'lax',
    secure: response.req.secure,
    maxAge: 365 * day,
    path: '/',
  })
}

/** Only our own scripts can read the token: a caller that sends it back runs on our pages. */
function setTokenCookie(response: Response, token: string): void {
  response.cookie(tokenCookie, token, { sameSite: 'lax', secure: response.req.secure, path: '/' })
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** One cookie of a request. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decodedCookie(value.join('='))
  }
  return undefined
}

/** Clients may send any cookie: broken percent-encoding is left unchanged. */
function decodedCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Calls the session store, which answers by callback, as a promise. */
function callStore(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => {
      if (error === undefined || error === null) resolve()
      else reject(error instanceof Error ? error : new Error('The session store failed.'))
    })
  })
}
