// The options of a select, before its list is there.

import type { ComboboxData, ComboboxItem } from '@mantine/core'
import type { SelectProps } from './props.ts'

/** The options of a select, without groups; none where they are computed later. */
export function optionsOf(data: SelectProps['data']): readonly ComboboxItem[] {
  if (typeof data === 'function') return []
  return data.flatMap((option: ComboboxData[number]): readonly ComboboxItem[] => {
    if (typeof option === 'string') return [{ value: option, label: option }]
    if ('group' in option) return optionsOf(option.items as ComboboxData)
    return [option]
  })
}

/** The name of a chosen option; undefined when it is not among the options. */
export function nameOf(data: SelectProps['data'], value: string | null): string | undefined {
  return value === null ? '' : optionsOf(data).find((option) => option.value === value)?.label
}
