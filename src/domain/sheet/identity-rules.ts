// Validation of what identifies a product: GS1 numbers (GS1 General Specifications), kind, vintage and
// strength (Regulation (EU) 1308/2013 Annex VII Part II; domain 5.2 to 5.5).

import { hasValidCheckDigit, isRestrictedGtin } from '../code/gs1.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type SheetDraft } from './fields.ts'
import { familyRules } from './product-families.ts'

type WineClass = NonNullable<SheetDraft['wineClass']>

/**
 * GS1 numbers that must not be saved: wrong check digits, GTINs restricted to one shop or company, and GTIN
 * or CPV without a GLN (specification 5).
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
  if (draft.cpv !== undefined && !hasGln) issues.push({ field: 'cpv', code: 'glnMissing' })
  return issues
}

/** Issues of product variant, kind, vintage, strength and legal name at publication. */
export function identityIssuesToPublish(draft: SheetDraft): ValidationIssue[] {
  const { followsWineLaw, needsLegalName } = familyRules(familyOf(draft))
  return [
    ...variantIssues(draft),
    ...(followsWineLaw ? [...kindIssues(draft), ...vintageIssues(draft), ...strengthIssues(draft)] : []),
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
 * Reminds of the legal name: "London gin", "vermouth" (Regulation (EU) 2019/787 Art. 10; 251/2014 Annex II).
 */
function legalNameIssues({ designation }: SheetDraft): ValidationIssue[] {
  return designation === undefined
    ? [{ field: 'designation', code: 'legalNameMissing', weight: 'advisory' }]
    : []
}

const sparklingClasses: readonly WineClass[] = ['sparkling', 'sparkling_non_alcoholic']

/** The type "sparkling" is wrong in any other class. Other combinations are unusual but possible. */
function kindIssues({ wineType, wineClass }: SheetDraft): ValidationIssue[] {
  if (wineType === undefined || wineClass === undefined) return []
  const isSparkling = sparklingClasses.includes(wineClass)
  if (wineType === 'sparkling' && !isSparkling) return [{ field: 'wineClass', code: 'classNotSparkling' }]
  if (wineType !== 'sparkling' && isSparkling)
    return [{ field: 'wineType', code: 'typeNotSparkling', weight: 'advisory' }]
  const isUnusual = wineType === 'natural_sweet' && wineClass !== 'fortified'
  return isUnusual ? [{ field: 'wineClass', code: 'classNotFortified', weight: 'advisory' }] : []
}

/** Usual strengths in % vol, inclusive. No category of still or sparkling wine is below 4.5 or above 20. */
const usualStrengths: Readonly<Record<WineClass, { readonly min: number; readonly max: number }>> = {
  still: { min: 4.5, max: 20 },
  sparkling: { min: 4.5, max: 20 },
  fortified: { min: 15, max: 22 },
  still_non_alcoholic: { min: 0, max: 0.5 },
  sparkling_non_alcoholic: { min: 0, max: 0.5 },
}

/**
 * In % vol. A stronger wine is not even partially de-alcoholised (Regulation (EU) 1308/2013 Annex VII Part II
 * (1)).
 */
const maxDealcoholisedStrength = 8.5

function strengthIssues({ alcohol, wineClass }: SheetDraft): ValidationIssue[] {
  if (alcohol === undefined || wineClass === undefined) return []
  const { min, max } = usualStrengths[wineClass]
  if (alcohol >= min && alcohol <= max) return []
  const isNonAlcoholic = wineClass === 'still_non_alcoholic' || wineClass === 'sparkling_non_alcoholic'
  if (isNonAlcoholic && alcohol > maxDealcoholisedStrength) {
    return [{ field: 'alcohol', code: 'strengthNotDealcoholised', values: { max: maxDealcoholisedStrength } }]
  }
  return [{ field: 'alcohol', code: 'strengthUnusual', values: { min, max }, weight: 'advisory' }]
}
