// The dashboard of a user: what needs attention, and what runs for their company. It shows only data that the
// user's rights allow elsewhere too.

import { importAnswers } from './imports/answers.ts'
import { rulesContext } from './publication.ts'
import { publishedDrafts } from './published-drafts.ts'
import { countBlockedNumbers } from './many-sheets/number-readiness.ts'
import { countDrafts } from './many-sheets/readiness.ts'
import { service } from './service.ts'
import { batchFileFormat } from './serials/drawing-request.ts'
import { storesOf, type CompanyStores, type Context } from './context.ts'
import { operationOf } from '../contract/operations/index.ts'
import { isAllowed } from '../domain/rights.ts'
import { readEach } from '../persistence/shared-reads.ts'
import { newestFirst } from '../persistence/sheet-lists/sections.ts'
import { foundersAwaitingValidation } from '../persistence/users.ts'
import { wineName } from '../domain/sheet/wine-name.ts'

const dayLength = 86_400_000
/** Maximum number of drafts whose readiness is computed: the most recently updated ones. */
const maxDrafts = 100
/** Maximum number of listed labels that support withdrew. */
const maxWithdrawn = 5
/** Maximum number of listed batch files. */
const maxFiles = 5
/** Milliseconds for which an import with refused lines is shown. */
const importReminder = 14 * dayLength

/** The dashboard of the actor. Parts that their rights do not allow are empty. */
export const overview = service<'home.overview'>(async (context) => {
  const { actor } = context
  const companyId = actor.kind === 'anyone' ? null : actor.companyId
  const stores = companyId === null ? null : storesOf(context, companyId)
  const canSeeSheets = stores !== null && isAllowed(actor, operationOf('sheets.list').needs)
  const maySee = (name: 'imports.list' | 'serials.fileList' | 'admin.bypassers'): boolean =>
    isAllowed(actor, operationOf(name).needs)
  const [sheets, imports, files, founders] = await readEach(context.trx, [
    async () => (canSeeSheets ? sheetsOf(context, stores) : { ready: 0, recheck: 0, withdrawn: [] }),
    async () => (stores !== null && maySee('imports.list') ? importsOf(context, stores) : []),
    async () => (stores !== null && maySee('serials.fileList') ? filesOf(stores) : []),
    async () =>
      actor.kind === 'user' && maySee('admin.bypassers') ? foundersAwaitingValidation(context.trx) : null,
  ])
  return { ...sheets, imports, files, waiting: founders?.length ?? null }
})

async function sheetsOf(context: Context, stores: CompanyStores) {
  const { companyId, sheets, versions } = stores
  const { counts } = await sheets.overview()
  const drafts = { status: 'draft', archived: false } as const
  const [marks, withdrawn, rules] = await readEach(context.trx, [
    async () => (counts.draft === 0 ? [] : sheets.marks(drafts, newestFirst, maxDrafts)),
    async () => (counts.withdrawn === 0 ? [] : newestWithdrawn(sheets)),
    () => rulesContext(context, companyId),
  ])
  const { ready, recheck, numbered } = await countDrafts(marks, rules, async (ids) => {
    const records = await sheets.ofIds(ids)
    return { sheets: records, published: await publishedDrafts({ versions }, records) }
  })
  const blocked = await countBlockedNumbers(context, stores, numbered)
  return { ready: ready - blocked, recheck, withdrawn }
}

async function newestWithdrawn({ list }: CompanyStores['sheets']) {
  const order = { ...newestFirst, page: 1, size: maxWithdrawn }
  const { records } = await list({ status: 'withdrawn', archived: false }, order)
  return records.map(({ id, draft }) => ({ id, name: wineName(draft) }))
}

/** The batch files that are not complete yet. */
async function filesOf({ batchFiles, batches, sheets }: CompanyStores) {
  const shown = []
  for (const { id, batchId, format, from, to, written } of await batchFiles.underWay(maxFiles)) {
    const batch = await batches.find(batchId)
    const sheet = batch === null ? null : await sheets.find(batch.sheetId)
    shown.push({
      id,
      batch: batchId,
      name: sheet === null ? '' : wineName(sheet.draft),
      format: batchFileFormat(format),
      drawn: written.reduce((sum, { count }) => sum + count, 0),
      count: to - from + 1,
    })
  }
  return shown
}

/** The newest import, if it is running or if it refused lines recently. */
async function importsOf(context: Context, stores: CompanyStores) {
  const newest = await stores.imports.list(1)
  const shown = newest.filter(
    ({ state, faulty, createdAt }) =>
      state === 'waiting' ||
      state === 'running' ||
      (faulty > 0 && state !== 'undone' && createdAt.getTime() > context.now.getTime() - importReminder),
  )
  return importAnswers(stores, shown, context.actor.language, context.now)
}
