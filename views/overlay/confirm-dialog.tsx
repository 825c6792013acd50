// A confirmation dialog. Its window is loaded when it opens first, or before, when the browser is idle.

import { LaterDialog } from './later-dialog.tsx'
import type { ConfirmDialogProps } from './props.ts'
import { importAgain } from '../client/import-again.ts'

const load = async () => (await importAgain(() => import('./confirm-modal.tsx'))).ConfirmModal

export function ConfirmDialog(props: ConfirmDialogProps) {
  return <LaterDialog load={load} dialog={props} />
}
