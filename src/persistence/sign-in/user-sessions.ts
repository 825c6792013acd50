// The sessions of a user, as the user may see them. The id of a session opens it, so it never leaves the database: its
// SHA-256 hash names it.

import { acrossCompanies } from '../company-scope.ts'
import type { Transaction } from '../database.ts'

/** A session as stored; what it has in `sess` is src/web/session.ts's. */
export type UserSession = {
  /** 64 hexadecimal digits. */
  readonly id: string
  readonly isCurrent: boolean
  readonly kind: string | null
  readonly browser: string | null
  /** Milliseconds since 1970; null of a session from before this was stored. */
  readonly signedInAt: number | null
  readonly expire: Date
}

const nameOfSid = "encode(sha256(convert_to(sid, 'UTF8')), 'hex')"

/** The open sessions of a user, the last used first; at most `limit`. */
export async function sessionsOfUser(
  trx: Transaction,
  userId: number,
  { sid, now, limit }: { readonly sid: string | null; readonly now: Date; readonly limit: number },
): Promise<UserSession[]> {
  const { rows } = await trx.raw<{ rows: UserSession[] }>(
    `select ${nameOfSid} as id, coalesce(sid = ?, false) as "isCurrent", sess -> 'device' ->> 'kind' as kind,
      sess -> 'device' ->> 'browser' as browser, (sess ->> 'signedInAt')::float8 as "signedInAt", expire
    from sessions where sess ->> 'userId' = ? and expire > ? order by expire desc, sid limit ?`,
    [sid, String(userId), now, limit],
  )
  return rows
}

/** Deletes a session of a user by the hash of its id; returns whether it was this one. */
export async function endSessionOfUser(
  trx: Transaction,
  userId: number,
  id: string,
  sid: string | null,
): Promise<boolean> {
  const { rows } = await acrossCompanies(trx, () =>
    trx.raw<{ rows: { sid: string }[] }>(
      `delete from sessions where sess ->> 'userId' = ? and ${nameOfSid} = ? returning sid`,
      [String(userId), id],
    ),
  )
  return rows.some((row) => row.sid === sid)
}
