// Who must have a second factor: users who may publish, where the owner of their company requires it; support and
// admins, where the setting does (ASVS 6.3.3). A user of the partner has no password and signs in by its tickets, so
// the requirement is the partner's there.

import { record } from '../audit.ts'
import { ownCompanyId, type AppDependencies, type Context } from '../context.ts'
import { service } from '../service.ts'
import { refuse } from '../../domain/refusal.ts'
import { publishingRights } from '../../domain/rights.ts'
import { changeCompany, findCompany } from '../../persistence/companies.ts'
import { findUser, type RequestingUser } from '../../persistence/users.ts'

/** Whether a user must have a second factor. */
export function mustHaveFactor(
  { config }: Pick<AppDependencies, 'config'>,
  { user, companyRequiresFactor }: Omit<RequestingUser, 'hasFactor'>,
): boolean {
  if (config.supportSecondFactor && (user.admin || user.shortAdmin)) return true
  const mayPublish = !user.partner && user.rights.some((right) => publishingRights.includes(right))
  return mayPublish && companyRequiresFactor
}

/** What the company requires, and whether the caller may change it: its owner may. */
export const ofCompany = service<'users.security'>(async (context) => {
  const company = await findCompany(context.trx, ownCompanyId(context.actor))
  return {
    secondFactor: company?.requiresSecondFactor ?? false,
    mayChange: await isOwner(context),
  }
})

/** Requires the second factor in the company, or ends that. Refuses `right.missing` to anybody but the owner. */
export const requireInCompany = service<'users.requireSecondFactor'>(async (context, input) => {
  const company = await findCompany(context.trx, ownCompanyId(context.actor), true)
  if (company === null) return refuse('company.none')
  if (!(await isOwner(context))) return refuse('right.missing')
  if (company.requiresSecondFactor === input.required) return { code: 0 }
  await changeCompany(context.trx, company.id, { requires_second_factor: input.required })
  await record(
    context,
    company.id,
    'users.requireSecondFactor',
    `company ${String(company.id)}`,
    { required: company.requiresSecondFactor },
    { required: input.required },
  )
  return { code: 0 }
})

/** The operator acts for the company too. */
async function isOwner(context: Context): Promise<boolean> {
  const { actor } = context
  if (actor.kind !== 'user') return actor.kind === 'operator'
  return (await findUser(context.trx, actor.userId))?.owner === true
}
