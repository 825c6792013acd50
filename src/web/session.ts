// Cookie → actor, and the token header. Sessions lie in PostgreSQL, so that any machine can answer any request.

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
    /** Opens the session as long as the user's password is the one he signed in with. */
    key: string
    token: string
    /** The company that support looks at. */
    looksAt?: number
    /** Whose second factor is asked for, and until when (milliseconds). */
    awaits?: { readonly userId: number; readonly until: number }
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    actor: Actor
    language: InterfaceLanguage
    /** The token that this caller's forms and calls send back. */
    token: string
  }
}

const day = 86_400_000
/** A session ends after a week without a visit. */
const sessionLength = 7 * day
const tokenCookie = 'XSRF-TOKEN'
const tokenHeader = 'x-xsrf-token'
const languageCookie = 'lang'
/** Known again by this, a browser's own tries are counted apart from a stranger's; it opens nothing. */
const deviceCookie = 'device'
/** A code of the second factor is awaited for ten minutes. */
const codePatience = 600_000

/** The middlewares that know who asks, in order; and how to end the store's own connection. */
export function sessions(application: Application): {
  handlers: RequestHandler[]
  close: () => Promise<void>
} {
  const { config } = application
  const secure = config.appOrigin.startsWith('https:')
  const Store = connectPgSimple(session)
  const store = new Store({
    conObject: { connectionString: config.databaseUrl, max: 3, application_name: 'nutricode-sessions' },
    tableName: 'sessions',
    createTableIfMissing: false,
    pruneSessionInterval: 900,
    errorLog: (error: unknown) => {
      application.log.warn('sessions.trouble', { error })
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
    close: () => {
      store.close()
      return Promise.resolve()
    },
  }
}

/** Refuses a call that changes something without the token of its session, in the header or as `token` of a form. */
export function demandToken(request: Request, sent: string = request.get(tokenHeader) ?? ''): void {
  const [given, expected] = [Buffer.from(sent), Buffer.from(cookieOf(request, tokenCookie) ?? '')]
  const same = given.length === expected.length && timingSafeEqual(given, expected)
  const own = request.session.token === undefined || request.session.token === expected.toString()
  if (expected.length < 32 || !same || !own) refuse('request.token')
}

type Wish =
  { userId: number; device: string; key: string } | { awaits: number } | { looksAt: number | null } | 'out'

/** What an operation may do to the caller's session. Nothing happens until the answer of the operation is known. */
export function sessionPort(
  request: Request,
  response: Response,
): SessionPort & { settle: () => Promise<void> } {
  let wish: Wish | null = null
  let mark: string | null = null
  const { awaits } = request.session
  return {
    sid: request.sessionID,
    device: cookieOf(request, deviceCookie) ?? null,
    // Whoever has one address of IPv6 has billions beside it: they count as one, as they do for the limits.
    address: request.ip === undefined ? null : ipKeyGenerator(request.ip),
    awaitsCode: awaits !== undefined && awaits.until > Date.now() ? awaits.userId : null,
    signIn: (userId, device, key) => {
      wish = { userId, device, key }
    },
    awaitCode: (userId) => {
      wish = { awaits: userId }
    },
    signOut: () => {
      wish = 'out'
    },
    lookAt: (looksAt) => {
      wish = { looksAt }
    },
    knowDevice: (device) => {
      mark = device
    },
    settle: async () => {
      if (mark !== null) giveDevice(response, mark)
      if (wish !== null) await fulfil(wish, request, response)
    },
  }
}

/** A session that opens more than before gets a new name, so that nobody who knew the old one comes along. */
async function fulfil(wish: Wish, request: Request, response: Response): Promise<void> {
  if (wish === 'out') {
    await call((done) => {
      request.session.destroy(done)
    })
    response.clearCookie(request.secure ? '__Host-sid' : 'sid', { path: '/' })
    return
  }
  if ('looksAt' in wish) {
    if (wish.looksAt === null) delete request.session.looksAt
    else request.session.looksAt = wish.looksAt
  } else {
    await call((done) => {
      request.session.regenerate(done)
    })
    request.session.token = newToken()
    giveToken(response, request.session.token)
    if ('awaits' in wish) request.session.awaits = { userId: wish.awaits, until: Date.now() + codePatience }
    else {
      request.session.userId = wish.userId
      request.session.key = wish.key
      giveDevice(response, wish.device)
    }
  }
  await call((done) => {
    request.session.save(done)
  })
}

async function identify(application: Application, request: Request, response: Response): Promise<void> {
  const { userId, looksAt, key } = request.session
  const actor = userId === undefined ? null : await application.actorOf(userId, looksAt, key)
  request.language = languageOf(request, response, actor)
  request.actor =
    actor === null ? { kind: 'anyone', language: request.language } : { ...actor, language: request.language }
  if (actor !== null && !isReadOnly(actor) && actor.language !== request.language && isOwnChoice(request))
    await application.perform('account.setLanguage', { lang: request.language }, actor)
  // The session outlives the browser, the token's cookie does not: who comes back gets his session's token again.
  const held = cookieOf(request, tokenCookie) ?? ''
  request.token = request.session.token ?? (held.length < 32 ? newToken() : held)
  if (request.token !== held) giveToken(response, request.token)
}

/** `?lang=` chooses and is remembered; else what was remembered here, else the account's, else what the browser accepts. */
function languageOf(request: Request, response: Response, actor: Actor | null): InterfaceLanguage {
  const asked = request.query['lang']
  if (isInterfaceLanguage(asked)) {
    response.cookie(languageCookie, asked, {
      sameSite: 'lax',
      secure: request.secure,
      maxAge: 365 * day,
      path: '/',
    })
    return asked
  }
  const kept = cookieOf(request, languageCookie)
  return isInterfaceLanguage(kept) || actor === null
    ? pickInterfaceLanguage(kept, request.get('accept-language'))
    : actor.language
}

/** A choice made on our own pages becomes the account's; a link from elsewhere, which anybody can write, only shows a page. */
function isOwnChoice(request: Request): boolean {
  return (
    request.method === 'GET' &&
    isInterfaceLanguage(request.query['lang']) &&
    request.get('sec-fetch-site') === 'same-origin'
  )
}

function giveDevice(response: Response, mark: string): void {
  response.cookie(deviceCookie, mark, {
    httpOnly: true,
    sameSite: 'lax',
    secure: response.req.secure,
    maxAge: 365 * day,
    path: '/',
  })
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
    if (key === name) return decoded(value.join('='))
  }
  return undefined
}

/** Cookies are written by whoever sends them: broken percent-encoding is taken as it stands. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function call(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => {
      if (error === undefined || error === null) resolve()
      else reject(error instanceof Error ? error : new Error('The session store failed.'))
    })
  })
}
