// Resolves GS1 digital links over HTTP (GS1-Conformant Resolver Standard 1.2): reads the link, answers a
// redirect or a list of links. Which link is taken: link-choice.ts. The link is read from the raw request
// target, so that `%2F` stays inside a value. Nothing of a request is recorded, not even in the log (domain
// 1.3).

import { unknownCodeAnswer } from './label-routes.ts'
import {
  thenMaybe,
  splitTarget,
  type PublicAnswer,
  type PublicRequest,
  type PublicRoute,
} from './public-server.ts'
import type { LabelViews } from './label-views.ts'
import { chooseLink, languagePreference, listFormat, type LinkScan } from './link-choice.ts'
import { labelForLink, type LevelReader } from './link-levels.ts'
import { linksetPage, linksetPolicy } from './linkset-page.ts'
import { publicHeaders } from './security.ts'
import {
  parseDigitalLink,
  primaryKeys,
  queryIssue,
  writeDigitalLink,
  type DigitalLink,
} from '../domain/code/digital-link.ts'
import { readEpcSegment } from '../domain/code/epc-binary.ts'
import { vocabulary } from '../domain/code/link-types.ts'
import { linkChoices, linksetOfLevels, type LinkLevel, type Linkset } from '../domain/code/linkset.ts'
import { pickLabelLanguage } from '../domain/languages.ts'

/** What the resolver needs to answer. */
type ResolverContext = LevelReader & { readonly views: LabelViews }

/** The JSON-LD context of linksets, which makes their JSON linked data (section 2.10). */
const context = 'https://ref.gs1.org/standards/resolver/linkset-context'
const methods = 'GET, HEAD, OPTIONS'

/** Any page may request and read these addresses (section 2.2). */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Expose-Headers': 'Link, Location',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Vary': 'Accept, Accept-Language',
} as const

/** Names of primary keys that links had before URI Syntax 1.3 withdrew them; with them no link is valid. */
const withdrawnNames =
  'gtin|itip|gmn|cpid|gln|payTo|glnProd|partyGln|giai|grai|gdti|gsrn|gsrnp|sscc|gsin|ginc|gcn'
const ownAddress = new RegExp(
  `^/(?:(?:${primaryKeys.join('|')}|${withdrawnNames})(?:/|$)|e(?:h[0-9a-f]{2,}|[hx][A-Za-z0-9_-]{14,})/?$)`,
)
const wellKnown = '/.well-known/gs1resolver'

/** Answers digital links, compressed ones too, and the resolver description file. */
export function resolverRoute(resolver: ResolverContext): PublicRoute {
  const description = JSON.stringify(resolverDescription(resolver))
  return (request) => {
    const { path, query } = splitTarget(request.target)
    const isDescription = path === wellKnown || path === `${wellKnown}/`
    if (!isDescription && !ownAddress.test(path)) return null
    if (request.method === 'OPTIONS')
      return isDescription ? preflight : linkedPreflight(resolver, path, query)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return { status: 405, headers: { ...openHeaders, Allow: methods }, body: '' }
    if (isDescription) return { status: 200, headers: jsonHeaders('application/json'), body: description }
    return resolve(resolver, request, path, query)
  }
}

const preflight: PublicAnswer = {
  status: 204,
  headers: {
    ...openHeaders,
    'Allow': methods,
    'Access-Control-Allow-Headers': '*, Accept, Accept-Language',
    'Access-Control-Max-Age': '86400',
  },
  body: '',
}

/** The preflight of a digital link that belongs to a wine names its list of links too (section 2.6). */
function linkedPreflight(resolver: ResolverContext, path: string, query: string): Answer {
  const readResult = readLink(path, query)
  if ('reason' in readResult) return preflight
  return thenMaybe(labelForLink(resolver, readResult.link), (label) =>
    label === null
      ? preflight
      : {
          ...preflight,
          headers: { ...preflight.headers, Link: linkHeaders(resolver, readResult).join(', ') },
        },
  )
}

/** The resolver description file (section 3). */
function resolverDescription({ codeOrigin }: ResolverContext): Record<string, unknown> {
  return {
    name: 'Nutricode',
    resolverRoot: codeOrigin,
    supportedPrimaryKeys: ['01'],
    supportedLinkType: [{ namespace: vocabulary, prefix: 'gs1:' }],
    linkTypeDefaultCanBeLinkset: false,
    jsonLdContextLocation: context,
  }
}

function jsonHeaders(type: string): Record<string, string> {
  return { ...openHeaders, 'Content-Type': type, 'Cache-Control': 'public, no-cache' }
}

type LinkRequest = LinkScan & {
  /** Values of the `Link` header of every answer about this link. */
  readonly links: readonly string[]
}

type Answer = PublicAnswer | Promise<PublicAnswer>

function resolve(resolver: ResolverContext, request: PublicRequest, path: string, query: string): Answer {
  const readResult = readLink(path, query)
  if ('reason' in readResult)
    return refusal(resolver, request, 400, {
      error: 'link.malformed',
      reason: readResult.reason,
      at: readResult.at,
    })
  const { link, compressed } = readResult
  return thenMaybe(labelForLink(resolver, link), (label): Answer => {
    if (label === null) return refusal(resolver, request, 404, { error: 'link.unknown' })
    return answer(resolver, {
      request,
      link,
      label,
      links: linkHeaders(resolver, readResult),
      // A target gets the data of the compressed link, then the request's query (section 2.12).
      query: [compressed ? link.query : '', query].filter((part) => part !== '').join('&'),
    })
  })
}

/** Values of the `Link` header about a link. */
function linkHeaders({ codeOrigin }: ResolverContext, { link, compressed }: ValidLink): string[] {
  const address = codeOrigin + link.path.join('')
  return [
    `<${address}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`,
    ...(compressed ? [`<${address}${link.query === '' ? '' : `?${link.query}`}>; rel="owl:sameAs"`] : []),
  ]
}

type ValidLink = { readonly link: DigitalLink; readonly compressed: boolean }
type ReadLink = ValidLink | { readonly reason: string; readonly at: string }

function readLink(path: string, query: string): ReadLink {
  if (!path.startsWith('/e')) {
    const parsed = parseDigitalLink(query === '' ? path : `${path}?${query}`, '')
    return parsed.ok ? { link: parsed.link, compressed: false } : parsed.issue
  }
  const segment = path.slice(1).replace(/\/$/, '')
  const decoded = readEpcSegment(segment)
  if (!decoded.ok) return { reason: decoded.reason, at: segment }
  const parsed = parseDigitalLink(
    writeDigitalLink('', decoded.values) + (decoded.query === '' ? '' : `?${decoded.query}`),
    '',
  )
  if (!parsed.ok) return parsed.issue
  const joined = [decoded.query, query].filter((part) => part !== '').join('&')
  return queryIssue(parsed.link.key, parsed.link, joined) ?? { link: parsed.link, compressed: true }
}

/** Turns the choice of a link into an answer: 307, 200, 300 or 404 (sections 2.6 and 2.9). */
function answer(resolver: ResolverContext, scan: LinkRequest): Answer {
  return thenMaybe(chooseLink(resolver, scan), (choice) => {
    switch (choice.kind) {
      case 'redirect':
        return redirection(scan, choice.href)
      case 'all':
        return list(scan, 200, choice.levels, linksetOfLevels(choice.levels))
      case 'several':
        return list(
          scan,
          300,
          [{ ...choice.level, links: choice.links }],
          linkChoices(choice.level, choice.links),
        )
      case 'wines':
        return wineChoice(resolver, scan, choice.level)
      case 'none':
        return noLinkOfType(resolver, scan, choice.levels)
    }
  })
}

/** The link belongs to wines of several companies (decision 51): people choose on a page like the label. */
function wineChoice({ views }: ResolverContext, scan: LinkRequest, level: LinkLevel): PublicAnswer {
  if ((listFormat(scan.request.headers.accept) ?? 'text/html') !== 'text/html')
    return list(scan, 300, [level], linkChoices(level, level.links))
  const { chosen, accepted } = languagePreference(scan)
  const language = pickLabelLanguage(chosen, accepted, [])
  const wines = level.links.map(({ title, href }) => ({ title, url: href }))
  return {
    status: 300,
    body: views.notice({ kind: 'choice', wines }, language),
    headers: {
      ...publicHeaders(views.policy),
      ...openHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Cache-Control': 'public, no-cache',
      'Link': scan.links.join(', '),
    },
  }
}

/** No link of the requested type: people get a list of the links there are (section 2.6.2). */
function noLinkOfType(
  resolver: ResolverContext,
  scan: LinkRequest,
  levels: readonly LinkLevel[],
): PublicAnswer {
  if (listFormat(scan.request.headers.accept) === 'text/html')
    return list(scan, 404, levels, linksetOfLevels(levels))
  return refusal(resolver, scan.request, 404, { error: 'link.typeUnknown' })
}

/** Always 307, because the target may change at any time (section 2.6); the query is passed on unchanged. */
function redirection({ query, links }: LinkRequest, href: string): PublicAnswer {
  const [address = '', fragment] = href.split('#', 2)
  const passedQuery = query === '' ? '' : `${address.includes('?') ? '&' : '?'}${query}`
  return {
    status: 307,
    headers: {
      ...openHeaders,
      'Cache-Control': 'no-store',
      'Link': links.join(', '),
      'Location': address + passedQuery + (fragment === undefined ? '' : `#${fragment}`),
    },
    body: '',
  }
}

function list(
  scan: LinkRequest,
  status: number,
  levels: readonly LinkLevel[],
  linkset: Linkset,
): PublicAnswer {
  const format = listFormat(scan.request.headers.accept) ?? 'application/linkset+json'
  const linked = { '@context': context, ...linkset }
  const links = [
    ...scan.links,
    `<${context}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`,
  ].join(', ')
  if (format !== 'text/html')
    return {
      status,
      headers: { ...jsonHeaders(format), Link: links },
      body: JSON.stringify(format === 'application/ld+json' ? linked : linkset),
    }
  const { chosen, accepted } = languagePreference(scan)
  return {
    status,
    body: linksetPage(levels, JSON.stringify(linked), pickLabelLanguage(chosen, accepted, [])),
    headers: {
      ...publicHeaders(linksetPolicy),
      ...openHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, no-cache',
      'Link': links,
    },
  }
}

/** A refusal: people get the notice of an unknown code, programs a JSON with the refusal's name. */
function refusal(
  { views }: ResolverContext,
  request: PublicRequest,
  status: 400 | 404,
  body: Readonly<Record<string, string>>,
): PublicAnswer {
  const headers = { ...openHeaders, 'Cache-Control': 'no-store' }
  if (listFormat(request.headers.accept) !== 'text/html')
    return { status, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const notice = unknownCodeAnswer(request, views)
  return { ...notice, status, headers: { ...notice.headers, ...headers } }
}
