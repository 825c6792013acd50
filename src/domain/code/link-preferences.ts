// The best links for a reader's language and media type, among links of one type (GS1-Conformant Resolver
// Standard 1.2, section 2.6). src/web/link-choice.ts decides which link a scan takes.

import type { Link } from './linkset.ts'

/** The reader's preferences. */
type LinkPreferences = {
  /** Media types that the request names, best first. */
  readonly mediaTypes: readonly string[]
  /** Languages, best first: `pt-br`, `pt`. */
  readonly languages: readonly string[]
}

/**
 * The best links for a reader among links of one type: those of the first named media type that any link has;
 * of these, those of the first preferred language that any link has (RFC 4647, section 3.4: `pt-br` also
 * matches `pt`), else those without a language, else all. More than one result means that the reader must
 * choose.
 */
export function bestLinks(links: readonly Link[], preferences: LinkPreferences): readonly Link[] {
  const ofType =
    firstMatches(preferences.mediaTypes, (type) => links.filter((link) => link.mediaType === type)) ?? links
  const ofLanguage = firstMatches(preferences.languages, (language) =>
    ofType.filter((link) => hasLanguage(link, language)),
  )
  if (ofLanguage !== undefined) return ofLanguage
  const withoutLanguage = ofType.filter((link) => link.languages.length === 0)
  return withoutLanguage.length === 0 ? ofType : withoutLanguage
}

function firstMatches(
  preferences: readonly string[],
  find: (preference: string) => readonly Link[],
): readonly Link[] | undefined {
  for (const preference of preferences) {
    const matches = find(preference)
    if (matches.length > 0) return matches
  }
  return undefined
}

function hasLanguage(link: Link, language: string): boolean {
  return link.languages
    .map((tag) => tag.toLowerCase())
    .some((tag) => tag === language || tag === language.split('-')[0])
}
