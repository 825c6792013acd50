// An input for an integer, with the language's separator between thousands.

import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useIntl } from 'react-intl'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Undefined while empty. */
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

export function CountField({ value, onChange, ...rest }: Props) {
  const { formatNumberToParts } = useIntl()
  const separator = formatNumberToParts(1_234_567).find(({ type }) => type === 'group')?.value ?? ' '
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
      thousandSeparator={separator}
      decimalSeparator={separator === ',' ? '.' : ','}
      {...rest}
      value={value ?? ''}
      onChange={(typed) => {
        onChange(typed === '' ? undefined : Number(typed))
      }}
    />
  )
}
