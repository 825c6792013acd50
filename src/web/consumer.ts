// What a scan meets: /nutricode → /qr, the label page, its earlier versions. No session, no cookie, no script; nothing
// about the reader is kept (DOMAIN section 1.3). Mounted before everything that knows people.

import express, { type Request, type Response, type Router } from 'express'
import { publicHeaders } from './security.ts'
import type { LabelViews } from './label-views.ts'
import type { ViewCounter } from './tally.ts'
import { pickLabelLanguage, type LabelLanguage } from '../domain/languages.ts'
import type { FoundLabel, Product } from '../product.ts'

/** Readers may keep a label, but ask each time whether it is still the one. */
const cachePolicy = 'public, no-cache'

/** The router of the public label. */
export function consumerRouter(product: Product, views: LabelViews, counter: ViewCounter): Router {
  const router = express.Router({ caseSensitive: true })
  const { presentationOrigin } = product.config

  router.get('/nutricode/:code{/:reference}', async (request, response) => {
    const { code = '', reference } = texts(request.params)
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    if (!(await product.hasLabel(code))) {
      sendNotice(request, response, views)
      return
    }
    const rest = reference === undefined ? '' : `/${encodeURIComponent(reference)}`
    response.redirect(302, `${presentationOrigin}/qr/${encodeURIComponent(code)}${rest}${queryOf(request)}`)
  })

  router.get('/qr/:code/v/:number', async (request, response) => {
    const { code = '', number = '' } = texts(request.params)
    const label = /^[1-9]\d{0,5}$/.test(number) ? await product.readLabel(code, Number(number)) : null
    sendLabel(request, response, views, presentationOrigin, label)
  })

  router.get('/qr/:code{/:reference}', async (request, response) => {
    const { code = '' } = texts(request.params)
    const label = await product.readLabel(code)
    if (label !== null && isReading(request)) counter.count(label.companyId, label.code)
    sendLabel(request, response, views, presentationOrigin, label)
  })

  return router
}

/** Answers that nothing stands behind a code, in the reader's language. */
export function sendNotice(request: Request, response: Response, views: LabelViews): void {
  publicHeaders(response, views.policy)
  response.status(404).type('html').send(views.notice({ kind: 'unknown' }, languageOf(request, [])))
}

function sendLabel(request: Request, response: Response, views: LabelViews, origin: string, label: FoundLabel | null): void {
  response.vary('Accept-Language').set('Cache-Control', cachePolicy)
  if (label === null) {
    sendNotice(request, response, views)
    return
  }
  const language = languageOf(request, label.languages)
  publicHeaders(response, views.policy)
  response.set('Content-Language', language).type('html')
  if (label.state === 'withdrawn') {
    const { brand, name, vintage } = label.model.identity
    response.status(410).send(views.notice({
      kind: 'withdrawn', product: { brand, name, ...(vintage === undefined ? {} : { vintage }) }, allergens: label.model.allergens,
    }, language))
    return
  }
  response.send(views.page(label.model, language, `${origin}/qr/${label.code}`))
}

function languageOf(request: Request, market: readonly string[]): LabelLanguage {
  const asked = request.query['lang']
  return pickLabelLanguage(typeof asked === 'string' ? asked : undefined, request.get('accept-language'), market)
}

/** A page that a browser fetches ahead, or whose head alone is asked for, was not read. */
function isReading(request: Request): boolean {
  const purpose = request.get('sec-purpose') ?? request.get('purpose') ?? ''
  return request.method === 'GET' && !/prefetch|preview/i.test(purpose)
}

function queryOf(request: Request): string {
  const start = request.originalUrl.indexOf('?')
  return start < 0 ? '' : request.originalUrl.slice(start)
}

function texts(params: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? value : undefined]))
}
