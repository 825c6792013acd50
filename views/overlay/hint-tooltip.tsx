// The tooltip of an element.

import { Tooltip } from '@mantine/core'
import type { HintProps } from './props.ts'

export function HintTooltip({ label, children }: HintProps) {
  return (
    <Tooltip label={label ?? ''} disabled={label === undefined}>
      {children}
    </Tooltip>
  )
}
