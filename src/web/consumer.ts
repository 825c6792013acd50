// What a scan meets: /nutricode → /qr, the label page, its earlier versions. No session, no cookie, no script; nothing
// about the reader is kept (DOMAIN section 1.3). Answered before everything that knows people.

import { decodedSegment, keptBody, splitTarget, type PublicAnswer, type PublicRequest, type PublicRoute } from './front.ts'
import { publicHeaders } from './security.ts'
import type { LabelViews } from './label-views.ts'
import type { ViewCounter } from './tally.ts'
import { pickLabelLanguage, type LabelLanguage } from '../domain/languages.ts'
import type { FoundLabel, Product } from '../product.ts'

/** Readers may keep a label, but ask each time whether it is still the one. */
const cachePolicy = 'public, no-cache'

/** Answers `/nutricode/…` and `/qr/…`. */
export function consumerRoute(product: Product, views: LabelViews, counter: ViewCounter): PublicRoute {
  const origin = product.config.presentationOrigin
  return (request) => {
    const isScan = request.target.startsWith('/nutricode/')
    if ((!isScan && !request.target.startsWith('/qr/')) || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    const { path, query } = splitTarget(request.target)
    const segments = path.slice(1).replace(/\/$/, '').split('/').slice(1).map(decodedSegment)
    const code = segments[0] ?? ''
    if (isScan) return segments.length > 2 ? null : redirect(product, views, request, { code, reference: segments[1], query })
    if (segments.length === 3 && segments[1] === 'v') return version(product, views, request, code, segments[2] ?? '')
    return segments.length > 2 ? null : current(product, views, request, code, { origin, counter })
  }
}

/** Answers that nothing stands behind a code, in the reader's language. */
export function noticeAnswer(request: PublicRequest, views: LabelViews): PublicAnswer {
  const language = languageOf(request, [])
  return {
    status: 404, body: keptBody(views.notice({ kind: 'unknown' }, language)),
    headers: { ...pageHeaders(views, language), 'Cache-Control': cachePolicy },
  }
}

async function redirect(
  product: Product, views: LabelViews, request: PublicRequest, { code, reference, query }: { code: string; reference: string | null | undefined; query: string },
): Promise<PublicAnswer> {
  if (!(await product.hasLabel(code))) return noticeAnswer(request, views)
  const rest = reference === undefined || reference === null ? '' : `/${encodeURIComponent(reference)}`
  const location = `${product.config.presentationOrigin}/qr/${encodeURIComponent(code)}${rest}${query === '' ? '' : `?${query}`}`
  return { status: 302, headers: { 'Location': location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }, body: '' }
}

async function version(product: Product, views: LabelViews, request: PublicRequest, code: string, number: string): Promise<PublicAnswer> {
  const label = /^[1-9]\d{0,5}$/.test(number) ? await product.readLabel(code, Number(number)) : null
  return labelAnswer(request, views, product.config.presentationOrigin, label)
}

async function current(
  product: Product, views: LabelViews, request: PublicRequest, code: string, { origin, counter }: { origin: string; counter: ViewCounter },
): Promise<PublicAnswer> {
  const label = await product.readLabel(code)
  const answer = labelAnswer(request, views, origin, label)
  if (label === null || !isReading(request)) return answer
  return { ...answer, afterwards: () => { counter.count(label.companyId, label.code) } }
}

function labelAnswer(request: PublicRequest, views: LabelViews, origin: string, label: FoundLabel | null): PublicAnswer {
  if (label === null) return noticeAnswer(request, views)
  const language = languageOf(request, label.languages)
  const headers = { ...pageHeaders(views, language), 'Cache-Control': cachePolicy }
  if (label.state === 'shown') return { status: 200, headers, body: keptBody(views.page(label.model, language, `${origin}/qr/${label.code}`)) }
  const { brand, name, vintage } = label.model.identity
  const product = { brand, name, ...(vintage === undefined ? {} : { vintage }) }
  return { status: 410, headers, body: keptBody(views.notice({ kind: 'withdrawn', product, allergens: label.model.allergens }, language)) }
}

function pageHeaders(views: LabelViews, language: LabelLanguage): Record<string, string> {
  return { ...publicHeaders(views.policy), 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': language, 'Vary': 'Accept-Language' }
}

function languageOf(request: PublicRequest, market: readonly string[]): LabelLanguage {
  const asked = new URLSearchParams(splitTarget(request.target).query).get('lang')
  return pickLabelLanguage(asked ?? undefined, request.headers['accept-language'], market)
}

/** A page that a browser fetches ahead, or whose head alone is asked for, was not read. */
function isReading(request: PublicRequest): boolean {
  const purpose = request.headers['sec-purpose'] ?? request.headers['purpose'] ?? ''
  return request.method === 'GET' && !/prefetch|preview/i.test(String(purpose))
}
