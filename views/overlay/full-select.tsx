// The select of the component library with its list, which is loaded later (select.tsx).

import { Select } from '@mantine/core'
import { useMemo, type RefObject } from 'react'
import type { LaterSelectProps } from './select.tsx'

export type FullSelectProps = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly select: LaterSelectProps
}

export function FullSelect({ field, select: { data, chosenName: _chosenName, ...rest } }: FullSelectProps) {
  const options = useMemo(() => (typeof data === 'function' ? data() : data), [data])
  return <Select {...rest} data={options} ref={field} />
}
