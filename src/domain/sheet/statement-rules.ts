// Validation of what the producer chose to state: a choice that the label cannot print is never dropped in
// silence, and carbon dioxide says whether it is an ingredient (Regulation (EU) 1308/2013 Annex VII Part II
// (4) to (9); Delegated Regulation (EU) 2019/33 Art. 48a; domain 1.8, law W-14).

import type { ValidationIssue } from '../validation-issue.ts'
import { familyOf, type SheetDraft } from './fields.ts'
import { ingredient } from './ingredient-table.ts'
import { makesBubbles } from './ingredients.ts'
import { familyRules } from './product-families.ts'

/** Issues of statements at publication. */
export function statementIssuesToPublish(draft: SheetDraft): ValidationIssue[] {
  return [...carbonDioxideIssues(draft), ...gasStatementIssues(draft)]
}

/**
 * A product with bubbles whose list names carbon dioxide must say whether it makes the bubbles. Where it does,
 * the list must name it.
 */
function carbonDioxideIssues(draft: SheetDraft): ValidationIssue[] {
  const isListed = draft.ingredients?.some(({ id }) => id === 'carbon-dioxide') === true
  if (draft.sparklingMethod === 'carbon_dioxide')
    return isListed ? [] : [{ field: 'ingredients', code: 'carbonDioxideMissing' }]
  return isListed && mayHaveBubbles(draft) && draft.sparklingMethod === undefined
    ? [{ field: 'sparklingMethod', code: 'carbonDioxideOrigin' }]
    : []
}

/** A still wine takes carbon dioxide as a packaging gas only. */
function mayHaveBubbles(draft: SheetDraft): boolean {
  const { followsWineLaw, mayBeDealcoholised } = familyRules(familyOf(draft))
  if (!followsWineLaw) return mayBeDealcoholised
  return draft.wineClass?.includes('sparkling') === true
}

function gasStatementIssues({ gasStatement, ingredients, sparklingMethod }: SheetDraft): ValidationIssue[] {
  if (gasStatement === undefined || ingredients === undefined) return []
  const hasPackagingGas = ingredients.some(
    ({ id }) => ingredient(id).declaration === 'packaging_gas' && !makesBubbles(id, sparklingMethod),
  )
  return hasPackagingGas
    ? []
    : [{ field: 'gasStatement', code: 'gasStatementNotPrinted', weight: 'advisory' }]
}
