// An input for a country, stored as ISO 3166-1 alpha-2. The names are those of the target markets.

import { useCallback } from 'react'
import { markets } from '../../src/domain/market-table.ts'
import { useTranslate } from '../client/translations.ts'
import { commonInputProps, type InputProps } from '../form/inputs.tsx'
import { LockedField } from '../form/locked-field.tsx'
import { searchableProps } from '../form/option-search.ts'
import { Select } from '../overlay/select.tsx'

/** Lists the member states of the European Union first, because most companies are there. */
export function CountryInput(props: InputProps) {
  const translate = useTranslate()
  const groups = useCallback(() => {
    const countries = markets
      .filter((market) => market.kind === 'country')
      .map(({ code, alpha2, eu }) => ({
        value: alpha2,
        label: translate.byId(`market.${code}`) ?? alpha2,
        eu,
      }))
    const sorted = countries.toSorted((a, b) => a.label.localeCompare(b.label))
    return [
      { group: translate.byId('market.097') ?? '', items: sorted.filter((country) => country.eu) },
      { group: translate('part.form.otherCountries'), items: sorted.filter((country) => !country.eu) },
    ]
  }, [translate])
  const chosen = typeof props.value === 'string' ? props.value : null
  const code = markets.find(({ kind, alpha2 }) => kind === 'country' && alpha2 === chosen)?.code
  const chosenName = code === undefined ? '' : (translate.byId(`market.${code}`) ?? '')
  if (props.lock !== null) return <LockedField {...props} lock={props.lock} text={chosenName} />
  return (
    <Select
      {...commonInputProps(props)}
      data={groups}
      value={chosen}
      chosenName={chosenName}
      {...searchableProps(markets.length)}
      limit={300}
      allowDeselect={false}
      nothingFoundMessage={translate('part.form.nothingFound')}
      onChange={(country) => {
        props.onChange(country ?? undefined)
      }}
    />
  )
}
