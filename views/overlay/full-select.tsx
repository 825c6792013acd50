// The select of the component library with its list, which is loaded later (select.tsx).

import { Select } from '@mantine/core'
import { useMemo } from 'react'
import type { FullSelectProps } from './props.ts'

export function FullSelect({ field, select: { data, chosenName: _chosenName, ...rest } }: FullSelectProps) {
  const options = useMemo(() => (typeof data === 'function' ? data() : data), [data])
  return <Select {...rest} data={options} ref={field} />
}
