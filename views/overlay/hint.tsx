// A tooltip, which is loaded after the page.

import type { ReactElement } from 'react'
import { useReplacement } from './later.ts'

const load = async () => (await import('./hint-tooltip.tsx')).HintTooltip

export type HintProps = {
  /** What the tooltip says; no tooltip without it. */
  readonly label: string | undefined
  /** The element with the tooltip. */
  readonly children: ReactElement
}

export function Hint(props: HintProps) {
  const Tooltip = useReplacement(load, false)
  return Tooltip === null ? props.children : <Tooltip {...props} />
}
