// Who answers for the packaging: name, postal address, electronic contact and identification (Regulation (EU)
// 2025/40 Art. 15(5) and (6); domain 9.2, P-01). The label shows them under a heading of their own, after the
// food information (Art. 15(7)).

import type { CompanyDraft } from '../company/fields.ts'
import { holds } from '../law/law.ts'
import type { SheetDraft } from '../sheet/fields.ts'
import { operatorOf, type LabelOperator } from './operator.ts'

/** Who answers for the packaging, and which packaging it is. */
export type PackagingBlock = {
  /** The manufacturer of the packaging: mostly the company itself. */
  readonly manufacturer: LabelOperator
  /** E-mail address or web site; absent where there is none. */
  readonly contact?: string
  /** Type, batch or serial number, as the sheet states it. */
  readonly identification?: string
  /** The lot or reference of the sheet, which identifies the packaging where no lot is shown. */
  readonly reference?: string
}

/** The four particulars as a sheet or a company states them. */
type Statement = Pick<SheetDraft, 'packagingManufacturer' | 'packagingAddress' | 'packagingContact'>

/**
 * The manufacturer's particulars. A name of the sheet goes before the company's default, and that before the
 * company itself. Address and contact never come from a source that names another manufacturer. Absent before 12
 * August 2026, for a market outside the Union and for exported products, unless the sheet states one.
 * @param day the day whose law counts, YYYY-MM-DD
 */
export function packagingBlockOf(
  sheet: SheetDraft,
  company: CompanyDraft,
  day: string,
): PackagingBlock | undefined {
  const isOwed = holds('packagingManufacturer', sheet, day) && sheet.exportOnly !== true
  if (!isOwed && sheet.packagingManufacturer === undefined) return undefined
  const manufacturer = manufacturerOf(sheet, company)
  if (manufacturer.name === '') return undefined
  const contact = contactOf(sheet, company)
  const { packagingIdentification: identification } = sheet
  const reference = sheet.cuvee ?? sheet.reference
  return {
    manufacturer,
    ...(contact === undefined ? {} : { contact }),
    ...(identification === undefined ? {} : { identification }),
    ...(reference === undefined ? {} : { reference }),
  }
}

/** What identifies the packaging: the sheet's statement, else the lots shown, else its lot or reference. */
export function packagingIdentification(
  block: PackagingBlock,
  lots: readonly string[] = [],
): string | undefined {
  return block.identification ?? (lots.length > 0 ? lots.join(', ') : block.reference)
}

function manufacturerOf(sheet: SheetDraft, company: CompanyDraft): LabelOperator {
  const sources = statementsOf(sheet, company)
  const name = nameOf(sources)
  const address = firstOf(sources, 'packagingAddress')
  if (name === undefined) return withAddress(operatorOf(company), address)
  return withAddress({ name, address: [] }, address)
}

function withAddress(operator: LabelOperator, address: string | undefined): LabelOperator {
  return address === undefined ? operator : { name: operator.name, address: [address] }
}

/** Contact of the manufacturer; of the company itself it may be the web site of the wine. */
function contactOf(sheet: SheetDraft, company: CompanyDraft): string | undefined {
  const sources = statementsOf(sheet, company)
  const stated = firstOf(sources, 'packagingContact')
  return stated ?? (nameOf(sources) === undefined ? sheet.website : undefined)
}

/** The sheet's statement, and the company's where it speaks of the same manufacturer. */
function statementsOf(sheet: SheetDraft, company: CompanyDraft): readonly Statement[] {
  const name = sheet.packagingManufacturer
  return name === undefined || name === company.packagingManufacturer ? [sheet, company] : [sheet]
}

function nameOf(sources: readonly Statement[]): string | undefined {
  return firstOf(sources, 'packagingManufacturer')
}

function firstOf(sources: readonly Statement[], field: keyof Statement): string | undefined {
  return sources.map((source) => source[field]).find((value) => value !== undefined)
}
