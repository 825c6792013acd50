// What shops read: a label as JSON and as linked data, and oEmbed, by which systems turn an address into a frame. Open to
// every page; no session, no cookie, and no reading is counted (contract section 5).

import {
  decodedSegment,
  keptBody,
  splitTarget,
  type PublicAnswer,
  type PublicRequest,
  type PublicRoute,
} from './public-server.ts'
import type { KeptLabels } from './label-cache.ts'
import { parseDigitalLink } from '../domain/code/digital-link.ts'
import { frameHeight } from '../domain/label/frame-height.ts'
import { labelData, withdrawnData, type LabelAddresses } from '../domain/label/label-data.ts'
import { labelLinkedData } from '../domain/label/label-linked-data.ts'
import { labelTitle } from '../domain/label/words.ts'
import { isLabelLanguage, pickLabelLanguage, type LabelLanguage } from '../domain/languages.ts'
import type { FoundLabel, Application } from '../application.ts'
import { labelWords } from '../translations.ts'

/** What shops are answered with. */
export type Merchant = {
  readonly labels: Pick<KeptLabels, 'readLabel' | 'codeOfLink'>
  readonly codeLinks: Application['codeLinks']
  readonly codeOrigin: string
  readonly presentationOrigin: string
}

type Form = 'json' | 'jsonld'
const mediaTypes: Readonly<Record<Form, string>> = {
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
/** A page of another origin that names a validator asks first whether it may. */
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

/** Width of a frame when nobody says a lesser one, in CSS pixels. */
const usualWidth = 640

/** Answers `/qr/{code}.json`, `/qr/{code}.jsonld` and `/oembed`. */
export function merchantRoute(merchant: Merchant): PublicRoute {
  return (request) => {
    const { path, query } = splitTarget(request.target)
    const [, code = '', form] = /^\/qr\/([^/]+)\.(json|jsonld)$/.exec(path) ?? []
    if (form !== 'json' && form !== 'jsonld' && path !== '/oembed') return null
    if (request.method === 'OPTIONS') return preflight
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return { status: 405, headers: { ...openHeaders, Allow: methods }, body: '' }
    return form === 'json' || form === 'jsonld'
      ? data(merchant, request, decodedSegment(code) ?? '', form)
      : embed(merchant, new URLSearchParams(query))
  }
}

async function data(
  merchant: Merchant,
  request: PublicRequest,
  typed: string,
  form: Form,
): Promise<PublicAnswer> {
  const label = await merchant.labels.readLabel(typed)
  const links = label === null ? null : await merchant.codeLinks(label.code)
  if (label === null || links === null) return said(404, { error: 'label.unknown' })
  const asked = new URLSearchParams(splitTarget(request.target).query).get('lang')
  const language = pickLabelLanguage(asked ?? undefined, request.headers['accept-language'], label.languages)
  const origin = merchant.presentationOrigin
  const where = {
    code: label.code,
    page: `${origin}/qr/${label.code}`,
    origin,
    gtin: links.gtin,
    cpv: links.cpv,
    digitalLink: links.digitalLink,
  }
  return {
    status: label.state === 'withdrawn' ? 410 : 200,
    body: keptBody(JSON.stringify(told(label, language, where, form))),
    headers: {
      ...openHeaders,
      'Content-Type': mediaTypes[form],
      'Content-Language': language,
      'Vary': 'Accept-Language',
      'Cache-Control': 'public, no-cache',
    },
  }
}

function told(
  { model, state }: FoundLabel,
  language: LabelLanguage,
  where: LabelAddresses,
  form: Form,
): unknown {
  const words = labelWords(language)
  if (form === 'jsonld') return labelLinkedData(model, words, language, where, state === 'withdrawn')
  return state === 'withdrawn'
    ? withdrawnData(model, words, language, where)
    : labelData(model, words, language, where)
}

/** oEmbed 1.0, section 2: a rich answer, 404 for an address that is no label of ours, 501 for another format than JSON. */
async function embed(merchant: Merchant, query: URLSearchParams): Promise<PublicAnswer> {
  if ((query.get('format') ?? 'json') !== 'json') return said(501, { error: 'format.unknown' })
  const found = await labelAt(merchant, query.get('url') ?? '')
  if (found === null || found.label.state === 'withdrawn') return said(404, { error: 'label.unknown' })
  const { label, language } = found
  const words = labelWords(language ?? pickLabelLanguage(undefined, undefined, label.languages))
  const width = atMost(query.get('maxwidth'), usualWidth)
  const height = atMost(query.get('maxheight'), frameHeight(label.model, words, width, label.others.length))
  const address = `${merchant.presentationOrigin}/qr/${label.code}${language === null ? '' : `?lang=${language}`}`
  const title = labelTitle(label.model.identity, words)
  return said(200, {
    version: '1.0',
    type: 'rich',
    title,
    author_name: label.model.operator.name,
    provider_name: 'Nutricode',
    provider_url: merchant.presentationOrigin,
    cache_age: 86_400,
    width,
    height,
    html: frame(address, title, height),
  })
}

function frame(address: string, title: string, height: number): string {
  return `<iframe src="${escape(address)}" title="${escape(title)}" loading="lazy" referrerpolicy="no-referrer" style="width:100%;height:${height}px;border:0"></iframe>`
}

function atMost(asked: string | null, usual: number): number {
  return asked !== null && /^[1-9]\d{0,4}$/.test(asked) ? Math.min(Number(asked), usual) : usual
}

/** The label an address of ours shows, and the language it asks for: the page, the printed code or the digital link. */
async function labelAt(
  { labels, codeOrigin, presentationOrigin }: Merchant,
  address: string,
): Promise<{ label: FoundLabel; language: LabelLanguage | null } | null> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || (url.origin !== codeOrigin && url.origin !== presentationOrigin)) return null
  const [, typed] = /^\/(?:qr|nutricode)\/([^/]+)/.exec(url.pathname) ?? []
  const code = typed === undefined ? await linkedCode(labels, address) : decodedSegment(typed)
  const label = code === null ? null : await labels.readLabel(code)
  const asked = url.searchParams.get('lang')
  return label === null ? null : { label, language: isLabelLanguage(asked) ? asked : null }
}

async function linkedCode(labels: Merchant['labels'], address: string): Promise<string | null> {
  const parsed = parseDigitalLink(address)
  return parsed.ok && parsed.link.gtin !== undefined
    ? labels.codeOfLink({ gtin: parsed.link.gtin, cpv: parsed.link.cpv, lot: parsed.link.lot })
    : null
}

function said(status: number, body: Readonly<Record<string, unknown>>): PublicAnswer {
  const text = JSON.stringify(body)
  return {
    status,
    body: status === 200 ? keptBody(text) : text,
    headers: {
      ...openHeaders,
      'Content-Type': mediaTypes.json,
      'Cache-Control': status === 200 ? 'public, max-age=3600' : 'no-store',
    },
  }
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
