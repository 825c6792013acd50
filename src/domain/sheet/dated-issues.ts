// Validation by the dated rules of the law: low-alcohol terms, durability, export, organic de-alcoholised wine
// (domain 9, W-02 to W-18). The law is that of the first day of labelling, or of today.

import { compare, decimal, toNumber } from '../decimal.ts'
import { holds, isDealcoholised, lawDay, type LawContext } from '../law/law.ts'
import { lawRules } from '../law/law-rules.ts'
import { alcoholFreeStrength, lowAlcoholTerms, reducedStrength } from '../law/low-alcohol-terms.ts'
import { isOutsideUnion } from '../market-table.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type SheetDraft } from './fields.ts'

/** A de-alcoholised product below this strength needs a date of minimum durability (Art. 119(1)(j)). */
const durableStrength = 10

/** Issues of dated rules at publication. Without a day nothing is reported: the caller knows no law. */
export function datedIssuesToPublish(draft: SheetDraft, law: LawContext | undefined): ValidationIssue[] {
  if (law === undefined) return []
  const day = lawDay(draft, law.today)
  return [
    ...labelledFromIssues(draft, law.today),
    ...bestBeforeIssues(draft, day),
    ...exportIssues(draft, day),
    ...(isDealcoholised(draft)
      ? [...termIssues(draft, day), ...durabilityIssues(draft, day), ...organicIssues(draft, day)]
      : []),
  ]
}

/**
 * Whether a sheet is exempt from the list of ingredients and the nutrition declaration: wine solely for export,
 * labelled on or after 19 September 2027 (Art. 119(6)).
 */
export function isExemptExport(draft: SheetDraft, law: LawContext | undefined): boolean {
  if (law === undefined || draft.exportOnly !== true || familyOf(draft) !== 'wine') return false
  return isOutsideUnion(draft.targetMarket) && lawDay(draft, law.today) >= exemptionStart
}

const exemptionStart = lawRules.exportExemption.from

function exportIssues(draft: SheetDraft, day: string): ValidationIssue[] {
  if (draft.exportOnly !== true) return []
  if (draft.targetMarket !== undefined && !isOutsideUnion(draft.targetMarket))
    return [{ field: 'exportOnly', code: 'exportToUnion' }]
  if (familyOf(draft) === 'aromatised')
    return [{ field: 'exportOnly', code: 'exportAromatised', weight: 'advisory' }]
  return familyOf(draft) === 'wine' && day < exemptionStart
    ? [{ field: 'exportOnly', code: 'exportExemptLater', weight: 'advisory' }]
    : []
}

/** From 19 September 2027 the term depends on the minimum of the category, which is asked, never guessed. */
function termIssues(draft: SheetDraft, day: string): ValidationIssue[] {
  const { alcohol, baseMinimum } = draft
  if (alcohol === undefined || alcohol <= alcoholFreeStrength || !holds('lowAlcoholTerms', draft, day))
    return []
  if (baseMinimum === undefined) return [minimumMissing(draft)]
  const hasTerm = lowAlcoholTerms(draft, day).includes('reduced_alcohol')
  if (hasTerm || alcohol >= baseMinimum) return []
  const max = toNumber(reducedStrength(baseMinimum))
  return [{ field: 'alcohol', code: 'strengthWithoutTerm', values: { max }, weight: 'advisory' }]
}

/** Sparkling wine has no minimum of actual strength in Annex VII: nobody can be made to state one (W-03). */
function minimumMissing({ wineClass }: SheetDraft): ValidationIssue {
  const issue = { field: 'baseMinimum', code: 'baseMinimumMissing' } as const
  const hasMinimum = wineClass !== 'sparkling' && wineClass !== 'sparkling_non_alcoholic'
  return hasMinimum ? issue : { ...issue, weight: 'advisory' }
}

function durabilityIssues(draft: SheetDraft, day: string): ValidationIssue[] {
  const { alcohol, bestBefore } = draft
  if (!holds('bestBefore', draft, day) || alcohol === undefined || alcohol >= durableStrength) return []
  if (bestBefore === undefined)
    return [{ field: 'bestBefore', code: 'bestBeforeMissing', weight: 'advisory' }]
  return []
}

/** A product cannot be labelled after its date of minimum durability, whatever its kind. */
function bestBeforeIssues({ bestBefore }: SheetDraft, day: string): ValidationIssue[] {
  return bestBefore !== undefined && bestBefore < day ? [{ field: 'bestBefore', code: 'bestBeforePast' }] : []
}

/** First year in which a label of today can have been printed. */
const firstLabelYear = 2020
/** Years ahead for which nobody prints a label. */
const yearsAhead = 3

/** A first day of labelling that is probably a slip of the pen. */
function labelledFromIssues({ labelledFrom }: SheetDraft, today: string): ValidationIssue[] {
  if (labelledFrom === undefined) return []
  const last = `${String(Number(today.slice(0, 4)) + yearsAhead)}${today.slice(4)}`
  const isUnlikely = labelledFrom < String(firstLabelYear) || labelledFrom > last
  return isUnlikely ? [{ field: 'labelledFrom', code: 'labelledFromUnlikely', weight: 'advisory' }] : []
}

/** Organic rules allow de-alcoholisation down to 0.5 % vol only (Delegated Regulation (EU) 2025/405). */
function organicIssues(draft: SheetDraft, day: string): ValidationIssue[] {
  const isAbove = compare(decimal(draft.alcohol ?? 0), decimal(alcoholFreeStrength)) > 0
  return draft.organic === true && isAbove && holds('organicDealcoholised', draft, day)
    ? [{ field: 'organic', code: 'organicDealcoholised' }]
    : []
}
