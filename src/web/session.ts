// Cookie → actor, and the token header. Sessions lie in PostgreSQL, so that any machine can answer any request.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import connectPgSimple from 'connect-pg-simple'
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import { isInterfaceLanguage, pickInterfaceLanguage, type InterfaceLanguage } from '../domain/languages.ts'
import { refuse } from '../domain/refusal.ts'
import type { Actor } from '../domain/rights.ts'
import type { Product, SessionPort } from '../product.ts'

declare module 'express-session' {
  interface SessionData {
    userId: number
    token: string
    /** The company that support looks at. */
    looksAt?: number
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    actor: Actor
    language: InterfaceLanguage
  }
}

const day = 86_400_000
/** A session ends after a week without a visit. */
const sessionLength = 7 * day
const tokenCookie = 'XSRF-TOKEN'
const tokenHeader = 'x-xsrf-token'
const languageCookie = 'lang'

/** The middlewares that know who asks, in order; and how to end the store's own connection. */
export function sessions(product: Product): { handlers: RequestHandler[]; close: () => Promise<void> } {
  const { config } = product
  const secure = config.appOrigin.startsWith('https:')
  const Store = connectPgSimple(session)
  const store = new Store({
    conObject: { connectionString: config.databaseUrl, max: 3, application_name: 'nutricode-sessions' }, tableName: 'sessions', createTableIfMissing: false, pruneSessionInterval: 900,
    errorLog: (error: unknown) => { product.log.warn('sessions.trouble', { error }) },
  })
  const cookie = session({
    name: secure ? '__Host-sid' : 'sid', secret: config.sessionSecret, store, resave: false, saveUninitialized: false, rolling: true,
    proxy: secure, cookie: { httpOnly: true, sameSite: 'lax', secure, maxAge: sessionLength, path: '/' },
  })
  return {
    handlers: [cookie, (request, response, next) => { void identify(product, request, response).then(next, next) }],
    close: () => {
      store.close()
      return Promise.resolve()
    },
  }
}

/** Refuses a call that changes something without the token of its session. */
export function demandToken(request: Request): void {
  const given = request.get(tokenHeader) ?? ''
  const expected = cookieOf(request, tokenCookie) ?? ''
  const same = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  const own = request.session.token === undefined || request.session.token === expected
  if (expected.length < 32 || !same || !own) refuse('request.token')
}

/** What an operation may do to the caller's session. Nothing happens until the answer of the operation is known. */
export function sessionPort(request: Request, response: Response): SessionPort & { settle: () => Promise<void> } {
  let wish: { userId: number } | { looksAt: number | null } | 'out' | null = null
  return {
    sid: request.sessionID,
    signIn: (userId) => { wish = { userId } },
    signOut: () => { wish = 'out' },
    lookAt: (looksAt) => { wish = { looksAt } },
    settle: async () => {
      if (wish === 'out') {
        await call((done) => { request.session.destroy(done) })
        response.clearCookie(request.secure ? '__Host-sid' : 'sid', { path: '/' })
      } else if (wish !== null && 'looksAt' in wish) {
        if (wish.looksAt === null) delete request.session.looksAt
        else request.session.looksAt = wish.looksAt
        await call((done) => { request.session.save(done) })
      } else if (wish !== null) {
        const { userId } = wish
        await call((done) => { request.session.regenerate(done) })
        request.session.userId = userId
        request.session.token = newToken()
        giveToken(response, request.session.token)
        await call((done) => { request.session.save(done) })
      }
    },
  }
}

async function identify(product: Product, request: Request, response: Response): Promise<void> {
  request.language = languageOf(request, response)
  const { userId, looksAt } = request.session
  const actor = userId === undefined ? null : await product.actorOf(userId, looksAt)
  request.actor = actor === null ? { kind: 'anyone', language: request.language } : { ...actor, language: request.language }
  // The session outlives the browser, the token's cookie does not: who comes back gets his session's token again.
  const held = cookieOf(request, tokenCookie) ?? ''
  const due = request.session.token ?? (held.length < 32 ? newToken() : held)
  if (due !== held) giveToken(response, due)
}

/** `?lang=` chooses and is remembered; else what was remembered, else what the browser accepts. */
function languageOf(request: Request, response: Response): InterfaceLanguage {
  const asked = request.query['lang']
  if (isInterfaceLanguage(asked)) {
    response.cookie(languageCookie, asked, { sameSite: 'lax', maxAge: 365 * day, path: '/' })
    return asked
  }
  return pickInterfaceLanguage(cookieOf(request, languageCookie), request.get('accept-language'))
}

/** The token is readable by our own scripts alone; whoever sends it back proves to run on our pages. */
function giveToken(response: Response, token: string): void {
  response.cookie(tokenCookie, token, { sameSite: 'lax', secure: response.req.secure, path: '/' })
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** One cookie of a request. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decodeURIComponent(value.join('='))
  }
  return undefined
}

function call(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => {
      if (error === undefined || error === null) resolve()
      else reject(error instanceof Error ? error : new Error('The session store failed.'))
    })
  })
}
