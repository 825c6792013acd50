// Validation of what identifies a product: GS1 numbers (GS1 General Specifications), vintage and legal name
// (domain 5.2 to 5.5). Whether kind, strength and vintage are plausible is in the folder plausibility.

import { hasValidCheckDigit, isRestrictedGtin } from '../code/gs1.ts'
import type { Lengths } from '../field.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { codePointCount } from '../value.ts'
import { familyOf, type SheetDraft } from './fields.ts'
import { holdsLegalName } from './plausibility/legal-names.ts'
import { familyRules } from './product-families.ts'

/**
 * A brand shorter or longer than the operator allows (specification 9; decision 3).
 * @param lengths the setting `BRAND_LENGTH`
 */
export function brandIssuesToSave({ brand }: SheetDraft, lengths: Lengths): ValidationIssue[] {
  if (brand === undefined) return []
  if (codePointCount(brand.trim()) < lengths.min)
    return [{ field: 'brand', code: 'tooShort', values: { min: lengths.min } }]
  return codePointCount(brand) > lengths.max
    ? [{ field: 'brand', code: 'brandTooLong', values: { max: lengths.max } }]
    : []
}

/**
 * GS1 numbers that must not be saved: wrong check digits, GTINs restricted to one shop or company, and GTIN
 * or CPV without a GLN (specification 5). A missing GLN is one issue, at the first number that needs it.
 * @param gln of the company, for sheets without a GLN
 */
export function gs1IssuesToSave(draft: SheetDraft, gln: string | undefined): ValidationIssue[] {
  const hasGln = (draft.gln ?? gln) !== undefined
  const { gtin } = draft
  const issues: ValidationIssue[] = []
  if (draft.gln !== undefined && !hasValidCheckDigit(draft.gln)) issues.push({ field: 'gln', code: 'gln' })
  if (gtin !== undefined && !hasValidCheckDigit(gtin)) issues.push({ field: 'gtin', code: 'gtin' })
  else if (gtin !== undefined && isRestrictedGtin(gtin))
    issues.push({ field: 'gtin', code: 'gtinRestricted' })
  if (gtin !== undefined && !hasGln) issues.push({ field: 'gtin', code: 'glnMissing' })
  else if (draft.cpv !== undefined && !hasGln) issues.push({ field: 'cpv', code: 'glnMissing' })
  return issues
}

/** Issues of product variant, missing vintage and missing legal name at publication. */
export function identityIssuesToPublish(draft: SheetDraft): ValidationIssue[] {
  const { followsWineLaw, needsLegalName } = familyRules(familyOf(draft))
  return [
    ...variantIssues(draft),
    ...(followsWineLaw ? vintageIssues(draft) : []),
    ...(needsLegalName ? legalNameIssues(draft) : []),
  ]
}

/** A sheet must not state a vintage and declare that there is none. */
export function vintageIssuesToSave({ vintage, nonVintage }: SheetDraft): ValidationIssue[] {
  return vintage !== undefined && nonVintage === true ? [{ field: 'vintage', code: 'vintageDenied' }] : []
}

/** Reminds of a missing vintage: it can no longer be added once the code exists. */
function vintageIssues({ vintage, nonVintage }: SheetDraft): ValidationIssue[] {
  return vintage === undefined && nonVintage !== true
    ? [{ field: 'vintage', code: 'vintageOpen', weight: 'advisory' }]
    : []
}

function variantIssues({ gtin, cpv, cpvReason }: SheetDraft): ValidationIssue[] {
  if (cpv === undefined)
    return cpvReason === undefined ? [] : [{ field: 'cpvReason', code: 'cpvMissing', weight: 'advisory' }]
  return [
    ...(cpvReason === undefined ? [{ field: 'cpvReason', code: 'cpvReasonMissing' }] : []),
    ...(gtin === undefined ? [{ field: 'cpv', code: 'cpvWithoutGtin', weight: 'advisory' } as const] : []),
  ]
}

/**
 * Reminds of the legal name, unless the name holds it:
 * "London gin", "vermouth" (Regulation (EU) 2019/787 Art. 10; 251/2014 Annex II).
 */
function legalNameIssues({ designation, name = '' }: SheetDraft): ValidationIssue[] {
  return designation === undefined && !holdsLegalName(name)
    ? [{ field: 'designation', code: 'legalNameMissing', weight: 'advisory' }]
    : []
}
