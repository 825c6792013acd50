// Linksets: all links of an identified product, level by level, as JSON (RFC 9264, section 4.2; members as
// the GS1-Conformant Resolver Standard 1.2 requires, sections 2.5 and 2.10). link-preferences.ts chooses
// between links.

import { vocabulary, type LinkType } from './link-types.ts'

/** One link of a level. */
export type Link = {
  readonly type: LinkType
  readonly href: string
  readonly title: string
  /** Media type of the target. */
  readonly mediaType: string
  /** Languages of the target, `ll` or `ll-CC`; empty when it has no particular language. */
  readonly languages: readonly string[]
}

/** The links of one level: a serial, a lot, a variant or the GTIN. */
export type LinkLevel = {
  /** The level's address, as printed. */
  readonly anchor: string
  readonly description: string
  /** The default link, for requests without a link type. */
  readonly fallback: { readonly href: string; readonly title: string }
  readonly links: readonly Link[]
}

/** The JSON of a linkset. */
export type Linkset = { readonly linkset: readonly { readonly [member: string]: unknown }[] }

/**
 * The linkset of levels, the most specific first. A default link has only address and title (section 2.5.8).
 */
export function linksetOfLevels(levels: readonly LinkLevel[]): Linkset {
  return {
    linkset: levels.map((level) => ({
      ...linkContext(level),
      [`${vocabulary}defaultLink`]: [level.fallback],
    })),
  }
}

/** The linkset of several links of one type, among which the reader must choose (section 2.6.3). */
export function linkChoices(level: LinkLevel, links: readonly Link[]): Linkset {
  return { linkset: [linkContext({ ...level, links })] }
}

function linkContext({ anchor, description, links }: LinkLevel): Record<string, unknown> {
  const members: Record<string, unknown> = { anchor, itemDescription: description }
  for (const type of new Set(links.map((link) => link.type)))
    members[vocabulary + type] = links.filter((link) => link.type === type).map(linkTarget)
  return members
}

function linkTarget({ href, title, mediaType, languages }: Link): Record<string, unknown> {
  return { href, title, type: mediaType, ...(languages.length === 0 ? {} : { hreflang: languages }) }
}
