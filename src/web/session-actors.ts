// The actors of sessions. A session says whose it is, so its row is read before that of its user, and a page would wait
// for both in turn. Whose a session was at its last visit is remembered: the row of that user is read at the same time,
// and counts only where the session that was read still says the same.

import type { Request, RequestHandler } from 'express'
import type { Application } from '../application.ts'
import { cookieOf } from './cookies.ts'
import type { Actor } from '../domain/rights.ts'

/** What a session says of its user. */
export type SessionUser = {
  readonly userId: number
  readonly impersonatedCompanyId: number | undefined
  readonly key: string | undefined
}

/** Sessions whose user is remembered; above this, all are forgotten. */
const mostRemembered = 10_000

/**
 * `readAhead` stands before the middleware that reads the session from the cookie of this name; `actorOf` answers the
 * actor of the session that was read, or null.
 */
export function sessionActors(
  application: Pick<Application, 'actorOf'>,
  cookie: string,
): {
  readonly readAhead: RequestHandler
  readonly actorOf: (request: Request, user: SessionUser) => Promise<Actor | null>
} {
  const users = new Map<string, SessionUser>()
  const ahead = new WeakMap<Request, { readonly user: SessionUser; readonly actor: Promise<Actor | null> }>()
  const read = ({ userId, impersonatedCompanyId, key }: SessionUser): Promise<Actor | null> =>
    application.actorOf(userId, impersonatedCompanyId, key)
  return {
    readAhead: (request, _response, next) => {
      const user = users.get(sessionIdOf(cookieOf(request, cookie)))
      if (user !== undefined) {
        const actor = read(user)
        // Its failure is that of the request only where the actor is used.
        actor.catch(() => undefined)
        ahead.set(request, { user, actor })
      }
      next()
    },
    actorOf: (request, user) => {
      const known = ahead.get(request)
      if (known !== undefined && isSame(known.user, user)) return known.actor
      if (users.size >= mostRemembered) users.clear()
      users.set(request.sessionID, user)
      return read(user)
    },
  }
}

/** The id in a signed cookie; the session middleware checks the signature. */
function sessionIdOf(cookie = ''): string {
  return /^s:([^.]+)\./.exec(cookie)?.[1] ?? ''
}

function isSame(one: SessionUser, other: SessionUser): boolean {
  return (
    one.userId === other.userId &&
    one.impersonatedCompanyId === other.impersonatedCompanyId &&
    one.key === other.key
  )
}
