// The product-management partner's list of products, to make sheets from.

import { askingService } from './service.ts'
import { ownCompanyId, type AskContext } from './context.ts'
import { refuse } from '../domain/refusal.ts'
import { askProducts, type TrackedProduct, type TrackingAnswer } from '../gateways/tracking.ts'
import { findCompany } from '../persistence/companies.ts'

type Ask = (actId: number) => Promise<TrackingAnswer<TrackedProduct[]>>

/** The products of the actor's company at the partner; `configured` is 0 when no service is set. */
export const products = askingService<'partner.products', Ask | null>(
  (context: AskContext) => {
    const { trackingUrl } = context.config
    return Promise.resolve(trackingUrl === undefined ? null : (actId) => askProducts(trackingUrl, actId))
  },
  async (context, _input, ask) => {
    const company = await findCompany(context.trx, ownCompanyId(context.actor))
    if (ask === null || company === null || company.actId === 0) return { configured: 0, products: [] }
    const said = await ask(company.actId)
    return said.answer === 'found' ? { configured: 1, products: [...said.value] } : refuse('tracking.unreachable')
  },
)
