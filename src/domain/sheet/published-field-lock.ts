// The lock of published fields (specification 4; domain 7, point 14; decision 13): once a sheet has a code,
// its general and GS1 fields are final, because a printed code must never show another wine. Nutrition,
// ingredients and packaging stay adjustable, which the field declarations say by `afterCode`. The form and
// the server use this file.

import { refuse } from '../refusal.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { differingFields } from './comparison.ts'
import { sheetFields, type SheetDraft, type SheetField } from './fields.ts'
import { sheetStates, type SheetState } from './sheet-states.ts'

/** Who changes a sheet. Support may correct general fields of a published sheet. */
export type SheetAuthor = 'producer' | 'support'

/**
 * Fields that the printed code contains, or that decide which law the label follows: locked for support too.
 */
const printedFields: readonly SheetField[] = ['family', 'gtin', 'cpv', 'cuvee']

/**
 * Whether the producer may change a field: every field before validation, afterwards only the adjustable
 * ones.
 */
export function mayChange(field: SheetField, state: SheetState): boolean {
  return state === sheetStates.unvalidated || sheetFields[field].afterCode === 'adjustable'
}

/** Whether an author can no longer change a field of a sheet with a code. */
export function isLocked(field: SheetField, author: SheetAuthor): boolean {
  return author === 'support' ? printedFields.includes(field) : !mayChange(field, sheetStates.validated)
}

/**
 * The locked fields that differ between a sheet with a code and its next draft, in the order of the
 * declaration.
 */
export function lockedChanges(before: SheetDraft, after: SheetDraft, author: SheetAuthor): SheetField[] {
  return differingFields(before, after).filter((field) => isLocked(field, author))
}

/** The same fields as validation issues, for the refusal `sheet.locked`. */
export function lockIssues(before: SheetDraft, after: SheetDraft, author: SheetAuthor): ValidationIssue[] {
  return lockedChanges(before, after, author).map((field) => ({ field, code: 'locked' }))
}

/**
 * Refuses changes of locked fields.
 * @throws Refusal `sheet.locked` with one issue for each locked field
 */
export function refuseLockedChanges(before: SheetDraft, after: SheetDraft, author: SheetAuthor): void {
  const issues = lockIssues(before, after, author)
  if (issues.length > 0) refuse('sheet.locked', { issues })
}
