// A whole number whose thousands are set apart as the reader's language does.

import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useIntl } from 'react-intl'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Undefined while nothing is typed. */
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

export function CountField({ value, onChange, ...rest }: Props) {
  const { formatNumberToParts } = useIntl()
  const mark = formatNumberToParts(1_234_567).find(({ type }) => type === 'group')?.value ?? ' '
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
      thousandSeparator={mark}
      decimalSeparator={mark === ',' ? '.' : ','}
      {...rest}
      value={value ?? ''}
      onChange={(typed) => {
        onChange(typed === '' ? undefined : Number(typed))
      }}
    />
  )
}
