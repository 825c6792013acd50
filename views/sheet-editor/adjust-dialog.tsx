// Asks for the reason of an adjustment of a published sheet. The reason is stored with the new version.

import { Textarea } from '@mantine/core'
import { Text } from '../text/text.tsx'
import { useState } from 'react'
import { adjustReason, reasonIssues } from '../../src/domain/sheet/lifecycle.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import { Differences } from '../sheet/version-compare.tsx'
import { issueMessage } from '../form/issue-message.ts'
import { useTranslate } from '../client/translations.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'

type Props = {
  /** The published draft, and the one to publish. */
  readonly before: SheetDraft
  readonly after: SheetDraft
  readonly opened: boolean
  readonly busy: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

export function AdjustDialog({ before, after, opened, busy, onConfirm, onClose }: Props) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [issue] = reasonIssues(reason)
  return (
    <ConfirmDialog
      opened={opened}
      busy={busy}
      size="lg"
      title={translate('part.adjust.title')}
      confirmLabel={translate('part.sheet.publishAdjustment')}
      onClose={onClose}
      onConfirm={() => {
        if (issue === undefined) onConfirm(reason.trim())
        else setSubmitted(true)
      }}
    >
      <Text>{translate('part.adjust.text')}</Text>
      <Differences before={before} after={after} />
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
