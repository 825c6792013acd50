// A country by its two letters (ISO 3166-1), chosen by its name.

import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { markets } from '../../src/domain/sheet/market-table.ts'
import { useWords } from '../words.ts'
import { common, type InputProps } from './inputs.tsx'

export function CountryInput(props: InputProps) {
  const say = useWords()
  const data = useMemo(() => markets
    .flatMap(({ alpha2, kind, code }) => (alpha2 === null || kind !== 'country' ? [] : [{ value: alpha2, label: say.at(`market.${code}`) ?? alpha2 }]))
    .sort((a, b) => (a.label < b.label ? -1 : 1)), [say])
  return (
    <Select
      {...common(props)} data={data} searchable limit={300} allowDeselect={false} checkIconPosition="right" autoComplete="country"
      value={typeof props.value === 'string' ? props.value : null} placeholder={say('part.form.choose')} nothingFoundMessage={say('part.form.nothingFound')}
      onChange={(chosen) => { props.onChange(chosen ?? undefined) }}
    />
  )
}
