// The context of a sheet's field editors: the whole draft, and a way to change other fields.

import { createContext, useContext } from 'react'
import type { AddressDialog } from '../client/view-state.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'

export type SheetContext = {
  /** The dialog of the form that is open. */
  readonly dialog: AddressDialog
  readonly draft: SheetDraft
  readonly set: (name: string, value: unknown) => void
  /** The validation issues of a list's entries, with fields such as `ingredients.3.residue`. */
  readonly issuesOf: (list: 'ingredients' | 'packaging') => readonly ValidationIssue[]
  /** The parts of a pasted list that were not recognised and that the user has not settled yet. */
  readonly unread: readonly string[]
  readonly setUnread: (next: (before: readonly string[]) => readonly string[]) => void
  /** GLN of the company; sheets take it over. */
  readonly companyGln: string | null
}

const EditorContext = createContext<SheetContext>({
  dialog: { name: null, open: () => undefined, close: () => undefined },
  draft: {},
  set: () => undefined,
  issuesOf: () => [],
  unread: [],
  setUnread: () => undefined,
  companyGln: null,
})
export const SheetContextProvider = EditorContext.Provider

export function useSheetContext(): SheetContext {
  return useContext(EditorContext)
}
