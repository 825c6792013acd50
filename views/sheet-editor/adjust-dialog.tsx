// Why a published sheet is adjusted: the reason is kept with the new version.

import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { adjustReason, faultsOfReason } from '../../src/domain/sheet/lifecycle.ts'
import { faultSentence } from '../form/issue-message.ts'
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
  const [isTried, setTried] = useState(false)
  const [issue] = faultsOfReason(reason)
  return (
    <ConfirmDialog
      opened={opened}
      busy={busy}
      title={translate('part.adjust.title')}
      confirm={translate('part.sheet.publishAdjustment')}
      onClose={onClose}
      onConfirm={() => {
        if (issue === undefined) onConfirm(reason.trim())
        else setTried(true)
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
        {...(isTried && issue !== undefined ? { error: faultSentence(issue, translate) } : {})}
      />
    </ConfirmDialog>
  )
}
