// Saving and publishing sheets: the only way in which a sheet gets its code and its numbered, immutable
// versions. The producer, the import and support all use it, so none can publish what the readiness rules
// block, and none can change locked fields once a code exists, whatever the state of the sheet
// (domain/sheet/published-field-lock.ts).

import { announceSheet } from './hooks/sheet-events.ts'
import { refuseUnprovenNumber } from './prefixes/permission.ts'
import { publishedDrafts } from './published-drafts.ts'
import { storesOf, userIdOf, type CompanyStores, type Context } from './context.ts'
import { blockingIssues, type ValidationIssue } from '../domain/validation-issue.ts'
import { gtin14 } from '../domain/code/gs1.ts'
import { brusselsDay } from '../domain/law/calendar.ts'
import type { LawContext } from '../domain/law/law.ts'
import { lawEdition } from '../domain/law/law-rules.ts'
import { publicCode, publicCodeLength } from '../domain/code/public-code.ts'
import { refuse } from '../domain/refusal.ts'
import { differingFields } from '../domain/sheet/comparison.ts'
import type { SheetDraft, SheetField } from '../domain/sheet/fields.ts'
import { sheetStates } from '../domain/sheet/sheet-states.ts'
import { refuseLockedChanges, type SheetAuthor } from '../domain/sheet/published-field-lock.ts'
import { issuesToRepublish } from '../domain/sheet/published-issues.ts'
import { issuesToSave, issuesToPublish, type RulesContext } from '../domain/sheet/rules.ts'
import { sharedLinkIssues, takenReferenceIssue, unnamedSheet } from '../domain/sheet/shared-identity.ts'
import { isGtinOfAnotherCompany, lockGtin, insertCode } from '../persistence/codes.ts'
import { findCompany } from '../persistence/companies.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

/**
 * The blocking and advisory issues of a draft for publication: the first one of a sheet, or the next one of a
 * sheet with a code.
 */
export async function readinessIssues(
  context: Context,
  companyId: number,
  sheet: SheetRecord,
  draft: SheetDraft = sheet.draft,
  author: SheetAuthor = 'producer',
): Promise<ValidationIssue[]> {
  const published = await publishedDrafts(storesOf(context, companyId), [sheet])
  const rules = await rulesContext(context, companyId)
  return nextVersionIssues(sheet, published.get(sheet.id), rules, draft, author)
}

/**
 * The same issues, for a caller that has read what they need.
 * @param published from `publishedDrafts`
 * @param rules without a sheet: those of today
 */
export function nextVersionIssues(
  sheet: SheetRecord,
  published: SheetDraft | undefined,
  rules: RulesContext,
  draft: SheetDraft = sheet.draft,
  author: SheetAuthor = 'producer',
): ValidationIssue[] {
  const ownRules = withLawOf(rules, sheet)
  if (sheet.code === null) return issuesToPublish(draft, ownRules)
  const isValidated = sheet.state === sheetStates.validated
  return issuesToRepublish({ draft: published ?? sheet.draft, isValidated }, draft, author, ownRules)
}

/** What the rules need in addition to the sheet: the company's GLN, the settings and the law of today. */
export async function rulesContext(context: Context, companyId: number): Promise<RulesContext> {
  const company = await findCompany(context.trx, companyId)
  return {
    ...(company?.draft.gln === undefined ? {} : { gln: company.draft.gln }),
    factors: context.config.energyFactors,
    brandLength: context.config.brandLength,
    law: lawContext(context, null),
  }
}

/** The law of a sheet without a day of labelling: of its first publication, or of today. */
export function lawContext(
  { config, now }: Pick<Context, 'config' | 'now'>,
  published: Pick<SheetRecord, 'generatedAt'> | null,
): LawContext {
  return { today: brusselsDay(published?.generatedAt ?? now), settings: config.law }
}

/** The rules for a sheet: with the law of its first publication. */
function withLawOf(rules: RulesContext, { generatedAt }: SheetRecord): RulesContext {
  if (generatedAt === null || rules.law === undefined) return rules
  return { ...rules, law: { ...rules.law, today: brusselsDay(generatedAt) } }
}

/** The issues that block saving a draft. */
export async function saveIssues(
  context: Context,
  companyId: number,
  draft: SheetDraft,
): Promise<ValidationIssue[]> {
  return blockingIssues(issuesToSave(draft, await rulesContext(context, companyId)))
}

/**
 * Saves a draft that may be incomplete. `idempotencyKey` belongs to a new sheet.
 * @throws Refusal `sheet.invalid` with the blocking issues, `sheet.referenceTaken` with the sheet that has the
 * reference, `sheet.locked` when a code exists
 */
export async function saveSheet(
  context: Context,
  stores: CompanyStores,
  sheet: SheetRecord | null,
  draft: SheetDraft,
  idempotencyKey?: string,
): Promise<SheetRecord> {
  const issues = await saveIssues(context, stores.companyId, draft)
  if (issues.length > 0) refuse('sheet.invalid', { issues })
  await refuseTakenReference(stores, sheet, draft)
  const author = { updated_by: userIdOf(context.actor) }
  if (sheet === null)
    return stores.sheets.insert(draft, context.now, {
      ...author,
      ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
    })
  if (sheet.code !== null) refuseLockedChanges(sheet.draft, draft, 'producer')
  const recheck = remainingRechecks(sheet, draft)
  return stores.sheets.save(sheet.id, draft, { ...author, recheck }, context.now)
}

/**
 * Publishes a draft as the next version of a sheet, with a new code if the sheet has none.
 * @param reason the stated reason of an adjustment or correction, null for the first version
 * @throws Refusal `sheet.notReady` with the blocking issues, `sheet.gtinTaken` when another sheet has the
 * digital link, `sheet.locked` when a code exists, `prefix.unproven` and its like for a GTIN that is not proven
 */
export async function publishVersion(
  context: Context,
  stores: CompanyStores,
  sheet: SheetRecord,
  draft: SheetDraft,
  reason: string | null,
  author: SheetAuthor = 'producer',
): Promise<SheetRecord> {
  const issues = blockingIssues(await readinessIssues(context, stores.companyId, sheet, draft, author))
  if (issues.length > 0) refuse('sheet.notReady', { issues })
  if (sheet.code !== null) refuseLockedChanges(sheet.draft, draft, author)
  const version = (sheet.version ?? 0) + 1
  const code = sheet.code ?? (await assignCode(context, stores, sheet.id, draft))
  await stores.versions.publish(sheet.id, {
    version,
    draft,
    reason,
    userId: userIdOf(context.actor),
    publishedAt: context.now,
    law: lawEdition,
  })
  const published = await stores.sheets.save(
    sheet.id,
    draft,
    {
      state: sheetStates.validated,
      code,
      version,
      generated_at: sheet.generatedAt ?? context.now,
      updated_by: userIdOf(context.actor),
      recheck: remainingRechecks(sheet, draft),
    },
    context.now,
  )
  await announceSheet(context, stores.companyId, 'sheet.published', published)
  return published
}

/** Refuses a reference of another sheet, by its name. The unique index holds what two calls do at once. */
async function refuseTakenReference(
  stores: CompanyStores,
  sheet: SheetRecord | null,
  { reference }: SheetDraft,
): Promise<void> {
  if (reference === undefined || reference === sheet?.draft.reference) return
  const other = await stores.sheets.findByReference(reference)
  if (other !== null) refuse('sheet.referenceTaken', { issues: [takenReferenceIssue(other)] })
}

/** The fields still to be checked: a changed field counts as checked. */
export function remainingRechecks(sheet: SheetRecord, draft: SheetDraft): SheetField[] {
  const changed = differingFields(sheet.draft, draft)
  return sheet.recheck.filter((field) => !changed.includes(field))
}

async function assignCode(
  context: Context,
  stores: CompanyStores,
  sheetId: number,
  draft: SheetDraft,
): Promise<string> {
  const gtin = draft.gtin === undefined ? null : gtin14(draft.gtin)
  if (gtin !== null) await lockGtin(context.trx, gtin)
  if (gtin !== null && (await isGtinOfAnotherCompany(context.trx, gtin, stores.companyId))) {
    refuse('sheet.gtinTaken', { issues: [{ field: 'gtin', code: 'gtinTaken', values: unnamedSheet }] })
  }
  if (gtin !== null) await refuseUnprovenNumber(context, stores.companyId, gtin, 'gtin')
  const taken = blockingIssues(sharedLinkIssues(await stores.sheets.sharingLink(draft, sheetId)))
  if (taken.length > 0) refuse('sheet.gtinTaken', { issues: taken })
  const code = publicCode(context.random(publicCodeLength))
  await insertCode(
    context.trx,
    { code, companyId: stores.companyId, sheetId, gtin, cpv: draft.cpv ?? null, lot: draft.cuvee ?? null },
    context.now,
  )
  return code
}
