// A link that a producer adds to a wine: it stands in the linkset of its digital link, never on the label, where nothing
// may serve sales or marketing (Regulation (EU) 1308/2013 Art. 119(5); DOMAIN open point 7).

import { producerLinkTypes } from './link-types.ts'
import { object, oneOf, optional, text, type Infer } from '../shape.ts'

/** Links that one sheet may have at most. */
export const mostFurtherLinks = 30

/** Two letters, and a country behind a hyphen where it matters; Greek is `el`. */
export const linkLanguagePattern = '^(?!gr)[a-z]{2}(-[A-Z]{2})?$'

/** A further link: `language` is that of the target, where it has one. */
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

/** The media type that the ending of an address speaks of; a web page when it speaks of none. */
export function mediaTypeOf(href: string): string {
  const ending = /\/[^/?#]*\.([A-Za-z0-9]+)(?:[?#]|$)/.exec(href.replace(/^https:\/\/[^/?#]*/, ''))?.[1]
  return mediaTypes[ending?.toLowerCase() ?? ''] ?? 'text/html'
}

/** Whether two links cannot be told apart by a reader: of one type, language and media type. */
export function isTwin(one: FurtherLink, other: FurtherLink): boolean {
  return (
    one.type === other.type &&
    one.language === other.language &&
    mediaTypeOf(one.href) === mediaTypeOf(other.href)
  )
}
