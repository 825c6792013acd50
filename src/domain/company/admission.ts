// Whether a company may get codes. Every page asks this, so it stands alone: the fields of a company are a large
// table.

import type { CompanyState } from './fields.ts'

/** Whether a company in this state may get codes: its VAT check or support has admitted it. */
export function isAdmitted(state: CompanyState): boolean {
  return state === 'verified' || state === 'validated'
}
