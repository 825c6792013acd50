// GS1 digital links: a 307 to the label (GS1-Conformant Resolver Standard, "Resolver behaviour": always 307). Read from
// the raw request target, so that `%2F` stays inside a value.

import { noticeAnswer } from './consumer.ts'
import type { PublicAnswer, PublicRequest, PublicRoute } from './front.ts'
import type { LabelViews } from './label-views.ts'
import { parseDigitalLink } from '../domain/code/digital-link.ts'
import type { Product } from '../product.ts'

const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** Answers digital links. */
export function resolverRoute(product: Product, views: LabelViews): PublicRoute {
  return (request) => {
    if (!/^\/(?:00|01|414|417)\/./.test(request.target) || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    return resolve(product, views, request)
  }
}

async function resolve(product: Product, views: LabelViews, request: PublicRequest): Promise<PublicAnswer> {
  const parsed = parseDigitalLink(request.target, '')
  if (!parsed.ok) {
    const body = JSON.stringify({ error: 'link.malformed', reason: parsed.fault.reason, at: parsed.fault.at })
    return { status: 400, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, body }
  }
  const { gtin, cpv, lot, query } = parsed.link
  const code = gtin === undefined ? null : await product.codeOfLink({ gtin, cpv, lot })
  if (code === null) return noticeAnswer(request, views)
  return { status: 307, headers: { ...headers, Location: `${product.config.presentationOrigin}/qr/${code}${query === '' ? '' : `?${query}`}` }, body: '' }
}
