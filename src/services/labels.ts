// The consumer's label of a code. Anyone may read it, and nothing is recorded about the reader.

import { storesOf, type CompanyStores, type Context } from './context.ts'
import { brusselsDay } from '../domain/law/calendar.ts'
import { gtin14, isGtin } from '../domain/code/gs1.ts'
import { normalizePublicCode, isPublicCode } from '../domain/code/public-code.ts'
import { buildLabel, type LabelBlock, type LabelModel, type LabelVersion } from '../domain/label/label.ts'
import type { LinkedCode } from '../domain/label/lots.ts'
import { defaultOptions } from '../domain/company/fields.ts'
import { markets } from '../domain/market-table.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'
import { ownFamilyFields } from '../domain/sheet/rules.ts'
import { codesOfGtin, findCode, type CodeRecord } from '../persistence/codes.ts'
import { findCompany, type CompanyRecord } from '../persistence/companies.ts'
import { lotsOfGtin, type LotRecord } from '../persistence/lots.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

/** The label of a code. A withdrawn sheet still shows its allergens. */
export type PublicLabel = {
  readonly state: 'shown' | 'withdrawn'
  readonly code: string
  readonly companyId: number
  readonly model: LabelModel
  /** The languages of the target market, for readers who accept none of ours. */
  readonly languages: readonly string[]
  /** Other lots of this wine and other vintages under its GTIN, newest first. */
  readonly otherLabels: readonly LabelBlock[]
  /** The version that each lot was bottled from; lots not named here are of the current one. */
  readonly lots: Readonly<Record<string, number>>
  /** Number of the current version. */
  readonly newestVersion: number
  /** Whether the company counts views. */
  readonly countsViews: boolean
  /** Whether a serial of this code is void. */
  readonly hasVoids: boolean
}

/** An existing code and its company. */
export type KnownCode = { readonly code: string; readonly companyId: number; readonly hasVoids: boolean }

/** The codes under a GTIN, newest first, and their company. */
export type GtinCodes = { readonly companyId: number | null; readonly codes: readonly LinkedCode[] }

/** Maximum number of other lots, and of other vintages, on one label. */
const maxOtherLabels = 24

/** The stored code for typed or scanned text; null when there is none. */
export async function knownCode(context: Context, typed: string): Promise<KnownCode | null> {
  const record = await findTypedCode(context, typed)
  return record === null
    ? null
    : { code: record.code, companyId: record.companyId, hasVoids: record.hasVoids }
}

/** The label of a code: its current version, or version `number`; null when there is none. */
export async function readLabel(
  context: Context,
  typed: string,
  number?: number,
): Promise<PublicLabel | null> {
  const record = await findTypedCode(context, typed)
  if (record === null) return null
  const stores = storesOf(context, record.companyId)
  const [sheet, company] = [
    await stores.sheets.find(record.sheetId),
    await findCompany(context.trx, record.companyId),
  ]
  if (sheet === null || sheet.version === null) return null
  const shown = await versionOf(context, stores, company, sheet, number ?? sheet.version)
  if (shown === null) return null
  const lots = await stores.lots.list(sheet.id)
  return {
    state: sheet.withdrawnAt === null ? 'shown' : 'withdrawn',
    code: record.code,
    companyId: record.companyId,
    model: shown.model,
    languages: marketLanguages(shown.draft),
    newestVersion: sheet.version,
    countsViews: company?.countsViews ?? true,
    hasVoids: record.hasVoids,
    lots: Object.fromEntries(lots.map(({ lot, version }) => [lot, version])),
    otherLabels: [
      ...(await otherLots(context, stores, company, sheet, shown.model.version.number, lots)),
      ...(await otherVintages(context, stores, company, record)),
    ],
  }
}

/** The codes under a GTIN; none when no company of this product uses it. */
export async function gtinCodes(context: Context, gtin: string): Promise<GtinCodes> {
  if (!isGtin(gtin)) return { companyId: null, codes: [] }
  const records = await codesOfGtin(context.trx, gtin14(gtin))
  const lots = records.length === 0 ? [] : await lotsOfGtin(context.trx, gtin14(gtin))
  const codes = records.map(({ code, cpv, lot, companyId, isFreed }) => ({
    code,
    cpv,
    lot,
    companyId,
    isFreed,
    lots: lots.filter((entry) => entry.code === code).map(({ lot }) => lot),
  }))
  return { companyId: records[0]?.companyId ?? null, codes }
}

/** The label model of a draft. */
export async function labelModelOf(
  context: Pick<Context, 'trx' | 'config'>,
  companyId: number,
  draft: SheetDraft,
  version: LabelVersion,
  image?: string,
): Promise<LabelModel> {
  return modelOf(context, await findCompany(context.trx, companyId), draft, version, image)
}

/** The label model of a draft of a company that is read already. */
export function modelOf(
  context: Pick<Context, 'config'>,
  company: CompanyRecord | null,
  draft: SheetDraft,
  version: LabelVersion,
  image: string | undefined,
): LabelModel {
  return buildLabel({
    sheet: ownFamilyFields(draft),
    version,
    options: company?.options ?? defaultOptions,
    company: company?.draft ?? {},
    factors: context.config.energyFactors,
    ...(image === undefined ? {} : { image }),
  })
}

async function versionOf(
  context: Context,
  stores: CompanyStores,
  company: CompanyRecord | null,
  sheet: SheetRecord,
  number: number,
): Promise<{ draft: SheetDraft; model: LabelModel } | null> {
  const version = await stores.versions.find(sheet.id, number)
  if (version === null) return null
  const shown: LabelVersion = {
    number,
    date: brusselsDay(version.publishedAt),
    current: number === sheet.version,
    ...(sheet.generatedAt === null ? {} : { firstDate: brusselsDay(sheet.generatedAt) }),
  }
  return {
    draft: version.draft,
    model: modelOf(context, company, version.draft, shown, sheet.product?.image ?? undefined),
  }
}

/** The versions of the sheet that lots were bottled from, and the current one, without the one shown. */
async function otherLots(
  context: Context,
  stores: CompanyStores,
  company: CompanyRecord | null,
  sheet: SheetRecord,
  shown: number,
  lots: readonly LotRecord[],
): Promise<LabelBlock[]> {
  const { code } = sheet
  if (lots.length === 0 || sheet.version === null || code === null) return []
  const numbers = [...new Set([sheet.version, ...lots.map(({ version }) => version)])].filter(
    (number) => number !== shown,
  )
  const blocks: LabelBlock[] = []
  for (const number of numbers.slice(0, maxOtherLabels)) {
    const entry = await versionOf(context, stores, company, sheet, number)
    const lotNames = lots.filter(({ version }) => version === number).map(({ lot }) => lot)
    const path = lotNames[0] === undefined ? code : `${code}/lot/${encodeURIComponent(lotNames[0])}`
    if (entry !== null) blocks.push({ model: entry.model, lots: lotNames, path })
  }
  return blocks
}

/** The current labels of the company's other sheets under the same GTIN: other vintages, variants or lots. */
async function otherVintages(
  context: Context,
  stores: CompanyStores,
  company: CompanyRecord | null,
  record: CodeRecord,
): Promise<LabelBlock[]> {
  if (record.gtin === null) return []
  const records = (await codesOfGtin(context.trx, record.gtin)).filter(
    ({ sheetId }) => sheetId !== record.sheetId,
  )
  const blocks: LabelBlock[] = []
  for (const code of records.slice(0, maxOtherLabels)) {
    const sheet = await stores.sheets.find(code.sheetId)
    if (sheet === null || sheet.version === null || sheet.withdrawnAt !== null) continue
    const entry = await versionOf(context, stores, company, sheet, sheet.version)
    if (entry !== null)
      blocks.push({ model: entry.model, lots: code.lot === null ? [] : [code.lot], path: code.code })
  }
  return blocks
}

async function findTypedCode(context: Context, typed: string): Promise<CodeRecord | null> {
  const code = normalizePublicCode(typed)
  return isPublicCode(code) ? findCode(context.trx, code) : null
}

/** The languages of the market of a draft. */
export function marketLanguages(draft: SheetDraft): readonly string[] {
  return markets.find((market) => market.code === draft.targetMarket)?.languages ?? []
}
