// The prepared import in the browser's session storage, so that a reload keeps it. It belongs to one user of
// one company and ends with the tab. Its size is bounded; the storage may be full or forbidden.

import type { ImportDraft } from './import-draft.ts'

const key = 'import_draft'
/** Maximum length of a stored draft in characters; browsers give a site about five million. */
const mostCharacters = 4_000_000

/** Stores a draft, or removes it; false when it is too large or the device refuses. */
export function storeImport(owner: string, draft: ImportDraft | null): boolean {
  try {
    if (draft === null) {
      sessionStorage.removeItem(key)
      return true
    }
    const text = JSON.stringify({ owner, draft })
    if (text.length > mostCharacters) {
      sessionStorage.removeItem(key)
      return false
    }
    sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The stored draft of an owner; null without one. */
export function storedImport(owner: string): ImportDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('owner' in stored) || !('draft' in stored))
      return null
    return stored.owner === owner && isDraft(stored.draft) ? stored.draft : null
  } catch {
    return null
  }
}

/** Whether a stored value has the form of this version; an older one is forgotten. */
function isDraft(value: unknown): value is ImportDraft {
  const draft = value as Partial<Record<keyof ImportDraft, unknown>> | null
  return (
    typeof draft === 'object' &&
    draft !== null &&
    typeof draft.fileName === 'string' &&
    Array.isArray(draft.rows) &&
    typeof draft.mapping === 'object' &&
    typeof draft.units === 'object' &&
    typeof draft.edits === 'number'
  )
}
