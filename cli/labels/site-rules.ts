/**
 * The rules of the public site: where digital links lead, which lots have a page of an earlier version, and which
 * labels are withdrawn; for nginx, for CloudFront (function and key-value store) and for Cloudflare Pages.
 */
import { createWriteStream, readFileSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { linksOfGtin } from './digital-links.ts'
import type { Application, FileStore } from '../../src/application.ts'
import type { LinkedCode } from '../../src/domain/label/lots.ts'
import { nginxConfiguration, nginxHttpMaps } from './nginx-rules.ts'

/** Counts of rules; `cloudflareLeftOut`: links above the limit of Cloudflare Pages. */
export type RulesSummary = {
  readonly links: number
  readonly lots: number
  readonly withdrawn: number
  readonly keyValueFiles: number
  readonly cloudflareLeftOut: number
}

/** A rule. Keys are percent-encoded as in addresses, and hold no quotes or spaces. */
type Rule = {
  readonly kind: 'gtin' | 'link' | 'lot' | 'gone'
  readonly key: string
  readonly target: string
  /** Whether the target is the folder of a page on which a reader chooses between wines. */
  readonly isChoice?: boolean
}

/** Most bytes of a file of the key-value store of CloudFront, and most static redirects of Cloudflare Pages. */
const keyValueBytes = 5_000_000
const cloudflareRedirects = 2000
/** Most characters of a key, and of a line of Cloudflare's redirects. */
const longestKey = 512

/** Where rules are read from and written to. */
export type RulesTarget = {
  readonly application: Pick<Application, 'readLabel' | 'gtinCodes'>
  readonly store: FileStore
  /** Writes the pages on which a reader of a GTIN chooses between wines. */
  readonly writeChoices: (gtin: string, codes: readonly LinkedCode[]) => Promise<void>
}

/** Writes all rule files, and the pages to which they lead readers who must choose. */
export async function writeRules(
  { application, store, writeChoices }: RulesTarget,
  slices: AsyncIterable<readonly { readonly code: string; readonly gtin: string | null }[]>,
  headers: Readonly<Record<string, string>>,
): Promise<RulesSummary> {
  const maps = {
    gtin: await openFile(store, 'nginx/gtins.map'),
    link: await openFile(store, 'nginx/links.map'),
    lot: await openFile(store, 'nginx/lots.map'),
    gone: await openFile(store, 'nginx/withdrawn.map'),
  }
  const keyValues = openKeyValues(store)
  const redirects = await openFile(store, '_redirects')
  const counts = { gtin: 0, link: 0, lot: 0, gone: 0 }
  for await (const codes of slices)
    for (const code of codes)
      for await (const { kind, key, target, isChoice } of rulesOf({ application, writeChoices }, code)) {
        if (key.length > longestKey) continue
        counts[kind] += 1
        await maps[kind].write(`"${key}" "${target}";\n`)
        await keyValues.write(key, target)
        const isLink = kind === 'gtin' || kind === 'link'
        if (isLink && counts.gtin + counts.link <= cloudflareRedirects)
          await redirects.write(
            `/${key} ${isChoice === true ? `${target}/index.html 200` : `${target} 307`}\n`,
          )
      }
  await redirects.write(
    '/nutricode/:code /qr/:code 302\n/nutricode/:code/:reference /qr/:code/:reference 302\n',
  )
  for (const file of [...Object.values(maps), redirects]) await file.close()
  const keyValueFiles = await keyValues.close()
  const put = (name: string, text: string): Promise<void> => store.put(name, Buffer.from(text), 'text/plain')
  await put('nginx/maps.conf', nginxHttpMaps())
  await put('nginx/site.conf', nginxConfiguration(headers))
  await put('cloudfront/viewer-request.js', edgeFunction())
  await put('_headers', cloudflareHeaders(headers))
  const links = counts.gtin + counts.link
  return {
    links,
    lots: counts.lot,
    withdrawn: counts.gone,
    keyValueFiles,
    cloudflareLeftOut: Math.max(0, links - cloudflareRedirects),
  }
}

/** The function for CloudFront's runtime, as it is uploaded. */
export function edgeFunction(): string {
  return readFileSync(new URL('edge/viewer-request.txt', import.meta.url), 'utf8')
}

async function* rulesOf(
  { application, writeChoices }: Pick<RulesTarget, 'application' | 'writeChoices'>,
  { code, gtin }: { readonly code: string; readonly gtin: string | null },
): AsyncGenerator<Rule> {
  const label = await application.readLabel(code)
  if (label === null) return
  if (label.state === 'withdrawn') yield { kind: 'gone', key: `gone/${code}`, target: '410' }
  for (const [lot, version] of Object.entries(label.lots))
    if (version !== label.newestVersion)
      yield { kind: 'lot', key: `lot/${code}/${encodeURIComponent(lot)}`, target: `lot-${String(version)}` }
  if (gtin === null) return
  const { codes } = await application.gtinCodes(gtin)
  // The links of a GTIN are written with its newest code.
  if (codes[0]?.code !== code) return
  await writeChoices(gtin, codes)
  for (const { key, target, isChoice } of linksOfGtin(gtin, codes))
    yield { kind: key === `01/${gtin}` ? 'gtin' : 'link', key, target, isChoice }
}

type OpenFile = { write(text: string): Promise<void>; close(): Promise<void> }

/** A file that grows on this machine and is stored when it is closed. */
async function openFile(store: FileStore, name: string): Promise<OpenFile> {
  const draft = await store.draft(name)
  const stream: WriteStream = createWriteStream(draft.path)
  return {
    write: async (text) => {
      if (!stream.write(text)) await once(stream, 'drain')
    },
    close: async () => {
      stream.end()
      await finished(stream)
      await draft.keep()
    },
  }
}

/** The pairs of the key-value store of CloudFront, in files of at most 5 MB: `close` answers how many. */
function openKeyValues(store: FileStore) {
  let file: OpenFile | undefined
  let [files, bytes] = [0, 0]
  const end = async (): Promise<void> => {
    await file?.write(']}\n')
    await file?.close()
    file = undefined
  }
  return {
    write: async (key: string, value: string): Promise<void> => {
      const pair = JSON.stringify({ key, value })
      if (bytes + pair.length + 4 > keyValueBytes) await end()
      if (file === undefined) {
        files += 1
        file = await openFile(store, `cloudfront/key-values-${String(files)}.json`)
        await file.write('{"data":[')
        bytes = 12
      } else await file.write(',\n')
      await file.write(pair)
      bytes += pair.length + 2
    },
    close: async (): Promise<number> => {
      await end()
      return files
    },
  }
}

function cloudflareHeaders(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  return ['/qr/*', ...lines, ''].join('\n')
}
