// Download of the codes of the sheets chosen in a list.

import { useCallback, useEffect, useRef, useState } from 'react'
import type { BundleAnswer } from '../../src/contract/operations/bundles.ts'
import { importAgain } from '../client/import-again.ts'
import { call } from '../client/call.ts'
import { useNamedDialog } from '../client/view-state.ts'
import { useAction } from '../ui/action.ts'
import { LaterDialog } from '../overlay/later-dialog.tsx'
import type { CodeExport } from './export-dialog.tsx'
import { type ListAddress } from './list-address.ts'
import { choiceName, choiceOf, selectionInput, type SheetChoice, type SheetRow } from './sheet-selection.ts'

const loadDialog = async () => (await importAgain(() => import('./export-dialog.tsx'))).ExportDialog

const nothing: CodeExport = { selection: {}, wines: 0, left: { count: 0, first: [] } }

const nameOf = choiceName('codes')

/**
 * Opens the download dialog. It asks the server first which of the chosen sheets have a code.
 * @param rows those of the page
 * @param onStarted gets the download that the worker prepares
 */
export function useCodeExport(
  { filter }: ListAddress,
  rows: readonly SheetRow[],
  onStarted: (bundle: BundleAnswer) => void,
) {
  const { subject, isOpen, open, close } = useNamedDialog<SheetChoice>(nameOf, choiceOf('codes', rows))
  const [checked, setChecked] = useState<{ readonly name: string; readonly exported: CodeExport } | null>(
    null,
  )
  const gather = useAction(
    useCallback(
      async (choice: SheetChoice) => {
        const selection = selectionInput(choice, filter)
        const { wines, left } = await call('bundles.check', { ...selection, formats: ['svg'] })
        setChecked({ name: nameOf(choice), exported: { selection, wines, left } })
        return true
      },
      [filter],
    ),
  )
  const isChecked = subject !== null && checked?.name === nameOf(subject)
  const unchecked = useRef<() => void>(undefined)
  useEffect(() => {
    unchecked.current = () => {
      if (subject !== null) void gather.run(subject)
    }
  })
  // An address that was opened names a wine that nobody has asked about.
  useEffect(() => {
    if (isOpen && !isChecked) unchecked.current?.()
  }, [isOpen, isChecked])
  const start = async (choice: SheetChoice): Promise<void> => {
    if ((await gather.run(choice)) === true) open(choice)
  }
  return {
    open: (choice: SheetChoice) => {
      void start(choice)
    },
    dialog: (
      <LaterDialog
        load={loadDialog}
        dialog={{
          exported: checked?.exported ?? nothing,
          opened: isOpen && isChecked,
          onStarted,
          onClose: close,
        }}
      />
    ),
  }
}
