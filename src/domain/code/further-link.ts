// A further link that a producer adds to a wine. It is in the linkset of the wine's digital link, never on
// the label, which must not serve sales or marketing (Regulation (EU) 1308/2013 Art. 119(5); domain open
// point 7).

import { producerLinkTypes } from './link-types.ts'
import { object, oneOf, optional, text, type Infer } from '../shape.ts'

/** Maximum number of further links of a sheet. */
export const maxFurtherLinks = 30

/** A language of two letters, optionally with a country as `pt-BR`; Greek is `el`. */
const linkLanguagePattern = '^(?!gr)[a-z]{2}(-[A-Z]{2})?$'

/** A further link: `language` is the target's language, if it has one. */
export const furtherLink = object({
  type: oneOf(...producerLinkTypes),
  language: optional(text({ max: 5, pattern: linkLanguagePattern })),
  title: text({ min: 1, max: 120, pattern: '^\\S(.*\\S)?$' }),
  href: text({ min: 12, max: 1000, pattern: '^https://[A-Za-z0-9][^\\s"<>\\\\^`{|}]*$' }),
})
export type FurtherLink = Infer<typeof furtherLink>

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  json: 'application/json',
  jsonld: 'application/ld+json',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** The media type by the ending of an address; a web page when the ending is absent or unknown. */
export function mediaTypeOf(href: string): string {
  const ending = /\/[^/?#]*\.([A-Za-z0-9]+)(?:[?#]|$)/.exec(href.replace(/^https:\/\/[^/?#]*/, ''))?.[1]
  return mediaTypes[ending?.toLowerCase() ?? ''] ?? 'text/html'
}

/**
 * Whether two links have the same type, language and media type, so that a reader cannot distinguish them.
 */
export function isSameTarget(a: FurtherLink, b: FurtherLink): boolean {
  return a.type === b.type && a.language === b.language && mediaTypeOf(a.href) === mediaTypeOf(b.href)
}
