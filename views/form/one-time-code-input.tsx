// An input for a one-time code of an authenticator, which telephones fill in, or a recovery code.

import { TextInput } from '../ui/text-input.tsx'
import { useTranslate } from '../client/translations.ts'

type Props = {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly help?: string
  readonly error?: string | undefined
}

export function OneTimeCodeInput({ value, onChange, help, error }: Props) {
  const translate = useTranslate()
  return (
    <TextInput
      label={translate('field.code.title')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      maxLength={40}
      required
      withAsterisk={false}
      value={value}
      error={error}
      description={help}
      onChange={(event) => {
        onChange(event.currentTarget.value)
      }}
    />
  )
}
