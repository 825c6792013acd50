// Sessions: a cookie leads to the actor of a request; a second cookie and a header carry the token against
// forged requests. Sessions are stored in PostgreSQL, so that any web process can answer any request.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import session from 'express-session'
import {
  isInterfaceLanguage,
  namedInterfaceLanguage,
  pickInterfaceLanguage,
  type InterfaceLanguage,
} from '../domain/languages.ts'
import { cookieOf, ownCookie, renameOldCookies, setOwnCookie } from './cookies.ts'
import { refuse, type RefusedAccount } from '../domain/refusal.ts'
import { isReadOnly, type Actor } from '../domain/rights.ts'
import { deviceOf, type Device } from '../domain/user/device.ts'
import { idleSessionMs, isSessionOver } from '../domain/user/session-life.ts'
import { nameInLog, type Log } from '../log.ts'
import { forgetReturnPage } from './return-page.ts'
import { sessionActors } from './session-actors.ts'
import { openSessionStore } from './session-store.ts'
import { idsOf, type Application, type SessionPort, type SignIn, type SignUp } from '../application.ts'

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** Valid as long as the user's password is the one they signed in with (`sessionKey`). */
    key: string
    token: string
    /** When the user signed in, in milliseconds since 1970; null until the first visit after an upgrade. */
    signedInAt: number
    /** What the user recognises it by, in their list of sessions (persistence/user-sessions.ts reads this in SQL). */
    device: Device
    /** The company that support impersonates. */
    impersonatedCompanyId?: number
    /**
     * The user whose second factor is awaited (persistence/users.ts reads this name in SQL), and until when
     * (milliseconds since 1970).
     */
    awaits?: { readonly userId: number; readonly until: number }
    /** The account that this browser has created, and until when it is remembered (milliseconds since 1970). */
    signUp?: SignUp & { readonly until: number }
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

const tokenCookie = 'XSRF-TOKEN'
const tokenHeader = 'x-xsrf-token'
/** Milliseconds to enter a code of the second factor. */
const secondFactorTimeout = 600_000
/** Milliseconds for which a browser is signed in once the account that it created is confirmed. */
const signUpTimeout = 86_400_000

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
  const pool = application.openSessionPool()
  const store = openSessionStore({
    pool,
    tableName: 'sessions',
    createTableIfMissing: false,
    pruneSessionInterval: 900,
    errorLog: (message: unknown, error: unknown) => {
      application.log.warn('sessions.storeFailed', { message, error })
    },
  })
  const name = secure ? '__Host-sid' : 'sid'
  const actors = sessionActors(application, name)
  const cookie = session({
    name,
    // The first signs; a session that the old one signed goes on.
    secret:
      config.oldSessionSecret === undefined
        ? config.sessionSecret
        : [config.sessionSecret, config.oldSessionSecret],
    store,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    proxy: secure,
    cookie: { httpOnly: true, sameSite: 'lax', secure, maxAge: idleSessionMs, path: '/' },
  })
  return {
    handlers: [
      actors.readAhead,
      cookie,
      (request, response, next) => {
        void identify(application, actors, request, response).then(next, next)
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
export function requireToken(
  request: Request,
  log: Log,
  sent: string = request.get(tokenHeader) ?? '',
): void {
  const [actual, expected] = [Buffer.from(sent), Buffer.from(cookieOf(request, tokenCookie) ?? '')]
  const isEqual = actual.length === expected.length && timingSafeEqual(actual, expected)
  const isOfSession = request.session.token === undefined || request.session.token === expected.toString()
  if (expected.length >= 32 && isEqual && isOfSession) return
  log.warn('token.refused', { method: request.method })
  refuse('request.token')
}

/**
 * Ends a session that is older than the setting allows. One from before this was stored begins its life now, so that
 * an upgrade signs nobody out.
 */
async function endOldSession({ config, log }: Application, request: Request): Promise<void> {
  const { userId, signedInAt } = request.session
  if (userId === undefined) return
  if (signedInAt === undefined) request.session.signedInAt = Date.now()
  else if (isSessionOver(signedInAt, Date.now(), config.sessionDays)) {
    log.info('session.tooOld', { user: userId })
    await callStore((done) => {
      request.session.regenerate(done)
    })
  }
}

type SessionChange =
  | { signIn: SignIn }
  | { secondFactorOf: RefusedAccount }
  | { signUp: SignUp }
  | { impersonatedCompanyId: number | null }
  | 'signOut'

/**
 * How an operation changes the caller's session. Changes are noted, and `settle` applies them after the
 * operation.
 */
export function sessionPort(
  request: Request,
  response: Response,
  log: Log,
): SessionPort & { settle: () => Promise<void> } {
  let change: SessionChange | null = null
  let newDeviceMark: string | null = null
  const { awaits, signUp } = request.session
  return {
    sid: request.sessionID,
    deviceMark: ownCookie(request, 'device') ?? null,
    // An owner of one IPv6 address has billions of them: a whole subnet counts as one, as in rate-limits.ts.
    address: request.ip === undefined ? null : ipKeyGenerator(request.ip),
    userIdAwaitingCode:
      awaits !== undefined && isOpenUntil(awaits.until, secondFactorTimeout) ? awaits.userId : null,
    signUp: signUp !== undefined && isOpenUntil(signUp.until, signUpTimeout) ? signUp : null,
    signIn: (signIn) => {
      change = { signIn }
    },
    awaitSecondFactor: (account) => {
      change = { secondFactorOf: account }
    },
    rememberSignUp: (created) => {
      change = { signUp: created }
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
      if (change === null) return
      await applyChange(change, request, response)
      logChange(log, change)
    },
  }
}

/** Whether something is still open. A time further away than the rule allows comes from a clock that was wrong. */
function isOpenUntil(until: number, longest: number): boolean {
  const left = until - Date.now()
  return left > 0 && left <= longest
}

/** Sign-ins and sign-outs are events of the log; who is impersonated is in the audit trail. */
function logChange(log: Log, change: SessionChange): void {
  if (change === 'signOut') log.info('signOut.done')
  else if ('secondFactorOf' in change) log.info('signIn.codeAsked', change.secondFactorOf)
  else if ('signIn' in change) {
    const { userId, companyId, method } = change.signIn
    log.info('signIn.done', { user: userId, company: companyId, method })
  }
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
  } else if ('signUp' in change) {
    request.session.signUp = { ...change.signUp, until: Date.now() + signUpTimeout }
  } else {
    await callStore((done) => {
      request.session.regenerate(done)
    })
    request.session.token = newToken()
    setTokenCookie(response, request.session.token)
    if ('secondFactorOf' in change)
      request.session.awaits = {
        userId: change.secondFactorOf.user,
        until: Date.now() + secondFactorTimeout,
      }
    else {
      const { userId, key, deviceMark, isAfterAnother } = change.signIn
      request.session.userId = userId
      request.session.key = key
      request.session.signedInAt = Date.now()
      request.session.device = deviceOf(request.get('user-agent') ?? '')
      setDeviceCookie(response, deviceMark)
      if (isAfterAnother) forgetReturnPage(response)
    }
  }
  await callStore((done) => {
    request.session.save(done)
  })
}

async function identify(
  application: Application,
  actors: ReturnType<typeof sessionActors>,
  request: Request,
  response: Response,
): Promise<void> {
  await endOldSession(application, request)
  const { userId, impersonatedCompanyId, key } = request.session
  const actor =
    userId === undefined ? null : await actors.actorOf(request, { userId, impersonatedCompanyId, key })
  if (actor !== null) nameInLog(idsOf(actor))
  renameOldCookies(request, response)
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
  const chosen = namedInterfaceLanguage(request.query['lang'])
  if (chosen !== undefined) {
    setOwnCookie(response, 'lang', chosen, { hidden: false })
    return chosen
  }
  const remembered = ownCookie(request, 'lang')
  return isInterfaceLanguage(remembered) || actor === null || isDemo(actor)
    ? chosenLanguage(request)
    : actor.language
}

/** The language that the request itself names: the cookie's, else one that the browser accepts. */
export function chosenLanguage(request: Request): InterfaceLanguage {
  return pickInterfaceLanguage(ownCookie(request, 'lang'), request.get('accept-language'))
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
    namedInterfaceLanguage(request.query['lang']) !== undefined &&
    request.get('sec-fetch-site') === 'same-origin'
  )
}

function setDeviceCookie(response: Response, mark: string): void {
  setOwnCookie(response, 'device', mark, { hidden: true })
}

/** Only our own scripts can read the token: a caller that sends it back runs on our pages. */
function setTokenCookie(response: Response, token: string): void {
  response.cookie(tokenCookie, token, { sameSite: 'lax', secure: response.req.secure, path: '/' })
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
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
