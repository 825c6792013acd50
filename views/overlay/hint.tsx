// A tooltip, which is loaded after the page.

import { useReplacement } from './later.ts'
import type { HintProps } from './props.ts'

const load = async () => (await import('./hint-tooltip.tsx')).HintTooltip

export function Hint(props: HintProps) {
  const Tooltip = useReplacement(load, false)
  return Tooltip === null ? props.children : <Tooltip {...props} />
}
