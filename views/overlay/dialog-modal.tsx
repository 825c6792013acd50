// The window of a dialog of any content.

import { Modal } from '@mantine/core'
import { useTranslate } from '../client/translations.ts'
import type { DialogProps } from './props.ts'

export function DialogModal({ opened, title, size = 'lg', isFirm = false, children, onClose }: DialogProps) {
  const translate = useTranslate()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
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
