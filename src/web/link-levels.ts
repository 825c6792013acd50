// The links of a digital link, level by level: serial, lot, variant and GTIN (GS1-Conformant Resolver Standard 1.2, section
// 2.5.9: walking up happens within one request).

import type { DigitalLink } from '../domain/code/digital-link.ts'
import { mediaTypeOf, type FurtherLink } from '../domain/code/further-link.ts'
import type { Link, LinkLevel } from '../domain/code/linkset.ts'
import type { LinkType } from '../domain/code/link-types.ts'
import { bottleName, containsStatement, word, type LabelWords } from '../domain/label/words.ts'
import { labelLanguages, pickLabelLanguage } from '../domain/languages.ts'
import type { FoundLabel, Application } from '../application.ts'
import { labelWords } from '../translations.ts'
import { following } from './public-server.ts'
import type { KeptLabels } from './label-cache.ts'

/** What levels are read with. */
export type LevelReader = {
  readonly labels: Pick<KeptLabels, 'codeOfLink' | 'readLabel' | 'knownCode' | 'isVoidSerial'>
  readonly codeLinks: Application['codeLinks']
  /** Where codes are printed with, and where labels are presented. */
  readonly codeOrigin: string
  readonly presentationOrigin: string
}

/** In which languages the reader would like titles, as the label chooses its own. */
export type LevelWish = { readonly asked: string | undefined; readonly accepted: string | undefined }

/** Where a link leads by itself. */
export type LinkedLabel = { readonly code: string; readonly href: string }

/** The label behind a link of a GTIN: its address, and the lot's where its code knows the lot; null when the GTIN is not ours. */
export function labelOfLink(
  { labels, presentationOrigin }: LevelReader,
  link: DigitalLink,
): LinkedLabel | null | Promise<LinkedLabel | null> {
  const { gtin, cpv, lot, serial } = link
  if (gtin === undefined) return null
  return following(labels.codeOfLink({ gtin, cpv, lot }), (code) => {
    if (code === null) return null
    const href = `${presentationOrigin}/qr/${code}`
    const ofLot = (): LinkedLabel | Promise<LinkedLabel> =>
      lot === undefined
        ? { code, href }
        : following(labels.readLabel(code), (label) => ({
            code,
            href:
              label !== null && Object.hasOwn(label.lots, lot)
                ? `${href}/lot/${encodeURIComponent(lot)}`
                : href,
          }))
    if (serial === undefined) return ofLot()
    // A bottle whose serial was declared void opens on that notice; where there is no such bottle, nobody looks.
    return following(labels.knownCode(code), (known): LinkedLabel | Promise<LinkedLabel> =>
      known?.hasVoids !== true
        ? ofLot()
        : labels
            .isVoidSerial(code, serial)
            .then((isVoid) => (isVoid ? { code, href: `${href}/${encodeURIComponent(serial)}` } : ofLot())),
    )
  })
}

/** The levels of a link whose GTIN is ours, the most particular first. */
export async function readLevels(
  reader: LevelReader,
  link: DigitalLink,
  wish: LevelWish,
): Promise<LinkLevel[]> {
  const levels: LinkLevel[] = []
  for (let length = link.path.length; length > 0; length--) {
    const above = cut(link, length)
    const found = await labelOfLink(reader, above)
    const label = found === null ? null : await reader.labels.readLabel(found.code)
    if (found === null || label === null) continue
    const links = linksOf(
      found.href,
      `${reader.presentationOrigin}/qr/${found.code}`,
      label,
      (await reader.codeLinks(found.code))?.further ?? [],
      wish,
    )
    const name = bottleName(label.model.identity)
    levels.push({
      anchor: reader.codeOrigin + above.path.join(''),
      description: [name, ...qualifiersOf(above)].join(' '),
      fallback: { href: found.href, title: name },
      links,
    })
  }
  return levels
}

/** The link of the first levels of a path. */
function cut(link: DigitalLink, length: number): DigitalLink {
  const path = link.path.slice(0, length)
  const has = (ai: string) => path.some((pair) => pair.startsWith(`/${ai}/`))
  const { gtin, cpv, lot, serial, extension, key, stem, query } = link
  return {
    key,
    stem,
    query,
    path,
    ...(gtin === undefined ? {} : { gtin }),
    ...(cpv === undefined || !has('22') ? {} : { cpv }),
    ...(lot === undefined || !has('10') ? {} : { lot }),
    ...(serial === undefined || !has('21') ? {} : { serial }),
    ...(extension === undefined || !has('235') ? {} : { extension }),
  }
}

function qualifiersOf({ cpv, lot, serial, extension }: DigitalLink): string[] {
  const inOrder = [
    ['22', cpv],
    ['10', lot],
    ['21', serial],
    ['235', extension],
  ] as const
  return inOrder.flatMap(([ai, value]) => (value === undefined ? [] : [`(${ai}) ${value}`]))
}

/**
 * What the label itself answers, then what the producer adds. Where he speaks of sustainability himself, the label does
 * not; of a withdrawn wine it tells the allergens alone.
 */
function linksOf(
  page: string,
  data: string,
  label: FoundLabel,
  further: readonly FurtherLink[],
  wish: LevelWish,
): Link[] {
  const { model } = label
  const words: LabelWords = labelWords(pickLabelLanguage(wish.asked, wish.accepted, label.languages))
  const name = bottleName(model.identity)
  const part = (type: LinkType, about: string): Link => ({
    type,
    href: page,
    title: `${name} – ${about}`,
    mediaType: 'text/html',
    languages: labelLanguages,
  })
  const pip: Link = {
    type: 'pip',
    href: page,
    title: name,
    mediaType: 'text/html',
    languages: labelLanguages,
  }
  const allergens =
    model.allergens.length === 0
      ? []
      : [
          part(
            'allergenInfo',
            containsStatement(model.allergens, words)
              .map(({ text }) => text)
              .join(''),
          ),
        ]
  if (label.state === 'withdrawn') return [pip, ...allergens]
  return [
    pip,
    ...(model.ingredients === undefined ? [] : [part('ingredientsInfo', word(words, 'ingredients.title'))]),
    ...(model.nutrition === undefined ? [] : [part('nutritionalInfo', word(words, 'nutrition.title'))]),
    ...allergens,
    ...(model.recycling.length === 0 || further.some(({ type }) => type === 'sustainabilityInfo')
      ? []
      : [part('sustainabilityInfo', word(words, 'recycling.title'))]),
    {
      type: 'masterData',
      href: `${data}.jsonld`,
      title: `${name} – JSON-LD`,
      mediaType: 'application/ld+json',
      languages: labelLanguages,
    },
    ...further.map(({ type, language, title, href }): Link => ({
      type,
      href,
      title,
      mediaType: mediaTypeOf(href),
      languages: language === undefined ? [] : [language],
    })),
  ]
}
