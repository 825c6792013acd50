// E-mails about GS1 prefixes: to support, and to the owners of the companies.

import type { Context } from '../context.ts'
import { enqueueEmail } from '../emails.ts'
import type { EmailTemplate } from '../../contract/jobs.ts'
import { acrossCompanies } from '../../persistence/company-scope.ts'
import { findCompany } from '../../persistence/companies.ts'
import { usersOfCompany } from '../../persistence/users.ts'

/** The most owners of one company who get an e-mail. */
const maxRecipients = 5

/** Tells support that a claim or a dispute waits. */
export async function emailSupport(
  context: Context,
  companyId: number,
  prefix: string,
  what: 'claimed' | 'disputed',
): Promise<void> {
  const company = await findCompany(context.trx, companyId)
  await enqueueEmail(context, 'prefixToSupport', context.config.supportEmail, 'en', {
    company: company?.draft.name ?? '',
    prefix,
    what,
    link: `${context.config.appOrigin}/maestria?tab=prefixes`,
  })
}

/** Sends an e-mail to the owners of a company, each in their language, with a link to the company's page. */
export async function emailOwners(
  context: Context,
  companyId: number,
  template: Extract<EmailTemplate, 'prefixDisputed' | 'prefixDecided' | 'prefixDisputeDecided'>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  // Also those of the other company of a dispute, which the caller's company may not read.
  const { company, users } = await acrossCompanies(context.trx, async () => ({
    company: await findCompany(context.trx, companyId),
    users: await usersOfCompany(context.trx, companyId),
  }))
  const owners = users.filter((user) => user.owner)
  for (const owner of owners.slice(0, maxRecipients))
    await enqueueEmail(
      context,
      template,
      owner.draft.email,
      owner.language,
      {
        name: owner.draft.firstName ?? '',
        company: company?.draft.name ?? '',
        link: `${context.config.appOrigin}/societe#gs1`,
        ...values,
      },
      context.config.supportEmail,
    )
}
