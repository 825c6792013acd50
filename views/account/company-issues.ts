// How a company's form speaks, and what a browser sees wrong with it while one types: shapes, and the check digit of its GLN (GS1 General
// Specifications section 7.9). The server judges anew, SIRET and VAT number besides.

import { hasValidCheckDigit } from '../../src/domain/code/gs1.ts'
import { companyFields } from '../../src/domain/company/fields.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { judgeValues, type Values } from '../form/form-state.ts'

/** Place of the words of a company's fields whose name another form uses too. */
export const companyWords = { name: 'field.companyName' }

const judgeShape = judgeValues(companyFields, 'save')

/** The faults of a company's values. */
export function companyFaults(values: Values): readonly ValidationIssue[] {
  const issues = judgeShape(values)
  const { gln } = values
  const isWrong =
    typeof gln === 'string' && !issues.some(({ field }) => field === 'gln') && !hasValidCheckDigit(gln)
  return isWrong ? [...issues, { field: 'gln', code: 'gln' }] : issues
}
