/**
 * The files of the public site. `index` stands for readers whose languages are none of ours; the edge chooses
 * between it and the 24 languages.
 */
import { choicesOfGtin } from './digital-links.ts'
import { labelLanguages } from '../../src/domain/languages.ts'
import type { LinkedCode } from '../../src/domain/label/lots.ts'
import type { PublicLabel } from '../../src/application.ts'
import type { PublicSite } from '../../src/web/public-site.ts'

export type SiteFile = { readonly name: string; readonly body: Buffer; readonly type: string }

const languages = ['index', ...labelLanguages] as const

/** The files of one label, or, without a label, those of the site as a whole. */
export async function* siteFiles(site: PublicSite, label: PublicLabel | null): AsyncGenerator<SiteFile> {
  if (label === null) {
    for (const language of languages) yield* fileOf(site, '/qr/unknown', language, 'unknown', 'html')
    yield* file(site, '/.well-known/gs1resolver', '.well-known/gs1resolver')
    return
  }
  const { code, newestVersion } = label
  const folder = `qr/${code}`
  for (const language of languages) {
    yield* fileOf(site, `/qr/${code}`, language, folder, 'html')
    for (const format of ['json', 'jsonld'])
      yield* fileOf(site, `/qr/${code}.${format}`, language, `${folder}/data`, format)
    for (let version = 1; version <= newestVersion; version += 1)
      yield* fileOf(site, `/qr/${code}/v/${version}`, language, `${folder}/v/${version}`, 'html')
    for (const [lot, version] of lotsByVersion(label))
      yield* fileOf(
        site,
        `/qr/${code}/lot/${encodeURIComponent(lot)}`,
        language,
        `${folder}/lot-${version}`,
        'html',
      )
  }
  const { image } = label.model.identity
  if (image !== undefined) yield* file(site, image, image.slice(1))
}

/** The pages on which a reader chooses between the wines of a GTIN that support freed (decision 51). */
export async function* choiceFiles(
  site: PublicSite,
  gtin: string,
  codes: readonly LinkedCode[],
): AsyncGenerator<SiteFile> {
  for (const { key, target } of choicesOfGtin(gtin, codes))
    for (const language of languages) yield* fileOf(site, `/${key}`, language, target.slice(1), 'html')
}

/** One lot for each version that is not the current one: all lots of a version have the same page. */
function lotsByVersion({ lots, newestVersion }: PublicLabel): [string, number][] {
  const byVersion = new Map(Object.entries(lots).map(([lot, version]) => [version, lot]))
  byVersion.delete(newestVersion)
  return [...byVersion].map(([version, lot]) => [lot, version])
}

function fileOf(
  site: PublicSite,
  path: string,
  language: (typeof languages)[number],
  folder: string,
  extension: string,
): AsyncGenerator<SiteFile> {
  const target = language === 'index' ? path : `${path}?lang=${language}`
  return file(site, target, `${folder}/${language}.${extension}`)
}

async function* file(site: PublicSite, target: string, name: string): AsyncGenerator<SiteFile> {
  const answer = await site.answer(target)
  if (answer === null || answer.status >= 500) return
  yield { name, body: answer.body, type: answer.headers['Content-Type'] ?? 'application/octet-stream' }
}
