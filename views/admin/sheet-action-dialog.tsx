// The confirmation of an action on a sheet by support: validate (state 3), reopen (state 1), withdraw or
// restore its label.

import { Textarea } from '@mantine/core'
import { Text } from '../text/text.tsx'
import { useCallback, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import { issueMessage } from '../form/issue-message.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { wineName } from '../../src/domain/sheet/wine-name.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'

export type AdminSheet = Output<'admin.sheets'>['fiches'][number]
export type SheetAction = 'validate' | 'reopen' | 'withdraw' | 'restore'
/** An action on a sheet that waits for its confirmation. */
export type PendingAction = { readonly action: SheetAction; readonly sheet: AdminSheet }
type ActionMessages = {
  readonly confirm: MessageId
  readonly title: MessageId
  readonly text: MessageId
  readonly isDestructive: boolean
}

export const actionMessages: Readonly<Record<SheetAction, ActionMessages>> = {
  validate: {
    confirm: 'page.admin.sheet.validate',
    title: 'page.admin.sheet.validateTitle',
    text: 'page.admin.sheet.validateText',
    isDestructive: false,
  },
  reopen: {
    confirm: 'page.admin.sheet.reopen',
    title: 'page.admin.sheet.reopenTitle',
    text: 'page.admin.sheet.reopenText',
    isDestructive: true,
  },
  withdraw: {
    confirm: 'page.admin.sheet.withdraw',
    title: 'page.admin.sheet.withdrawTitle',
    text: 'page.admin.sheet.withdrawText',
    isDestructive: true,
  },
  restore: {
    confirm: 'page.admin.sheet.restore',
    title: 'page.admin.sheet.restoreTitle',
    text: 'page.admin.sheet.restoreText',
    isDestructive: false,
  },
}
/** Least length of a reason, in characters. */
const minReasonLength = 3

export function SheetActionDialog({
  pending: { action, sheet },
  onDone,
  onClose,
}: {
  pending: PendingAction
  onDone: (sentence: string) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const needsReason = action === 'withdraw'
  const name = wineName(sheet)
  const perform = useAction(
    useCallback(async () => {
      if (action === 'validate' || action === 'reopen')
        await call('admin.updateSheetState', {
          nutri_id: sheet.id,
          state: sheetStates[action === 'validate' ? 'validated' : 'unvalidated'],
        })
      else
        await call('admin.updateSheet', {
          nutri_id: sheet.id,
          changes: {},
          withdrawn: action === 'withdraw',
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        })
      onClose()
      onDone(translate('page.admin.sheet.done', { name }))
    }, [action, sheet.id, reason, name, onClose, onDone, translate]),
  )
  const { confirm, title, text, isDestructive } = actionMessages[action]
  return (
    <ConfirmDialog
      opened
      isDestructive={isDestructive}
      busy={perform.busy}
      confirmLabel={translate(confirm)}
      title={translate(title, { name })}
      disabled={needsReason && reason.trim().length < minReasonLength}
      onConfirm={() => {
        void perform.run()
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={perform.refusal} />
      {perform.refusal !== null && (
        <ul>
          {perform.refusal.issues.map((issue) => (
            <li key={`${issue.field} ${issue.code}`}>
              {translate.byId(`field.${issue.field}.title`) ?? issue.field}: {issueMessage(issue, translate)}
            </li>
          ))}
        </ul>
      )}
      <Text>{translate(text)}</Text>
      {needsReason && (
        <Textarea
          mt="md"
          label={translate('page.admin.sheet.reason')}
          description={translate('page.admin.sheet.reasonHelp')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
          }}
        />
      )}
    </ConfirmDialog>
  )
}
