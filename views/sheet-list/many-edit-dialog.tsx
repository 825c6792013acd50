// The dialog that sets values of a selection: "set the market for 20", with undo.

import { CloseButton } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useRevalidator } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { SheetChanges } from '../../src/domain/sheet/fields.ts'
import { importAgain } from '../client/import-again.ts'
import { call } from '../client/call.ts'
import { useSession } from '../client/session.ts'
import { useNamedDialog } from '../client/view-state.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { useLater } from '../overlay/later.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import styles from '../ui/dialog.module.css'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import type { Chosen } from './many-edit-fields.tsx'
import { readLastEdit, rememberLastEdit, type LastEdit } from './last-edit.ts'
import type { ListAddress } from './list-address.ts'
import { mostPublished } from './many-publish.ts'
import { choiceName, choiceOf, selectedRows, type SheetChoice, type SheetRow } from './sheet-selection.ts'

type Changed = Output<'sheets.edit'>['changed']
type Edits = Parameters<typeof call<'sheets.edit'>>[1]['edits']
const loadFields = async () => (await importAgain(() => import('./many-edit-fields.tsx'))).EditFields

/** Sheets of one call. */
const perCall = 100

/**
 * Sets values of a selection. Published wines stay as they are.
 * @param rows those of the page
 */
export function useManyEditDialog({ filter }: ListAddress, rows: readonly SheetRow[]) {
  const translate = useTranslate()
  const state = useNamedDialog<SheetChoice>(choiceName('edit'), choiceOf('edit', rows))
  const [chosen, setChosen] = useState<Chosen>({})
  const runEdits = useEdits()
  const companyId = useSession().company?.id
  const [last, setLast] = useState<LastEdit | null>(null)
  const keep = useCallback((next: LastEdit | null) => {
    rememberLastEdit(next)
    setLast(next)
  }, [])
  const undo = useUndo(runEdits, keep)
  useEffect(() => {
    setLast(readLastEdit(companyId))
  }, [companyId])
  const edit = useAction(
    useCallback(
      async (choice: SheetChoice, values: Chosen) => {
        const changes = Object.fromEntries(
          Object.entries(values).filter(([, value]) => !isLeftOut(value)),
        ) as SheetChanges
        const sheets = await selectedRows(choice, filter)
        const { changed, left } = await runEdits(sheets.map(({ id }) => ({ id, changes })))
        showSuccess(translate('part.manyEdit.done', { count: changed.length, left }))
        if (changed.length > 0 && companyId !== undefined) keep({ companyId, changed })
        return true
      },
      [filter, runEdits, translate, keep, companyId],
    ),
  )
  const Fields = useLater(loadFields, state.isOpen)
  const count = state.subject?.count ?? 0
  const isEmpty = Object.values(chosen).every(isLeftOut)
  // As it was typed: it is no volume.
  const isUnreadable = typeof chosen.volume === 'string'
  const confirm = async (): Promise<void> => {
    if (state.subject !== null && (await edit.run(state.subject, chosen)) === true) state.close()
  }
  return {
    /** The last change, with its undo: drafts can be changed back until they are published. */
    notice:
      last === null ? null : (
        <UndoNotice
          count={last.changed.length}
          busy={undo.busy}
          onUndo={() => {
            void undo.run(last.changed)
          }}
          onClose={() => {
            keep(null)
          }}
        />
      ),
    open: (choice: SheetChoice) => {
      setChosen({})
      state.open(choice)
    },
    dialog: (
      <ConfirmDialog
        // With its fields, so that it does not grow under the pointer.
        opened={state.isOpen && Fields !== null}
        title={translate('part.manyEdit.title', { count })}
        confirmLabel={translate('part.manyEdit.confirm')}
        busy={edit.busy}
        disabled={isEmpty || isUnreadable || count > mostPublished}
        onClose={state.close}
        onConfirm={() => {
          void confirm()
        }}
      >
        <RefusalAlert refusal={edit.refusal} />
        <div className={styles.stack}>
          <p className={styles.text}>
            {count > mostPublished
              ? translate('part.manyPublish.tooMany', { most: mostPublished })
              : translate('part.manyEdit.text')}
          </p>
          {Fields !== null && (
            <Fields
              chosen={chosen}
              onChange={(change) => {
                setChosen({ ...chosen, ...change })
              }}
            />
          )}
        </div>
      </ConfirmDialog>
    ),
  }
}

/** Whether a field of the dialog changes nothing. */
function isLeftOut(value: Chosen[keyof Chosen]): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

function UndoNotice({
  count,
  busy,
  onUndo,
  onClose,
}: {
  count: number
  busy: boolean
  onUndo: () => void
  onClose: () => void
}) {
  const translate = useTranslate()
  return (
    <Group gap="sm" role="group" aria-label={translate('part.manyEdit.last', { count })}>
      <span>{translate('part.manyEdit.last', { count })}</span>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
        loading={busy}
        onClick={onUndo}
      >
        {translate('part.toast.undo')}
      </Button>
      <CloseButton size="sm" aria-label={translate('part.manyEdit.keep')} onClick={onClose} />
    </Group>
  )
}

/** Sends edits in calls of a hundred, and reloads the list. */
function useEdits() {
  const { revalidate } = useRevalidator()
  return useCallback(
    async (edits: Edits): Promise<{ changed: Changed; left: number }> => {
      const changed: Changed[number][] = []
      let left = 0
      try {
        for (let start = 0; start < edits.length; start += perCall) {
          const answer = await call('sheets.edit', { edits: edits.slice(start, start + perCall) })
          changed.push(...answer.changed)
          left += answer.left.length
        }
      } finally {
        await revalidate()
      }
      return { changed, left }
    },
    [revalidate],
  )
}

/** Gives the sheets their values back; a sheet that was changed or published since stays. */
function useUndo(runEdits: ReturnType<typeof useEdits>, keep: (next: null) => void) {
  const translate = useTranslate()
  return useAction(
    useCallback(
      async (changed: Changed) => {
        const edits = changed.map(({ id, revision, undo }) => ({ id, revision, changes: undo }))
        const { changed: undone, left } = await runEdits(edits)
        keep(null)
        showSuccess(translate('part.manyEdit.undone', { count: undone.length, left }))
      },
      [runEdits, translate, keep],
    ),
  )
}
