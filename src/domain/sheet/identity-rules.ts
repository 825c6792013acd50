// Sense of what identifies a wine: GS1 numbers (GS1 General Specifications), kind and strength (Regulation (EU)
// 1308/2013 Annex VII Part II; DOMAIN sections 5.2 to 5.5).

import { hasValidCheckDigit, isRestrictedGtin } from '../code/gs1.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type SheetDraft } from './fields.ts'

type WineClass = NonNullable<SheetDraft['wineClass']>

/**
 * GS1 numbers that must not be stored: wrong check digits, numbers that mean nothing outside one shop, and any of them
 * before a GLN is known (specification section 5).
 * @param gln of the company, for sheets that carry none of their own
 */
export function faultsOfCodes(draft: SheetDraft, gln: string | undefined): ValidationIssue[] {
  const isOwner = (draft.gln ?? gln) !== undefined
  const { gtin } = draft
  const issues: ValidationIssue[] = []
  if (draft.gln !== undefined && !hasValidCheckDigit(draft.gln)) issues.push({ field: 'gln', code: 'gln' })
  if (gtin !== undefined && !hasValidCheckDigit(gtin)) issues.push({ field: 'gtin', code: 'gtin' })
  else if (gtin !== undefined && isRestrictedGtin(gtin))
    issues.push({ field: 'gtin', code: 'gtinRestricted' })
  if (gtin !== undefined && !isOwner) issues.push({ field: 'gtin', code: 'glnMissing' })
  if (draft.cpv !== undefined && !isOwner) issues.push({ field: 'cpv', code: 'glnMissing' })
  return issues
}

/** What a product variant still needs, and what is said of kind and strength. */
export function pointsOfIdentity(draft: SheetDraft): ValidationIssue[] {
  return [
    ...pointsOfVariant(draft),
    ...(familyOf(draft) === 'wine'
      ? [...pointsOfKind(draft), ...pointsOfVintage(draft), ...pointsOfStrength(draft)]
      : pointsOfName(draft)),
  ]
}

/** A wine cannot be both of one year and of none. */
export function faultsOfVintage({ vintage, nonVintage }: SheetDraft): ValidationIssue[] {
  return vintage !== undefined && nonVintage === true ? [{ field: 'vintage', code: 'vintageDenied' }] : []
}

/** A year left out by mistake is final once the code exists. */
function pointsOfVintage({ vintage, nonVintage }: SheetDraft): ValidationIssue[] {
  return vintage === undefined && nonVintage !== true
    ? [{ field: 'vintage', code: 'vintageOpen', weight: 'advisory' }]
    : []
}

function pointsOfVariant({ gtin, cpv, cpvReason }: SheetDraft): ValidationIssue[] {
  if (cpv === undefined)
    return cpvReason === undefined ? [] : [{ field: 'cpvReason', code: 'cpvMissing', weight: 'advisory' }]
  return [
    ...(cpvReason === undefined ? [{ field: 'cpvReason', code: 'cpvReasonMissing' }] : []),
    ...(gtin === undefined ? [{ field: 'cpv', code: 'cpvWithoutGtin', weight: 'advisory' } as const] : []),
  ]
}

/** What is no wine is named by its legal name: "London gin", "vermouth" (Regulation (EU) 2019/787 Art. 10; 251/2014 Annex II). */
function pointsOfName({ designation }: SheetDraft): ValidationIssue[] {
  return designation === undefined
    ? [{ field: 'designation', code: 'legalNameMissing', weight: 'advisory' }]
    : []
}

const sparklingClasses: readonly WineClass[] = ['sparkling', 'sparkling_non_alcoholic']

/** A type that says sparkling cannot stand in another class; the other contradictions can be meant. */
function pointsOfKind({ wineType, wineClass }: SheetDraft): ValidationIssue[] {
  if (wineType === undefined || wineClass === undefined) return []
  const isSparkling = sparklingClasses.includes(wineClass)
  if (wineType === 'sparkling' && !isSparkling) return [{ field: 'wineClass', code: 'classNotSparkling' }]
  if (wineType !== 'sparkling' && isSparkling)
    return [{ field: 'wineType', code: 'typeNotSparkling', weight: 'advisory' }]
  const isOdd = wineType === 'natural_sweet' && wineClass !== 'fortified'
  return isOdd ? [{ field: 'wineClass', code: 'classNotFortified', weight: 'advisory' }] : []
}

/** Usual strengths in % vol, both included. Below 4.5 or above 20 no category of still or sparkling wine is left. */
const usualStrengths: Readonly<Record<WineClass, { readonly min: number; readonly max: number }>> = {
  still: { min: 4.5, max: 20 },
  sparkling: { min: 4.5, max: 20 },
  fortified: { min: 15, max: 22 },
  still_non_alcoholic: { min: 0, max: 0.5 },
  sparkling_non_alcoholic: { min: 0, max: 0.5 },
}

/** Above it a wine is not even partially de-alcoholised (Regulation (EU) 1308/2013 Annex VII Part II (1)). */
const partiallyDealcoholised = 8.5

function pointsOfStrength({ alcohol, wineClass }: SheetDraft): ValidationIssue[] {
  if (alcohol === undefined || wineClass === undefined) return []
  const { min, max } = usualStrengths[wineClass]
  if (alcohol >= min && alcohol <= max) return []
  const isNonAlcoholic = wineClass === 'still_non_alcoholic' || wineClass === 'sparkling_non_alcoholic'
  if (isNonAlcoholic && alcohol > partiallyDealcoholised) {
    return [{ field: 'alcohol', code: 'strengthNotDealcoholised', values: { max: partiallyDealcoholised } }]
  }
  return [{ field: 'alcohol', code: 'strengthUnusual', values: { min, max }, weight: 'advisory' }]
}
