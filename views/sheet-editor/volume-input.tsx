// The net volume, typed in cL, mL or L and stored in cL (specification section 9).

import { TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { decimalMark, useTranslate } from '../client/translations.ts'
import { fromCentilitres, readVolume, volumeUnits, writeAmount, type VolumeUnit } from '../form/amount.ts'
import { common, type InputProps } from '../form/inputs.tsx'
import styles from '../form/inputs.module.css'

export function VolumeInput(props: InputProps) {
  const translate = useTranslate()
  const mark = decimalMark(useIntl().locale)
  const { value, onChange, onLeave, lock } = props
  const [unit, setUnit] = useState<VolumeUnit>('cL')
  const [typed, setTyped] = useState<string | null>(null)
  const [written, setWritten] = useState<string | null>(null)
  const hand = (text: string, inUnit: VolumeUnit): void => {
    setWritten(text)
    onChange(readVolume(text, inUnit))
  }
  const shown = typeof value === 'number' ? fromCentilitres(value, unit) : value
  const units = (
    <span className={styles.units}>
      <select
        aria-label={translate('part.form.unit')}
        value={unit}
        onChange={(event) => {
          const next = volumeUnits.find((one) => one === event.currentTarget.value) ?? 'cL'
          setUnit(next)
          // A figure that was typed first means the unit that is chosen after it.
          if (written !== null && lock === null && value === readVolume(written, unit)) hand(written, next)
        }}
      >
        {volumeUnits.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <IconSelector size={16} stroke={1.6} aria-hidden />
    </span>
  )
  return (
    <TextInput
      {...common(props)}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? writeAmount(shown, mark)}
      rightSection={units}
      rightSectionWidth={68}
      rightSectionPointerEvents="all"
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        hand(event.currentTarget.value, unit)
      }}
      onBlur={() => {
        setTyped(null)
        onLeave()
      }}
    />
  )
}
