// The product-management partner: its way in (contract section 5), and its list of products to make sheets from.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionKey } from './actors.ts'
import { record } from './audit.ts'
import { deviceMark } from './sign-in-throttle.ts'
import { preparedService, service } from './service.ts'
import { ownCompanyId, type PrepareContext, type Context } from './context.ts'
import { isFreshTicket, signedText } from '../domain/company/partner-ticket.ts'
import { refuse } from '../domain/refusal.ts'
import type { Right } from '../domain/rights.ts'
import { askProducts, type TrackedProduct, type TrackingAnswer } from '../gateways/tracking.ts'
import { findCompany, findCompanyOfActor, type CompanyRecord } from '../persistence/companies.ts'
import { useTicket } from '../persistence/partner-tickets.ts'
import { findPartnerOf, insertUser, type UserRecord } from '../persistence/users.ts'
import { translate } from '../translations.ts'

/** What the partner's people may do: describe wines, and nothing about the company or its users. */
const partnerRights: readonly Right[] = ['fiche_see', 'fiche_create', 'fiche_modify', 'fiche_adjust']

/** Too old, used before, wrong, or of nobody: one and the same refusal, after the same work. */
export const login = service<'partner.login'>(async (context, input) => {
  const { partnerSecret } = context.config
  if (partnerSecret === undefined) return refuse('partner.notConfigured')
  const expected = createHmac('sha256', partnerSecret)
    .update(signedText(input.c_id, input.c_cerv, input.c_prd))
    .digest()
  const isSigned = timingSafeEqual(expected, signatureIn(input.has))
  if (!isSigned || !isFreshTicket(input.c_cerv, context.now.getTime())) return refuse('partner.refused')
  const company = /^\d{1,9}$/.test(input.c_id)
    ? await findCompanyOfActor(context.trx, Number(input.c_id))
    : null
  if (company === null || !(await useTicket(context.trx, input.c_cerv, context.now)))
    return refuse('partner.refused')
  const user = (await findPartnerOf(context.trx, company.id)) ?? (await welcome(context, company))
  if (user.state === 2) return refuse('partner.refused')
  context.session.signIn(user.id, deviceMark(context, user.draft.email), sessionKey(user))
  return {
    code: 0,
    next: input.c_prd === undefined ? '/create' : `/create?product=${encodeURIComponent(input.c_prd)}`,
  }
})

/** The products of the actor's company at the partner; `configured` is 0 when no service is set, or the company has no number there. */
export const products = preparedService<'partner.products', TrackingAnswer<TrackedProduct[]> | null>(
  async (context: PrepareContext) => {
    const { trackingUrl } = context.config
    const companyId = ownCompanyId(context.actor)
    const company =
      trackingUrl === undefined
        ? null
        : await context.inSeparateTransaction((trx) => findCompany(trx, companyId))
    return trackingUrl === undefined || company === null || company.actId === 0
      ? null
      : askProducts(trackingUrl, company.actId)
  },
  (_context, _input, said) => {
    if (said === null) return Promise.resolve({ configured: 0, products: [] })
    return Promise.resolve(
      said.answer === 'found' ? { configured: 1, products: [...said.value] } : refuse('tracking.unreachable'),
    )
  },
)

/** 32 bytes in lower-case hexadecimal; zeros, which no key makes, for anything else. */
function signatureIn(text: string): Uint8Array {
  return /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.alloc(32)
}

/** A company's user for its partner, made at the first ticket: no password, and an address that no letter reaches (RFC 2606). */
async function welcome(context: Context, company: CompanyRecord): Promise<UserRecord> {
  const { language } = context.actor
  const user = await insertUser(
    context.trx,
    {
      companyId: company.id,
      draft: {
        email: `partner-${String(company.id)}@partner.invalid`,
        firstName: translate(language, 'part.layout.partnerName'),
        lastName: '-',
      },
      password: null,
      language,
      rights: partnerRights,
      partner: true,
      confirmedAt: context.now,
    },
    context.now,
  )
  const self = `user ${String(user.id)}`
  await record(context, company.id, 'partner.login', self, null, { rights: partnerRights }, self)
  return user
}
