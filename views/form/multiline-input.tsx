// A text input of several lines.

import { Textarea } from '@mantine/core'
import { commonInputProps, type InputProps } from './inputs.tsx'

export function ParagraphInput(props: InputProps) {
  const { value, onChange } = props
  return (
    <Textarea
      {...commonInputProps(props)}
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
