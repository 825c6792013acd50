// The form of a dialog: what was refused, the inputs, and the buttons to cancel and to submit.

import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { useTranslate } from '../client/translations.ts'
import type { Action } from '../ui/action.ts'
import { FormToken } from '../ui/form-token.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import dialogStyles from '../ui/dialog.module.css'

export function DialogForm({
  action,
  submit,
  isComplete = true,
  onClose,
  children,
}: {
  action: Action<[], void>
  submit: string
  isComplete?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const translate = useTranslate()
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) void action.run()
      }}
    >
      <FormToken />
      <RefusalAlert refusal={action.refusal} />
      <Stack gap="lg">{children}</Stack>
      <Group justify="end" mt="xl" gap="sm" className={dialogStyles.buttons ?? ''}>
        <Button variant="default" onClick={onClose}>
          {translate('part.dialog.cancel')}
        </Button>
        <Button type="submit" loading={action.busy} disabled={!isComplete}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
