// Sense of the nutrition figures: parts within their whole, the minimum of carbohydrates, energy typed by hand
// (specification section 5; Regulation (EU) 1169/2011 Annex I; DOMAIN open points 2, 4, 21 and 24).

import { compare, decimal, sum, toNumber, zero, type Decimal } from '../decimal.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type SheetDraft } from './fields.ts'
import { averages, checkTypedEnergy, glycerolOf, type EnergyFactors } from './nutrition.ts'

/** Figures that contradict each other. */
export function faultsOfFigures(draft: SheetDraft): ValidationIssue[] {
  const { carbohydrates, sugars = 0 } = draft
  const issues: ValidationIssue[] = []
  if (isAbove(draft.saturates, draft.fat ?? 0)) issues.push({ field: 'saturates', code: 'saturatesAboveFat' })
  if (carbohydrates !== undefined && isAbove(sugars, carbohydrates))
    issues.push({ field: 'sugars', code: 'sugarsAboveCarbohydrates' })
  const least = leastCarbohydrates(draft)
  if (carbohydrates !== undefined && compare(decimal(carbohydrates), least) < 0) {
    issues.push({
      field: 'carbohydrates',
      code: 'carbohydratesBelowMinimum',
      values: { min: toNumber(least) },
    })
  }
  return issues
}

/**
 * The least carbohydrate in 100 ml, in grams: glycerol is one. While glycerol stays at its average, that average; once
 * it is typed, glycerol and sugars. None for spirits, nor for fortified wine without an analysis, as a wine aged
 * under yeast has hardly any glycerol (open point 4).
 */
export function leastCarbohydrates(draft: SheetDraft): Decimal {
  if (familyOf(draft) === 'spirit') return zero
  if (draft.glycerol !== undefined) return sum(decimal(draft.glycerol), decimal(draft.sugars ?? 0))
  return draft.wineClass === 'fortified' ? zero : decimal(averages.glycerol)
}

/** What is said of the figures before they are published. */
export function pointsOfFigures(draft: SheetDraft, factors: EnergyFactors): ValidationIssue[] {
  return [...pointsOfCarbohydrates(draft), ...pointsOfEnergy(draft, factors), ...pointsOfSpirit(draft)]
}

/** Average glycerol and typed sugars need more room than the typed carbohydrate gives. */
function pointsOfCarbohydrates(draft: SheetDraft): ValidationIssue[] {
  const { carbohydrates, sugars, glycerol } = draft
  if (carbohydrates === undefined || sugars === undefined || glycerol !== undefined) return []
  if (faultsOfFigures(draft).length > 0 || leastCarbohydrates(draft).units === 0n) return []
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

function pointsOfEnergy(draft: SheetDraft, factors: EnergyFactors): ValidationIssue[] {
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

/** Energy from alcohol alone is right for a distillate and too low for a liqueur. */
function pointsOfSpirit(draft: SheetDraft): ValidationIssue[] {
  const isAlcoholAlone = familyOf(draft) === 'spirit' && draft.sugars === undefined
  return isAlcoholAlone ? [{ field: 'sugars', code: 'spiritWithoutSugars', weight: 'advisory' }] : []
}

function isAbove(part: number | undefined, whole: number): boolean {
  return part !== undefined && compare(decimal(part), decimal(whole)) > 0
}
