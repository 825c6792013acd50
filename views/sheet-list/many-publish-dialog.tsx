// The dialog that publishes a selection: "17 ready, 3 need attention", what is missing in those, and the progress.

import { Progress } from '@mantine/core'
import { useState } from 'react'
import { importAgain } from '../client/import-again.ts'
import { companyMayPublish, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useNamedDialog } from '../client/view-state.ts'
import { useLater } from '../overlay/later.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import dialogStyles from '../ui/dialog.module.css'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import type { ListAddress } from './list-address.ts'
import { mostPublished, useManyPublish } from './many-publish.ts'
import { choiceName, selectedRows, type SheetChoice, type SheetRow } from './sheet-selection.ts'

const loadOutcome = async () => (await importAgain(() => import('./many-publish-outcome.tsx'))).Outcome

/** Publishes a selection after a check of all its sheets. */
export function useManyPublishDialog({ filter }: ListAddress, onDone: () => void) {
  const translate = useTranslate()
  const mayPublish = companyMayPublish(useSession())
  const state = useNamedDialog<SheetChoice>(choiceName('publish'), unknown)
  const [rows, setRows] = useState<readonly SheetRow[]>([])
  const { progress, results, check, publish, stop } = useManyPublish()
  const Outcome = useLater(loadOutcome, state.isOpen)
  const ready = (results ?? []).filter(({ outcome }) => outcome === 'ready').map(({ id }) => id)
  const isTooMany = (state.subject?.count ?? 0) > mostPublished
  const open = async (choice: SheetChoice): Promise<void> => {
    state.open(choice)
    if (choice.count > mostPublished) return
    const chosen = await selectedRows(choice, filter)
    setRows(chosen)
    await check.run(chosen.map(({ id }) => id))
  }
  const close = (): void => {
    stop()
    if (!publish.busy) state.close()
  }
  const confirm = async (): Promise<void> => {
    const count = await publish.run(ready)
    if (count === undefined) return
    state.close()
    onDone()
    showSuccess(translate('part.manyPublish.done', { count }))
  }
  return {
    open: (choice: SheetChoice) => {
      void open(choice)
    },
    dialog: (
      <ConfirmDialog
        opened={state.isOpen}
        title={translate('part.manyPublish.title')}
        confirmLabel={translate('part.manyPublish.confirm', { count: ready.length })}
        cancelLabel={publish.busy ? translate('part.manyPublish.stop') : undefined}
        busy={publish.busy}
        disabled={ready.length === 0 || isTooMany || !mayPublish}
        onClose={close}
        onConfirm={() => {
          void confirm()
        }}
      >
        <RefusalAlert refusal={check.refusal ?? publish.refusal} />
        {!mayPublish && <p className={dialogStyles.text}>{translate('refusal.company.notValidated')}</p>}
        {isTooMany && (
          <p className={dialogStyles.text} role="alert">
            {translate('part.manyPublish.tooMany', { most: mostPublished })}
          </p>
        )}
        <div role="status">
          {progress !== null && (
            <>
              <p className={dialogStyles.text}>
                {translate(
                  progress.step === 'check' ? 'part.manyPublish.checking' : 'part.manyPublish.publishing',
                  { done: progress.done, count: progress.count },
                )}
              </p>
              <Progress value={(100 * progress.done) / progress.count} aria-hidden />
            </>
          )}
          {progress === null && results !== null && Outcome !== null && (
            <Outcome results={results} rows={rows} />
          )}
        </div>
      </ConfirmDialog>
    ),
  }
}

/** The address does not say which wines were checked. */
function unknown(): null {
  return null
}
