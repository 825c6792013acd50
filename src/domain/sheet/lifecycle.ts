// The states of a sheet (specification 4): unvalidated until its code is generated, validated from then on.
// Archiving hides a sheet from lists and changes nothing else: its label stays public. Which fields a
// validated sheet locks is in published-field-lock.ts.

import { isSameValue } from '../equality.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { sheetFields, type SheetChanges, type SheetDraft, type SheetField } from './fields.ts'

/** Bounds of the reason for an adjustment, in characters. */
export const adjustReason = { min: 3, max: 500 } as const

/**
 * The fields whose value the changes replace, in the order of the declaration. Emptying an absent field is no
 * change.
 */
export function changedFields(draft: SheetDraft, changes: SheetChanges): SheetField[] {
  const names = Object.keys(sheetFields) as SheetField[]
  return names.filter(
    (name) => changes[name] !== undefined && !isSameValue(draft[name] ?? null, changes[name]),
  )
}

/** The issues of the reason for an adjustment; surrounding white space does not count. */
export function reasonIssues(reason: string | undefined): ValidationIssue[] {
  const length = Array.from(reason?.trim() ?? '').length
  if (length === 0) return [{ field: 'reason', code: 'required' }]
  if (length < adjustReason.min)
    return [{ field: 'reason', code: 'tooShort', values: { min: adjustReason.min } }]
  return length > adjustReason.max
    ? [{ field: 'reason', code: 'tooLong', values: { max: adjustReason.max } }]
    : []
}
