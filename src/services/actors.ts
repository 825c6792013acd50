// Who a session's user is today: rights are read at each request, so that a change takes effect at once.

import { createHash } from 'node:crypto'
import { rightsOfLooking, type Actor } from '../domain/rights.ts'
import { findCompany } from '../persistence/companies.ts'
import type { Transaction } from '../persistence/database.ts'
import { findUser, type UserRecord } from '../persistence/users.ts'

/**
 * What a session of a user opens with: another one once his password is another, so that no session outlives a password,
 * not even one that is made at the moment it changes.
 */
export function sessionKey(user: Pick<UserRecord, 'password'>): string {
  return createHash('sha256')
    .update(user.password ?? '')
    .digest('base64url')
    .slice(0, 22)
}

/**
 * The actor behind a user's id, or null when he is gone or suspended, or the key of his session is no more his. `looksAt`
 * counts for support alone.
 */
export async function actorOfUser(
  trx: Transaction,
  userId: number,
  looksAt?: number,
  key?: string,
): Promise<Actor | null> {
  const user = await findUser(trx, userId)
  if (user === null || user.state === 2 || (key !== undefined && key !== sessionKey(user))) return null
  const { admin, shortAdmin } = user
  const company = looksAt === undefined || !(admin || shortAdmin) ? null : await findCompany(trx, looksAt)
  if (company !== null) {
    return {
      kind: 'user',
      language: user.language,
      userId: user.id,
      companyId: company.id,
      rights: rightsOfLooking(company.premium),
      admin: false,
      shortAdmin: false,
      looking: true,
    }
  }
  return {
    kind: 'user',
    language: user.language,
    userId: user.id,
    companyId: user.companyId,
    rights: user.rights,
    admin,
    shortAdmin,
  }
}
