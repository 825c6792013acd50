// An input for an interface language; each language shows its own name.

import { interfaceLanguageNames, interfaceLanguages } from '../../src/domain/languages.ts'
import { commonInputProps, type InputProps } from './inputs.tsx'
import { Select } from '../overlay/select.tsx'

const data = interfaceLanguages.map((language) => ({
  value: language,
  label: interfaceLanguageNames[language],
}))

export function LanguageInput(props: InputProps) {
  return (
    <Select
      {...commonInputProps(props)}
      data={data}
      value={typeof props.value === 'string' ? props.value : null}
      allowDeselect={false}
      onChange={(chosen) => {
        props.onChange(chosen ?? undefined)
      }}
    />
  )
}
