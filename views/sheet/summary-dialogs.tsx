// The dialogs of a sheet's summary: publish, duplicate, link to a product, delete.

import type { SheetAnswer } from '../../src/contract/answers.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { LaterDialog } from '../overlay/later-dialog.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { importAgain } from '../client/import-again.ts'
import { useTranslate } from '../client/translations.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { useSummaryActions } from './summary-actions.ts'

const loadGenerate = async () => (await importAgain(() => import('./generate-dialog.tsx'))).GenerateDialog
const loadDuplicate = async () =>
  (await importAgain(() => import('../sheet-list/duplicate-dialog.tsx'))).DuplicateDialog
const loadAssociate = async () => (await importAgain(() => import('./associate-dialog.tsx'))).AssociateDialog

/** The dialogs, as the address names them. */
export type SheetDialog = 'generate' | 'duplicate' | 'associate' | 'remove'

type Props = {
  readonly sheet: SheetAnswer
  readonly readiness: Output<'sheets.readiness'>
  readonly actions: ReturnType<typeof useSummaryActions>
  readonly dialog: { readonly name: string | null; readonly close: () => void }
}

export function SummaryDialogs({
  sheet: { id, draft },
  readiness,
  actions: { generate, duplicate, remove, ...may },
  dialog,
}: Props) {
  const translate = useTranslate()
  const { vintage } = draft
  const isAllowed: Readonly<Record<SheetDialog, boolean>> = {
    generate: may.mayGenerate && readiness.ready,
    duplicate: may.mayDuplicate,
    associate: may.mayAssociate,
    remove: may.mayRemove,
  }
  const isOpen = (name: SheetDialog): boolean => dialog.name === name && isAllowed[name]
  const run = async (): Promise<void> => {
    await generate.run()
    dialog.close()
  }
  return (
    <>
      <LaterDialog
        load={loadGenerate}
        dialog={{
          draft,
          points: readiness.points,
          opened: isOpen('generate'),
          busy: generate.busy,
          onClose: dialog.close,
          onConfirm: () => {
            void run()
          },
        }}
      />
      <LaterDialog
        load={loadDuplicate}
        dialog={{
          opened: isOpen('duplicate'),
          count: 1,
          proposed: vintage === undefined ? undefined : vintage + 1,
          busy: duplicate.busy,
          onClose: dialog.close,
          onConfirm: (next) => {
            void duplicate.run(next)
          },
        }}
      />
      <LaterDialog load={loadAssociate} dialog={{ id, opened: isOpen('associate'), onClose: dialog.close }} />
      <ConfirmDialog
        opened={isOpen('remove')}
        title={translate('page.summary.removeTitle')}
        confirmLabel={translate('part.dialog.delete')}
        isDestructive
        busy={remove.busy}
        onClose={dialog.close}
        onConfirm={() => {
          void remove.run()
        }}
      >
        <RefusalAlert refusal={remove.refusal} />
        {translate('page.summary.removeText')}
      </ConfirmDialog>
    </>
  )
}
