// The select of several values of the component library, which is loaded later (multi-select.tsx).

import { MultiSelect } from '@mantine/core'
import type { RefObject } from 'react'
import type { SelectOfManyProps } from './props.ts'

type Props = SelectOfManyProps & {
  readonly field: RefObject<HTMLInputElement | null>
  readonly openOnFocus: boolean
}

export function FullMultiSelect({ input, options, value, onChange, field, openOnFocus }: Props) {
  return (
    <MultiSelect
      {...input}
      ref={field}
      data={[...options]}
      value={[...value]}
      searchable
      openOnFocus={openOnFocus}
      onChange={onChange}
    />
  )
}
