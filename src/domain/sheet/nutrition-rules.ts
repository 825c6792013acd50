// Validation of the nutrition figures: parts within their total, the minimum of carbohydrate, typed energy
// (specification 5; Regulation (EU) 1169/2011 Annex I; open points 2, 4, 21 and 24).

import { compare, decimal, sum, toNumber, zero, type Decimal } from '../decimal.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type SheetDraft } from './fields.ts'
import { averageGrams, checkTypedEnergy } from './nutrition.ts'
import { familyRules } from './product-families.ts'
import type { EnergyFactors } from './energy-factors.ts'

/** Figures that contradict each other and must not be saved. */
export function nutritionIssuesToSave(draft: SheetDraft): ValidationIssue[] {
  const { carbohydrates, sugars = 0 } = draft
  const issues: ValidationIssue[] = []
  if (isAbove(draft.saturates, draft.fat ?? 0)) issues.push({ field: 'saturates', code: 'saturatesAboveFat' })
  if (carbohydrates === undefined) return issues
  const minimum = minimumCarbohydrates(draft)
  // Too few carbohydrates for two reasons are one issue: the one whose correction satisfies both.
  if (isAbove(sugars, carbohydrates) && compare(decimal(sugars), minimum) > 0)
    issues.push({ field: 'sugars', code: 'sugarsAboveCarbohydrates' })
  else if (compare(decimal(carbohydrates), minimum) < 0)
    issues.push({
      field: 'carbohydrates',
      code: 'carbohydratesBelowMinimum',
      values: { min: toNumber(minimum) },
    })
  return issues
}

/**
 * The minimum of carbohydrate in grams per 100 ml, for fortified wine too (specification 5 and 9). Glycerol
 * counts as carbohydrate: without an analysis the minimum is the average of glycerol, with one it is glycerol
 * and sugars. An analysis is thus how a wine of the fino type, which has hardly any glycerol, declares less.
 * The minimum is zero for spirits (open point 4).
 */
function minimumCarbohydrates(draft: SheetDraft): Decimal {
  if (!familyRules(familyOf(draft)).hasGlycerolAndAcids) return zero
  return draft.glycerol === undefined
    ? decimal(averageGrams.glycerol)
    : sum(decimal(draft.glycerol), decimal(draft.sugars ?? 0))
}

/** Issues of the figures at publication, blocking and advisory. */
export function nutritionIssuesToPublish(draft: SheetDraft, factors: EnergyFactors): ValidationIssue[] {
  return [...carbohydrateIssues(draft), ...energyIssues(draft, factors), ...missingSugarsIssues(draft)]
}

/** The typed carbohydrate is less than average glycerol and typed sugars together. */
function carbohydrateIssues(draft: SheetDraft): ValidationIssue[] {
  const { carbohydrates, sugars, glycerol } = draft
  if (carbohydrates === undefined || sugars === undefined || glycerol !== undefined) return []
  if (nutritionIssuesToSave(draft).length > 0 || minimumCarbohydrates(draft).units === 0n) return []
  const parts = sum(decimal(averageGrams.glycerol), decimal(sugars))
  if (compare(decimal(carbohydrates), parts) >= 0) return []
  return [
    {
      field: 'carbohydrates',
      code: 'carbohydratesBelowParts',
      values: { min: toNumber(parts) },
      weight: 'advisory',
    },
  ]
}

function energyIssues(draft: SheetDraft, factors: EnergyFactors): ValidationIssue[] {
  if (draft.energySource !== 'typed') return []
  const missing = (['energyKj', 'energyKcal'] as const).filter((field) => draft[field] === undefined)
  const check = hasFormulaFigures(draft) ? checkTypedEnergy(draft, factors) : undefined
  if (check === undefined) return missing.map((field) => ({ field, code: 'required' }))
  return [
    ...(check.kjAgrees
      ? []
      : [
          {
            field: 'energyKj',
            code: 'energyAgainstFormula',
            values: { formula: check.formula.kj, unit: 'kJ' },
          },
        ]),
    ...(check.kcalAgrees
      ? []
      : [
          {
            field: 'energyKcal',
            code: 'energyAgainstFormula',
            values: { formula: check.formula.kcal, unit: 'kcal' },
          },
        ]),
    ...(check.balanced ? [] : [{ field: 'energyKj', code: 'energyUnbalanced', weight: 'advisory' } as const]),
  ]
}

/** Whether the figures that the formula needs are there: without them, typed energy cannot be compared. */
function hasFormulaFigures(draft: SheetDraft): boolean {
  const { alcohol, sugars, carbohydrates } = draft
  const isComplete = sugars !== undefined || carbohydrates !== undefined
  return alcohol !== undefined && (isComplete || familyRules(familyOf(draft)).mayDeclareEnergyAlone)
}

/** Energy from alcohol alone is correct for a distillate and too low for a liqueur. */
function missingSugarsIssues(draft: SheetDraft): ValidationIssue[] {
  const isAlcoholAlone = familyRules(familyOf(draft)).mayDeclareEnergyAlone && draft.sugars === undefined
  return isAlcoholAlone ? [{ field: 'sugars', code: 'spiritWithoutSugars', weight: 'advisory' }] : []
}

function isAbove(part: number | undefined, total: number): boolean {
  return part !== undefined && compare(decimal(part), decimal(total)) > 0
}
