// What the editors of a sheet know beside their own value: the draft around it, and how to change a neighbour.

import { createContext, useContext } from 'react'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'

export type SheetAround = {
  readonly draft: SheetDraft
  readonly set: (name: string, value: unknown) => void
  /** What is wrong or worth a thought inside the entries of a list, as `ingredients.3.residue`. */
  readonly faultsOf: (list: 'ingredients' | 'packaging') => readonly ValidationIssue[]
  /** What a pasted list holds that nobody has settled yet, and how to change it. */
  readonly unread: readonly string[]
  readonly setUnread: (next: (before: readonly string[]) => readonly string[]) => void
  /** GLN of the company, which a sheet takes over. */
  readonly companyGln: string | null
}

const Around = createContext<SheetAround>({
  draft: {},
  set: () => undefined,
  faultsOf: () => [],
  unread: [],
  setUnread: () => undefined,
  companyGln: null,
})
export const SheetAroundProvider = Around.Provider

export function useSheetAround(): SheetAround {
  return useContext(Around)
}
