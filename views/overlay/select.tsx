// A select whose list is loaded after the page. Until then a field that looks the same has its place, and remembers
// what the user does to it.

import { useRef, useState, type ComponentType, type RefObject } from 'react'
import { ClosedSelect } from './closed-select.tsx'
import { useReplacement } from './later.ts'
import type { FullSelectProps, LaterSelectProps } from './props.ts'
import { useTakenOver, type Begun } from './taken-over.ts'

const load = async () => (await import('./full-select.tsx')).FullSelect

/** A select of the component library. */
export function Select(props: LaterSelectProps) {
  const [isWanted, setWanted] = useState(false)
  const begun = useRef<Begun | null>(null)
  const Full = useReplacement(load, isWanted)
  if (Full !== null) return <Replacement Full={Full} begun={begun} select={props} />
  return (
    <ClosedSelect
      select={props}
      onWant={() => {
        setWanted(true)
      }}
      onReplaced={(state) => {
        begun.current = state
      }}
    />
  )
}

type ReplacementProps = {
  readonly Full: ComponentType<FullSelectProps>
  readonly begun: RefObject<Begun | null>
  readonly select: LaterSelectProps
}

function Replacement({ Full, begun, select }: ReplacementProps) {
  const { field, openOnFocus } = useTakenOver(begun)
  return <Full field={field} select={openOnFocus ? select : { ...select, openOnFocus }} />
}
