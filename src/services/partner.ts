// The product-management partner: its sign-in by ticket (contract 5), and its list of products for new
// sheets.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { signInAs } from './accounts.ts'
import { record } from './audit.ts'
import { preparedService, service } from './service.ts'
import { ownCompanyId, type PrepareContext, type Context } from './context.ts'
import { isFreshTicket, signedText } from '../domain/company/partner-ticket.ts'
import { normalizeName } from '../domain/normalized-name.ts'
import { refuse } from '../domain/refusal.ts'
import type { Right } from '../domain/rights.ts'
import type { TrackedProduct, TrackingAnswer } from '../gateways/tracking.ts'
import { findCompany, findCompanyByActorId, type CompanyRecord } from '../persistence/companies.ts'
import { useTicket } from '../persistence/sign-in/partner-tickets.ts'
import { findPartnerUser, insertUser, type UserRecord } from '../persistence/users.ts'
import { translate } from '../translations.ts'

/** The rights of a partner user: sheets, but neither the company nor its users. */
const partnerRights: readonly Right[] = ['fiche_see', 'fiche_create', 'fiche_modify', 'fiche_adjust']

/**
 * Signs a user of the partner in by ticket. A ticket that is expired, used, wrong or of no company gets the
 * same refusal after the same work.
 */
export const login = service<'partner.login'>(async (context, input) => {
  const { partnerSecret } = context.config
  if (partnerSecret === undefined) return refuse('partner.notConfigured')
  const expected = createHmac('sha256', partnerSecret)
    .update(signedText(input.c_id, input.c_cerv, input.c_prd))
    .digest()
  const isSigned = timingSafeEqual(expected, signatureIn(input.has))
  if (!isSigned || !isFreshTicket(input.c_cerv, context.now.getTime())) return refuse('partner.refused')
  const company = /^\d{1,9}$/.test(input.c_id)
    ? await findCompanyByActorId(context.trx, Number(input.c_id))
    : null
  if (company === null || !(await useTicket(context.trx, input.c_cerv, context.now)))
    return refuse('partner.refused')
  const user = (await findPartnerUser(context.trx, company.id)) ?? (await createPartnerUser(context, company))
  if (user.state === 2) return refuse('partner.refused')
  signInAs(context, user, 'ticket')
  return {
    code: 0,
    next: input.c_prd === undefined ? '/create' : `/create?product=${encodeURIComponent(input.c_prd)}`,
  }
})

/** Products of one page; without a size, as many as the answer may hold. */
const largestPage = 1000

/**
 * One page of the company's products at the partner whose name or number has every word of the search;
 * `configured` is 0 without a tracking service or without an actor id.
 */
export const products = preparedService<'partner.products', OwnProducts>(
  (context) => fetchOwnProducts(context),
  (_context, { search = '', page = 1, size = largestPage }, tracked) => {
    if (tracked === null) return Promise.resolve({ configured: 0, total: 0, products: [] })
    const found = filterProducts(requireFound(tracked), search)
    return Promise.resolve({
      configured: 1,
      total: found.length,
      products: found.slice((page - 1) * size, page * size),
    })
  },
)

/**
 * The picture of one of the company's own products at the partner, as WebP from our own origin. Refuses
 * `tracking.unknownProduct`, also when the product has no usable picture.
 */
export const picture = preparedService<'partner.picture', TrackingAnswer<Buffer | null>>(
  async (context, { product }) => {
    const { tracking } = context
    const actId = await ownActorId(context)
    if (tracking === null || actId === null) return { answer: 'unknown' }
    const tracked = await tracking.productOf(actId, product)
    if (tracked.answer !== 'found') return tracked
    const { image } = tracked.value
    const bytes = image === null ? null : await tracking.picture(image)
    if (bytes === null) return { answer: 'unknown' }
    const { reencodePicture } = await import('../render/picture.ts')
    return { answer: 'found', value: await reencodePicture(bytes) }
  },
  (_context, _input, drawn) => {
    const body = drawn.answer === 'unknown' ? null : requireFound(drawn)
    return body === null
      ? refuse('tracking.unknownProduct')
      : Promise.resolve({ name: 'product.webp', type: 'image/webp', body })
  },
)

/** The company's products; null without a tracking service or without an actor id. */
type OwnProducts = TrackingAnswer<TrackedProduct[]> | null

async function fetchOwnProducts(context: PrepareContext): Promise<OwnProducts> {
  const actId = await ownActorId(context)
  return actId === null || context.tracking === null ? null : context.tracking.products(actId)
}

/** The number by which the partner knows the actor's company; null when support has entered none. */
async function ownActorId({ actor, inSeparateTransaction }: PrepareContext): Promise<number | null> {
  const companyId = ownCompanyId(actor)
  const company = await inSeparateTransaction((trx) => findCompany(trx, companyId))
  return company === null || company.actId === 0 ? null : company.actId
}

function requireFound<T>(tracked: TrackingAnswer<T>): T {
  return tracked.answer === 'found' ? tracked.value : refuse('tracking.unreachable')
}

/** The products whose name or number has every word, without regard to accents and case. */
function filterProducts(tracked: readonly TrackedProduct[], search: string): TrackedProduct[] {
  const words = normalizeName(search).split(' ')
  return tracked.filter(({ id, name }) => {
    const text = normalizeName(`${id} ${name}`)
    return words.every((word) => text.includes(word))
  })
}

/** The 32 bytes of lower-case hexadecimal text; zeros, which match no signature, for anything else. */
function signatureIn(text: string): Uint8Array {
  return /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.alloc(32)
}

/**
 * Creates the partner user of a company at the first ticket: no password, and an address that receives no
 * e-mail (RFC 2606).
 */
async function createPartnerUser(context: Context, company: CompanyRecord): Promise<UserRecord> {
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
