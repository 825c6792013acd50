// A tooltip, which is loaded after the page. Its element stays the same.

import { useMergedRef } from '@mantine/hooks'
import { cloneElement, useRef } from 'react'
import { useIdle } from './later.ts'
import type { HintProps } from './props.ts'
import { importAgain } from '../client/import-again.ts'

const load = async () => (await importAgain(() => import('./hint-tooltip.tsx'))).HintTooltip

export function Hint({ label, children }: HintProps) {
  const target = useRef<HTMLElement>(null)
  const ref = useMergedRef(target, children.props.ref)
  const Tooltip = useIdle(load)
  return (
    <>
      {cloneElement(children, { ref })}
      {Tooltip !== null && label !== undefined && <Tooltip label={label} target={target} />}
    </>
  )
}
