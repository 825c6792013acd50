// The addresses of labels: /nutricode redirects to /qr, which shows the label, its lots and its earlier
// versions. Without session, cookie or script; nothing about the reader is recorded (domain 1.3). Answered
// before the application's middlewares.

import { isbot } from 'isbot'
import {
  decodedSegment,
  thenMaybe,
  cachedBody,
  splitTarget,
  type PublicAnswer,
  type PublicRequest,
  type PublicRoute,
} from './public-server.ts'
import type { CachedAnswer, LabelCache } from './label-cache.ts'
import { publicHeaders } from './security.ts'
import type { LabelViews } from './label-views.ts'
import type { ViewCounter } from './view-counter.ts'
import { pickLabelLanguage, type LabelLanguage } from '../domain/languages.ts'
import type { PublicLabel, KnownCode } from '../application.ts'

/** What the label route needs to answer. */
type LabelRouteContext = {
  readonly labels: LabelCache
  readonly views: LabelViews
  readonly counter: ViewCounter
  /** Origin of the addresses where labels are shown. */
  readonly origin: string
}

type Answer = PublicAnswer | Promise<PublicAnswer>

/** Browsers and caches may store a label, but must revalidate it each time. */
const cachePolicy = 'public, no-cache'

/**
 * The notice of unknown codes in each language, rendered once, so that trying random codes costs the server
 * little.
 */
const unknownCodeNotices = new Map<
  LabelLanguage,
  { readonly views: LabelViews; readonly answer: PublicAnswer }
>()

/** Every address below these two, including mistyped ones. */
const ownAddress = /^\/(?:qr|nutricode)(?:[/?]|$)/
const methods = 'GET, HEAD, OPTIONS'
const preflight = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
  'Allow': methods,
}

/**
 * Answers every address below `/nutricode` and `/qr`, whatever the method; the application would set a cookie
 * even for a mistyped address. Addresses: `/nutricode/{code}[/{reference}]`, `/qr/{code}[/{serial}]`,
 * `/qr/{code}/lot/{lot}`, `/qr/{code}/v/{version}`.
 */
export function labelRoute(context: LabelRouteContext): PublicRoute {
  return (request) => {
    if (!ownAddress.test(request.target)) return null
    if (request.method === 'OPTIONS') return { status: 204, headers: preflight, body: '' }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return { status: 405, headers: { Allow: methods }, body: '' }
    const { path, query } = splitTarget(request.target)
    const [folder, code, second, third, ...more] = path
      .slice(1)
      .replace(/\/$/, '')
      .split('/')
      .map(decodedSegment)
    if (more.length > 0) return unknownCodeAnswer(request, context.views)
    if (folder === 'nutricode')
      return third === undefined
        ? redirect(context, request, code ?? '', second ?? undefined, query)
        : unknownCodeAnswer(request, context.views)
    if (third === undefined) return labelUnlessVoid(context, request, code ?? '', second ?? undefined)
    if (second === 'lot') return currentLabel(context, request, code ?? '', third ?? undefined)
    return labelVersion(context, request, code ?? '', second === 'v' ? (third ?? '') : '')
  }
}

/** The 404 notice of an unknown code, in the reader's language. */
export function unknownCodeAnswer(request: PublicRequest, views: LabelViews): PublicAnswer {
  const language = languageOf(request, [])
  const cached = unknownCodeNotices.get(language)
  if (cached?.views === views) return cached.answer
  const answer = {
    status: 404,
    body: cachedBody(views.notice({ kind: 'unknown' }, language)),
    headers: pageHeaders(views, language),
  }
  unknownCodeNotices.set(language, { views, answer })
  return answer
}

function redirect(
  context: LabelRouteContext,
  request: PublicRequest,
  typed: string,
  reference: string | undefined,
  query: string,
): Answer {
  return thenMaybe(context.labels.knownCode(typed), (known: KnownCode | null) => {
    if (known === null) return unknownCodeAnswer(request, context.views)
    const rest =
      (reference === undefined ? '' : `/${encodeURIComponent(reference)}`) + (query === '' ? '' : `?${query}`)
    return {
      status: 302,
      headers: {
        'Location': `${context.origin}/qr/${known.code}${rest}`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'Access-Control-Allow-Origin': '*',
      },
      body: '',
    }
  })
}

/**
 * The label, or a notice when the bottle's serial is void; serials are looked up only for codes that have
 * void ones.
 */
function labelUnlessVoid(
  context: LabelRouteContext,
  request: PublicRequest,
  typed: string,
  serial: string | undefined,
): Answer {
  const label = () => currentLabel(context, request, typed, undefined)
  if (serial === undefined) return label()
  return thenMaybe(context.labels.knownCode(typed), (known): Answer => {
    if (known?.hasVoids !== true) return label()
    return context.labels
      .isVoidSerial(known.code, serial)
      .then((isVoid) => (isVoid ? voidNotice(context, request, known.code) : label()))
  })
}

/** The notice of a void serial: the wine, its allergens, and a link to its label. */
function voidNotice(
  { labels, views, origin }: LabelRouteContext,
  request: PublicRequest,
  code: string,
): Answer {
  return thenMaybe(labels.readLabel(code), (label) => {
    if (label === null) return unknownCodeAnswer(request, views)
    const language = languageOf(request, label.languages)
    const body = views.notice(
      {
        kind: 'void',
        product: wineOf(label),
        allergens: label.model.allergens,
        labelUrl: `${origin}/qr/${code}`,
      },
      language,
    )
    return { status: 410, headers: { ...pageHeaders(views, language), 'Cache-Control': 'no-store' }, body }
  })
}

/**
 * The current label, or the version of the bottle's lot; an unknown lot gets the current one. Counts a view.
 */
function currentLabel(
  context: LabelRouteContext,
  request: PublicRequest,
  typed: string,
  lot: string | undefined,
): Answer {
  return thenMaybe(context.labels.readLabel(typed), (label): Answer => {
    if (label === null) return unknownCodeAnswer(request, context.views)
    const answer = lotAnswer(context, request, typed, label, lot)
    if (!label.countsViews || !isView(request)) return answer
    return thenMaybe(answer, (shown) => ({
      ...shown,
      afterSend: () => {
        context.counter.count(label.companyId, label.code)
      },
    }))
  })
}

function lotAnswer(
  context: LabelRouteContext,
  request: PublicRequest,
  typed: string,
  newest: PublicLabel,
  lot: string | undefined,
): Answer {
  const number = lot !== undefined && Object.hasOwn(newest.lots, lot) ? newest.lots[lot] : undefined
  if (number === undefined || number === newest.newestVersion) return labelAnswer(context, request, newest)
  return thenMaybe(context.labels.readLabel(typed, number), (label) =>
    label === null ? labelAnswer(context, request, newest) : labelAnswer(context, request, label, true),
  )
}

function labelVersion(
  context: LabelRouteContext,
  request: PublicRequest,
  typed: string,
  number: string,
): Answer {
  if (!/^[1-9]\d{0,5}$/.test(number)) return unknownCodeAnswer(request, context.views)
  return thenMaybe(context.labels.readLabel(typed), (newest) => {
    if (newest === null || Number(number) > newest.newestVersion)
      return unknownCodeAnswer(request, context.views)
    return thenMaybe(context.labels.readLabel(typed, Number(number)), (label) =>
      labelAnswer(context, request, label ?? newest),
    )
  })
}

/**
 * The page of a label. `forLot`: the version is the one of the bottle's lot, so the page does not mark it as
 * an earlier version.
 */
function labelAnswer(
  context: LabelRouteContext,
  request: PublicRequest,
  label: PublicLabel,
  forLot = false,
): CachedAnswer {
  const language = languageOf(request, label.languages)
  const { number, current: isNewest } = label.model.version
  return context.labels.rendered(label, `${number}${forLot && !isNewest ? ' lot' : ''} ${language}`, () =>
    draw(context, label, language, forLot),
  )
}

function draw(
  { views, origin }: LabelRouteContext,
  label: PublicLabel,
  language: LabelLanguage,
  forLot: boolean,
): CachedAnswer {
  const headers = pageHeaders(views, language)
  if (label.state === 'withdrawn') {
    return {
      status: 410,
      headers,
      body: cachedBody(
        views.notice(
          { kind: 'withdrawn', product: wineOf(label), allergens: label.model.allergens },
          language,
        ),
      ),
    }
  }
  const lots = Object.entries(label.lots)
    .filter(([, number]) => number === label.model.version.number)
    .map(([lot]) => lot)
  const model = forLot ? { ...label.model, version: { ...label.model.version, current: true } } : label.model
  return {
    status: 200,
    headers,
    body: cachedBody(
      views.page(
        { model, lots, others: label.otherLabels, canonicalUrl: `${origin}/qr/${label.code}` },
        language,
      ),
    ),
  }
}

function wineOf({ model }: PublicLabel): { brand: string; name: string; vintage?: number } {
  const { brand, name, vintage } = model.identity
  return { brand, name, ...(vintage === undefined ? {} : { vintage }) }
}

function pageHeaders(views: LabelViews, language: LabelLanguage): Record<string, string> {
  return {
    ...publicHeaders(views.policy),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    'Vary': 'Accept-Language',
    'Cache-Control': cachePolicy,
  }
}

function languageOf(request: PublicRequest, marketLanguages: readonly string[]): LabelLanguage {
  const { query } = splitTarget(request.target)
  const chosen = query === '' ? null : new URLSearchParams(query).get('lang')
  return pickLabelLanguage(chosen ?? undefined, request.headers['accept-language'], marketLanguages)
}

/**
 * Whether a request is a person's view of a label. Not counted: prefetches and previews, requests by scripts,
 * robots, HEAD, and a change of language on the page itself. Nothing of the request is stored.
 */
function isView({ method, headers }: PublicRequest): boolean {
  const isMachine = headers['user-agent'] === undefined || isbot(headers['user-agent'])
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join(
    ' ',
  )
  return (
    method === 'GET' &&
    !/prefetch|preview/i.test(purpose) &&
    headers['sec-fetch-site'] !== 'same-origin' &&
    headers['sec-fetch-dest'] !== 'empty' &&
    !isMachine
  )
}
