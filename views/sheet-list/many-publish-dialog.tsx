// The dialog that publishes a selection: "17 ready, 3 need attention", what is missing in those, and the progress.

import { Anchor, Progress } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../router/links.tsx'
import { useTranslate } from '../client/translations.ts'
import { issueMessage } from '../form/issue-message.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import dialogStyles from '../ui/dialog.module.css'
import { useDialogState } from '../ui/dialog-state.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { wineName } from '../../src/domain/sheet/wine-name.ts'
import type { SheetChoice } from './duplication.tsx'
import type { ListAddress } from './list-address.ts'
import { mostPublished, useManyPublish, type PublishResult } from './many-publish.ts'
import styles from './many-publish.module.css'
import { selectedRows, type SheetRow } from './sheet-selection.ts'

/** Wines with gaps that the dialog names. */
const mostNamed = 50

/** Publishes a selection after a check of all its sheets. */
export function useManyPublishDialog({ filter }: ListAddress, onDone: () => void) {
  const translate = useTranslate()
  const state = useDialogState<SheetChoice>()
  const [rows, setRows] = useState<readonly SheetRow[]>([])
  const { progress, results, check, publish, stop } = useManyPublish()
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
        disabled={ready.length === 0 || isTooMany}
        onClose={close}
        onConfirm={() => {
          void confirm()
        }}
      >
        <RefusalAlert refusal={check.refusal ?? publish.refusal} />
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
          {progress === null && results !== null && <Outcome results={results} rows={rows} />}
        </div>
      </ConfirmDialog>
    ),
  }
}

/** How many are ready, and what the others lack. */
function Outcome({ results, rows }: { results: readonly PublishResult[]; rows: readonly SheetRow[] }) {
  const translate = useTranslate()
  const countOf = (outcome: PublishResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length
  const open = results.filter(({ outcome }) => outcome === 'attention')
  const already = countOf('already')
  const sentences = [
    translate('part.manyPublish.ready', { count: countOf('ready') }),
    ...(open.length === 0 ? [] : [translate('part.manyPublish.attention', { count: open.length })]),
    ...(already === 0 ? [] : [translate('part.manyPublish.already', { count: already })]),
  ]
  return (
    <>
      <p className={styles.sum}>{sentences.join(' · ')}</p>
      {countOf('ready') > 0 && <p className={styles.final}>{translate('part.manyPublish.final')}</p>}
      {open.length > 0 && (
        <ul className={styles.open}>
          {open.slice(0, mostNamed).map(({ id, issues }) => {
            const row = rows.find((known) => known.id === id)
            const fields = new Set(
              issues.map(
                (issue) => translate.byId(`field.${issue.field}.title`) ?? issueMessage(issue, translate),
              ),
            )
            return (
              <li key={id}>
                <Anchor component={Link} to={`/create?id=${String(id)}`} fw={600}>
                  {row === undefined || wineName(row) === '' ? String(id) : wineName(row)}
                </Anchor>
                <span>{[...fields].slice(0, 4).join(', ')}</span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
