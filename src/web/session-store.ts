// The store of sessions in PostgreSQL. Each visit extends its session, but a row is written at most once a minute:
// a page waits for one statement less, and the table is not rewritten by every click.

import connectPgSimple from 'connect-pg-simple'
import session, { type SessionData, type Store } from 'express-session'

/** Milliseconds within which further visits of a session change nothing in the database. */
const rest = 60_000
/** Sessions whose last write is remembered; above this, all are forgotten, and written once more. */
const mostRemembered = 10_000

type StoreOptions = connectPgSimple.PGStoreOptions

/**
 * Opens the store; it may be closed.
 * @param clock milliseconds since 1970
 */
export function openSessionStore(
  options: StoreOptions,
  clock: () => number = Date.now,
): Store & { close(): void } {
  const written = new Map<string, number>()
  const Base = connectPgSimple(session)
  class RestingStore extends Base {
    override touch(sid: string, data: SessionData, done?: () => void): void {
      const now = clock()
      const age = now - (written.get(sid) ?? -Infinity)
      // A clock that went back writes again.
      if (age >= 0 && age < rest) {
        done?.()
        return
      }
      if (written.size >= mostRemembered) written.clear()
      written.set(sid, now)
      super.touch(sid, data, done)
    }
  }
  return new RestingStore(options)
}
