// Publishing: the one way by which a sheet gets its code and its numbered, immutable versions. Producer, importer and
// support all come through here, so that no path publishes what the readiness list blocks.

import { userIdOf, type CompanyStores, type Context } from './context.ts'
import { blocking, type Fault } from '../domain/fault.ts'
import { gtin14 } from '../domain/code/gs1.ts'
import { publicCode, publicCodeLength } from '../domain/code/public-code.ts'
import { refuse } from '../domain/refusal.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'
import { faultsToSave, readiness } from '../domain/sheet/rules.ts'
import { gtinOfAnother, insertCode } from '../persistence/codes.ts'
import { findCompany } from '../persistence/companies.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

/** Every point of a sheet against the rules, blocking and advisory. */
export async function pointsOf(context: Context, companyId: number, draft: SheetDraft): Promise<Fault[]> {
  return readiness(draft, await rulesContext(context, companyId))
}

/** What the rules must know besides the sheet: the company's GLN, and which factors of energy are in force. */
export async function rulesContext(context: Context, companyId: number) {
  const company = await findCompany(context.trx, companyId)
  return { ...(company?.draft.gln === undefined ? {} : { gln: company.draft.gln }), factors: context.config.energyFactors }
}

/** Saves a draft that may be incomplete; refuses `sheet.faulty` with everything that makes no sense. `request` names the wish a new one is made for. */
export async function saveSheet(context: Context, stores: CompanyStores, sheet: SheetRecord | null, draft: SheetDraft, request?: string): Promise<SheetRecord> {
  const faults = blocking(faultsToSave(draft, await rulesContext(context, stores.companyId)))
  if (faults.length > 0) refuse('sheet.faulty', { faults })
  const hand = { updated_by: userIdOf(context.actor) }
  return sheet === null
    ? stores.sheets.insert(draft, context.now, { ...hand, ...(request === undefined ? {} : { request }) })
    : stores.sheets.save(sheet.id, draft, hand, context.now)
}

/**
 * Publishes a draft as the next version of a sheet, with a code if it has none yet; refuses `sheet.notReady` with all
 * blocking points, `sheet.gtinTaken` when the digital link is another sheet's.
 */
export async function publishVersion(
  context: Context, stores: CompanyStores, sheet: SheetRecord, draft: SheetDraft, reason: string | null,
): Promise<SheetRecord> {
  const faults = blocking(await pointsOf(context, stores.companyId, draft))
  if (faults.length > 0) refuse('sheet.notReady', { faults })
  const version = (sheet.version ?? 0) + 1
  const code = sheet.code ?? (await giveCode(context, stores.companyId, sheet.id, draft))
  await stores.versions.publish(sheet.id, { version, draft, reason, userId: userIdOf(context.actor), publishedAt: context.now })
  return stores.sheets.save(sheet.id, draft, {
    state: 3, code, version, generated_at: sheet.generatedAt ?? context.now, updated_by: userIdOf(context.actor),
  }, context.now)
}

async function giveCode(context: Context, companyId: number, sheetId: number, draft: SheetDraft): Promise<string> {
  const gtin = draft.gtin === undefined ? null : gtin14(draft.gtin)
  if (gtin !== null && (await gtinOfAnother(context.trx, gtin, companyId))) {
    refuse('sheet.gtinTaken', { faults: [{ field: 'gtin', code: 'gtinTaken' }] })
  }
  const code = publicCode(context.random(publicCodeLength))
  await insertCode(context.trx, { code, companyId, sheetId, gtin, cpv: draft.cpv ?? null, lot: draft.cuvee ?? null }, context.now)
  return code
}
