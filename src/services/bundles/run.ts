// The job `bundle.slice`: draws the next wines of a bundle into a piece of the ZIP and asks for its next turn, so that
// bundles of several companies alternate. The last turn joins the pieces. A killed worker loses one piece; the ZIP
// appears in the store when it is complete.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { bundleName, filesOfWine, listsOf, prepareWine, type PreparedWine } from './contents.ts'
import { wantedFiles } from './file-kinds.ts'
import { bundleFile, bundleFolder, sliceFiles } from './storage.ts'
import { storesOf, type JobContext } from '../context.ts'
import { millisecondsOf } from '../../contract/bundle-weight.ts'
import { maxNamedLeft, type BundleChoice } from '../../contract/operations/bundles.ts'
import type { Payload } from '../../contract/jobs.ts'
import { openFiles, type FileStore } from '../../gateways/files.ts'
import { failWork } from '../../persistence/company-work.ts'
import type { BundleRecord, LeftOut } from '../../persistence/sharing/bundles.ts'
import { createZip, type ZipFragment } from '../../render/zip-writer.ts'

/** Most files of one slice, and milliseconds that it takes, about: companies take turns after each. */
const filesOfSlice = 400
const millisecondsOfSlice = 10_000

/** What is known of a slice besides its bytes. */
type SliceFacts = {
  readonly fragment: ZipFragment
  readonly lines: readonly (readonly string[])[]
  readonly left: readonly LeftOut[]
}

/** Draws one slice, or joins all. A bundle that is paused, cancelled or over is left alone. */
export async function runSlice(context: JobContext, payload: Payload<'bundle.slice'>): Promise<void> {
  const { companyId, bundleId } = payload
  const bundle = await context.transact(companyId, async (inside) => {
    const { bundles } = storesOf(inside, companyId)
    const found = await bundles.find(bundleId, true)
    if (found === null || !isRunnable(found)) return null
    if (found.state === 'waiting') await bundles.save(bundleId, { state: 'running' }, inside.now)
    return found
  })
  if (bundle === null) return
  if (bundle.done < bundle.sheetIds.length) await drawSlice(context, bundle)
  else await join(context, bundle)
}

/** The job `bundle.end`: every attempt of a turn failed. */
export async function endFailed(
  context: JobContext,
  { companyId, bundleId }: Payload<'bundle.slice'>,
): Promise<void> {
  await context.transact(companyId, (inside) =>
    failWork(inside.trx, { kind: 'bundle', companyId, id: bundleId }, inside.now),
  )
}

function isRunnable({ state }: BundleRecord): boolean {
  return state === 'waiting' || state === 'running'
}

async function drawSlice(context: JobContext, bundle: BundleRecord): Promise<void> {
  const files = filesOf(context)
  const choice = bundle.choice as BundleChoice
  const ids = bundle.sheetIds.slice(bundle.done, bundle.done + winesOfSlice(choice))
  // Two workers may draw the same wines after a pause: each writes files of its own, and one of them counts.
  const name = `${String(bundle.done)}-${Buffer.from(context.random(6)).toString('hex')}`
  const stored = sliceFiles(bundle, name)
  const facts = await writeSlice(context, bundle, ids, stored.zip)
  await files.put(stored.facts, Buffer.from(JSON.stringify(facts)), 'application/json')
  const isKept = await context.transact(bundle.companyId, async (inside) => {
    const { bundles } = storesOf(inside, bundle.companyId)
    const now = await bundles.find(bundle.id, true)
    if (now === null || now.done !== bundle.done || now.state === 'cancelled' || now.state === 'expired')
      return false
    await bundles.save(
      bundle.id,
      {
        done: now.done + ids.length,
        files: now.files + facts.lines.length,
        leftCount: now.leftCount + facts.left.length,
        leftOut: [...now.leftOut, ...facts.left].slice(0, maxNamedLeft),
        slices: [...now.slices, name],
      },
      inside.now,
    )
    if (isRunnable(now))
      await inside.enqueue('bundle.slice', { companyId: bundle.companyId, bundleId: bundle.id })
    return true
  })
  if (isKept) return
  await files.remove(stored.zip)
  await files.remove(stored.facts)
}

function winesOfSlice(choice: BundleChoice): number {
  const ofFiles = filesOfSlice / wantedFiles(choice).length
  return Math.max(1, Math.floor(Math.min(ofFiles, millisecondsOfSlice / millisecondsOf(choice))))
}

/** Draws wines into a piece of the ZIP. A wine that was deleted meanwhile is passed over. */
async function writeSlice(
  context: JobContext,
  { companyId, language, choice }: BundleRecord,
  ids: readonly number[],
  name: string,
): Promise<SliceFacts> {
  const actor = { kind: 'worker', companyId, language } as const
  const wines = await context.transact(companyId, async (inside) => {
    const sheets = await storesOf(inside, companyId).sheets.withIds(ids)
    const prepared: PreparedWine[] = []
    for (const sheet of sheets)
      prepared.push(await prepareWine({ ...inside, actor }, companyId, sheet, choice as BundleChoice))
    return prepared
  })
  const draft = await filesOf(context).draft(name)
  const zip = await createZip(draft.path)
  const left: LeftOut[] = []
  const lines: (readonly string[])[] = []
  try {
    for (const wine of wines) {
      for await (const file of filesOfWine(context, wine, (one) => left.push(one))) {
        await zip.add(file.name, [file.body], isCompressed(file.name))
        lines.push(file.line)
      }
    }
    const fragment = await zip.endFragment()
    await draft.keep()
    return { fragment, lines, left }
  } catch (error) {
    await zip.abort().catch(() => undefined)
    await draft.drop()
    throw error
  }
}

function isCompressed(name: string): boolean {
  return /\.(png|jpg|zip)$/.test(name)
}

/** Joins the slices, adds the lists, and stores the ZIP. */
async function join(context: JobContext, bundle: BundleRecord): Promise<void> {
  const files = filesOf(context)
  const draft = await files.draft(bundleFile(bundle))
  const zip = await createZip(draft.path)
  try {
    const left: LeftOut[] = []
    const lines: (readonly string[])[] = []
    for (const name of bundle.slices) {
      const stored = sliceFiles(bundle, name)
      const facts = JSON.parse(
        Buffer.concat(await bytesOf(files, stored.facts)).toString('utf8'),
      ) as SliceFacts
      await zip.append(facts.fragment, await streamOf(files, stored.zip))
      left.push(...facts.left)
      lines.push(...facts.lines)
    }
    for (const { name, body } of listsOf(bundle.language, lines, left)) await zip.add(name, body)
    const bytes = await zip.end()
    const sha256 = await checksumOf(draft.path)
    await draft.keep()
    await endBundle(context, bundle, { bytes, sha256 })
  } catch (error) {
    await zip.abort().catch(() => undefined)
    await draft.drop()
    throw error
  }
}

/** Records the finished ZIP and deletes its pieces; all files when it was cancelled meanwhile. */
async function endBundle(
  context: JobContext,
  bundle: BundleRecord,
  written: { readonly bytes: number; readonly sha256: string },
): Promise<void> {
  const isWanted = await context.transact(bundle.companyId, async (inside) => {
    const { bundles } = storesOf(inside, bundle.companyId)
    const now = await bundles.find(bundle.id, true)
    if (now === null || now.state === 'cancelled' || now.state === 'expired') return false
    const fileName = bundleName(bundle.language, inside.now)
    const end = { state: 'done', slices: [], fileName, finishedAt: inside.now, ...written } as const
    await bundles.save(bundle.id, end, inside.now)
    return true
  })
  const files = filesOf(context)
  if (!isWanted) await files.clear(bundleFolder(bundle))
  for (const name of bundle.slices) {
    const stored = sliceFiles(bundle, name)
    await files.remove(stored.zip)
    await files.remove(stored.facts)
  }
}

async function streamOf(files: FileStore, name: string): Promise<AsyncIterable<Uint8Array>> {
  const stored = await files.read(name)
  if (stored === null) throw new Error(`The file store has lost ${name}.`)
  return stored.body
}

async function bytesOf(files: FileStore, name: string): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await streamOf(files, name)) chunks.push(chunk)
  return chunks
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

function filesOf({ config }: Pick<JobContext, 'config'>): FileStore {
  return openFiles(config.filesUrl, config.s3)
}
