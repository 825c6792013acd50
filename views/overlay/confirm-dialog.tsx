// A confirmation dialog. Its window is loaded when it opens first, or before, when the browser is idle.

import type { ReactNode } from 'react'
import { LaterDialog } from './later-dialog.tsx'

const load = async () => (await import('./confirm-modal.tsx')).ConfirmModal

export type ConfirmDialogProps = {
  readonly opened: boolean
  readonly title: string
  readonly children: ReactNode
  /** Text of the confirming button. */
  readonly confirmLabel: string
  /** Text of the other button; by default to cancel. */
  readonly cancelLabel?: string | undefined
  readonly busy?: boolean
  /** The action cannot be undone: the button is red. */
  readonly isDestructive?: boolean
  readonly disabled?: boolean
  /** The width of the dialog; the usual one by default. */
  readonly size?: 'md' | 'lg' | 'xl'
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return <LaterDialog load={load} dialog={props} />
}
