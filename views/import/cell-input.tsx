// The input of a cell: the choices of its field, or a text box.

import { TextInput } from '../ui/text-input.tsx'
import { useMemo } from 'react'
import { searchableProps } from '../form/option-search.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { choiceWords, fieldNamed } from './cell-words.ts'
import { Select } from '../overlay/select.tsx'

type Props = {
  readonly field: string
  readonly label: string
  /** Whether the label is visible. */
  readonly labelled?: boolean
  readonly text: string
  readonly invalid?: boolean
  readonly onChange: (text: string) => void
  readonly onLeave?: () => void
}

export function CellInput({
  field,
  label,
  labelled = false,
  text,
  invalid = false,
  onChange,
  onLeave,
}: Props) {
  const translate = useTranslate()
  const choices = useMemo(() => choicesOf(field, translate), [field, translate])
  const common = {
    ...(labelled ? { label } : { 'aria-label': label }),
    rootStyle: { width: labelled ? '100%' : '18rem', maxWidth: '100%' },
    error: invalid,
  }
  if (choices === null)
    return (
      <TextInput
        {...common}
        value={text}
        onChange={(event) => {
          onChange(event.currentTarget.value)
        }}
        {...(onLeave === undefined ? {} : { onBlur: onLeave })}
      />
    )
  const isChoice = choices.some(({ value }) => value === text)
  return (
    <Select
      {...common}
      data={isChoice || text === '' ? choices : [{ value: text, label: text }, ...choices]}
      value={text === '' ? null : text}
      {...searchableProps(choices.length)}
      limit={80}
      allowDeselect={false}
      clearable={labelled}
      nothingFoundMessage={translate('part.form.nothingFound')}
      onChange={(value) => {
        onChange(value ?? '')
      }}
    />
  )
}

/** The choices of a field as cells are written; null for a field that takes free text. */
function choicesOf(name: string, translate: Translate): { value: string; label: string }[] | null {
  const field = fieldNamed(name)
  if (field?.kind === 'flag')
    return [
      { value: 'yes', label: translate('part.yes') },
      { value: 'no', label: translate('part.no') },
    ]
  if (field?.kind !== 'choice') return null
  return field.choices.map((choice) => ({
    value: choice,
    label: choiceWords(field.messagePrefix, choice, translate),
  }))
}
