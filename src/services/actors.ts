// The actor of a session. Rights are read at each request, so that a change takes effect at once.

import { createHash } from 'node:crypto'
import { mustHaveFactor } from './account-security/required-second-factor.ts'
import type { Config } from '../config.ts'
import { impersonationRights, type Actor, type Right } from '../domain/rights.ts'
import { isDemoEmail } from '../domain/user/demo-accounts.ts'
import { personName } from '../domain/user/person-name.ts'
import type { CompanyRecord } from '../persistence/companies.ts'
import type { RequestingUser, UserRecord } from '../persistence/users.ts'

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

type ActorOptions = {
  readonly impersonatedCompanyId?: number | undefined
  readonly key?: string | undefined
  readonly config: Config
  /** Finds the company that a user of support impersonates. */
  readonly findCompany: (id: number) => Promise<CompanyRecord | null>
}

/**
 * The actor of a user that was found; null when the user is deleted or suspended, or `key` is no longer the key
 * of their sessions. `impersonatedCompanyId` is ignored unless the user is of support. A user who must set up a
 * second factor first has no right until then.
 */
export async function actorOfUser(
  found: RequestingUser | null,
  { impersonatedCompanyId, key, config, findCompany }: ActorOptions,
): Promise<Actor | null> {
  if (found === null) return null
  const { user } = found
  if (user.state === 2 || (key !== undefined && key !== sessionKey(user))) return null
  const { admin, shortAdmin } = user
  const shared = {
    kind: 'user',
    language: user.language,
    userId: user.id,
    name: personName(user.draft),
    isDemo: config.demo && isDemoEmail(user.draft.email),
  } as const
  if (mustHaveFactor({ config }, found) && !found.hasFactor) {
    const rights: readonly Right[] = []
    return {
      ...shared,
      companyId: user.companyId,
      rights,
      admin: false,
      shortAdmin: false,
      needsSecondFactor: true,
    }
  }
  const company =
    impersonatedCompanyId === undefined || !(admin || shortAdmin)
      ? null
      : await findCompany(impersonatedCompanyId)
  if (company !== null) {
    return {
      ...shared,
      companyId: company.id,
      rights: impersonationRights(company.premium),
      admin: false,
      shortAdmin: false,
      isImpersonating: true,
    }
  }
  return {
    ...shared,
    companyId: user.companyId,
    rights: user.rights,
    admin,
    shortAdmin,
  }
}
