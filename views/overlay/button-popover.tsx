// A button that opens a small panel below it. The panel is loaded with the first click, or before, when the browser is
// idle.

import { useState } from 'react'
import { useLater } from './later.ts'
import { PopoverButton } from './popover-button.tsx'
import type { ButtonPopoverProps } from './props.ts'
import { importAgain } from '../client/import-again.ts'

const load = async () => (await importAgain(() => import('./open-popover.tsx'))).OpenPopover

export function ButtonPopover(props: ButtonPopoverProps) {
  const [isWanted, setWanted] = useState(false)
  const Popover = useLater(load, isWanted)
  if (Popover !== null) return <Popover {...props} />
  return (
    <PopoverButton
      {...props}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => {
        setWanted(true)
      }}
    />
  )
}
