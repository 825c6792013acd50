// What stands with the word organic: the code number of the control body, and below it the place where the raw
// materials were farmed (Regulation (EU) 2018/848 Art. 32(1)(a) and (2)). The EU logo itself is not drawn.

import type { CompanyDraft } from '../company/fields.ts'
import type { SheetDraft } from '../sheet/fields.ts'

/** The particulars of an organic product. The words of an origin are the message `organic.origin.<origin>`. */
export type OrganicMark = {
  readonly controlBody?: string
  readonly origin?: NonNullable<SheetDraft['organicOrigin']>
}

/** The particulars of an organic sheet; the company's control body is the default. */
export function organicMarkOf(sheet: SheetDraft, company: CompanyDraft): OrganicMark | undefined {
  if (sheet.organic !== true) return undefined
  const controlBody = sheet.organicControlBody ?? company.organicControlBody
  const origin = sheet.organicOrigin
  if (controlBody === undefined && origin === undefined) return undefined
  return {
    ...(controlBody === undefined ? {} : { controlBody }),
    ...(origin === undefined ? {} : { origin }),
  }
}
