// Text of several lines, for fields that ask for more than a line.

import { Textarea } from '@mantine/core'
import { common, type InputProps } from './inputs.tsx'

export function ParagraphInput(props: InputProps) {
  const { value, onChange } = props
  return (
    <Textarea
      {...common(props)}
      autosize
      minRows={6}
      maxRows={18}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => {
        onChange(event.currentTarget.value)
      }}
    />
  )
}
