// A question before something that matters. The answer that changes nothing is the one focused first.

import { Button, Group, Modal } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslate } from '../client/translations.ts'
import styles from './dialog.module.css'

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

export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  busy = false,
  grave = false,
  disabled = false,
  onConfirm,
  onClose,
}: Props) {
  const translate = useTranslate()
  const giveBack = useFocusGivenBack(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={giveBack}
      title={title}
      padding="lg"
      classNames={{ title: styles.title ?? '' }}
      closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
    >
      {children}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {translate('part.dialog.cancel')}
        </Button>
        <Button color={grave ? 'red.8' : 'wine'} onClick={onConfirm} loading={busy} disabled={disabled}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}

/** A dialog that a menu opened gives the focus back to the menu's button: the item itself is gone by then. */
function useFocusGivenBack(opened: boolean): () => void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!opened) return
    const menu = document.activeElement?.closest('[role=menu]')
    opener.current =
      menu === null || menu === undefined
        ? document.activeElement
        : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  }, [opened])
  return () => {
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || focused.closest('[role=dialog]') !== null
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
}
