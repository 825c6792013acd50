// Validation of a company's form in the browser: shapes, and the check digit of its GLN (GS1 General
// Specifications section 7.9). The server validates all of it again, and also SIRET and VAT number.

import { hasValidCheckDigit } from '../../src/domain/code/gs1.ts'
import { companyFields } from '../../src/domain/company/fields.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { createValidator, type Values } from '../form/form-state.ts'

/** Message keys of the company's fields whose names other forms use too. */
export const companyMessageKeys = { name: 'field.companyName' }

const validateShape = createValidator(companyFields, 'save')

/** The issues of a company's values. */
export function companyIssues(values: Values): readonly ValidationIssue[] {
  const issues = validateShape(values)
  const { gln } = values
  const isWrong =
    typeof gln === 'string' && !issues.some(({ field }) => field === 'gln') && !hasValidCheckDigit(gln)
  return isWrong ? [...issues, { field: 'gln', code: 'gln' }] : issues
}
