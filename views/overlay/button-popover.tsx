// A button that opens a small panel below it. The panel is loaded with the first click, or before, when the browser is
// idle.

import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useState, type ReactNode, type Ref } from 'react'
import { useLater } from './later.ts'

const load = async () => (await import('./open-popover.tsx')).OpenPopover

export type ButtonPopoverProps = {
  readonly icon: Icon
  /** Name of the button and of the panel. */
  readonly title: string
  /** Width of the panel in pixels. */
  readonly width: number
  /** What the panel shows; asked when it is open. */
  readonly children: (close: () => void) => ReactNode
}

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

type ButtonProps = {
  readonly ref?: Ref<HTMLButtonElement>
  readonly onClick: () => void
  readonly 'aria-haspopup'?: 'dialog'
  readonly 'aria-expanded'?: false
}

/** The button, also as the target of its panel. */
export function PopoverButton({
  icon: Icon,
  title,
  width: _width,
  children: _children,
  ...rest
}: ButtonPopoverProps & ButtonProps) {
  return (
    <ActionIcon {...rest} variant="default" size={36} aria-label={title} title={title}>
      <Icon size={19} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
