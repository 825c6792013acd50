// Asks for the reason of an adjustment of a published sheet. The reason is stored with the new version.

import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { adjustReason, reasonIssues } from '../../src/domain/sheet/lifecycle.ts'
import { issueMessage } from '../form/issue-message.ts'
import { useTranslate } from '../client/translations.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = {
  readonly opened: boolean
  readonly busy: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

export function AdjustDialog({ opened, busy, onConfirm, onClose }: Props) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [issue] = reasonIssues(reason)
  return (
    <ConfirmDialog
      opened={opened}
      busy={busy}
      title={translate('part.adjust.title')}
      confirmLabel={translate('part.sheet.publishAdjustment')}
      onClose={onClose}
      onConfirm={() => {
        if (issue === undefined) onConfirm(reason.trim())
        else setSubmitted(true)
      }}
    >
      <Text>{translate('part.adjust.text')}</Text>
      <Textarea
        label={translate('field.reason.title')}
        autosize
        minRows={3}
        maxLength={adjustReason.max}
        value={reason}
        withAsterisk
        data-autofocus
        mt="md"
        description={translate('part.adjust.example')}
        onChange={(event) => {
          setReason(event.currentTarget.value)
        }}
        {...(isSubmitted && issue !== undefined ? { error: issueMessage(issue, translate) } : {})}
      />
    </ConfirmDialog>
  )
}
