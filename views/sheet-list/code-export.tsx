// Download of the codes of the sheets chosen in a list.

import { useCallback } from 'react'
import { useAction } from '../ui/action.ts'
import { useDialogState } from '../ui/dialog-state.ts'
import { ExportDialog, mostCodes, type CodeExport } from './export-dialog.tsx'
import { type ListAddress } from './list-address.ts'
import { selectedRows } from './sheet-selection.ts'
import type { SheetChoice } from './duplication.tsx'

const nothing: CodeExport = { count: 0, ids: [], drafts: 0 }

/** Opens the download dialog. It fetches all chosen rows first, to find out which sheets have a code. */
export function useCodeExport({ filter }: ListAddress) {
  const state = useDialogState<CodeExport>()
  const { open } = state
  const gather = useAction(
    useCallback(
      async (choice: SheetChoice) => {
        const rows = choice.count > mostCodes ? [] : await selectedRows(choice, filter)
        const ids = rows.filter(({ code }) => code !== null).map(({ id }) => id)
        open({ count: choice.count, ids, drafts: rows.length - ids.length })
      },
      [filter, open],
    ),
  )
  return {
    open: (choice: SheetChoice) => {
      void gather.run(choice)
    },
    dialog: <ExportDialog exported={state.subject ?? nothing} opened={state.isOpen} onClose={state.close} />,
  }
}
