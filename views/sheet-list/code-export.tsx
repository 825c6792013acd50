// Download of the codes of the sheets chosen in a list.

import { useCallback } from 'react'
import type { BundleAnswer } from '../../src/contract/operations/bundles.ts'
import { call } from '../client/call.ts'
import { useAction } from '../ui/action.ts'
import { useDialogState } from '../ui/dialog-state.ts'
import { LaterDialog } from '../overlay/later-dialog.tsx'
import type { CodeExport } from './export-dialog.tsx'
import { type ListAddress } from './list-address.ts'
import { selectionInput } from './sheet-selection.ts'
import type { SheetChoice } from './duplication.tsx'

const loadDialog = async () => (await import('./export-dialog.tsx')).ExportDialog

const nothing: CodeExport = { selection: {}, wines: 0, left: { count: 0, first: [] } }

/**
 * Opens the download dialog. It asks the server first which of the chosen sheets have a code.
 * @param onStarted gets the download that the worker prepares
 */
export function useCodeExport({ filter }: ListAddress, onStarted: (bundle: BundleAnswer) => void) {
  const state = useDialogState<CodeExport>()
  const { open } = state
  const gather = useAction(
    useCallback(
      async (choice: SheetChoice) => {
        const selection = selectionInput(choice, filter)
        const { wines, left } = await call('bundles.check', { ...selection, formats: ['svg'] })
        open({ selection, wines, left })
      },
      [filter, open],
    ),
  )
  return {
    open: (choice: SheetChoice) => {
      void gather.run(choice)
    },
    dialog: (
      <LaterDialog
        load={loadDialog}
        dialog={{
          exported: state.subject ?? nothing,
          opened: state.isOpen,
          onStarted,
          onClose: state.close,
        }}
      />
    ),
  }
}
