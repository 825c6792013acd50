// Publishing: the one way by which a sheet gets its code and its numbered, immutable versions. Producer, importer and
// support all come through here, so that no path publishes what the readiness list blocks, and none lets a printed code
// show another wine: once a code exists the general and GS1 fields are final, whatever state the sheet is in (decision 0013).

import { userIdOf, type CompanyStores, type Context } from './context.ts'
import { blockingIssues, type ValidationIssue } from '../domain/validation-issue.ts'
import { gtin14 } from '../domain/code/gs1.ts'
import { publicCode, publicCodeLength } from '../domain/code/public-code.ts'
import { refuse } from '../domain/refusal.ts'
import { differingFields } from '../domain/sheet/comparison.ts'
import type { SheetDraft, SheetField } from '../domain/sheet/fields.ts'
import { mayChange, sheetStates } from '../domain/sheet/lifecycle.ts'
import { faultsToSave, readiness } from '../domain/sheet/rules.ts'
import { gtinOfAnother, holdGtin, insertCode } from '../persistence/codes.ts'
import { findCompany } from '../persistence/companies.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

/** What the printed code itself says, or what decides which law the label follows: final even for support. */
const printed: readonly SheetField[] = ['family', 'gtin', 'cpv', 'cuvee']

/** Every point of a sheet against the rules, blocking and advisory. */
export async function pointsOf(
  context: Context,
  companyId: number,
  draft: SheetDraft,
): Promise<ValidationIssue[]> {
  return readiness(draft, await rulesContext(context, companyId))
}

/** What the rules must know besides the sheet: the company's GLN, and which factors of energy are in force. */
export async function rulesContext(context: Context, companyId: number) {
  const company = await findCompany(context.trx, companyId)
  return {
    ...(company?.draft.gln === undefined ? {} : { gln: company.draft.gln }),
    factors: context.config.energyFactors,
  }
}

/**
 * Saves a draft that may be incomplete; refuses `sheet.faulty` with everything that makes no sense, `sheet.locked` where a
 * code exists. `request` names the wish a new one is made for.
 */
export async function saveSheet(
  context: Context,
  stores: CompanyStores,
  sheet: SheetRecord | null,
  draft: SheetDraft,
  request?: string,
): Promise<SheetRecord> {
  const issues = blockingIssues(faultsToSave(draft, await rulesContext(context, stores.companyId)))
  if (issues.length > 0) refuse('sheet.faulty', { issues: issues })
  const hand = { updated_by: userIdOf(context.actor) }
  if (sheet === null)
    return stores.sheets.insert(draft, context.now, {
      ...hand,
      ...(request === undefined ? {} : { request }),
    })
  holdLocked(sheet, draft, 'producer')
  return stores.sheets.save(sheet.id, draft, { ...hand, recheck: stillToCheck(sheet, draft) }, context.now)
}

/**
 * Publishes a draft as the next version of a sheet, with a code if it has none yet; refuses `sheet.notReady` with all
 * blocking points, `sheet.gtinTaken` when the digital link is another sheet's, `sheet.locked` where a code exists. Support
 * may correct general fields for a stated reason, never what the printed code says.
 */
export async function publishVersion(
  context: Context,
  stores: CompanyStores,
  sheet: SheetRecord,
  draft: SheetDraft,
  reason: string | null,
  hand: 'producer' | 'support' = 'producer',
): Promise<SheetRecord> {
  const issues = blockingIssues(await pointsOf(context, stores.companyId, draft))
  if (issues.length > 0) refuse('sheet.notReady', { issues: issues })
  holdLocked(sheet, draft, hand)
  const version = (sheet.version ?? 0) + 1
  const code = sheet.code ?? (await giveCode(context, stores.companyId, sheet.id, draft))
  await stores.versions.publish(sheet.id, {
    version,
    draft,
    reason,
    userId: userIdOf(context.actor),
    publishedAt: context.now,
  })
  return stores.sheets.save(
    sheet.id,
    draft,
    {
      state: 3,
      code,
      version,
      generated_at: sheet.generatedAt ?? context.now,
      updated_by: userIdOf(context.actor),
      recheck: stillToCheck(sheet, draft),
    },
    context.now,
  )
}

function holdLocked(sheet: SheetRecord, draft: SheetDraft, hand: 'producer' | 'support'): void {
  if (sheet.code === null) return
  const locked = differingFields(sheet.draft, draft).filter((field) =>
    hand === 'support' ? printed.includes(field) : !mayChange(field, sheetStates.validated),
  )
  if (locked.length > 0)
    refuse('sheet.locked', { issues: locked.map((field) => ({ field, code: 'locked' })) })
}

/** What was changed has been looked at. */
function stillToCheck(sheet: SheetRecord, draft: SheetDraft): SheetField[] {
  const changed = differingFields(sheet.draft, draft)
  return sheet.recheck.filter((field) => !changed.includes(field))
}

async function giveCode(
  context: Context,
  companyId: number,
  sheetId: number,
  draft: SheetDraft,
): Promise<string> {
  const gtin = draft.gtin === undefined ? null : gtin14(draft.gtin)
  if (gtin !== null) await holdGtin(context.trx, gtin)
  if (gtin !== null && (await gtinOfAnother(context.trx, gtin, companyId))) {
    refuse('sheet.gtinTaken', { issues: [{ field: 'gtin', code: 'gtinTaken' }] })
  }
  const code = publicCode(context.random(publicCodeLength))
  await insertCode(
    context.trx,
    { code, companyId, sheetId, gtin, cpv: draft.cpv ?? null, lot: draft.cuvee ?? null },
    context.now,
  )
  return code
}
