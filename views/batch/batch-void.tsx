// Declares a range of serials void, after a confirmation. Void serials are on no bottle for sale; this is
// final.

import { Textarea } from '@mantine/core'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconBan } from '@tabler/icons-react'
import { useCallback, useState, type SubmitEvent } from 'react'
import { Button } from '../button/button.tsx'
import { useRevalidator } from '../router/context.ts'
import type { BatchAnswer } from '../../src/contract/answers.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RangeFields, useRange } from './batch-range.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'

/** Bounds of the length of a reason, in characters. */
const reasonLength = { least: 3, most: 500 }

export function BatchVoid({ batch: { id, count } }: { batch: BatchAnswer }) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const state = useRange(count, { from: undefined, to: undefined })
  const [reason, setReason] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { range } = state
  const codes = range === null ? 0 : range.to - range.from + 1
  const isValid = range !== null && reason.trim().length >= reasonLength.least
  const declare = useAction(
    useCallback(async () => {
      if (range === null) return
      const { voided, already, released } = await call('serials.void', {
        batch: id,
        ...range,
        reason: reason.trim(),
      })
      const sentence = translate('part.void.done', { voided, already, released })
      setAnnouncement(sentence)
      showSuccess(sentence)
      state.set({ from: undefined, to: undefined })
      setReason('')
      await revalidate()
    }, [id, range, reason, translate, state, revalidate]),
  )
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isValid) setConfirming(true)
  }
  return (
    <form method="post" onSubmit={submit}>
      <RefusalAlert refusal={declare.refusal} />
      <Stack gap="md">
        <RangeFields state={state} count={count} quiet />
        <Textarea
          label={translate('part.void.reason')}
          description={translate('part.void.reasonHelp')}
          maxLength={reasonLength.most}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
          }}
        />
        <div>
          <Button
            type="submit"
            variant="light"
            color="red"
            disabled={!isValid}
            leftSection={<IconBan size={18} stroke={1.7} aria-hidden />}
          >
            {translate('part.void.submit', { count: codes })}
          </Button>
        </div>
        <Text size="sm" role="status">
          {announcement}
        </Text>
      </Stack>
      <ConfirmDialog
        opened={isConfirming}
        isDestructive
        title={translate('part.void.title', { count: codes })}
        confirmLabel={translate('part.void.confirm')}
        busy={declare.busy}
        onClose={() => {
          setConfirming(false)
        }}
        onConfirm={() => {
          void declare.run().finally(() => {
            setConfirming(false)
          })
        }}
      >
        {range !== null && <Text>{translate('part.void.range', { from: range.from, to: range.to })}</Text>}
        <Text mt="sm">{translate('part.void.forever')}</Text>
      </ConfirmDialog>
    </form>
  )
}
