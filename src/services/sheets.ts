// Sheets, one at a time: create, update, adjust, generate the code, preview, delete (specification 4).

import { publicationIssues, requireAdmission } from './many-sheets/publish.ts'
import { service } from './service.ts'
import { lockIdempotencyKey, ownStores, type CompanyStores, type Context } from './context.ts'
import { lawContext, publishVersion, saveIssues, saveSheet } from './publication.ts'
import { advisedSheetAnswer, sheetAnswer } from './sheet-answers.ts'
import { labelModelOf } from './labels.ts'
import { brusselsDay } from '../domain/law/calendar.ts'
import { comingChanges } from '../domain/law/law.ts'
import { ownFamilyFields } from '../domain/sheet/rules.ts'
import { applyChanges } from '../domain/field.ts'
import { blockingIssues } from '../domain/validation-issue.ts'
import { refuse } from '../domain/refusal.ts'
import type { SheetDraft, SheetFields } from '../domain/sheet/fields.ts'
import { sheetStates } from '../domain/sheet/sheet-states.ts'
import { lockIssues, refuseLockedChanges } from '../domain/sheet/published-field-lock.ts'
import { energyOf } from '../domain/sheet/nutrition.ts'
import { findCompany } from '../persistence/companies.ts'
import { findUser } from '../persistence/users.ts'
import type { SheetRecord } from '../persistence/sheets.ts'
import { personName } from '../domain/user/person-name.ts'
import { record } from './audit.ts'
import { recordChange, recordCreation, recordSheets, sheetSubject } from './activity/sheet-activity.ts'

/** One sheet with all its data. Refuses `sheet.unknown`. */
export const get = service<'sheets.get'>(async (context, input) => {
  const stores = ownStores(context)
  return advisedSheetAnswer(context, stores, await requireSheet(stores, input.id))
})

/**
 * The revision of a sheet and who changed it last. An open form polls this often, so the answer has no draft.
 */
export const status = service<'sheets.status'>(async (context, input) => {
  const { revision, updatedAt, updatedBy } = await requireSheet(ownStores(context), input.id)
  const user = updatedBy === null ? null : await findUser(context.trx, updatedBy)
  const by = personName(user?.draft ?? {})
  return { revision, at: updatedAt.toISOString(), by: by === '' ? null : by }
})

/**
 * Creates a sheet. A repeated idempotency key updates the sheet it created; refuses `sheet.changedMeanwhile`
 * when that sheet has a code by now.
 */
export const create = service<'sheets.create'>(
  async (context, input) => {
    const stores = ownStores(context)
    const { request: idempotencyKey, ...changes } = input
    if (idempotencyKey !== undefined) await lockIdempotencyKey(context, stores, 'sheet', idempotencyKey)
    const existing =
      idempotencyKey === undefined ? null : await stores.sheets.findByIdempotencyKey(idempotencyKey)
    if (existing !== null && existing.code !== null) refuse('sheet.changedMeanwhile')
    const sheet = await saveSheet(
      context,
      stores,
      existing,
      await withGln(context, stores.companyId, applyChanges<SheetFields>({}, changes)),
      idempotencyKey,
    )
    await (existing === null
      ? recordCreation(context, stores.companyId, sheet)
      : recordChange(context, stores.companyId, 'sheets.update', existing, sheet.draft))
    return { code: 0, sheet: await advisedSheetAnswer(context, stores, sheet) }
  },
  async (context, { request: _key, ...changes }) =>
    saveIssues(context, ownStores(context).companyId, applyChanges<SheetFields>({}, changes)),
)

/** Changes a sheet that is not validated. Refuses `sheet.changedMeanwhile` and `sheet.locked`. */
export const update = service<'sheets.update'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await sheetAtRevision(stores, input)
  const draft = applyChanges(sheet.draft, input.changes)
  if (sheet.state === sheetStates.validated)
    refuse('sheet.locked', { issues: lockIssues(sheet.draft, draft, 'producer') })
  const saved = await saveSheet(context, stores, sheet, await withGln(context, stores.companyId, draft))
  await recordChange(context, stores.companyId, 'sheets.update', sheet, saved.draft)
  return { code: 0, sheet: await advisedSheetAnswer(context, stores, saved) }
})

/**
 * Changes adjustable fields of a validated sheet and publishes the next version. Refuses
 * `sheet.changedMeanwhile`, `sheet.notValidated` and `sheet.locked`.
 */
export const adjust = service<'sheets.adjust'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await sheetAtRevision(stores, input)
  if (sheet.state !== sheetStates.validated) refuse('sheet.notValidated')
  const draft = applyChanges(sheet.draft, input.changes)
  refuseLockedChanges(sheet.draft, draft, 'producer')
  const saved = await publishVersion(context, stores, sheet, draft, input.reason)
  await recordChange(context, stores.companyId, 'sheets.adjust', sheet, saved.draft)
  return { code: 0, sheet: sheetAnswer(saved, context.config) }
})

/**
 * Validates a sheet: publishes its version and gives it a code. Refuses `company.notValidated` and
 * `sheet.alreadyValidated`.
 */
export const generate = service<'sheets.generate'>(async (context, input) => {
  const stores = ownStores(context)
  await requireAdmission(context, stores.companyId)
  const sheet = await requireSheet(stores, input.id, true)
  if (sheet.state === sheetStates.validated) refuse('sheet.alreadyValidated')
  const published = await publishVersion(context, stores, sheet, sheet.draft, null)
  await recordSheets(context, stores.companyId, 'sheets.generate', [sheet.id])
  return { code: 0, sheet: sheetAnswer(published, context.config) }
})

/** The issues of a sheet at publication; `ready` when none is blocking. */
export const readiness = service<'sheets.readiness'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await requireSheet(stores, input.id)
  const points = await publicationIssues(context, stores, sheet)
  const changes = comingChanges(ownFamilyFields(sheet.draft), lawContext(context, sheet))
  return { ready: blockingIssues(points).length === 0, points, changes }
})

/** The energy of a draft by the formula, with its calculation. */
export const energy = service<'sheets.energy'>((context, input) => {
  const { parts, ...figures } = energyOf(applyChanges<SheetFields>({}, input), context.config.energyFactors)
  return Promise.resolve({ ...figures, parts: [...parts] })
})

/** The label page of a draft that need not be saved, as HTML. */
export const preview = service<'sheets.preview'>(async (context, input) => {
  const stores = ownStores(context)
  const draft = applyChanges<SheetFields>({}, input.draft)
  const model = await labelModelOf(context, stores.companyId, draft, {
    number: 1,
    date: brusselsDay(context.now),
    current: true,
  })
  return { html: await context.renderLabel(model, input.lang ?? 'en') }
})

/** Deletes a sheet. Refuses `sheet.alreadyValidated` once it has a code. */
export const deleteSheet = service<'sheets.delete'>(async (context, { id }) => {
  await removeSheet(context, id)
  return { code: 0 }
})

/** Deletes sheets: all or none, when one of them has a code. */
export const deleteSheets = service<'sheets.deleteMany'>(async (context, input) => {
  const ids = [...new Set(input.ids)].toSorted((a, b) => a - b)
  for (const id of ids) await removeSheet(context, id)
  return { code: 0, count: ids.length }
})

async function removeSheet(context: Context, id: number): Promise<void> {
  const stores = ownStores(context)
  const sheet = await requireSheet(stores, id, true)
  if (sheet.code !== null) refuse('sheet.alreadyValidated')
  const proofs = await stores.proofs.idsOf(sheet.id)
  if (proofs.length > 0) await context.enqueue('proof.remove', { companyId: stores.companyId, ids: proofs })
  await stores.sheets.remove(sheet.id)
  await record(context, stores.companyId, 'sheets.delete', sheetSubject(sheet.id), sheet.draft, null)
}

/** The sheet with an id; refuses `sheet.unknown`. `lock` locks the row until the transaction ends. */
export async function requireSheet(stores: CompanyStores, id: number, lock = false): Promise<SheetRecord> {
  return (await stores.sheets.find(id, lock)) ?? refuse('sheet.unknown')
}

/**
 * The sheet, locked; refuses `sheet.changedMeanwhile` when its revision is not the one that the caller read.
 */
async function sheetAtRevision(
  stores: CompanyStores,
  input: { id: number; revision?: number | undefined },
): Promise<SheetRecord> {
  const sheet = await requireSheet(stores, input.id, true)
  if (input.revision !== undefined && input.revision !== sheet.revision)
    refuse('sheet.changedMeanwhile', { values: { revision: sheet.revision } })
  return sheet
}

/** Adds the company's GLN to a draft, which has it once it has a GTIN or a CPV (specification 5). */
export async function withGln(context: Context, companyId: number, draft: SheetDraft): Promise<SheetDraft> {
  if (draft.gtin === undefined && draft.cpv === undefined) return draft
  const gln = draft.gln ?? (await findCompany(context.trx, companyId))?.draft.gln
  return gln === undefined ? draft : { ...draft, gln }
}
