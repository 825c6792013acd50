// Validation of the nutrition figures: parts within their total, the minimum of carbohydrate, typed energy
// (specification 5; Regulation (EU) 1169/2011 Annex I; open points 2, 4, 21 and 24).

import { compare, decimal, sum, toNumber, zero, type Decimal } from '../decimal.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type SheetDraft } from './fields.ts'
import { averageGrams, checkTypedEnergy, glycerolOf } from './nutrition.ts'
import { familyRules } from './product-families.ts'
import type { EnergyFactors } from './energy-factors.ts'

/** Figures that contradict each other and must not be saved. */
export function nutritionIssuesToSave(draft: SheetDraft): ValidationIssue[] {
  const { carbohydrates, sugars = 0 } = draft
  const issues: ValidationIssue[] = []
  if (isAbove(draft.saturates, draft.fat ?? 0)) issues.push({ field: 'saturates', code: 'saturatesAboveFat' })
  if (carbohydrates !== undefined && isAbove(sugars, carbohydrates))
    issues.push({ field: 'sugars', code: 'sugarsAboveCarbohydrates' })
  const minimum = minimumCarbohydrates(draft)
  if (carbohydrates !== undefined && compare(decimal(carbohydrates), minimum) < 0) {
    issues.push({
      field: 'carbohydrates',
      code: 'carbohydratesBelowMinimum',
      values: { min: toNumber(minimum) },
    })
  }
  return issues
}

/**
 * The minimum of carbohydrate in grams per 100 ml. Glycerol counts as carbohydrate: without an analysis the
 * minimum is the average of glycerol, with one it is glycerol and sugars. The minimum is zero for spirits,
 * and for fortified wine without an analysis, because a wine aged under a film of yeast has hardly any
 * glycerol (open point 4).
 */
function minimumCarbohydrates(draft: SheetDraft): Decimal {
  if (!familyRules(familyOf(draft)).hasGlycerolAndAcids) return zero
  if (draft.glycerol !== undefined) return sum(decimal(draft.glycerol), decimal(draft.sugars ?? 0))
  return draft.wineClass === 'fortified' ? zero : decimal(averageGrams.glycerol)
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
  const parts = sum(glycerolOf(draft), decimal(sugars))
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
  const check = checkTypedEnergy(draft, factors)
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

/** Energy from alcohol alone is correct for a distillate and too low for a liqueur. */
function missingSugarsIssues(draft: SheetDraft): ValidationIssue[] {
  const isAlcoholAlone = familyRules(familyOf(draft)).mayDeclareEnergyAlone && draft.sugars === undefined
  return isAlcoholAlone ? [{ field: 'sugars', code: 'spiritWithoutSugars', weight: 'advisory' }] : []
}

function isAbove(part: number | undefined, total: number): boolean {
  return part !== undefined && compare(decimal(part), decimal(total)) > 0
}
