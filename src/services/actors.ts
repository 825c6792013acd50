// Who a session's user is today: rights are read at each request, so that a change takes effect at once.

import { rightsOfLooking, type Actor } from '../domain/rights.ts'
import { findCompany } from '../persistence/companies.ts'
import type { Transaction } from '../persistence/database.ts'
import { findUser } from '../persistence/users.ts'

/** The actor behind a user's id, or null when he is gone or suspended. `looksAt` counts for support alone. */
export async function actorOfUser(trx: Transaction, userId: number, looksAt?: number): Promise<Actor | null> {
  const user = await findUser(trx, userId)
  if (user === null || user.state === 2) return null
  const { admin, shortAdmin } = user
  const company = looksAt === undefined || !(admin || shortAdmin) ? null : await findCompany(trx, looksAt)
  if (company !== null) {
    return { kind: 'user', language: user.language, userId: user.id, companyId: company.id, rights: rightsOfLooking(company.premium), admin: false, shortAdmin: false, looking: true }
  }
  return { kind: 'user', language: user.language, userId: user.id, companyId: user.companyId, rights: user.rights, admin, shortAdmin }
}
