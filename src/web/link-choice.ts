// Which link a scan of a digital link takes (GS1-Conformant Resolver Standard 1.2, sections 2.6 and 2.9): the
// label by default, the link of the requested type, or the list of all links. Among links of one type, media
// type and language decide: domain/code/link-preferences.ts. Which links a code has: link-levels.ts.

import { preferences } from './content-negotiation.ts'
import {
  readLevels,
  wineChoice,
  type LanguagePreference,
  type LevelReader,
  type LinkedLabel,
} from './link-levels.ts'
import type { PublicRequest } from './public-server.ts'
import type { DigitalLink } from '../domain/code/digital-link.ts'
import { bestLinks } from '../domain/code/link-preferences.ts'
import { parseLinkType, type LinkType } from '../domain/code/link-types.ts'
import type { Link, LinkLevel } from '../domain/code/linkset.ts'

/** A scanned link, and what the request prefers. */
export type LinkScan = {
  readonly link: DigitalLink
  readonly label: LinkedLabel
  /** The query of the link, with `linkType` and `lang`. */
  readonly query: string
  readonly request: PublicRequest
}

/**
 * The choice: one address, all links, several equally good links of one level, the labels of several wines, or none
 * of the requested type.
 */
type LinkChoice =
  | { readonly kind: 'redirect'; readonly href: string }
  | { readonly kind: 'all'; readonly levels: readonly LinkLevel[] }
  | { readonly kind: 'several'; readonly level: LinkLevel; readonly links: readonly Link[] }
  | { readonly kind: 'wines'; readonly level: LinkLevel }
  | { readonly kind: 'none'; readonly levels: readonly LinkLevel[] }

const listFormats = [
  'application/linkset+json',
  'application/json',
  'application/ld+json',
  'text/html',
] as const
type ListFormat = (typeof listFormats)[number]

/** Chooses the link of a scan. Synchronous for the default link, which nearly every scan takes. */
export function chooseLink(reader: LevelReader, scan: LinkScan): LinkChoice | Promise<LinkChoice> {
  const requested = scan.query === '' ? null : new URLSearchParams(scan.query).get('linkType')
  const type = requested === null ? undefined : parseLinkType(requested)
  const format = listFormat(scan.request.headers.accept)
  if (scan.label.others !== undefined && type?.kind !== 'linkset')
    return wineChoice(reader, scan.link, scan.label).then((level) => ({ kind: 'wines', level }))
  if (type?.kind === 'default' || (type === undefined && (format === 'text/html' || format === undefined)))
    return { kind: 'redirect', href: scan.label.href }
  return readLevels(reader, scan.link, languagePreference(scan)).then((levels): LinkChoice => {
    if (type?.kind === 'unknown') return { kind: 'none', levels }
    return type === undefined || type.kind === 'linkset'
      ? { kind: 'all', levels }
      : linkOfType(scan, levels, type.type)
  })
}

/** The best links of a type from the most specific level that has one. */
function linkOfType(scan: LinkScan, levels: readonly LinkLevel[], type: LinkType): LinkChoice {
  const level = levels.find(({ links }) => links.some((link) => link.type === type))
  if (level === undefined) return { kind: 'none', levels }
  const { headers } = scan.request
  const language = new URLSearchParams(scan.query).get('lang')
  const links = bestLinks(
    level.links.filter((link) => link.type === type),
    {
      mediaTypes: preferences(headers.accept).filter((mediaType) => !mediaType.includes('*')),
      languages: [
        ...(language === null ? [] : [language.toLowerCase()]),
        ...preferences(headers['accept-language']),
      ],
    },
  )
  const [first, ...others] = links
  return first !== undefined && others.length === 0
    ? { kind: 'redirect', href: first.href }
    : { kind: 'several', level, links }
}

/** The languages that a scan prefers for the titles of links. */
export function languagePreference({ query, request }: LinkScan): LanguagePreference {
  return {
    chosen: new URLSearchParams(query).get('lang') ?? undefined,
    accepted: request.headers['accept-language'],
  }
}

/**
 * The form of a list that an `Accept` header names; HTML without the header, undefined when it names none of
 * ours.
 */
export function listFormat(accept: string | undefined): ListFormat | undefined {
  if (accept === undefined || accept === '') return 'text/html'
  for (const mediaType of preferences(accept)) {
    const format = listFormats.find((known) => known === mediaType)
    if (format !== undefined) return format
  }
  return undefined
}
