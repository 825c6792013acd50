// The links that a digital link has, level by level: serial, lot, variant, GTIN (GS1-Conformant Resolver
// Standard 1.2, section 2.5.9: walking up happens within one request).

import type { DigitalLink } from '../domain/code/digital-link.ts'
import { mediaTypeOf, type FurtherLink } from '../domain/code/further-link.ts'
import type { Link, LinkLevel } from '../domain/code/linkset.ts'
import type { LinkedCode } from '../domain/label/lots.ts'
import type { LinkType } from '../domain/code/link-types.ts'
import { containsStatement, labelMessage, type LabelMessages } from '../domain/label/label-text.ts'
import { wineName } from '../domain/sheet/wine-name.ts'
import { labelLanguages, pickLabelLanguage } from '../domain/languages.ts'
import type { PublicLabel, Application } from '../application.ts'
import { labelMessages } from '../translations.ts'
import { thenMaybe } from './public-server.ts'
import type { LabelCache } from './label-cache.ts'

/** What is needed to read the levels of a link. */
export type LevelReader = {
  readonly labels: Pick<LabelCache, 'codesOfLink' | 'readLabel' | 'knownCode' | 'isVoidSerial'>
  readonly codeLinks: Application['codeLinks']
  readonly companyOfSerial: Application['companyOfSerial']
  /** Origin of printed codes, and origin of label pages. */
  readonly codeOrigin: string
  readonly presentationOrigin: string
}

/** The reader's languages for titles: `lang` of the address, and the `Accept-Language` header. */
export type LanguagePreference = {
  readonly chosen: string | undefined
  readonly accepted: string | undefined
}

/** The block of the label about the packaging (Regulation (EU) 2025/40 Art. 12(5)). */
const packagingAnchor = '#packaging'

/**
 * The label page that a link leads to by default. `others`: the codes of other companies that the link may mean
 * as well, because support freed their GTIN for its owner (decision 51); their bottles carry it in print.
 */
export type LinkedLabel = {
  readonly code: string
  readonly href: string
  readonly others?: readonly string[]
}

/** The label page of a link: of its lot when the code knows the lot; null when no code has its GTIN. */
export function labelForLink(
  reader: LevelReader,
  link: DigitalLink,
): LinkedLabel | null | Promise<LinkedLabel | null> {
  const { gtin, cpv, lot } = link
  if (gtin === undefined) return null
  return thenMaybe(reader.labels.codesOfLink({ gtin, cpv, lot }), (codes) => {
    const [first, ...others] = codes
    if (first === undefined) return null
    return others.length === 0
      ? pageOfBottle(reader, first.code, link)
      : pageOfSharedGtin(reader, codes, { ...link, gtin })
  })
}

/** The label of the company that issued the bottle's serial; without such a serial, all that it may be. */
async function pageOfSharedGtin(
  reader: LevelReader,
  codes: readonly LinkedCode[],
  link: DigitalLink & { readonly gtin: string },
): Promise<LinkedLabel | null> {
  const issuer = link.serial === undefined ? null : await reader.companyOfSerial(link.gtin, link.serial)
  const issued = codes.find(({ companyId }) => companyId === issuer)
  if (issued !== undefined) return pageOfBottle(reader, issued.code, link)
  const [first, ...others] = codes.map(({ code }) => code)
  return first === undefined ? null : { ...(await pageOfBottle(reader, first, link)), others }
}

/** The labels that a link may lead to, as links of one level with the names of the wines. */
export async function wineChoice(
  reader: LevelReader,
  link: DigitalLink,
  { code, others = [] }: LinkedLabel,
): Promise<LinkLevel> {
  const links: Link[] = []
  for (const candidate of [code, ...others]) {
    const label = await reader.labels.readLabel(candidate)
    if (label === null) continue
    links.push({
      type: 'pip',
      href: `${reader.presentationOrigin}/qr/${candidate}`,
      // Two wines may have one name: that may be what the companies dispute.
      title: `${wineName(label.model.identity)} – ${label.model.operator.name}`,
      mediaType: 'text/html',
      languages: labelLanguages,
    })
  }
  const names = links.map(({ title }) => title).join(' / ')
  return {
    anchor: reader.codeOrigin + link.path.join(''),
    description: names,
    fallback: { href: links[0]?.href ?? '', title: names },
    links,
  }
}

/**
 * The notice about a void serial, else the page of the lot. Serials are read only for codes that have void
 * ones.
 */
function pageOfBottle(
  { labels, presentationOrigin }: LevelReader,
  code: string,
  { lot, serial }: DigitalLink,
): LinkedLabel | Promise<LinkedLabel> {
  const href = `${presentationOrigin}/qr/${code}`
  if (serial === undefined) return pageOfLot(labels, code, href, lot)
  return thenMaybe(labels.knownCode(code), (known): LinkedLabel | Promise<LinkedLabel> => {
    if (known?.hasVoids !== true) return pageOfLot(labels, code, href, lot)
    return labels
      .isVoidSerial(code, serial)
      .then((isVoid) =>
        isVoid ? { code, href: `${href}/${encodeURIComponent(serial)}` } : pageOfLot(labels, code, href, lot),
      )
  })
}

function pageOfLot(
  labels: LevelReader['labels'],
  code: string,
  href: string,
  lot: string | undefined,
): LinkedLabel | Promise<LinkedLabel> {
  if (lot === undefined) return { code, href }
  return thenMaybe(labels.readLabel(code), (label) => {
    const isKnownLot = label !== null && Object.hasOwn(label.lots, lot)
    return { code, href: isKnownLot ? `${href}/lot/${encodeURIComponent(lot)}` : href }
  })
}

/** The levels of a link that has a label, the most specific first. */
export async function readLevels(
  reader: LevelReader,
  link: DigitalLink,
  preference: LanguagePreference,
): Promise<LinkLevel[]> {
  const levels: LinkLevel[] = []
  for (let length = link.path.length; length > 0; length--) {
    const levelLink = shortened(link, length)
    const linked = await labelForLink(reader, levelLink)
    const label = linked === null ? null : await reader.labels.readLabel(linked.code)
    if (linked === null || label === null) continue
    const links = linksOf(
      linked.href,
      `${reader.presentationOrigin}/qr/${linked.code}`,
      label,
      (await reader.codeLinks(linked.code))?.further ?? [],
      preference,
    )
    const name = wineName(label.model.identity)
    levels.push({
      anchor: reader.codeOrigin + levelLink.path.join(''),
      description: [name, ...qualifiersOf(levelLink)].join(' '),
      fallback: { href: linked.href, title: name },
      links,
    })
  }
  return levels
}

/** The link shortened to the first levels of its path. */
function shortened(link: DigitalLink, length: number): DigitalLink {
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
 * The links to parts of the label, then the producer's own. A producer's link about sustainability replaces
 * the label's; a withdrawn wine has its allergens only.
 */
function linksOf(
  page: string,
  data: string,
  label: PublicLabel,
  further: readonly FurtherLink[],
  preference: LanguagePreference,
): Link[] {
  const messages = labelMessages(pickLabelLanguage(preference.chosen, preference.accepted, label.languages))
  const name = wineName(label.model.identity)
  const toPage = (type: LinkType, title: string): Link => ({
    type,
    href: type === 'sustainabilityInfo' ? `${page}${packagingAnchor}` : page,
    title,
    mediaType: 'text/html',
    languages: labelLanguages,
  })
  const isReplaced = (type: LinkType): boolean =>
    type === 'sustainabilityInfo' && further.some((link) => link.type === type)
  const labelLinks = [
    toPage('pip', name),
    ...partsOf(label, messages)
      .filter(([type]) => !isReplaced(type))
      .map(([type, title]) => toPage(type, `${name} – ${title}`)),
  ]
  if (label.state === 'withdrawn') return labelLinks
  return [
    ...labelLinks,
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

/** The parts of a label that have a link type of their own, with their titles. */
function partsOf({ model, state }: PublicLabel, messages: LabelMessages): (readonly [LinkType, string])[] {
  const title = (id: string): string => labelMessage(messages, id)
  const allergens = containsStatement(model.allergens, messages).map(({ text }) => text)
  const parts: readonly (readonly [boolean, LinkType, string])[] = [
    [model.ingredients !== undefined, 'ingredientsInfo', title('ingredients.title')],
    [model.nutrition !== undefined, 'nutritionalInfo', title('nutrition.title')],
    [model.allergens.length > 0, 'allergenInfo', allergens.join('')],
    [
      model.recycling.length > 0 || model.packaging !== undefined,
      'sustainabilityInfo',
      title(model.recycling.length > 0 ? 'recycling.title' : 'packaging.title'),
    ],
  ]
  return parts
    .filter(([isOnLabel, type]) => isOnLabel && (state !== 'withdrawn' || type === 'allergenInfo'))
    .map(([, type, text]) => [type, text])
}
