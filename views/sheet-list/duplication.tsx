// Duplication of the sheets chosen in a list: its dialog, the call, and the undo.

import { useCallback } from 'react'
import { useNavigate } from '../router/context.ts'
import { importAgain } from '../client/import-again.ts'
import { call } from '../client/call.ts'
import { useAction, type Action } from '../ui/action.ts'
import { LaterDialog } from '../overlay/later-dialog.tsx'
import { useNamedDialog } from '../client/view-state.ts'
import { type ListAddress } from './list-address.ts'
import {
  choiceName,
  choiceOf,
  mostDuplicates,
  selectedRows,
  type SheetChoice,
  type SheetRow,
} from './sheet-selection.ts'
import { showOffer, showSuccess } from '../ui/toast.tsx'
import { useTranslate } from '../client/translations.ts'

const loadDialog = async () => (await importAgain(() => import('./duplicate-dialog.tsx'))).DuplicateDialog

/**
 * Duplicates the chosen sheets. A single copy opens in the form; several copies are listed as drafts.
 * @param rows those of the page
 */
export function useDuplication(address: ListAddress, rows: readonly SheetRow[], onDone: () => void) {
  const state = useNamedDialog<SheetChoice>(choiceName('duplicate'), choiceOf('duplicate', rows))
  const copy = useCopy(address, state.close, onDone)
  return {
    open: state.open,
    dialog: (
      <LaterDialog
        load={loadDialog}
        dialog={{
          opened: state.isOpen,
          count: state.subject?.count ?? 0,
          proposed: nextVintage(state.subject),
          busy: copy.busy,
          onClose: state.close,
          onConfirm: (vintage) => {
            if (state.subject !== null) void copy.run(state.subject, vintage)
          },
        }}
      />
    ),
  }
}

function useCopy({ filter }: ListAddress, close: () => void, onDone: () => void) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const undo = useUndo()
  return useAction(
    useCallback(
      async (choice: SheetChoice, millesime: number | undefined) => {
        const rows = await selectedRows(choice, filter)
        const { ids } = await call('sheets.duplicate', {
          ids: rows.map(({ id }) => id).slice(0, mostDuplicates),
          ...(millesime === undefined ? {} : { millesime }),
        })
        close()
        onDone()
        showOffer(translate('part.duplicate.done', { count: ids.length }), {
          title: translate('part.toast.undo'),
          act: () => {
            void undo.run(ids)
          },
        })
        await navigate(ids.length === 1 ? `/create?id=${String(ids[0])}` : '/vin?status=draft')
      },
      [filter, close, onDone, navigate, translate, undo],
    ),
  )
}

/** Deletes the copies again. */
function useUndo(): Action<[readonly number[]], void> {
  const translate = useTranslate()
  const navigate = useNavigate()
  return useAction(
    useCallback(
      async (ids: readonly number[]) => {
        await call('sheets.deleteMany', { ids: [...ids] })
        await navigate('/vin')
        showSuccess(translate('part.duplicate.undone', { count: ids.length }))
      },
      [navigate, translate],
    ),
  )
}

/** The year after the newest vintage; undefined when no chosen sheet has a vintage. */
function nextVintage(choice: SheetChoice | null): number | undefined {
  const vintages = choice?.rows.flatMap(({ vintage }) => (vintage === null ? [] : [vintage])) ?? []
  return vintages.length === 0 ? undefined : Math.max(...vintages) + 1
}
