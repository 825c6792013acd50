// Who a session's user is today: rights are read at each request, so that a change takes effect at once.

import type { Actor } from '../domain/rights.ts'
import type { Transaction } from '../persistence/database.ts'
import { findUser } from '../persistence/users.ts'

/** The actor behind a user's id, or null when he is gone or suspended. */
export async function actorOfUser(trx: Transaction, userId: number): Promise<Actor | null> {
  const user = await findUser(trx, userId)
  if (user === null || user.state === 2) return null
  return {
    kind: 'user', language: user.language, userId: user.id, companyId: user.companyId, rights: user.rights,
    admin: user.admin, shortAdmin: user.shortAdmin,
  }
}
