// The actor of a session. Rights are read at each request, so that a change takes effect at once.

import { createHash } from 'node:crypto'
import { impersonationRights, type Actor } from '../domain/rights.ts'
import { findCompany } from '../persistence/companies.ts'
import type { Transaction } from '../persistence/database.ts'
import { findUser, type UserRecord } from '../persistence/users.ts'

/**
 * The key of a user's sessions. It changes with the password, so that no session outlives a password, not
 * even one that is created while the password changes.
 */
export function sessionKey(user: Pick<UserRecord, 'password'>): string {
  return createHash('sha256')
    .update(user.password ?? '')
    .digest('base64url')
    .slice(0, 22)
}

/**
 * The actor of a user; null when the user is deleted or suspended, or `key` is no longer the key of their
 * sessions. `impersonatedCompanyId` is ignored unless the user is of support.
 */
export async function actorOfUser(
  trx: Transaction,
  userId: number,
  impersonatedCompanyId?: number,
  key?: string,
): Promise<Actor | null> {
  const user = await findUser(trx, userId)
  if (user === null || user.state === 2 || (key !== undefined && key !== sessionKey(user))) return null
  const { admin, shortAdmin } = user
  const company =
    impersonatedCompanyId === undefined || !(admin || shortAdmin)
      ? null
      : await findCompany(trx, impersonatedCompanyId)
  if (company !== null) {
    return {
      kind: 'user',
      language: user.language,
      userId: user.id,
      companyId: company.id,
      rights: impersonationRights(company.premium),
      admin: false,
      shortAdmin: false,
      isImpersonating: true,
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
