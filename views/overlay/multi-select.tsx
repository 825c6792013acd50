// A select of several values whose list is loaded after the page. Until then a field with the names of the chosen ones
// has its place.

import { useRef, useState, type ComponentProps, type ComponentType, type RefObject } from 'react'
import { useTranslate } from '../client/translations.ts'
import { ClosedSelect } from './closed-select.tsx'
import { useReplacement } from './later.ts'
import type { SelectOfManyProps } from './props.ts'
import { useTakenOver, type Begun } from './taken-over.ts'
import type { FullMultiSelect } from './full-multi-select.tsx'

const load = async () => (await import('./full-multi-select.tsx')).FullMultiSelect

export function SelectOfMany(props: SelectOfManyProps) {
  const translate = useTranslate()
  const [isWanted, setWanted] = useState(false)
  const begun = useRef<Begun | null>(null)
  const Full = useReplacement(load, isWanted)
  if (Full !== null) return <Replacement Full={Full} begun={begun} {...props} />
  const names = props.options.filter(({ value }) => props.value.includes(value)).map(({ label }) => label)
  return (
    <ClosedSelect
      select={{
        ...props.input,
        data: [{ value: 'chosen', label: translate.list(names) }],
        value: 'chosen',
        searchable: true,
      }}
      onWant={() => {
        setWanted(true)
      }}
      onReplaced={(state) => {
        begun.current = state
      }}
    />
  )
}

function Replacement({
  Full,
  begun,
  ...props
}: SelectOfManyProps & {
  readonly Full: ComponentType<ComponentProps<typeof FullMultiSelect>>
  readonly begun: RefObject<Begun | null>
}) {
  const { field, openOnFocus } = useTakenOver(begun)
  return <Full {...props} field={field} openOnFocus={openOnFocus} />
}
