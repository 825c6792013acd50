// A select whose list is loaded after the page. Until then a field that looks the same has its place, and remembers
// what the user does to it.

import type { ComboboxData, SelectProps } from '@mantine/core'
import { useRef, useState, type ComponentType, type RefObject } from 'react'
import { ClosedSelect } from './closed-select.tsx'
import type { FullSelectProps } from './full-select.tsx'
import { useReplacement } from './later.ts'
import { useTakenOver, type Begun } from './taken-over.ts'

const load = async () => (await import('./full-select.tsx')).FullSelect

/** The properties of a select of the component library, whose options may be computed when its list is loaded. */
export type LaterSelectProps = Omit<SelectProps, 'data'> & {
  /** As a function: the same at each rendering, until the options change. */
  readonly data: ComboboxData | (() => ComboboxData)
  /** The name of the chosen option, where the options are computed later. */
  readonly chosenName?: string | undefined
}

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
  return <Full field={useTakenOver(begun)} select={select} />
}
