// Comparison of two versions of a sheet, field by field, in the order of the declaration (specification 4;
// open point 14).

import { changedFields } from './lifecycle.ts'
import type { SheetChanges, SheetDraft, SheetField } from './fields.ts'

/** The fields whose values differ between two drafts, including those that only one of them has. */
export function differingFields(before: SheetDraft, after: SheetDraft): SheetField[] {
  const allEmptied = Object.fromEntries(Object.keys(before).map((name) => [name, null]))
  const changes: SheetChanges = { ...allEmptied, ...after }
  return changedFields(before, changes)
}
