// The dialog that sets values of a selection: "set the market for 20", with undo.

import { Button, CloseButton, Group, Select, TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { sheetFields, type SheetChanges } from '../../src/domain/sheet/fields.ts'
import { call } from '../client/call.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { searchableProps } from '../form/option-search.ts'
import { MarketInput } from '../sheet-editor/market-input.tsx'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from '../ui/dialog.module.css'
import { useDialogState } from '../ui/dialog-state.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import type { SheetChoice } from './duplication.tsx'
import { readLastEdit, rememberLastEdit, type LastEdit } from './last-edit.ts'
import type { ListAddress } from './list-address.ts'
import { mostPublished } from './many-publish.ts'
import { selectedRows } from './sheet-selection.ts'

type Changed = Output<'sheets.edit'>['changed']
type Edits = Parameters<typeof call<'sheets.edit'>>[1]['edits']
/** Values that are often the same for many wines, as the dialog shows them. */
type Chosen = { readonly [name in 'targetMarket' | 'wineClass' | 'wineType' | 'brand']?: string | undefined }

/** Sheets of one call. */
const perCall = 100

/** Sets values of a selection. Published wines stay as they are. */
export function useManyEditDialog({ filter }: ListAddress) {
  const translate = useTranslate()
  const state = useDialogState<SheetChoice>()
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
          Object.entries(values).filter(([, value]) => value !== undefined && value.trim() !== ''),
        ) as SheetChanges
        const rows = await selectedRows(choice, filter)
        const { changed, left } = await runEdits(rows.map(({ id }) => ({ id, changes })))
        showSuccess(translate('part.manyEdit.done', { count: changed.length, left }))
        if (changed.length > 0 && companyId !== undefined) keep({ companyId, changed })
        return true
      },
      [filter, runEdits, translate, keep, companyId],
    ),
  )
  const count = state.subject?.count ?? 0
  const isEmpty = Object.values(chosen).every((value) => value === undefined || value.trim() === '')
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
        opened={state.isOpen}
        title={translate('part.manyEdit.title', { count })}
        confirmLabel={translate('part.manyEdit.confirm')}
        busy={edit.busy}
        disabled={isEmpty || count > mostPublished}
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
          <EditFields
            chosen={chosen}
            onChange={(change) => {
              setChosen({ ...chosen, ...change })
            }}
          />
        </div>
      </ConfirmDialog>
    ),
  }
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

function EditFields({ chosen, onChange }: { chosen: Chosen; onChange: (change: Chosen) => void }) {
  const translate = useTranslate()
  return (
    <>
      <MarketInput
        id="many-market"
        name="targetMarket"
        field={sheetFields.targetMarket}
        value={chosen.targetMarket}
        title={translate('field.targetMarket.title')}
        isRequired={false}
        lock={null}
        onChange={(value) => {
          onChange({ targetMarket: typeof value === 'string' ? value : undefined })
        }}
        onLeave={() => undefined}
      />
      {(['wineClass', 'wineType'] as const).map((name) => (
        <Select
          key={name}
          label={translate(`field.${name}.title`)}
          placeholder={translate('part.form.choose')}
          data={sheetFields[name].choices.map((choice) => ({
            value: choice,
            label: capitalised(translate.byId(`choice.${name}.${choice}`) ?? choice),
          }))}
          value={chosen[name] ?? null}
          clearable
          clearButtonProps={{ 'aria-label': translate('part.form.clear') }}
          {...searchableProps(sheetFields[name].choices.length)}
          nothingFoundMessage={translate('part.form.nothingFound')}
          onChange={(value) => {
            onChange({ [name]: value ?? undefined })
          }}
        />
      ))}
      <TextInput
        label={translate('field.brand.title')}
        value={chosen.brand ?? ''}
        maxLength={sheetFields.brand.max}
        onChange={(event) => {
          onChange({ brand: event.currentTarget.value })
        }}
      />
    </>
  )
}

/** With a capital first letter, as a choice of a list. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
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
