// Impersonation: support sees a company as its owner does, but cannot change anything: the application API
// refuses with `right.readOnly`. The audit trail records the start and the end.

import { record } from './audit.ts'
import { service } from './service.ts'
import { refuse } from '../domain/refusal.ts'
import { isReadOnly } from '../domain/rights.ts'
import { findCompany } from '../persistence/companies.ts'

/** Starts the impersonation of a company. Refuses `company.unknown`. */
export const begin = service<'admin.seeAs'>(async (context, input) => {
  const company = (await findCompany(context.trx, input.company_id)) ?? refuse('company.unknown')
  context.session.impersonate(company.id)
  await record(context, company.id, 'admin.seeAs', `company ${String(company.id)}`, null, null)
  return { code: 0 }
})

/** Ends the impersonation, if there is one. */
export const end = service<'admin.seeAsEnd'>(async (context) => {
  const { actor } = context
  context.session.impersonate(null)
  if (isReadOnly(actor) && actor.kind === 'user' && actor.companyId !== null) {
    await record(context, actor.companyId, 'admin.seeAsEnd', `company ${String(actor.companyId)}`, null, null)
  }
  return { code: 0 }
})
