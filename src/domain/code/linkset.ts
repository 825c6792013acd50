// A linkset: every link of an identified thing, level by level, as a list for machines (RFC 9264, section 4.2; its members
// as the GS1-Conformant Resolver Standard 1.2 wants them, sections 2.5 and 2.10), and the choice of one link among several
// (section 2.6).

import { vocabulary, type LinkType } from './link-types.ts'

/** One link. */
export type Link = {
  readonly type: LinkType
  readonly href: string
  readonly title: string
  /** Media type of the target. */
  readonly mediaType: string
  /** Languages of the target, `ll` or `ll-CC`; empty when it has none in particular. */
  readonly languages: readonly string[]
}

/** The links of one level: of a serial, a lot, a variant or the GTIN. */
export type LinkLevel = {
  /** The level's own address, as it is printed. */
  readonly anchor: string
  readonly description: string
  /** Where to, when nothing else is asked. */
  readonly fallback: { readonly href: string; readonly title: string }
  readonly links: readonly Link[]
}

/** The JSON of a linkset. */
export type Linkset = { readonly linkset: readonly { readonly [member: string]: unknown }[] }

/** Levels as a linkset, the most particular first; the default link of a level has a title and nothing else (section 2.5.8). */
export function linksetOf(levels: readonly LinkLevel[]): Linkset {
  return {
    linkset: levels.map((level) => ({ ...contextOf(level), [`${vocabulary}defaultLink`]: [level.fallback] })),
  }
}

/** Only the links of one type, for a reader who must choose himself (section 2.6.3). */
export function choiceOf(level: LinkLevel, links: readonly Link[]): Linkset {
  return { linkset: [contextOf({ ...level, links })] }
}

function contextOf({ anchor, description, links }: LinkLevel): Record<string, unknown> {
  const members: Record<string, unknown> = { anchor, itemDescription: description }
  for (const type of new Set(links.map((link) => link.type)))
    members[vocabulary + type] = links.filter((link) => link.type === type).map(targetOf)
  return members
}

function targetOf({ href, title, mediaType, languages }: Link): Record<string, unknown> {
  return { href, title, type: mediaType, ...(languages.length === 0 ? {} : { hreflang: languages }) }
}

/** What a reader would rather have. */
export type Wishes = {
  /** Media types he asks for by name, best first. */
  readonly mediaTypes: readonly string[]
  /** Languages he prefers, best first: `pt-br`, `pt`. */
  readonly languages: readonly string[]
}

/**
 * The links that suit a reader best among several of one type: of a media type he names, then of his first language that
 * one of them has (RFC 4647, section 3.4: `pt-br` also finds `pt`), else those without a language. More than one left
 * cannot be told apart.
 */
export function bestLinks(links: readonly Link[], wishes: Wishes): readonly Link[] {
  const typed =
    firstThatFits(wishes.mediaTypes, (type) => links.filter((link) => link.mediaType === type)) ?? links
  const spoken = firstThatFits(wishes.languages, (language) => typed.filter((link) => speaks(link, language)))
  if (spoken !== undefined) return spoken
  const silent = typed.filter((link) => link.languages.length === 0)
  return silent.length === 0 ? typed : silent
}

function firstThatFits(
  wishes: readonly string[],
  find: (wish: string) => readonly Link[],
): readonly Link[] | undefined {
  for (const wish of wishes) {
    const found = find(wish)
    if (found.length > 0) return found
  }
  return undefined
}

function speaks(link: Link, language: string): boolean {
  return link.languages.some(
    (one) => one.toLowerCase() === language || one.toLowerCase() === language.split('-')[0],
  )
}
