// The undoing of an import: what it created is deleted, the drafts that it changed get their former values.

import { Text } from '../text/text.tsx'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useRevalidator } from '../router/context.ts'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'

/** Nothing for an import that changed nothing; a sentence for one that can no longer be undone. */
export function UndoImport({ job }: { job: ImportAnswer }) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const { id, created, updated, state, undoable } = job
  const undo = useAction(
    useCallback(async () => {
      const undone = await call('imports.undo', { id })
      showSuccess(translate('page.import.undone.toast', { created: undone.created, updated: undone.updated }))
    }, [id, translate]),
  )
  const confirm = async (): Promise<void> => {
    await undo.run()
    setAsking(false)
    await revalidate()
  }
  if (state === 'undone' || state === 'failed' || created + updated === 0) return <span />
  if (!undoable) return <Text c="dimmed">{translate('page.import.undo.notPossible')}</Text>
  return (
    <div>
      <RefusalAlert refusal={undo.refusal} />
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
        onClick={() => {
          setAsking(true)
        }}
      >
        {translate('page.import.undo.title')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={translate('page.import.undo.title')}
        confirmLabel={translate('page.import.undo.confirm')}
        busy={undo.busy}
        isDestructive
        onConfirm={() => {
          void confirm()
        }}
        onClose={() => {
          setAsking(false)
        }}
      >
        {translate('page.import.undo.text', { created, updated })}
      </ConfirmDialog>
    </div>
  )
}
