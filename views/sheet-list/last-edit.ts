// The last change of many wines in this tab, so that it can be undone after its message has gone, also on another page
// and after a reload.

import type { Output } from '../../src/contract/operations/index.ts'

/** What `sheets.edit` changed: the ids, the revisions since, and the changes that undo it. */
export type LastEdit = { readonly companyId: number; readonly changed: Output<'sheets.edit'>['changed'] }

const key = 'last_edit'

/** The last change of the company's wines; null when there is none, or the browser stores nothing. */
export function readLastEdit(companyId: number | undefined): LastEdit | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as LastEdit | null
    return stored !== null && stored.companyId === companyId ? stored : null
  } catch {
    return null
  }
}

/** Stores a change; null when it was undone or dismissed. A browser that stores nothing offers the message alone. */
export function rememberLastEdit(edit: LastEdit | null): void {
  try {
    if (edit === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(edit))
  } catch {
    // The message of the change offers to undo it for some seconds.
  }
}
