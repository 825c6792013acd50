// Companies whose VAT number could not be verified: they await support, who validates them or refuses them with a reason;
// whoever was refused corrects what was wrong and asks again (specification section 4).

import { nameOf } from './accounts.ts'
import { record } from './audit.ts'
import { checkOutside, companyAnswer, type Checked } from './companies.ts'
import { ownCompanyId, type Context } from './context.ts'
import { enqueueEmail } from './emails.ts'
import { preparedService, service } from './service.ts'
import { sameCompanyName } from '../domain/company/vat.ts'
import { refuse } from '../domain/refusal.ts'
import { awaitingRights, ownerRights } from '../domain/rights.ts'
import {
  changeCompany,
  findCompany,
  saveCompany,
  type CompanyRecord,
  type VatEvidence,
} from '../persistence/companies.ts'
import {
  changeUser,
  findUser,
  foundersAwaiting,
  usersOfCompany,
  type UserRecord,
} from '../persistence/users.ts'

export const queue = service<'admin.bypassers'>(async (context) => {
  const founders = await foundersAwaiting(context.trx)
  const waiting: ReturnType<typeof waitingAnswer>[] = []
  for (const founder of founders) {
    const company = founder.companyId === null ? null : await findCompany(context.trx, founder.companyId)
    if (company !== null) waiting.push(waitingAnswer(founder, company))
  }
  return { bypasseurs: waiting.toSorted((a, b) => (a.waitingSince < b.waitingSince ? -1 : 1)) }
})

export const validate = service<'admin.validateBypass'>(async (context, input) => {
  const { user, company } = await awaiting(context, input.user_id)
  await changeCompany(context.trx, company.id, { state: 'validated' })
  await changeUser(context.trx, user.id, { rights: ownerRights })
  await record(
    context,
    company.id,
    'admin.validateBypass',
    `company ${String(company.id)}`,
    { state: company.state },
    { state: 'validated' },
  )
  await enqueueEmail(context, 'bypassValidated', user.draft.email, user.language, {
    name: user.draft.firstName ?? '',
    company: company.draft.name ?? '',
    link: `${context.config.appOrigin}/`,
  })
  return { code: 0 }
})

export const refuseCompany = service<'admin.refuseBypass'>(async (context, input) => {
  const { user, company } = await awaiting(context, input.user_id)
  const reason = input.reason.trim()
  await changeCompany(context.trx, company.id, {
    state: 'refused',
    review: { reason, at: context.now.toISOString() },
  })
  await changeUser(context.trx, user.id, { rights: awaitingRights })
  await record(
    context,
    company.id,
    'admin.refuseBypass',
    `company ${String(company.id)}`,
    { state: company.state },
    { state: 'refused', reason },
  )
  await enqueueEmail(
    context,
    'bypassRefused',
    user.draft.email,
    user.language,
    {
      name: user.draft.firstName ?? '',
      company: company.draft.name ?? '',
      reason,
      link: `${context.config.appOrigin}/societe`,
    },
    context.config.supportEmail,
  )
  return { code: 0 }
})

/** The number is asked about anew: a company that can now be verified needs nobody's decision. */
export const askAgain = preparedService<'companies.askAgain', Checked>(
  (context, input) => checkOutside(context, input.tva, input.country),
  async (context, input, checked) => {
    const company =
      (await findCompany(context.trx, ownCompanyId(context.actor), true)) ?? refuse('company.none')
    if (company.state !== 'refused') refuse('company.notRefused')
    const verified =
      checked.answer === 'valid' && (checked.name === null || sameCompanyName(checked.name, input.name))
    const state = verified ? 'verified' : 'awaiting'
    const draft = { ...company.draft, tva: checked.number.written, name: input.name, country: input.country }
    const evidence: VatEvidence = {
      answer: checked.answer,
      name: checked.name,
      address: checked.address,
      at: context.now.toISOString(),
    }
    await saveCompany(context.trx, company.id, draft)
    await changeCompany(context.trx, company.id, {
      state,
      vat_answer: evidence,
      review: answered(company, input.note),
      asked_at: context.now,
    })
    await record(
      context,
      company.id,
      'companies.askAgain',
      `company ${String(company.id)}`,
      { state: company.state, tva: company.draft.tva, name: company.draft.name },
      { state, tva: draft.tva, name: draft.name, vat: evidence },
    )
    const saved = (await findCompany(context.trx, company.id)) ?? refuse('company.none')
    await tell(context, saved)
    return { code: 0, company: companyAnswer(saved) }
  },
)

/** The founder hears where his company stands now; support hears that somebody waits. */
async function tell(context: Context, company: CompanyRecord): Promise<void> {
  const founder = (await usersOfCompany(context.trx, company.id)).find((user) => user.owner)
  if (founder === undefined) return
  const values = {
    name: founder.draft.firstName ?? '',
    company: company.draft.name ?? '',
    tva: company.draft.tva ?? '',
  }
  if (company.state === 'verified') {
    await changeUser(context.trx, founder.id, { rights: ownerRights })
    return
  }
  await enqueueEmail(context, 'bypassReceived', founder.draft.email, founder.language, values)
  await enqueueEmail(
    context,
    'bypassToSupport',
    context.config.supportEmail,
    'en',
    {
      ...values,
      name: nameOf(founder),
      email: founder.draft.email,
      link: `${context.config.appOrigin}/maestria`,
    },
    founder.draft.email,
  )
}

/** What was refused and why stays beside what the company answers. */
function answered({ review }: CompanyRecord, note: string | undefined): CompanyRecord['review'] {
  if (review === null) return null
  const { reason, at } = review
  return note === undefined || note.trim() === '' ? { reason, at } : { reason, at, note: note.trim() }
}

/** A company that awaits validation and who founded it, the company locked. */
async function awaiting(
  context: Context,
  userId: number,
): Promise<{ user: UserRecord; company: CompanyRecord }> {
  const user = (await findUser(context.trx, userId, true)) ?? refuse('user.unknown')
  if (user.companyId === null) return refuse('company.none')
  const company = (await findCompany(context.trx, user.companyId, true)) ?? refuse('company.none')
  return company.state === 'awaiting' ? { user, company } : refuse('company.notAwaiting')
}

function waitingAnswer(founder: UserRecord, company: CompanyRecord) {
  const { draft, vatAnswer, review } = company
  return {
    user_id: founder.id,
    company_id: company.id,
    company: draft.name ?? '',
    tva: draft.tva ?? '',
    country: draft.country ?? '',
    email: founder.draft.email,
    name: nameOf(founder),
    language: founder.language,
    createdAt: company.createdAt.toISOString(),
    vatAnswer: vatAnswer?.answer ?? 'unchecked',
    state: company.state,
    waitingSince: (company.askedAt ?? company.createdAt).toISOString(),
    evidence: {
      vatName: vatAnswer?.name ?? null,
      vatAddress: vatAnswer?.address ?? null,
      vatAt: vatAnswer?.at ?? null,
      sameName:
        vatAnswer !== null && vatAnswer.name !== null && sameCompanyName(vatAnswer.name, draft.name ?? ''),
      legalForm: draft.legalForm ?? null,
      siret: draft.siret ?? null,
      gln: draft.gln ?? null,
      phone: draft.phone ?? null,
      address: [draft.address, `${draft.postalCode ?? ''} ${draft.city ?? ''}`.trim(), draft.country]
        .filter((part) => part !== undefined && part !== '')
        .join(', '),
      refusedFor: review?.reason ?? null,
      refusedAt: review?.at ?? null,
      note: review?.note ?? null,
    },
  }
}
