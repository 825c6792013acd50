// The VAT bypass: a company whose VAT number could not be verified awaits support, which validates it or
// refuses it with a reason. A refused company may correct its data and request a new review (specification
// 4).

import { record } from './audit.ts'
import {
  checkVatNumber,
  companyAnswer,
  isVerified,
  sendBypassEmails,
  vatEvidence,
  type VatCheck,
} from './companies.ts'
import { ownCompanyId, type Context } from './context.ts'
import { enqueueEmail } from './emails.ts'
import { announce } from './hooks/announce.ts'
import { preparedService, service } from './service.ts'
import { isSameCompanyName } from '../domain/company/vat.ts'
import { refuse } from '../domain/refusal.ts'
import { unvalidatedOwnerRights, ownerRights } from '../domain/rights.ts'
import { changeCompany, findCompany, saveCompany, type CompanyRecord } from '../persistence/companies.ts'
import {
  changeUser,
  findUser,
  foundersAwaitingValidation,
  usersOfCompany,
  type UserRecord,
} from '../persistence/users.ts'
import { personName } from '../domain/user/person-name.ts'

/** The companies that await validation, the longest waiting first. */
export const queue = service<'admin.bypassers'>(async (context) => {
  const founders = await foundersAwaitingValidation(context.trx)
  const companies: ReturnType<typeof awaitingAnswer>[] = []
  for (const founder of founders) {
    const company = founder.companyId === null ? null : await findCompany(context.trx, founder.companyId)
    if (company !== null) companies.push(awaitingAnswer(founder, company))
  }
  return { bypasseurs: companies.toSorted((a, b) => (a.waitingSince < b.waitingSince ? -1 : 1)) }
})

/** Validates a company and gives its founder the owner's rights. Refuses `company.notAwaiting`. */
export const validate = service<'admin.validateBypass'>(async (context, input) => {
  const { user, company } = await awaitingCompany(context, input.user_id)
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
  await announceValidation(context, company.id, 'validated')
  await enqueueEmail(context, 'bypassValidated', user.draft.email, user.language, {
    name: user.draft.firstName ?? '',
    company: company.draft.name ?? '',
    link: `${context.config.appOrigin}/`,
  })
  return { code: 0 }
})

/** Refuses a company, with a reason that the founder gets by e-mail. Refuses `company.notAwaiting`. */
export const refuseCompany = service<'admin.refuseBypass'>(async (context, input) => {
  const { user, company } = await awaitingCompany(context, input.user_id)
  const reason = input.reason.trim()
  await changeCompany(context.trx, company.id, {
    state: 'refused',
    review: { reason, at: context.now.toISOString() },
  })
  await changeUser(context.trx, user.id, { rights: unvalidatedOwnerRights })
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

/**
 * A refused company corrects its data and requests a new review; if its number can now be verified, none is
 * needed.
 */
export const requestValidation = preparedService<'companies.requestValidation', VatCheck>(
  (context, input) => checkVatNumber(context, input.tva, input.country, ownCompanyId(context.actor)),
  async (context, input, check) => {
    const company =
      (await findCompany(context.trx, ownCompanyId(context.actor), true)) ?? refuse('company.none')
    if (company.state !== 'refused') refuse('company.notRefused')
    const state = isVerified(check, input.name) ? 'verified' : 'awaiting'
    const draft = { ...company.draft, tva: check.number.number, name: input.name, country: input.country }
    const evidence = vatEvidence(check, context.now)
    await saveCompany(context.trx, company.id, draft)
    await changeCompany(context.trx, company.id, {
      state,
      vat_answer: evidence,
      review: reviewWithNote(company, input.note),
      review_requested_at: context.now,
    })
    await record(
      context,
      company.id,
      'companies.requestValidation',
      `company ${String(company.id)}`,
      { state: company.state, tva: company.draft.tva, name: company.draft.name },
      { state, tva: draft.tva, name: draft.name, vat: evidence },
    )
    const saved = (await findCompany(context.trx, company.id)) ?? refuse('company.none')
    if (state === 'verified') await announceValidation(context, company.id, state)
    await applyReviewRequest(context, saved)
    return { code: 0, company: companyAnswer(saved) }
  },
)

/**
 * Gives the founder of a verified company their rights; for any other, sends e-mails to founder and support.
 */
async function applyReviewRequest(context: Context, company: CompanyRecord): Promise<void> {
  const founder = (await usersOfCompany(context.trx, company.id)).find((user) => user.owner)
  if (founder === undefined) return
  if (company.state === 'verified') await changeUser(context.trx, founder.id, { rights: ownerRights })
  else await sendBypassEmails(context, founder, company.draft)
}

async function announceValidation(
  context: Context,
  companyId: number,
  state: 'validated' | 'verified',
): Promise<void> {
  const subject = `company ${String(companyId)}`
  await announce(context, companyId, 'company.validated', subject, { company: companyId, state })
}

/** The review with the company's new note; the reason of the refusal stays. */
function reviewWithNote({ review }: CompanyRecord, note: string | undefined): CompanyRecord['review'] {
  if (review === null) return null
  const { reason, at } = review
  return note === undefined || note.trim() === '' ? { reason, at } : { reason, at, note: note.trim() }
}

/** A founder and their company that awaits validation, locked; refuses `company.notAwaiting`. */
async function awaitingCompany(
  context: Context,
  userId: number,
): Promise<{ user: UserRecord; company: CompanyRecord }> {
  const user = (await findUser(context.trx, userId, true)) ?? refuse('user.unknown')
  if (user.companyId === null) return refuse('company.none')
  const company = (await findCompany(context.trx, user.companyId, true)) ?? refuse('company.none')
  return company.state === 'awaiting' ? { user, company } : refuse('company.notAwaiting')
}

function awaitingAnswer(founder: UserRecord, company: CompanyRecord) {
  const { draft, vatAnswer, review } = company
  return {
    user_id: founder.id,
    company_id: company.id,
    company: draft.name ?? '',
    tva: draft.tva ?? '',
    country: draft.country ?? '',
    email: founder.draft.email,
    name: personName(founder.draft),
    language: founder.language,
    createdAt: company.createdAt.toISOString(),
    vatAnswer: vatAnswer?.answer ?? 'unchecked',
    state: company.state,
    waitingSince: (company.reviewRequestedAt ?? company.createdAt).toISOString(),
    evidence: {
      vatName: vatAnswer?.name ?? null,
      vatAddress: vatAnswer?.address ?? null,
      vatAt: vatAnswer?.at ?? null,
      sameName:
        vatAnswer !== null && vatAnswer.name !== null && isSameCompanyName(vatAnswer.name, draft.name ?? ''),
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
