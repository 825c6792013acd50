// A dialog whose code is loaded when it opens first, or before, when the browser is idle.

import { useEffect, useState, type ComponentType } from 'react'
import { useLater } from './later.ts'

/**
 * @param load imports the dialog; the same function at each rendering
 * @param dialog its properties
 */
export function LaterDialog<P extends { readonly opened: boolean }>({
  load,
  dialog,
}: {
  readonly load: () => Promise<ComponentType<P>>
  readonly dialog: P
}) {
  const Dialog = useLater(load, dialog.opened)
  const [isMounted, setMounted] = useState(false)
  const isLoaded = Dialog !== null
  useEffect(() => {
    setMounted(isLoaded)
  }, [isLoaded])
  // Closed first, so that it opens as any other time: its fields start empty, and it remembers who had the focus.
  return Dialog !== null && <Dialog {...dialog} opened={dialog.opened && isMounted} />
}
