// The button of a small panel.

import type { Ref } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import type { ButtonPopoverProps } from './props.ts'

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
    <IconButton {...rest} variant="default" size={36} aria-label={title}>
      <Icon size={19} stroke={1.7} aria-hidden />
    </IconButton>
  )
}
