// Two versions of a sheet side by side, field by field, in the order of the declaration (specification section 4:
// what was published stays; DOMAIN open point 14).

import { changedFields } from './lifecycle.ts'
import type { SheetChanges, SheetDraft, SheetField } from './fields.ts'

/** The fields that two drafts say otherwise, or of which only one says anything. */
export function differingFields(before: SheetDraft, after: SheetDraft): SheetField[] {
  const emptied = Object.fromEntries(Object.keys(before).map((name) => [name, null]))
  const changes: SheetChanges = { ...emptied, ...after }
  return changedFields(before, changes)
}
