// The consumer's label: a scan → what to show. Read by anyone, tells nobody who read.

import { storesOf, type Context } from './context.ts'
import { gtin14 } from '../domain/code/gs1.ts'
import { foldPublicCode, isPublicCode } from '../domain/code/public-code.ts'
import { labelOf, type LabelModel, type LabelVersion } from '../domain/label/label.ts'
import { defaultOptions } from '../domain/company/fields.ts'
import { markets } from '../domain/sheet/market-table.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'
import { ownFields } from '../domain/sheet/rules.ts'
import { codesOfGtin, findCode, type CodeRecord } from '../persistence/codes.ts'
import { findCompany } from '../persistence/companies.ts'

/** What a code leads to. A withdrawn sheet still tells its allergens. */
export type FoundLabel = {
  readonly state: 'shown' | 'withdrawn'
  readonly code: string
  readonly companyId: number
  readonly model: LabelModel
  /** First languages of the target market, for readers who ask for none of ours. */
  readonly languages: readonly string[]
}

/** What is asked under a digital link. */
export type LinkKeys = { readonly gtin: string; readonly cpv?: string | undefined; readonly lot?: string | undefined }

/** Whether a code leads to a label: a code is only ever given together with a first version. */
export async function hasLabel(context: Context, typed: string): Promise<boolean> {
  return (await recordOf(context, typed)) !== null
}

/** The label behind a code: its current version, or version `number`; null when there is none. */
export async function readLabel(context: Context, typed: string, number?: number): Promise<FoundLabel | null> {
  const record = await recordOf(context, typed)
  if (record === null) return null
  const { code } = record
  const stores = storesOf(context, record.companyId)
  const sheet = await stores.sheets.find(record.sheetId)
  if (sheet === null || sheet.version === null) return null
  const version = await stores.versions.find(sheet.id, number ?? sheet.version)
  if (version === null) return null
  const model = await labelModelOf(context, record.companyId, version.draft, {
    number: version.version, date: version.publishedAt.toISOString().slice(0, 10), current: version.version === sheet.version,
  }, sheet.product?.image ?? undefined)
  return { state: sheet.withdrawnAt === null ? 'shown' : 'withdrawn', code, companyId: record.companyId, model, languages: marketLanguages(version.draft) }
}

/** The code that a digital link leads to, walking up from lot and variant to the GTIN; null when the GTIN is not ours. */
export async function codeOfLink(context: Context, keys: LinkKeys): Promise<string | null> {
  const records = await codesOfGtin(context.trx, gtin14(keys.gtin))
  const ranked = records.map((record) => ({ record, rank: closeness(record, keys) })).sort((a, b) => b.rank - a.rank)
  return ranked[0]?.record.code ?? null
}

/** What a draft's label would show. */
export async function labelModelOf(
  context: Pick<Context, 'trx' | 'config'>, companyId: number, draft: SheetDraft, version: LabelVersion, image?: string,
): Promise<LabelModel> {
  const company = await findCompany(context.trx, companyId)
  return labelOf({
    sheet: ownFields(draft), version, options: company?.options ?? defaultOptions, company: company?.draft ?? {},
    factors: context.config.energyFactors, ...(image === undefined ? {} : { image }),
  })
}

async function recordOf(context: Context, typed: string): Promise<CodeRecord | null> {
  const code = foldPublicCode(typed)
  return isPublicCode(code) ? findCode(context.trx, code) : null
}

/** A link that names the lot and variant of a sheet is closest; one that contradicts what the sheet names is farthest. */
function closeness(record: CodeRecord, keys: LinkKeys): number {
  return match(record.lot, keys.lot) * 3 + match(record.cpv, keys.cpv)
}

function match(own: string | null, asked: string | undefined): number {
  if (asked === undefined) return own === null ? 1 : 0
  if (own === asked) return 2
  return own === null ? 1 : -1
}

function marketLanguages(draft: SheetDraft): readonly string[] {
  return markets.find((market) => market.code === draft.targetMarket)?.languages ?? []
}
