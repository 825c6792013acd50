// The panel of a button, which opens at once.

import { Popover } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { PopoverButton } from './popover-button.tsx'
import type { ButtonPopoverProps } from './props.ts'

export function OpenPopover(props: ButtonPopoverProps) {
  const { title, width, children } = props
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={width}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <PopoverButton
          {...props}
          ref={target}
          onClick={() => {
            setOpen(!isOpen)
          }}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        {children(() => {
          setOpen(false)
        })}
      </Popover.Dropdown>
    </Popover>
  )
}
