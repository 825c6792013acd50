// A question before something that matters. The answer that changes nothing is the one focused first.

import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words.ts'

type Props = {
  readonly opened: boolean
  readonly title: string
  readonly children: ReactNode
  /** Words of the button that does it. */
  readonly confirm: string
  readonly busy?: boolean
  /** What cannot be taken back is marked so. */
  readonly grave?: boolean
  readonly disabled?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog({ opened, title, children, confirm, busy = false, grave = false, disabled = false, onConfirm, onClose }: Props) {
  const say = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': say('part.dialog.close') }}>
      {children}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>{say('part.dialog.cancel')}</Button>
        <Button color={grave ? 'red.8' : 'wine'} onClick={onConfirm} loading={busy} disabled={disabled}>{confirm}</Button>
      </Group>
    </Modal>
  )
}
