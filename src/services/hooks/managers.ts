// E-mails to those who manage API keys and webhooks of a company.

import type { Context } from '../context.ts'
import { enqueueEmail } from '../emails.ts'
import type { EmailTemplate } from '../../contract/jobs.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'
import { findCompany } from '../../persistence/companies.ts'
import { usersOfCompany, type UserRecord } from '../../persistence/users.ts'

/** The most people of one company who get an e-mail. */
const maxRecipients = 5
const suspended = 2

/** Sends an e-mail to those who may manage users, the owner first, each in their language. */
export async function emailManagers(
  context: Context,
  companyId: number,
  template: Extract<EmailTemplate, 'hookDisabled' | 'keyExpires'>,
  valuesIn: (language: InterfaceLanguage) => Readonly<Record<string, string>>,
): Promise<void> {
  const company = await findCompany(context.trx, companyId)
  const managers = (await usersOfCompany(context.trx, companyId)).filter(mayManage)
  const first = [...managers.filter(({ owner }) => owner), ...managers.filter(({ owner }) => !owner)]
  for (const { draft, language } of first.slice(0, maxRecipients))
    await enqueueEmail(context, template, draft.email, language, {
      name: draft.firstName ?? '',
      company: company?.draft.name ?? '',
      ...valuesIn(language),
    })
}

/** Users of the partner have no mailbox. */
function mayManage({ owner, rights, state, partner }: UserRecord): boolean {
  return !partner && state !== suspended && (owner || rights.includes('manage_user'))
}
