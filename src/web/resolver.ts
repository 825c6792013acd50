// GS1 digital links, resolved (GS1-Conformant Resolver Standard 1.2): a redirect to the label or to the link asked for, or
// the list of all links. Read from the raw request target, so that `%2F` stays inside a value. Nothing of a request is
// kept, and the log of these addresses holds none (DOMAIN section 1.3).

import { noticeAnswer } from './label-routes.ts'
import {
  following,
  splitTarget,
  type PublicAnswer,
  type PublicRequest,
  type PublicRoute,
} from './public-server.ts'
import type { LabelViews } from './label-views.ts'
import { labelOfLink, readLevels, type LevelReader, type LinkedLabel } from './link-levels.ts'
import { linksetPage, linksetPolicy } from './linkset-page.ts'
import { preferences } from './content-negotiation.ts'
import { publicHeaders } from './security.ts'
import {
  parseDigitalLink,
  primaryKeys,
  writeDigitalLink,
  type DigitalLink,
} from '../domain/code/digital-link.ts'
import { readEpcSegment } from '../domain/code/epc-binary.ts'
import { readLinkType, vocabulary, type LinkType } from '../domain/code/link-types.ts'
import {
  bestLinks,
  choiceOf,
  linksetOf,
  type Link,
  type LinkLevel,
  type Linkset,
} from '../domain/code/linkset.ts'
import { pickLabelLanguage } from '../domain/languages.ts'

/** What links are resolved with. */
export type Resolver = LevelReader & { readonly views: LabelViews }

/** The JSON-LD context of linksets, which makes their JSON linked data (section 2.10). */
const context = 'https://ref.gs1.org/standards/resolver/linkset-context'
const methods = 'GET, HEAD, OPTIONS'

/** Anybody's page may ask, and read what it is answered (section 2.2). */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Expose-Headers': 'Link, Location',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Vary': 'Accept, Accept-Language',
} as const

const ownAddress = new RegExp(
  `^/(?:(?:${primaryKeys.join('|')})(?:/|$)|e(?:h[0-9a-f]{2,}|[hx][A-Za-z0-9_-]{14,})/?$)`,
)
const wellKnown = '/.well-known/gs1resolver'

/** Answers digital links, compressed ones too, and the description of this resolver. */
export function resolverRoute(resolver: Resolver): PublicRoute {
  const description = JSON.stringify(describe(resolver))
  return (request) => {
    const { path, query } = splitTarget(request.target)
    const isDescription = path === wellKnown || path === `${wellKnown}/`
    if (!isDescription && !ownAddress.test(path)) return null
    if (request.method === 'OPTIONS') return preflight
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

/** The resolver description file (section 3). */
function describe({ codeOrigin }: Resolver): Record<string, unknown> {
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

type Asked = {
  readonly request: PublicRequest
  readonly link: DigitalLink
  /** What a target receives: the data of a tag, then the query as it came (section 2.12). */
  readonly query: string
  readonly label: LinkedLabel
  /** What goes with every answer about this link. */
  readonly links: readonly string[]
}

type Answer = PublicAnswer | Promise<PublicAnswer>

function resolve(resolver: Resolver, request: PublicRequest, path: string, query: string): Answer {
  const read = readLink(path, query)
  if ('reason' in read)
    return refusal(resolver, request, 400, { error: 'link.malformed', reason: read.reason, at: read.at })
  const { link, compressed } = read
  return following(labelOfLink(resolver, link), (label): Answer => {
    if (label === null) return refusal(resolver, request, 404, { error: 'link.unknown' })
    const address = resolver.codeOrigin + link.path.join('')
    const links = [
      `<${address}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`,
      ...(compressed ? [`<${address}${link.query === '' ? '' : `?${link.query}`}>; rel="owl:sameAs"`] : []),
    ]
    return answer(resolver, {
      request,
      link,
      label,
      links,
      query: [compressed ? link.query : '', query].filter((part) => part !== '').join('&'),
    })
  })
}

type ReadLink =
  | { readonly link: DigitalLink; readonly compressed: boolean }
  | { readonly reason: string; readonly at: string }

function readLink(path: string, query: string): ReadLink {
  if (!path.startsWith('/e')) {
    const parsed = parseDigitalLink(query === '' ? path : `${path}?${query}`, '')
    return parsed.ok ? { link: parsed.link, compressed: false } : parsed.fault
  }
  const segment = path.slice(1).replace(/\/$/, '')
  const reading = readEpcSegment(segment)
  if (!reading.ok) return { reason: reading.reason, at: segment }
  const parsed = parseDigitalLink(
    writeDigitalLink('', reading.values) + (reading.query === '' ? '' : `?${reading.query}`),
    '',
  )
  return parsed.ok ? { link: parsed.link, compressed: true } : parsed.fault
}

/** The default link, the link of a type, or the list, as the request asks (sections 2.6 and 2.9). */
function answer(resolver: Resolver, asked: Asked): Answer {
  const wanted = asked.query === '' ? null : new URLSearchParams(asked.query).get('linkType')
  const type = wanted === null ? undefined : readLinkType(wanted)
  const format = formatOf(asked.request.headers.accept)
  if (type?.kind === 'default' || (type === undefined && (format === 'text/html' || format === undefined)))
    return redirection(asked, asked.label.href)
  return readLevels(resolver, asked.link, wishOf(asked)).then((levels) => {
    if (type?.kind === 'unknown') return missing(resolver, asked, levels)
    return type === undefined || type.kind === 'linkset'
      ? list(asked, 200, levels, linksetOf(levels))
      : linkOfType(resolver, asked, levels, type.type)
  })
}

/** The link of a type from the most particular level that has one. */
function linkOfType(
  resolver: Resolver,
  asked: Asked,
  levels: readonly LinkLevel[],
  type: LinkType,
): PublicAnswer {
  const level = levels.find(({ links }) => links.some((link) => link.type === type))
  if (level === undefined) return missing(resolver, asked, levels)
  const { headers } = asked.request
  const spoken = new URLSearchParams(asked.query).get('lang')
  const best = bestLinks(
    level.links.filter((link) => link.type === type),
    {
      mediaTypes: preferences(headers.accept).filter((wish) => !wish.includes('*')),
      languages: [
        ...(spoken === null ? [] : [spoken.toLowerCase()]),
        ...preferences(headers['accept-language']),
      ],
    },
  )
  const [only, ...others] = best
  return only !== undefined && others.length === 0
    ? redirection(asked, only.href)
    : choice(asked, level, best)
}

function choice(asked: Asked, level: LinkLevel, links: readonly Link[]): PublicAnswer {
  return list(asked, 300, [{ ...level, links }], choiceOf(level, links))
}

/** No link of the type asked for; a person sees those there are (section 2.6.2). */
function missing(resolver: Resolver, asked: Asked, levels: readonly LinkLevel[]): PublicAnswer {
  if (formatOf(asked.request.headers.accept) === 'text/html')
    return list(asked, 404, levels, linksetOf(levels))
  return refusal(resolver, asked.request, 404, { error: 'link.typeUnknown' })
}

/** Always 307, because where a link leads may change at any time (section 2.6); the query goes along unchanged. */
function redirection({ query, links }: Asked, href: string): PublicAnswer {
  const [address = '', fragment] = href.split('#', 2)
  const along = query === '' ? '' : `${address.includes('?') ? '&' : '?'}${query}`
  return {
    status: 307,
    headers: {
      ...openHeaders,
      'Cache-Control': 'no-store',
      'Link': links.join(', '),
      'Location': address + along + (fragment === undefined ? '' : `#${fragment}`),
    },
    body: '',
  }
}

function list(asked: Asked, status: number, levels: readonly LinkLevel[], linkset: Linkset): PublicAnswer {
  const format = formatOf(asked.request.headers.accept) ?? 'application/linkset+json'
  const linked = { '@context': context, ...linkset }
  const links = [
    ...asked.links,
    `<${context}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`,
  ].join(', ')
  if (format !== 'text/html')
    return {
      status,
      headers: { ...jsonHeaders(format), Link: links },
      body: JSON.stringify(format === 'application/ld+json' ? linked : linkset),
    }
  const { asked: spoken, accepted } = wishOf(asked)
  return {
    status,
    body: linksetPage(levels, JSON.stringify(linked), pickLabelLanguage(spoken, accepted, [])),
    headers: {
      ...publicHeaders(linksetPolicy),
      ...openHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, no-cache',
      'Link': links,
    },
  }
}

function wishOf({ request, query }: Asked): { asked: string | undefined; accepted: string | undefined } {
  return {
    asked: new URLSearchParams(query).get('lang') ?? undefined,
    accepted: request.headers['accept-language'],
  }
}

const formats = ['application/linkset+json', 'application/json', 'application/ld+json', 'text/html'] as const
type Format = (typeof formats)[number]

/** The form a request asks for by name; a page when it says nothing at all, undefined when anything would do. */
function formatOf(accept: string | undefined): Format | undefined {
  if (accept === undefined || accept === '') return 'text/html'
  for (const wish of preferences(accept)) {
    const format = formats.find((one) => one === wish)
    if (format !== undefined) return format
  }
  return undefined
}

/** An expected "no": for people the helpful page, for machines its name. */
function refusal(
  { views }: Resolver,
  request: PublicRequest,
  status: 400 | 404,
  body: Readonly<Record<string, string>>,
): PublicAnswer {
  const headers = { ...openHeaders, 'Cache-Control': 'no-store' }
  if (formatOf(request.headers.accept) !== 'text/html')
    return { status, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const notice = noticeAnswer(request, views)
  return { ...notice, status, headers: { ...notice.headers, ...headers } }
}
