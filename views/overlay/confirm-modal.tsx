// The window of a confirmation dialog. The cancel button has the focus first.

import { Modal } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { useHistoryLayer } from '../router/layers.ts'
import { useTranslate } from '../client/translations.ts'
import { unbrokenWords } from '../text/unbroken.tsx'
import { lastFocused } from '../ui/focus-keeper.ts'
import styles from '../ui/dialog.module.css'
import type { ConfirmDialogProps } from './props.ts'

export function ConfirmModal({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel,
  busy = false,
  isDestructive = false,
  disabled = false,
  size = 'md',
  asksToLeave = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const translate = useTranslate()
  useHistoryLayer(opened && !asksToLeave, onClose)
  const returnFocus = useFocusReturn(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // The second click of a double-click on the opening button would close the dialog at once.
      closeOnClickOutside={false}
      onExitTransitionEnd={returnFocus}
      title={unbrokenWords(title)}
      size={size}
      padding="lg"
      classNames={{ title: styles.title ?? '' }}
      closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
    >
      {children}
      <Group justify="end" mt="lg" gap="sm" className={styles.buttons ?? ''}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel ?? translate('part.dialog.cancel')}
        </Button>
        <Button color={isDestructive ? 'red' : 'wine'} onClick={onConfirm} loading={busy} disabled={disabled}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}

/**
 * Returns the focus to the element that opened the dialog; for a menu item, which is gone, to the menu's
 * button.
 */
function useFocusReturn(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!opened) return
    opener.current = lastFocused()
  }, [opened])
  return () => {
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || focused.closest('[role=dialog]') !== null
    if (isLost) opener.current?.focus({ preventScroll: true })
  }
}
