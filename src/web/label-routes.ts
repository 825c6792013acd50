// What a scan meets: /nutricode → /qr, the label page, its lots and its earlier versions. No session, no cookie, no
// script; nothing about the reader is kept (DOMAIN section 1.3). Answered before everything that knows people.

import { isbot } from 'isbot'
import {
  decodedSegment,
  following,
  keptBody,
  splitTarget,
  type PublicAnswer,
  type PublicRequest,
  type PublicRoute,
} from './public-server.ts'
import type { KeptAnswer, KeptLabels } from './label-cache.ts'
import { publicHeaders } from './security.ts'
import type { LabelViews } from './label-views.ts'
import type { ViewCounter } from './view-counter.ts'
import { pickLabelLanguage, type LabelLanguage } from '../domain/languages.ts'
import type { FoundLabel, KnownCode } from '../application.ts'

/** What scans are answered with. */
export type Consumer = {
  readonly labels: KeptLabels
  readonly views: LabelViews
  readonly counter: ViewCounter
  /** Where labels are presented. */
  readonly origin: string
}

type Answer = PublicAnswer | Promise<PublicAnswer>

/** Readers may keep a label, but ask each time whether it is still the one. */
const cachePolicy = 'public, no-cache'

/** The notice of unknown codes in each language, drawn once: whoever tries codes by chance shall cost little. */
const notices = new Map<LabelLanguage, { readonly views: LabelViews; readonly answer: PublicAnswer }>()

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
 * Answers all that lies below `/nutricode` and `/qr`, whatever the method: were any of it left to the application, a
 * mistyped address would be answered with its cookie.
 */
export function consumerRoute(consumer: Consumer): PublicRoute {
  return (request) => {
    if (!ownAddress.test(request.target)) return null
    if (request.method === 'OPTIONS') return { status: 204, headers: preflight, body: '' }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return { status: 405, headers: { Allow: methods }, body: '' }
    const { path, query } = splitTarget(request.target)
    const [first, code, second, third, ...more] = path
      .slice(1)
      .replace(/\/$/, '')
      .split('/')
      .map(decodedSegment)
    if (more.length > 0) return noticeAnswer(request, consumer.views)
    if (first === 'nutricode')
      return third === undefined
        ? redirect(consumer, request, code ?? '', second ?? undefined, query)
        : noticeAnswer(request, consumer.views)
    if (third === undefined) return unlessVoid(consumer, request, code ?? '', second ?? undefined)
    if (second === 'lot') return current(consumer, request, code ?? '', third ?? undefined)
    return version(consumer, request, code ?? '', second === 'v' ? (third ?? '') : '')
  }
}

/** Answers that nothing stands behind a code, in the reader's language. */
export function noticeAnswer(request: PublicRequest, views: LabelViews): PublicAnswer {
  const language = languageOf(request, [])
  const kept = notices.get(language)
  if (kept?.views === views) return kept.answer
  const answer = {
    status: 404,
    body: keptBody(views.notice({ kind: 'unknown' }, language)),
    headers: pageHeaders(views, language),
  }
  notices.set(language, { views, answer })
  return answer
}

function redirect(
  consumer: Consumer,
  request: PublicRequest,
  typed: string,
  reference: string | undefined,
  query: string,
): Answer {
  return following(consumer.labels.knownCode(typed), (known: KnownCode | null) => {
    if (known === null) return noticeAnswer(request, consumer.views)
    const rest =
      (reference === undefined ? '' : `/${encodeURIComponent(reference)}`) + (query === '' ? '' : `?${query}`)
    return {
      status: 302,
      headers: {
        'Location': `${consumer.origin}/qr/${known.code}${rest}`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'Access-Control-Allow-Origin': '*',
      },
      body: '',
    }
  })
}

/** The label, unless what follows the code is the serial of a bottle that was declared void; it is looked up only where there is any. */
function unlessVoid(
  consumer: Consumer,
  request: PublicRequest,
  typed: string,
  serial: string | undefined,
): Answer {
  const label = () => current(consumer, request, typed, undefined)
  if (serial === undefined) return label()
  return following(consumer.labels.knownCode(typed), (known): Answer => {
    if (known?.hasVoids !== true) return label()
    return consumer.labels
      .isVoidSerial(known.code, serial)
      .then((isVoid) => (isVoid ? voidNotice(consumer, request, known.code) : label()))
  })
}

/** What the scan of a void serial shows: the wine, its allergens, and the way to its label. */
function voidNotice({ labels, views, origin }: Consumer, request: PublicRequest, code: string): Answer {
  return following(labels.readLabel(code), (label) => {
    if (label === null) return noticeAnswer(request, views)
    const language = languageOf(request, label.languages)
    const body = views.notice(
      {
        kind: 'void',
        product: productOf(label),
        allergens: label.model.allergens,
        labelUrl: `${origin}/qr/${code}`,
      },
      language,
    )
    return { status: 410, headers: { ...pageHeaders(views, language), 'Cache-Control': 'no-store' }, body }
  })
}

/** The label of today, or that of the lot the bottle names; a lot that nobody told of is of today's. */
function current(consumer: Consumer, request: PublicRequest, typed: string, lot: string | undefined): Answer {
  return following(consumer.labels.readLabel(typed), (label) => {
    if (label === null) return noticeAnswer(request, consumer.views)
    const number = lot !== undefined && Object.hasOwn(label.lots, lot) ? label.lots[lot] : undefined
    const answer =
      number === undefined || number === label.newest
        ? labelAnswer(consumer, request, label)
        : following(consumer.labels.readLabel(typed, number), (found) =>
            found === null
              ? labelAnswer(consumer, request, label)
              : labelAnswer(consumer, request, found, true),
          )
    if (!label.counted || !isReading(request)) return answer
    return following(answer, (shown) => ({
      ...shown,
      afterwards: () => {
        consumer.counter.count(label.companyId, label.code)
      },
    }))
  })
}

function version(consumer: Consumer, request: PublicRequest, typed: string, number: string): Answer {
  if (!/^[1-9]\d{0,5}$/.test(number)) return noticeAnswer(request, consumer.views)
  return following(consumer.labels.readLabel(typed), (newest) => {
    if (newest === null || Number(number) > newest.newest) return noticeAnswer(request, consumer.views)
    return following(consumer.labels.readLabel(typed, Number(number)), (label) =>
      labelAnswer(consumer, request, label ?? newest),
    )
  })
}

/** The page of a label; one that is shown for its lot is no earlier version but the right one. */
function labelAnswer(
  consumer: Consumer,
  request: PublicRequest,
  label: FoundLabel,
  forLot = false,
): KeptAnswer {
  const language = languageOf(request, label.languages)
  const { number, current: isNewest } = label.model.version
  return consumer.labels.drawn(label, `${number}${forLot && !isNewest ? ' lot' : ''} ${language}`, () =>
    draw(consumer, label, language, forLot),
  )
}

function draw(
  { views, origin }: Consumer,
  label: FoundLabel,
  language: LabelLanguage,
  forLot: boolean,
): KeptAnswer {
  const headers = pageHeaders(views, language)
  if (label.state === 'withdrawn') {
    return {
      status: 410,
      headers,
      body: keptBody(
        views.notice(
          { kind: 'withdrawn', product: productOf(label), allergens: label.model.allergens },
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
    body: keptBody(
      views.page({ model, lots, others: label.others, canonicalUrl: `${origin}/qr/${label.code}` }, language),
    ),
  }
}

function productOf({ model }: FoundLabel): { brand: string; name: string; vintage?: number } {
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

function languageOf(request: PublicRequest, market: readonly string[]): LabelLanguage {
  const { query } = splitTarget(request.target)
  const asked = query === '' ? null : new URLSearchParams(query).get('lang')
  return pickLabelLanguage(asked ?? undefined, request.headers['accept-language'], market)
}

/**
 * Whether somebody reads: a browser that fetches ahead, a script that fetches, a machine that makes a preview, a look at
 * the head alone and a step from one language to another on the page itself are no readings. Judged and forgotten.
 */
function isReading({ method, headers }: PublicRequest): boolean {
  const machine = headers['user-agent'] === undefined || isbot(headers['user-agent'])
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join(
    ' ',
  )
  return (
    method === 'GET' &&
    !/prefetch|preview/i.test(purpose) &&
    headers['sec-fetch-site'] !== 'same-origin' &&
    headers['sec-fetch-dest'] !== 'empty' &&
    !machine
  )
}
