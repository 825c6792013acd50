/**
 * Writes the public site as files: the labels of every code in all languages, their data and pictures, and the
 * rules that an edge needs. One code at a time is in memory. An interrupted run goes on after the last code that
 * it recorded; the next run after a finished one writes everything again.
 */
import { choiceFiles, siteFiles, type SiteFile } from './site-files.ts'
import { writeRules, type RulesSummary } from './site-rules.ts'
import { openProgress } from '../common/progress.ts'
import type { Application, FileStore } from '../../src/application.ts'
import { openPublicSite, type PublicSite } from '../../src/web/public-site.ts'

/** What a run wrote. */
export type SiteSummary = {
  readonly codes: number
  /** Codes that an interrupted run had written. */
  readonly resumed: number
  readonly files: number
  readonly bytes: number
} & RulesSummary

/** Codes that are listed at once, and files that are written at the same time. */
const codesAtOnce = 100
const filesAtOnce = 8
const progressName = 'publish.json'

/** Writes the site into a folder or bucket. */
export async function publishSite(application: Application, store: FileStore): Promise<SiteSummary> {
  const site = await openPublicSite(application)
  const total = await application.operatorCommands.countPublishedCodes()
  const bar = openProgress(total)
  const written = { codes: 0, files: 0, bytes: 0 }
  try {
    const begun = await readProgress(store)
    const write = async (files: AsyncIterable<SiteFile>): Promise<void> => {
      await inParallel(files, async ({ name, body, type }) => {
        await store.put(name, body, type)
        written.files += 1
        written.bytes += body.length
      })
    }
    await write(siteFiles(site, null))
    let { after, done } = begun
    const resumed = done
    bar.add(resumed)
    for await (const codes of publishedCodes(application, after)) {
      for (const { code } of codes) {
        const label = await application.readLabel(code)
        if (label !== null) await write(siteFiles(site, label))
        written.codes += 1
        bar.add(1)
      }
      done += codes.length
      after = codes.at(-1)?.code ?? after
      await saveProgress(store, { after, done })
    }
    // The rules read the codes of each GTIN, and its pages of choice are made of the same.
    const rules = await writeRules(
      { application, store, writeChoices: (gtin, sharing) => write(choiceFiles(site, gtin, sharing)) },
      publishedCodes(application, ''),
      await headersOf(site),
    )
    await store.remove(progressName)
    return { ...written, resumed, ...rules }
  } finally {
    bar.end()
    await site.close()
  }
}

type PublishedCode = Awaited<ReturnType<Application['operatorCommands']['publishedCodes']>>[number]

/** All codes after one, in slices, in their order. */
async function* publishedCodes(application: Application, from: string): AsyncGenerator<PublishedCode[]> {
  let after = from
  for (;;) {
    const codes = await application.operatorCommands.publishedCodes(after, codesAtOnce)
    if (codes.length === 0) return
    yield codes
    after = codes.at(-1)?.code ?? after
  }
}

/** The headers of a page of the site, without those of one language. */
async function headersOf(site: PublicSite): Promise<Record<string, string>> {
  const { headers = {} } = (await site.answer('/qr/unknown')) ?? {}
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'Content-Language' && name !== 'Content-Type'),
  )
}

type ProgressRecord = { readonly after: string; readonly done: number }

async function readProgress(store: FileStore): Promise<ProgressRecord> {
  const file = await store.read(progressName)
  if (file === null) return { after: '', done: 0 }
  const chunks: Uint8Array[] = []
  for await (const chunk of file.body) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString()) as ProgressRecord
}

function saveProgress(store: FileStore, record: ProgressRecord): Promise<void> {
  return store.put(progressName, Buffer.from(JSON.stringify(record)), 'application/json')
}

/** Works on entries, a few at the same time; throws the first error once none is worked on any more. */
async function inParallel<T>(entries: AsyncIterable<T>, work: (entry: T) => Promise<void>): Promise<void> {
  const iterator = entries[Symbol.asyncIterator]()
  const run = async (): Promise<void> => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
      await work(next.value)
  }
  const results = await Promise.allSettled(Array.from({ length: filesAtOnce }, run))
  for (const result of results) if (result.status === 'rejected') throw result.reason as Error
}
