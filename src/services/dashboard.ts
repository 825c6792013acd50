// The dashboard: what needs the attention of whoever is signed in, and what runs for his company. Each person sees what
// his rights show him anyway.

import { importAnswer } from './imports.ts'
import { rulesContext } from './publication.ts'
import { service } from './service.ts'
import { storesOf, type CompanyStores, type Context } from './context.ts'
import { batchFileFormats } from '../contract/answers.ts'
import { operationOf } from '../contract/operations/index.ts'
import { blockingIssues } from '../domain/validation-issue.ts'
import { may } from '../domain/rights.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'
import { readiness } from '../domain/sheet/rules.ts'
import { foundersAwaiting } from '../persistence/users.ts'

const dayLength = 86_400_000
/** Drafts judged at most: the ones worked on last. */
const mostDrafts = 100
/** Labels withdrawn by support that are named at most. */
const mostWithdrawn = 5
/** Files of batches that are shown at most. */
const mostFiles = 5
/** Lines left behind by an import are recalled for a fortnight. */
const recall = 14 * dayLength

export const overview = service<'home.overview'>(async (context) => {
  const { actor } = context
  const companyId = actor.kind === 'anyone' ? null : actor.companyId
  const stores = companyId === null ? null : storesOf(context, companyId)
  const sees = stores !== null && may(actor, operationOf('sheets.list').needs)
  return {
    ...(sees ? await sheetsOf(context, stores) : { ready: 0, recheck: 0, withdrawn: [] }),
    imports:
      stores !== null && may(actor, operationOf('imports.list').needs)
        ? await importsOf(context, stores)
        : [],
    files: stores !== null && may(actor, operationOf('serials.fileList').needs) ? await filesOf(stores) : [],
    waiting:
      actor.kind === 'user' && may(actor, operationOf('admin.bypassers').needs)
        ? (await foundersAwaiting(context.trx)).length
        : null,
  }
})

async function sheetsOf(context: Context, stores: CompanyStores) {
  const order = { sort: 'updated', direction: 'desc', page: 1 } as const
  const drafts = await stores.sheets.list(
    { status: 'draft', archived: false },
    { ...order, size: mostDrafts },
  )
  const withdrawn = await stores.sheets.list(
    { status: 'withdrawn', archived: false },
    { ...order, size: mostWithdrawn },
  )
  const rules = await rulesContext(context, stores.companyId)
  return {
    ready: drafts.records.filter(({ draft }) => blockingIssues(readiness(draft, rules)).length === 0).length,
    recheck: drafts.records.filter(({ recheck }) => recheck.length > 0).length,
    withdrawn: withdrawn.records.map(({ id, draft }) => ({ id, name: nameOf(draft) })),
  }
}

/** Files of batches that are not all drawn yet. */
async function filesOf(stores: CompanyStores) {
  const files = await stores.batchFiles.underWay(mostFiles)
  return Promise.all(
    files.map(async ({ id, batchId, format, from, to, written }) => {
      const batch = await stores.batches.find(batchId)
      const sheet = batch === null ? null : await stores.sheets.find(batch.sheetId)
      return {
        id,
        batch: batchId,
        name: sheet === null ? '' : nameOf(sheet.draft),
        format: batchFileFormats.find((one) => one === format) ?? 'svg-zip',
        drawn: written.reduce((sum, { count }) => sum + count, 0),
        count: to - from + 1,
      }
    }),
  )
}

function nameOf({ brand, name, vintage }: SheetDraft): string {
  return [brand, name, vintage].filter((part) => part !== undefined).join(' ')
}

/** The newest import: while it runs, and afterwards when lines were refused. */
async function importsOf(context: Context, stores: CompanyStores) {
  const newest = await stores.imports.list(1)
  return newest
    .filter(
      ({ state, faulty, createdAt }) =>
        state === 'waiting' ||
        state === 'running' ||
        (faulty > 0 && createdAt.getTime() > context.now.getTime() - recall),
    )
    .map(importAnswer)
}
