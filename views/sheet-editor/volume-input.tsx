// The input of the net volume, typed in cL, mL or L and stored in cL (specification 9).

import { TextInput } from '../ui/text-input.tsx'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { decimalMark, useTranslate } from '../client/translations.ts'
import {
  formatAmount,
  fromCentilitres,
  parseVolume,
  unitSymbol,
  volumeUnits,
  type VolumeUnit,
} from '../form/amount.ts'
import { commonInputProps, type InputProps } from '../form/inputs.tsx'
import { LockedField } from '../form/locked-field.tsx'
import styles from '../form/inputs.module.css'

export function VolumeInput(props: InputProps) {
  const translate = useTranslate()
  const mark = decimalMark(useIntl().locale)
  const { value, onChange, onLeave, lock } = props
  const [unit, setUnit] = useState<VolumeUnit>('cL')
  const [typed, setTyped] = useState<string | null>(null)
  const [written, setWritten] = useState<string | null>(null)
  const change = (text: string, inUnit: VolumeUnit): void => {
    setWritten(text)
    onChange(parseVolume(text, inUnit))
  }
  const shown = typeof value === 'number' ? fromCentilitres(value, unit) : value
  if (lock !== null)
    return (
      <LockedField
        {...props}
        lock={lock}
        text={value === undefined || value === null ? '' : `${formatAmount(value, mark)} ${unitSymbol('cL')}`}
      />
    )
  const units = (
    <span className={styles.units}>
      <select
        aria-label={translate('part.form.unit')}
        value={unit}
        onChange={(event) => {
          const next = volumeUnits.find((candidate) => candidate === event.currentTarget.value) ?? 'cL'
          setUnit(next)
          // A unit chosen after the figure applies to that figure.
          if (written !== null && value === parseVolume(written, unit)) change(written, next)
        }}
      >
        {volumeUnits.map((option) => (
          <option key={option} value={option}>
            {unitSymbol(option)}
          </option>
        ))}
      </select>
      <IconSelector size={16} stroke={1.6} aria-hidden />
    </span>
  )
  return (
    <TextInput
      {...commonInputProps(props)}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatAmount(shown, mark)}
      rightSection={units}
      rightSectionWidth="4.25rem"
      rightSectionPointerEvents="all"
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        change(event.currentTarget.value, unit)
      }}
      onBlur={() => {
        setTyped(null)
        onLeave()
      }}
    />
  )
}
