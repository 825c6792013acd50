// The consumer's label of a code. Anyone may read it, and nothing is recorded about the reader.

import type { Context } from './context.ts'
import type { CompanyFacts, LabelFacts, SheetFacts } from './published-labels/label-facts.ts'
import type { Config } from '../config.ts'
import { gtin14, isGtin } from '../domain/code/gs1.ts'
import { normalizePublicCode, isPublicCode } from '../domain/code/public-code.ts'
import { buildLabel, type LabelBlock, type LabelModel, type LabelVersion } from '../domain/label/label.ts'
import type { LinkedCode } from '../domain/label/lots.ts'
import { defaultOptions } from '../domain/company/fields.ts'
import { markets } from '../domain/market-table.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'
import { ownFamilyFields } from '../domain/sheet/rules.ts'
import type { CodeRecord } from '../persistence/codes.ts'
import { findCompany } from '../persistence/companies.ts'
import type { LotRecord } from '../persistence/lots.ts'

/** The settings that labels depend on. */
type LabelConfig = Pick<Config, 'energyFactors'>

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
export async function knownCode(facts: LabelFacts, typed: string): Promise<KnownCode | null> {
  const record = await findTypedCode(facts, typed)
  return record === null
    ? null
    : { code: record.code, companyId: record.companyId, hasVoids: record.hasVoids }
}

/** The label of a code: its current version, or version `number`; null when there is none. */
export async function readLabel(
  facts: LabelFacts,
  config: LabelConfig,
  typed: string,
  number?: number,
): Promise<PublicLabel | null> {
  const record = await findTypedCode(facts, typed)
  if (record === null) return null
  const [sheet, company] = [await facts.sheet(record), await facts.company(record.companyId)]
  if (sheet === null) return null
  const reading: Reading = { facts, config, company }
  const shown = await versionOf(reading, record, sheet, number ?? sheet.version)
  if (shown === null) return null
  const lots = await facts.lots(record)
  return {
    state: sheet.isWithdrawn ? 'withdrawn' : 'shown',
    code: record.code,
    companyId: record.companyId,
    model: shown.model,
    languages: marketLanguages(shown.draft),
    newestVersion: sheet.version,
    countsViews: company?.countsViews ?? true,
    hasVoids: record.hasVoids,
    lots: Object.fromEntries(lots.map(({ lot, version }) => [lot, version])),
    otherLabels: [
      ...(await otherLots(reading, record, sheet, shown.model.version.number, lots)),
      ...(await otherVintages(reading, record)),
    ],
  }
}

/** The codes under a GTIN; none when no company of this product uses it. */
export async function gtinCodes(facts: LabelFacts, gtin: string): Promise<GtinCodes> {
  if (!isGtin(gtin)) return { companyId: null, codes: [] }
  const records = await facts.codesOfGtin(gtin14(gtin))
  const lots = records.length === 0 ? [] : await facts.lotsOfGtin(gtin14(gtin))
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
  context: { readonly config: LabelConfig },
  company: Pick<CompanyFacts, 'draft' | 'options'> | null,
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

/** Where the parts of one label are read from. */
type Reading = {
  readonly facts: LabelFacts
  readonly config: LabelConfig
  readonly company: CompanyFacts | null
}

async function versionOf(
  { facts, config, company }: Reading,
  record: CodeRecord,
  sheet: SheetFacts,
  number: number,
): Promise<{ draft: SheetDraft; model: LabelModel } | null> {
  const version = await facts.version(record, number)
  if (version === null) return null
  const shown: LabelVersion = {
    number,
    date: version.date,
    current: number === sheet.version,
    ...(sheet.firstDate === null ? {} : { firstDate: sheet.firstDate }),
  }
  return {
    draft: version.draft,
    model: modelOf({ config }, company, version.draft, shown, sheet.image ?? undefined),
  }
}

/** The versions of the sheet that lots were bottled from, and the current one, without the one shown. */
async function otherLots(
  reading: Reading,
  record: CodeRecord,
  sheet: SheetFacts,
  shown: number,
  lots: readonly LotRecord[],
): Promise<LabelBlock[]> {
  const { code } = record
  if (lots.length === 0) return []
  const numbers = [...new Set([sheet.version, ...lots.map(({ version }) => version)])].filter(
    (number) => number !== shown,
  )
  const blocks: LabelBlock[] = []
  for (const number of numbers.slice(0, maxOtherLabels)) {
    const entry = await versionOf(reading, record, sheet, number)
    const lotNames = lots.filter(({ version }) => version === number).map(({ lot }) => lot)
    const path = lotNames[0] === undefined ? code : `${code}/lot/${encodeURIComponent(lotNames[0])}`
    if (entry !== null) blocks.push({ model: entry.model, lots: lotNames, path })
  }
  return blocks
}

/** The current labels of the company's other sheets under the same GTIN: other vintages, variants or lots. */
async function otherVintages(reading: Reading, record: CodeRecord): Promise<LabelBlock[]> {
  if (record.gtin === null) return []
  const { facts } = reading
  const records = (await facts.codesOfGtin(record.gtin)).filter(
    ({ companyId, sheetId }) => companyId === record.companyId && sheetId !== record.sheetId,
  )
  const blocks: LabelBlock[] = []
  for (const other of records.slice(0, maxOtherLabels)) {
    const sheet = await facts.sheet(other)
    if (sheet === null || sheet.isWithdrawn) continue
    const entry = await versionOf(reading, other, sheet, sheet.version)
    if (entry !== null)
      blocks.push({ model: entry.model, lots: other.lot === null ? [] : [other.lot], path: other.code })
  }
  return blocks
}

async function findTypedCode(facts: LabelFacts, typed: string): Promise<CodeRecord | null> {
  const code = normalizePublicCode(typed)
  return isPublicCode(code) ? facts.code(code) : null
}

/** The languages of the market of a draft. */
export function marketLanguages(draft: SheetDraft): readonly string[] {
  return markets.find((market) => market.code === draft.targetMarket)?.languages ?? []
}
