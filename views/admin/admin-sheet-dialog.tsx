// The correction of a sheet by support: its simple fields, and the reason that the producer sees in the list
// of versions. Support does not change ingredients and packaging, and nobody changes what the printed code
// contains (decision 13).

import { Textarea } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import type { Fields } from '../../src/domain/field.ts'
import {
  familyOf,
  fieldsOfFamily,
  sheetFields,
  sheetGroups,
  type SheetField,
} from '../../src/domain/sheet/fields.ts'
import { call, CallRefusal } from '../client/call.ts'
import { FieldGrid, Form } from '../form/form.tsx'
import { createValidator, useFormState } from '../form/form-state.ts'
import { MarketInput } from '../sheet-editor/market-input.tsx'
import { VolumeInput } from '../sheet-editor/volume-input.tsx'
import { useSession } from '../client/session.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { useAction } from '../ui/action.ts'
import { Loading } from '../ui/loader.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import dialogStyles from '../ui/dialog.module.css'

type Props = {
  readonly id: number
  readonly name: string
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}

const editors = { targetMarket: MarketInput, volume: VolumeInput }
/** Fields that the printed code contains, and the family, which decides the law that applies to the label. */
const lockedAfterCode: readonly string[] = ['family', 'gtin', 'cpv', 'cuvee']
/** Least length of a reason, in characters. */
const minReasonLength = 3

export function AdminSheetDialog({ id, name, onDone, onClose }: Props) {
  const translate = useTranslate()
  const [sheet, setSheet] = useState<SheetAnswer | null>(null)
  const { run, refusal } = useAction(
    useCallback(async () => {
      setSheet(await call('admin.sheet', { nutri_id: id }))
    }, [id]),
  )
  useEffect(() => {
    void run()
  }, [run])
  return (
    <Dialog opened onClose={onClose} size="xl" title={translate('page.admin.sheet.editTitle', { name })}>
      <RefusalAlert refusal={refusal} />
      {sheet === null ? (
        <Loading />
      ) : (
        <CorrectionForm sheet={sheet} name={name} onDone={onDone} onClose={onClose} />
      )}
    </Dialog>
  )
}

function CorrectionForm({ sheet, name, onDone, onClose }: Omit<Props, 'id'> & { sheet: SheetAnswer }) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const hasCode = sheet.code !== null
  const fields = useMemo(() => simpleFields(sheet), [sheet])
  const validate = useMemo(() => createValidator(fields, 'save'), [fields])
  const lock = (field: string): MessageId | null =>
    hasCode && lockedAfterCode.includes(field) ? 'part.form.locked' : null
  const { brandLength } = useSession()
  const state = useFormState({
    fields,
    initial: sheet.draft,
    validate,
    editors,
    lock,
    helpValues: { brand: brandLength },
  })
  const save = useAction(
    useCallback(async () => {
      try {
        await call('admin.updateSheet', {
          nutri_id: sheet.id,
          changes: state.changes(),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        })
        onClose()
        onDone(translate('page.admin.sheet.done', { name }))
      } catch (error) {
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
        throw error
      }
    }, [sheet.id, state, reason, name, onClose, onDone, translate]),
  )
  return (
    <Form
      state={state}
      onSubmit={() => {
        if (state.check()) void save.run()
      }}
    >
      <RefusalAlert refusal={save.refusal} />
      <Stack gap="lg">
        <Text c="dimmed">{translate('page.admin.sheet.editText')}</Text>
        {sheetGroups
          .filter((group) => Object.values(fields).some((field) => field.group === group))
          .map((group) => (
            <section key={group}>
              <h3>{translate(`group.${group}`)}</h3>
              <FieldGrid state={state} group={group} />
            </section>
          ))}
        <Textarea
          label={translate('page.admin.sheet.reason')}
          description={translate('page.admin.sheet.reasonHelp')}
          withAsterisk={hasCode}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
          }}
        />
      </Stack>
      <Group justify="end" mt="xl" gap="sm" className={dialogStyles.buttons ?? ''}>
        <Button variant="default" onClick={onClose}>
          {translate('part.dialog.cancel')}
        </Button>
        <Button
          type="submit"
          loading={save.busy}
          disabled={!state.isDirty || (hasCode && reason.trim().length < minReasonLength)}
        >
          {translate('page.admin.save')}
        </Button>
      </Group>
    </Form>
  )
}

/** The fields of the sheet's family with a single value. */
function simpleFields({ draft }: SheetAnswer): Fields {
  const names: readonly SheetField[] = fieldsOfFamily(familyOf(draft))
  return Object.fromEntries(
    names
      .filter((name) => !['ordered', 'multipleChoice'].includes(sheetFields[name].kind))
      .map((name) => [name, sheetFields[name]]),
  )
}
