// The dashboard of a user: what needs attention, and what runs for their company. It shows only data that the
// user's rights allow elsewhere too.

import { importAnswers } from './imports/answers.ts'
import { rulesContext } from './publication.ts'
import { countReady } from './many-sheets/readiness.ts'
import { service } from './service.ts'
import { batchFileFormat } from './serials/drawing-request.ts'
import { storesOf, type CompanyStores, type Context } from './context.ts'
import { operationOf } from '../contract/operations/index.ts'
import { isAllowed } from '../domain/rights.ts'
import type { SheetRecord } from '../persistence/sheet-rows.ts'
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
  return {
    ...(canSeeSheets ? await sheetsOf(context, stores) : { ready: 0, recheck: 0, withdrawn: [] }),
    imports:
      stores !== null && isAllowed(actor, operationOf('imports.list').needs)
        ? await importsOf(context, stores)
        : [],
    files:
      stores !== null && isAllowed(actor, operationOf('serials.fileList').needs) ? await filesOf(stores) : [],
    waiting:
      actor.kind === 'user' && isAllowed(actor, operationOf('admin.bypassers').needs)
        ? (await foundersAwaitingValidation(context.trx)).length
        : null,
  }
})

async function sheetsOf(context: Context, stores: CompanyStores) {
  const order = { sort: 'updated', direction: 'desc', language: context.actor.language, page: 1 } as const
  const { counts } = await stores.sheets.overview()
  const newest = async (status: 'draft' | 'withdrawn', size: number): Promise<readonly SheetRecord[]> =>
    counts[status] === 0
      ? []
      : (await stores.sheets.list({ status, archived: false }, { ...order, size })).records
  const drafts = await newest('draft', maxDrafts)
  const withdrawn = await newest('withdrawn', maxWithdrawn)
  const rules = await rulesContext(context, stores.companyId)
  return {
    ready: countReady(
      drafts.map(({ draft }) => draft),
      rules,
    ),
    recheck: drafts.filter(({ recheck }) => recheck.length > 0).length,
    withdrawn: withdrawn.map(({ id, draft }) => ({ id, name: wineName(draft) })),
  }
}

/** The batch files that are not complete yet. */
async function filesOf(stores: CompanyStores) {
  const files = await stores.batchFiles.underWay(maxFiles)
  return Promise.all(
    files.map(async ({ id, batchId, format, from, to, written }) => {
      const batch = await stores.batches.find(batchId)
      const sheet = batch === null ? null : await stores.sheets.find(batch.sheetId)
      return {
        id,
        batch: batchId,
        name: sheet === null ? '' : wineName(sheet.draft),
        format: batchFileFormat(format),
        drawn: written.reduce((sum, { count }) => sum + count, 0),
        count: to - from + 1,
      }
    }),
  )
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
