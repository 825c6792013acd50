// GS1 digital links: a 307 to the label (GS1-Conformant Resolver Standard, "Resolver behaviour": always 307). Read from
// the raw request target, so that `%2F` stays inside a value.

import express, { type Router } from 'express'
import { sendNotice } from './consumer.ts'
import type { LabelViews } from './label-views.ts'
import { parseDigitalLink } from '../domain/code/digital-link.ts'
import type { Product } from '../product.ts'

/** The router of digital links. */
export function resolverRouter(product: Product, views: LabelViews): Router {
  const router = express.Router({ caseSensitive: true })
  router.get(/^\/(?:00|01|414|417)\/./, async (request, response) => {
    response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    const parsed = parseDigitalLink(request.originalUrl, '')
    if (!parsed.ok && parsed.fault.reason === 'otherKey') {
      sendNotice(request, response, views)
      return
    }
    if (!parsed.ok) {
      response.status(400).json({ error: 'link.malformed', reason: parsed.fault.reason, at: parsed.fault.at })
      return
    }
    const { gtin, cpv, lot, query } = parsed.link
    const code = gtin === undefined ? null : await product.codeOfLink({ gtin, cpv, lot })
    if (code === null) {
      sendNotice(request, response, views)
      return
    }
    response.redirect(307, `${product.config.presentationOrigin}/qr/${code}${query === '' ? '' : `?${query}`}`)
  })
  return router
}
