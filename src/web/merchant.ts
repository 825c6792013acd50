// Addresses for online shops: a label as JSON and as linked data (JSON-LD), and oEmbed, which turns the
// address of a label into a frame. Any page may read it; no session, no cookie, and no view is counted
// (contract 5).

import {
  decodedSegment,
  cachedBody,
  splitTarget,
  type PublicAnswer,
  type PublicRequest,
  type PublicRoute,
} from './public-server.ts'
import type { LabelCache } from './label-cache.ts'
import { parseDigitalLink } from '../domain/code/digital-link.ts'
import { escapeHtml } from '../domain/html-escape.ts'
import { frameHeight } from '../domain/label/frame-height.ts'
import { labelData, withdrawnData, type LabelAddresses } from '../domain/label/label-data.ts'
import { labelLinkedData } from '../domain/label/label-linked-data.ts'
import { labelTitle } from '../domain/label/label-text.ts'
import { isLabelLanguage, pickLabelLanguage, type LabelLanguage } from '../domain/languages.ts'
import type { PublicLabel, Application } from '../application.ts'
import { labelMessages } from '../translations.ts'

/** What this route needs to answer. */
type MerchantContext = {
  readonly labels: Pick<LabelCache, 'readLabel' | 'codesOfLink'>
  readonly codeLinks: Application['codeLinks']
  readonly codeOrigin: string
  readonly presentationOrigin: string
}

type DataFormat = 'json' | 'jsonld'
const mediaTypes: Readonly<Record<DataFormat, string>> = {
  json: 'application/json; charset=utf-8',
  jsonld: 'application/ld+json; charset=utf-8',
}
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const
const methods = 'GET, HEAD, OPTIONS'
/** Browsers send OPTIONS first when a page of another origin sends a validator (`If-None-Match`). */
const preflight: PublicAnswer = {
  status: 204,
  body: '',
  headers: {
    ...openHeaders,
    'Allow': methods,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  },
}

/** Width of a frame in CSS pixels, unless `maxwidth` is smaller. */
const defaultWidth = 640

/** Answers `/qr/{code}.json`, `/qr/{code}.jsonld` and `/oembed`. */
export function merchantRoute(context: MerchantContext): PublicRoute {
  return (request) => {
    const { path, query } = splitTarget(request.target)
    const [, code = '', format] = /^\/qr\/([^/]+)\.(json|jsonld)$/.exec(path) ?? []
    if (format !== 'json' && format !== 'jsonld' && path !== '/oembed') return null
    if (request.method === 'OPTIONS') return preflight
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return { status: 405, headers: { ...openHeaders, Allow: methods }, body: '' }
    return format === 'json' || format === 'jsonld'
      ? dataAnswer(context, request, decodedSegment(code) ?? '', format)
      : oEmbedAnswer(context, new URLSearchParams(query))
  }
}

async function dataAnswer(
  context: MerchantContext,
  request: PublicRequest,
  typed: string,
  format: DataFormat,
): Promise<PublicAnswer> {
  const label = await context.labels.readLabel(typed)
  const links = label === null ? null : await context.codeLinks(label.code)
  if (label === null || links === null) return jsonAnswer(404, { error: 'label.unknown' })
  const chosen = new URLSearchParams(splitTarget(request.target).query).get('lang')
  const language = pickLabelLanguage(chosen ?? undefined, request.headers['accept-language'], label.languages)
  const origin = context.presentationOrigin
  const addresses = {
    code: label.code,
    page: `${origin}/qr/${label.code}`,
    origin,
    gtin: links.gtin,
    cpv: links.cpv,
    digitalLink: links.digitalLink,
  }
  return {
    status: label.state === 'withdrawn' ? 410 : 200,
    body: cachedBody(JSON.stringify(labelBody(label, language, addresses, format))),
    headers: {
      ...openHeaders,
      'Content-Type': mediaTypes[format],
      'Content-Language': language,
      'Vary': 'Accept-Language',
      'Cache-Control': 'public, no-cache',
    },
  }
}

function labelBody(
  { model, state }: PublicLabel,
  language: LabelLanguage,
  addresses: LabelAddresses,
  format: DataFormat,
): unknown {
  const messages = labelMessages(language)
  if (format === 'jsonld') return labelLinkedData(model, messages, language, addresses, state === 'withdrawn')
  return state === 'withdrawn'
    ? withdrawnData(model, messages, language, addresses)
    : labelData(model, messages, language, addresses)
}

/**
 * oEmbed 1.0, section 2: type `rich`; 404 for an address that is no label of ours, 501 for formats other than
 * JSON.
 */
async function oEmbedAnswer(context: MerchantContext, query: URLSearchParams): Promise<PublicAnswer> {
  if ((query.get('format') ?? 'json') !== 'json') return jsonAnswer(501, { error: 'format.unknown' })
  const linkedLabel = await labelAt(context, query.get('url') ?? '')
  if (linkedLabel === null || linkedLabel.label.state === 'withdrawn')
    return jsonAnswer(404, { error: 'label.unknown' })
  const { label, language } = linkedLabel
  const messages = labelMessages(language ?? pickLabelLanguage(undefined, undefined, label.languages))
  const width = lesserSize(query.get('maxwidth'), defaultWidth)
  const labelHeight = frameHeight(label.model, messages, width, label.otherLabels.length)
  const height = lesserSize(query.get('maxheight'), labelHeight)
  const languageQuery = language === null ? '' : `?lang=${language}`
  const address = `${context.presentationOrigin}/qr/${label.code}${languageQuery}`
  const title = labelTitle(label.model.identity, messages)
  return jsonAnswer(200, {
    version: '1.0',
    type: 'rich',
    title,
    author_name: label.model.operator.name,
    provider_name: 'Nutricode',
    provider_url: context.presentationOrigin,
    cache_age: 86_400,
    width,
    height,
    html: frame(address, title, height),
  })
}

function frame(address: string, title: string, height: number): string {
  return (
    `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" loading="lazy" ` +
    `referrerpolicy="no-referrer" style="width:100%;height:${height}px;border:0"></iframe>`
  )
}

/** The maximum that a query sets, if it is a number and smaller. */
function lesserSize(maximum: string | null, size: number): number {
  return maximum !== null && /^[1-9]\d{0,4}$/.test(maximum) ? Math.min(Number(maximum), size) : size
}

/**
 * The label behind an address of ours (label page, printed code, digital link), and the language in the
 * address.
 */
async function labelAt(
  { labels, codeOrigin, presentationOrigin }: MerchantContext,
  address: string,
): Promise<{ label: PublicLabel; language: LabelLanguage | null } | null> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || (url.origin !== codeOrigin && url.origin !== presentationOrigin)) return null
  const [, typed] = /^\/(?:qr|nutricode)\/([^/]+)/.exec(url.pathname) ?? []
  const code = typed === undefined ? await linkedCode(labels, address) : decodedSegment(typed)
  const label = code === null ? null : await labels.readLabel(code)
  const chosen = url.searchParams.get('lang')
  return label === null ? null : { label, language: isLabelLanguage(chosen) ? chosen : null }
}

/** The code of a digital link; null when no wine has it, and when several companies' wines do. */
async function linkedCode(labels: MerchantContext['labels'], address: string): Promise<string | null> {
  const parsed = parseDigitalLink(address)
  if (!parsed.ok || parsed.link.gtin === undefined) return null
  const { gtin, cpv, lot } = parsed.link
  const [code, ...others] = await labels.codesOfLink({ gtin, cpv, lot })
  return others.length === 0 ? (code?.code ?? null) : null
}

function jsonAnswer(status: number, body: Readonly<Record<string, unknown>>): PublicAnswer {
  const text = JSON.stringify(body)
  return {
    status,
    body: status === 200 ? cachedBody(text) : text,
    headers: {
      ...openHeaders,
      'Content-Type': mediaTypes.json,
      'Cache-Control': status === 200 ? 'public, max-age=3600' : 'no-store',
    },
  }
}
