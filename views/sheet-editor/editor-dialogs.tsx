// The dialogs of a sheet's form: the reason of an adjustment, and the confirmation before the code is
// generated.

import { LaterDialog } from '../overlay/later-dialog.tsx'
import type { DialogState } from '../ui/dialog-state.ts'
import type { EditorActions } from './sheet-actions.ts'
import { startValues } from './sheet-saving.ts'
import type { SheetForm } from './sheet-form.ts'

const loadAdjust = async () => (await import('./adjust-dialog.tsx')).AdjustDialog
const loadGenerate = async () => (await import('../sheet/generate-dialog.tsx')).GenerateDialog

export type EditorDialog = 'adjust' | 'publish'

type Props = {
  readonly form: SheetForm
  readonly dialog: DialogState<EditorDialog>
  readonly actions: EditorActions
  /** The parts of a pasted list of ingredients that the user has not settled yet. */
  readonly unread: readonly string[]
}

export function EditorDialogs({ form, dialog, actions: { adjust, publish }, unread }: Props) {
  return (
    <>
      <LaterDialog
        load={loadAdjust}
        dialog={{
          before: { ...startValues, ...form.saved?.draft },
          after: form.draft,
          opened: dialog.isOpen && dialog.subject === 'adjust',
          busy: adjust.busy,
          onClose: dialog.close,
          onConfirm: (reason) => {
            dialog.close()
            void adjust.run(reason)
          },
        }}
      />
      <LaterDialog
        load={loadGenerate}
        dialog={{
          opened: dialog.isOpen && dialog.subject === 'publish',
          busy: publish.busy,
          draft: form.draft,
          points: form.points,
          unread,
          onClose: dialog.close,
          onConfirm: () => {
            dialog.close()
            void publish.run()
          },
        }}
      />
    </>
  )
}
