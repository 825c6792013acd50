// A dialog of any content. Its window is loaded when it opens first, or before, when the browser is idle.

import { LaterDialog } from './later-dialog.tsx'
import type { DialogProps } from './props.ts'
import { importAgain } from '../client/import-again.ts'

const load = async () => (await importAgain(() => import('./dialog-modal.tsx'))).DialogModal

export function Dialog(props: DialogProps) {
  return <LaterDialog load={load} dialog={props} />
}
