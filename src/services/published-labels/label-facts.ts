// What public answers about a code are made from. Two sources give these facts: the database, and the store of
// published labels beside it (store.ts), so that an answer is composed in one way from either.

import type { Context } from '../context.ts'
import { storesOf } from '../context.ts'
import type { FurtherLink } from '../../domain/code/further-link.ts'
import type { CompanyDraft, CompanyOptions } from '../../domain/company/fields.ts'
import { brusselsDay } from '../../domain/law/calendar.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { codesOfGtin, findCode, type CodeRecord } from '../../persistence/codes.ts'
import { findCompany } from '../../persistence/companies.ts'
import { lotsOfGtin, type LotRecord } from '../../persistence/lots.ts'
import { openSheetLinks } from '../../persistence/sheet-links.ts'

/** What the labels of a company have in common. */
export type CompanyFacts = {
  readonly draft: CompanyDraft
  readonly options: CompanyOptions
  readonly countsViews: boolean
}

/** What all versions of a published sheet have in common. */
export type SheetFacts = {
  /** Number of the current version. */
  readonly version: number
  readonly isWithdrawn: boolean
  /** Day of the first publication in Brussels, YYYY-MM-DD; null before days were stored. */
  readonly firstDate: string | null
  /** Path of a picture of the bottle. */
  readonly image: string | null
}

/** One published version: its content, and the day of its publication in Brussels, YYYY-MM-DD. */
export type VersionFacts = { readonly draft: SheetDraft; readonly date: string }

/** A lot under a GTIN, with the code of its sheet. */
export type GtinLot = { readonly code: string; readonly lot: string }

/** A source of facts. */
export type LabelFacts = {
  code(code: string): Promise<CodeRecord | null>
  /** The codes under a GTIN of 14 digits, newest first. */
  codesOfGtin(gtin: string): Promise<readonly CodeRecord[]>
  lotsOfGtin(gtin: string): Promise<readonly GtinLot[]>
  company(id: number): Promise<CompanyFacts | null>
  /** The sheet of a code; null when it has no version. */
  sheet(record: CodeRecord): Promise<SheetFacts | null>
  version(record: CodeRecord, number: number): Promise<VersionFacts | null>
  /** The lots of the sheet of a code, newest version first. */
  lots(record: CodeRecord): Promise<readonly LotRecord[]>
  /** The producer's links, in their order. */
  links(record: CodeRecord): Promise<readonly FurtherLink[]>
}

/** The facts of the database, read in one transaction. */
export function databaseFacts(context: Pick<Context, 'trx'>): LabelFacts {
  const { trx } = context
  return {
    code: (code) => findCode(trx, code),
    codesOfGtin: (gtin) => codesOfGtin(trx, gtin),
    lotsOfGtin: (gtin) => lotsOfGtin(trx, gtin),
    company: (id) => findCompany(trx, id),
    sheet: async ({ companyId, sheetId }) => {
      const sheet = await storesOf(context, companyId).sheets.find(sheetId)
      if (sheet === null || sheet.version === null) return null
      return {
        version: sheet.version,
        isWithdrawn: sheet.withdrawnAt !== null,
        firstDate: sheet.generatedAt === null ? null : brusselsDay(sheet.generatedAt),
        image: sheet.product?.image ?? null,
      }
    },
    version: async ({ companyId, sheetId }, number) => {
      const version = await storesOf(context, companyId).versions.find(sheetId, number)
      return version === null ? null : { draft: version.draft, date: brusselsDay(version.publishedAt) }
    },
    lots: ({ companyId, sheetId }) => storesOf(context, companyId).lots.list(sheetId),
    links: ({ companyId, sheetId }) => openSheetLinks(trx, companyId).list(sheetId),
  }
}
