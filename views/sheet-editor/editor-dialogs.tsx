// The dialogs of a sheet's form: the reason of an adjustment, and the confirmation before the code is
// generated.

import { blockingIssues } from '../../src/domain/validation-issue.ts'
import { LaterDialog } from '../overlay/later-dialog.tsx'
import { importAgain } from '../client/import-again.ts'
import type { AddressDialog } from '../client/view-state.ts'
import type { EditorActions } from './sheet-actions.ts'
import { useMayPublish } from './sheet-side.tsx'
import { startValues } from './sheet-saving.ts'
import type { SheetForm } from './sheet-form.ts'

const loadAdjust = async () => (await importAgain(() => import('./adjust-dialog.tsx'))).AdjustDialog
const loadGenerate = async () =>
  (await importAgain(() => import('../sheet/generate-dialog.tsx'))).GenerateDialog

type Props = {
  readonly form: SheetForm
  readonly dialog: AddressDialog
  readonly actions: EditorActions
  /** The parts of a pasted list of ingredients that the user has not settled yet. */
  readonly unread: readonly string[]
}

export function EditorDialogs({ form, dialog, actions: { adjust, publish }, unread }: Props) {
  const { mode, state, points, mayWrite } = form
  const mayPublish = useMayPublish(mode)
  const isReady = mayWrite && mayPublish && blockingIssues(points).length === 0
  return (
    <>
      <LaterDialog
        load={loadAdjust}
        dialog={{
          before: { ...startValues, ...form.saved?.draft },
          after: form.draft,
          opened: dialog.name === 'adjust' && mode === 'adjust' && mayWrite && state.isDirty,
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
          opened: dialog.name === 'publish' && isReady,
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
