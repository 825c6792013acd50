// Validation of packaging at publication: national duties of the target market (domain 4 and 9.3), and the
// particulars of its manufacturer (Regulation (EU) 2025/40 Art. 15(6); domain 9.2, P-01).

import type { ValidationIssue } from '../validation-issue.ts'
import { lawDay, type LawContext } from '../law/law.ts'
import { isBlank } from '../value.ts'
import type { SheetDraft } from './fields.ts'
import { recyclingDuty, recyclingRule, trimanPositions } from './market-duties.ts'

/** Issues of the packaging at publication; only missing data for Italy block. */
export function packagingIssuesToPublish(draft: SheetDraft, law?: LawContext): ValidationIssue[] {
  const day = law === undefined ? undefined : lawDay(draft, law.today)
  return [...listIssues(draft, day), ...trimanIssues(draft, day), ...manufacturerIssues(draft)]
}

function listIssues(draft: SheetDraft, day: string | undefined): ValidationIssue[] {
  const duty = recyclingDuty(draft.targetMarket, day)
  if (duty === 'none' || !isBlank(draft.packaging)) return []
  if (duty === 'compulsory') return [{ field: 'packaging', code: 'packagingMissing' }]
  const rule = recyclingRule(draft.targetMarket)
  return rule === undefined
    ? [{ field: 'packaging', code: 'packagingMissing', weight: 'advisory' }]
    : [{ field: 'packaging', code: 'packagingAdvised', values: { rule }, weight: 'advisory' }]
}

/** One hint per component that carries the Triman in France; the mark is on the pack, not on the page. */
function trimanIssues(
  { targetMarket, packaging = [] }: SheetDraft,
  day: string | undefined,
): ValidationIssue[] {
  return trimanPositions(targetMarket, packaging, day).map((index) => ({
    field: `packaging.${String(index)}`,
    code: 'triman',
    weight: 'advisory',
  }))
}

/** A manufacturer is indicated with its postal address. */
function manufacturerIssues({ packagingManufacturer, packagingAddress }: SheetDraft): ValidationIssue[] {
  return packagingManufacturer !== undefined && packagingAddress === undefined
    ? [{ field: 'packagingAddress', code: 'packagingAddressMissing', weight: 'advisory' }]
    : []
}
