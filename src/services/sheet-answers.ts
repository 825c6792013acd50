// The answers for sheets. Their addresses come from the code and the settings.

import type { CompanyStores, Context } from './context.ts'
import { prefixIssues } from './prefixes/permission.ts'
import { publishedDrafts } from './published-drafts.ts'
import type { Config } from '../config.ts'
import type { SheetAnswer } from '../contract/answers.ts'
import { gtin14 } from '../domain/code/gs1.ts'
import { writeDigitalLink } from '../domain/code/digital-link.ts'
import { familyOf, type SheetDraft } from '../domain/sheet/fields.ts'
import { sharedLinkIssues } from '../domain/sheet/shared-identity.ts'
import type { SheetRecord } from '../persistence/sheets.ts'
import { translate } from '../translations.ts'

type Origins = Pick<Config, 'codeOrigin' | 'presentationOrigin'>

/** The address printed in a plain code: `/nutricode/{code}`, with the reference when there is one. */
export function codeAddress(code: string, draft: SheetDraft, origins: Origins): string {
  const reference = draft.reference === undefined ? '' : `/${encodeURIComponent(draft.reference)}`
  return `${origins.codeOrigin}/nutricode/${code}${reference}`
}

/** The address of the label page. */
export function labelAddress(code: string, origins: Origins): string {
  return `${origins.presentationOrigin}/qr/${code}`
}

/** The GS1 digital link of a sheet; null without a GTIN, and once support freed it (decision 51). */
export function digitalLinkOf(draft: SheetDraft, isFreed: boolean, origins: Origins): string | null {
  if (draft.gtin === undefined || isFreed) return null
  return writeDigitalLink(origins.codeOrigin, {
    gtin: gtin14(draft.gtin),
    ...(draft.cpv === undefined ? {} : { cpv: draft.cpv }),
    ...(draft.cuvee === undefined ? {} : { lot: draft.cuvee }),
  })
}

/** The GTIN, variant and lot under which a code was published, and whether support freed the GTIN. */
type CodeNumbers = {
  readonly gtin: string | null
  readonly cpv: string | null
  readonly lot: string | null
  readonly isFreed: boolean
}

/** The GS1 digital link of a code; null without a GTIN, and once support freed it (decision 51). */
export function digitalLinkOfCode({ gtin, cpv, lot, isFreed }: CodeNumbers, origins: Origins): string | null {
  const numbers = {
    ...(gtin === null ? {} : { gtin }),
    ...(cpv === null ? {} : { cpv }),
    ...(lot === null ? {} : { cuvee: lot }),
  }
  return digitalLinkOf(numbers, isFreed, origins)
}

/** The answer for one sheet, with all its data. */
export function sheetAnswer(sheet: SheetRecord, origins: Origins): SheetAnswer {
  const { code, draft } = sheet
  return {
    id: sheet.id,
    state: sheet.state,
    archived: sheet.archivedAt !== null,
    withdrawn: sheet.withdrawnAt !== null,
    code,
    url: code === null ? null : codeAddress(code, draft, origins),
    digitalLink: code === null ? null : digitalLinkOf(draft, sheet.gtinFreedAt !== null, origins),
    labelUrl: code === null ? null : labelAddress(code, origins),
    version: sheet.version,
    revision: sheet.revision,
    createdAt: sheet.createdAt.toISOString(),
    updatedAt: sheet.updatedAt.toISOString(),
    generatedAt: sheet.generatedAt?.toISOString() ?? null,
    product: sheet.product,
    recheck: [...sheet.recheck],
    draft,
  }
}

/**
 * The answer for a sheet that was read or saved: with advice on sheets that share its digital link, and on evidence
 * for its GTIN that is missing; and with what is published of a sheet whose validation was taken back.
 */
export async function advisedSheetAnswer(
  context: Pick<Context, 'actor' | 'config' | 'trx'>,
  { sheets, versions, companyId }: CompanyStores,
  sheet: SheetRecord,
): Promise<SheetAnswer> {
  const { actor, config } = context
  const published = (await publishedDrafts({ versions }, [sheet])).get(sheet.id)
  const issues = [
    ...sharedLinkIssues(await sheets.sharingLink(sheet.draft, sheet.id)),
    ...(sheet.code === null ? await prefixIssues(context, companyId, sheet.draft) : []),
  ]
  return {
    ...sheetAnswer(sheet, config),
    advice: issues.map((issue) => ({
      ...issue,
      weight: 'advisory',
      message: translate(actor.language, `issue.${issue.code}`, issue.values),
    })),
    ...(published === undefined ? {} : { published }),
  }
}

/** The answer for one row of the list of wines. */
export function sheetRowAnswer(sheet: SheetRecord) {
  const { draft } = sheet
  return {
    id: sheet.id,
    state: sheet.state,
    archived: sheet.archivedAt !== null,
    withdrawn: sheet.withdrawnAt !== null,
    code: sheet.code,
    brand: draft.brand ?? '',
    name: draft.name ?? '',
    reference: draft.reference ?? null,
    gtin: draft.gtin ?? null,
    vintage: draft.vintage ?? null,
    wineType: draft.wineType ?? null,
    family: familyOf(draft),
    appellation: draft.appellation ?? null,
    market: draft.targetMarket ?? null,
    updatedAt: sheet.updatedAt.toISOString(),
  }
}
