// Bundles as their company orders, watches, stops and downloads them. The job that draws them is in run.ts.

import { leftWithoutCode, reasonOf } from './contents.ts'
import { refuseImpossible, symbolsOf, wantedFiles } from './file-kinds.ts'
import { bundleFile, bundleFolder } from './storage.ts'
import {
  ownStores,
  storesOf,
  userIdOf,
  type CompanyStores,
  type Context,
  type JobContext,
} from '../context.ts'
import { service } from '../service.ts'
import { settleOf } from '../settle.ts'
import { refuseOtherThanOne, selectedIds } from '../sheet-lists.ts'
import {
  listedBundles,
  maxNamedLeft,
  type BundleAnswer,
  type BundleChoice,
  type LeftOutAnswer,
} from '../../contract/operations/bundles.ts'
import { isAtOnce } from '../../contract/bundle-weight.ts'
import type { Input } from '../../contract/operations/index.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'
import { refuse } from '../../domain/refusal.ts'
import { openFiles } from '../../gateways/files.ts'
import { reopenWork } from '../../persistence/company-work.ts'
import { deleteFailedJobs } from '../../persistence/jobs.ts'
import { bundlesBefore, type BundleRecord, type LeftOut } from '../../persistence/sharing/bundles.ts'

/** Days until a bundle is deleted. */
const retentionDays = 7
/** Most wines, and most files, of one bundle. */
const mostWines = 100_000
const mostFiles = 200_000

type Selection = Input<'bundles.check'>

/** What a bundle would have, and which wines have no code. */
export const check = service<'bundles.check'>(async (context, input) => {
  const { ids, drafts, files } = await plan(context, input)
  return {
    wines: ids.length,
    files,
    left: leftAnswer(context.actor.language, drafts.count, drafts.first),
    streams: isAtOnce(ids.length, ids.length - drafts.count, input),
  }
})

/** Orders a bundle. Refuses `bundle.empty` when no wine has a code, and `bundle.alreadyRunning`. */
export const start = service<'bundles.start'>(async (context, input) => {
  const stores = ownStores(context)
  const { ids, files } = await plan(context, input)
  if (files === 0) refuse('bundle.empty')
  await settleOf(context, stores.companyId)
  const { lang, ids: _ids, filter: _filter, millesime: _millesime, all: _all, ...choice } = input
  const language = lang ?? context.actor.language
  const bundle = await stores.bundles.insert(
    { userId: userIdOf(context.actor), language, sheetIds: ids, choice },
    context.now,
  )
  await context.enqueue('bundle.slice', { companyId: stores.companyId, bundleId: bundle.id })
  // Where the job runs in this process, it begins after the commit.
  return { code: 0, bundle: bundleAnswer(context.actor.language, bundle) }
})

/** The newest bundles that are under way or can be downloaded. */
export const list = service<'bundles.list'>(async (context) => ({
  bundles: (await ownStores(context).bundles.list(listedBundles)).map((bundle) =>
    bundleAnswer(context.actor.language, bundle),
  ),
}))

/** Pauses, resumes (a failed one too) or cancels a bundle, which stops between two slices and goes on from there. */
export const control = service<'bundles.control'>(async (context, { id, action }) => {
  const stores = ownStores(context)
  const bundle = (await stores.bundles.find(id, true)) ?? refuse('bundle.unknown')
  const isOpen = bundle.state === 'waiting' || bundle.state === 'running' || bundle.state === 'paused'
  if (!isOpen && bundle.state !== 'failed') refuse('bundle.ended')
  if (action === 'cancel') await cancel(context, stores, id)
  else if (action === 'pause' && isOpen) await stores.bundles.save(id, { state: 'paused' }, context.now)
  else if (action === 'resume' && bundle.state === 'failed') {
    if (!(await retryBundle(context, stores, id))) refuse('bundle.alreadyRunning')
  } else if (action === 'resume' && bundle.state === 'paused') {
    await stores.bundles.save(id, { state: 'waiting' }, context.now)
    await context.enqueue('bundle.slice', { companyId: stores.companyId, bundleId: id })
  }
  const after = (await stores.bundles.find(id)) ?? bundle
  return { code: 0, bundle: bundleAnswer(context.actor.language, after) }
})

/** The finished ZIP. Refuses `bundle.unknown`, and `bundle.gone` once it is deleted. */
export const download = service<'bundles.file'>(async (context, { id }) => {
  const bundle = (await ownStores(context).bundles.find(id)) ?? refuse('bundle.unknown')
  if (bundle.state === 'expired' || bundle.state === 'cancelled') refuse('bundle.gone')
  if (bundle.state !== 'done' || bundle.fileName === null) return refuse('bundle.unknown')
  const files = openFiles(context.config.filesUrl, context.config.s3)
  const stored = (await files.read(bundleFile(bundle))) ?? refuse('bundle.gone')
  return { name: bundle.fileName, type: 'application/zip', body: stored.body }
})

/** Runs a failed bundle again, from where it stopped; false when another has not ended, or it did not fail. */
export async function retryBundle(context: Context, stores: CompanyStores, id: number): Promise<boolean> {
  const work = { kind: 'bundle', companyId: stores.companyId, id } as const
  if (!(await reopenWork(context.trx, work, context.now))) return false
  const payload = { companyId: stores.companyId, bundleId: id }
  await deleteFailedJobs(context.trx, 'bundle.slice', payload)
  await context.enqueue('bundle.slice', payload)
  return true
}

/** Deletes the files of bundles after a week, whatever became of them. */
export async function deleteOldBundles(context: JobContext): Promise<void> {
  const old = await context.transact(null, ({ trx, now }) =>
    bundlesBefore(trx, new Date(now.getTime() - retentionDays * 86_400_000)),
  )
  for (const bundle of old) {
    await openFiles(context.config.filesUrl, context.config.s3).clear(bundleFolder(bundle))
    await context.transact(bundle.companyId, (inside) =>
      storesOf(inside, bundle.companyId).bundles.save(
        bundle.id,
        { state: 'expired', slices: [], leftOut: [] },
        inside.now,
      ),
    )
  }
}

/** The selected wines, those without a code, and the number of files. */
async function plan(context: Context, input: Selection) {
  refuseOtherThanOne(input)
  refuseImpossible(input)
  const ids = await selectedIds(context, input, input.filter?.archived ?? false, mostWines)
  const drafts = await ownStores(context).bundles.withoutCode(ids, maxNamedLeft)
  const ofEach = wantedFiles(input).length
  const files = (ids.length - drafts.count) * ofEach
  if (files > mostFiles)
    refuse('sheet.selectionTooLarge', { values: { most: Math.floor(mostFiles / ofEach) } })
  return { ids, files, drafts: { count: drafts.count, first: drafts.first.map(leftWithoutCode) } }
}

async function cancel(context: Context, stores: CompanyStores, id: number): Promise<void> {
  await stores.bundles.save(
    id,
    { state: 'cancelled', slices: [], leftOut: [], finishedAt: context.now },
    context.now,
  )
  // The nightly cleanup deletes what a file store that is away keeps.
  await openFiles(context.config.filesUrl, context.config.s3)
    .clear(bundleFolder({ companyId: stores.companyId, id }))
    .catch((error: unknown) => {
      context.log.warn('files.notCleared', { bundle: id, error })
    })
}

function leftAnswer(language: InterfaceLanguage, count: number, first: readonly LeftOut[]) {
  return {
    count,
    first: first.map((entry): LeftOutAnswer => {
      const { sheet, wine, reference, file, reason } = entry
      return { sheet, wine, reference, file, reason, message: reasonOf(language, entry) }
    }),
  }
}

function bundleAnswer(language: InterfaceLanguage, bundle: BundleRecord): BundleAnswer {
  const choice = bundle.choice as BundleChoice
  return {
    id: bundle.id,
    state: bundle.state,
    formats: [...choice.formats],
    symbols: [...symbolsOf(choice)],
    kit: [...(choice.kit ?? [])],
    artworkReport: choice.artworkReport ?? false,
    wines: bundle.sheetIds.length,
    done: bundle.done,
    files: bundle.files,
    left: leftAnswer(language, bundle.leftCount, bundle.leftOut),
    fileName: bundle.fileName,
    bytes: bundle.bytes,
    sha256: bundle.sha256,
    createdAt: bundle.createdAt.toISOString(),
    finishedAt: bundle.finishedAt?.toISOString() ?? null,
    expiresAt: new Date(bundle.createdAt.getTime() + retentionDays * 86_400_000).toISOString(),
  }
}
