// The window of a dialog of any content.

import { Modal } from '@mantine/core'
import { useHistoryLayer } from '../router/layers.ts'
import { useTranslate } from '../client/translations.ts'
import { unbrokenWords } from '../text/unbroken.tsx'
import type { DialogProps } from './props.ts'

export function DialogModal({ opened, title, size = 'lg', isFirm = false, children, onClose }: DialogProps) {
  const translate = useTranslate()
  useHistoryLayer(opened, isFirm ? stay : onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={unbrokenWords(title)}
      size={size}
      closeOnClickOutside={!isFirm}
      closeOnEscape={!isFirm}
      withCloseButton={!isFirm}
      closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
    >
      {children}
    </Modal>
  )
}

/** What a dialog that only its own buttons close does when the reader goes back. */
function stay(): void {
  // It stays open.
}
