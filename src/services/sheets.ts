// Sheets, one at a time: written, published, adjusted, previewed, deleted (specification section 4).

import { service } from './service.ts'
import { lockIdempotencyKey, ownStores, type CompanyStores, type Context } from './context.ts'
import { pointsOf, publishVersion, saveSheet } from './publication.ts'
import { sheetAnswer } from './sheet-answers.ts'
import { labelModelOf } from './labels.ts'
import { applyChanges } from '../domain/field.ts'
import { blockingIssues } from '../domain/validation-issue.ts'
import { refuse } from '../domain/refusal.ts'
import type { SheetDraft, SheetFields } from '../domain/sheet/fields.ts'
import { lockedChanges } from '../domain/sheet/lifecycle.ts'
import { energyOf } from '../domain/sheet/nutrition.ts'
import { findCompany } from '../persistence/companies.ts'
import { findUser } from '../persistence/users.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

export const get = service<'sheets.get'>(async (context, input) =>
  sheetAnswer(await known(ownStores(context), input.id), context.config),
)

/** Where a sheet stands and by whose hand: what an open form looks at again and again, so it carries no draft. */
export const standing = service<'sheets.standing'>(async (context, input) => {
  const { revision, updatedAt, updatedBy } = await known(ownStores(context), input.id)
  const user = updatedBy === null ? null : await findUser(context.trx, updatedBy)
  const by = `${user?.draft.firstName ?? ''} ${user?.draft.lastName ?? ''}`.trim()
  return { revision, at: updatedAt.toISOString(), by: by === '' ? null : by }
})

export const create = service<'sheets.create'>(async (context, input) => {
  const stores = ownStores(context)
  const { request, ...wanted } = input
  if (request !== undefined) await lockIdempotencyKey(context, stores, 'sheet', request)
  const made = request === undefined ? null : await stores.sheets.findByRequest(request)
  if (made !== null && made.code !== null) refuse('sheet.changedMeanwhile')
  const sheet = await saveSheet(
    context,
    stores,
    made,
    await withGln(context, stores.companyId, applyChanges<SheetFields>({}, wanted)),
    request,
  )
  return { code: 0, sheet: sheetAnswer(sheet, context.config) }
})

export const update = service<'sheets.update'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await current(stores, input)
  if (sheet.state === 3)
    refuse('sheet.locked', {
      issues: lockedChanges(sheet.draft, input.changes).map((field) => ({ field, code: 'locked' })),
    })
  const saved = await saveSheet(
    context,
    stores,
    sheet,
    await withGln(context, stores.companyId, applyChanges(sheet.draft, input.changes)),
  )
  return { code: 0, sheet: sheetAnswer(saved, context.config) }
})

export const adjust = service<'sheets.adjust'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await current(stores, input)
  if (sheet.state !== 3) refuse('sheet.notValidated')
  const locked = lockedChanges(sheet.draft, input.changes)
  if (locked.length > 0)
    refuse('sheet.locked', { issues: locked.map((field) => ({ field, code: 'locked' })) })
  const saved = await publishVersion(
    context,
    stores,
    sheet,
    applyChanges(sheet.draft, input.changes),
    input.reason,
  )
  return { code: 0, sheet: sheetAnswer(saved, context.config) }
})

export const generate = service<'sheets.generate'>(async (context, input) => {
  const stores = ownStores(context)
  const company = await findCompany(context.trx, stores.companyId)
  if (company !== null && company.state !== 'verified' && company.state !== 'validated')
    refuse('company.notValidated')
  const sheet = await known(stores, input.id, true)
  if (sheet.state === 3) refuse('sheet.alreadyValidated')
  return {
    code: 0,
    sheet: sheetAnswer(await publishVersion(context, stores, sheet, sheet.draft, null), context.config),
  }
})

export const ready = service<'sheets.readiness'>(async (context, input) => {
  const stores = ownStores(context)
  const points = await pointsOf(context, stores.companyId, (await known(stores, input.id)).draft)
  return { ready: blockingIssues(points).length === 0, points }
})

export const preview = service<'sheets.preview'>(async (context, input) => {
  const stores = ownStores(context)
  const draft = applyChanges<SheetFields>({}, input.draft)
  const model = await labelModelOf(context, stores.companyId, draft, {
    number: 1,
    date: context.now.toISOString().slice(0, 10),
    current: true,
  })
  return { html: await context.renderLabel(model, input.lang ?? 'en') }
})

export const remove = service<'sheets.delete'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await known(stores, input.id, true)
  if (sheet.code !== null) refuse('sheet.alreadyValidated')
  await stores.sheets.remove(sheet.id)
  return { code: 0 }
})

/** The sheet with an id, or the refusal `sheet.unknown`. */
export async function known(stores: CompanyStores, id: number, lock = false): Promise<SheetRecord> {
  return (await stores.sheets.find(id, lock)) ?? refuse('sheet.unknown')
}

/** The sheet to change, locked; refuses when somebody changed it since the caller read it. */
async function current(
  stores: CompanyStores,
  input: { id: number; revision?: number | undefined },
): Promise<SheetRecord> {
  const sheet = await known(stores, input.id, true)
  if (input.revision !== undefined && input.revision !== sheet.revision)
    refuse('sheet.changedMeanwhile', { values: { revision: sheet.revision } })
  return sheet
}

/** A sheet carries its company's GLN once it has a GTIN or a CPV (specification section 5). */
async function withGln(context: Context, companyId: number, draft: SheetDraft): Promise<SheetDraft> {
  if (draft.gtin === undefined && draft.cpv === undefined) return draft
  const gln = draft.gln ?? (await findCompany(context.trx, companyId))?.draft.gln
  return gln === undefined ? draft : { ...draft, gln }
}

export const energy = service<'sheets.energy'>((context, input) => {
  const { parts, ...figures } = energyOf(applyChanges<SheetFields>({}, input), context.config.energyFactors)
  return Promise.resolve({ ...figures, parts: [...parts] })
})
