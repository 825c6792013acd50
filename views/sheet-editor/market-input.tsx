// The input of the target market: the Union and the world first, then the member states, then other countries
// by name. Found by any part of its name, with or without accents, or by its code of ISO 3166-1.

import { useCallback } from 'react'
import { markets } from '../../src/domain/market-table.ts'
import { useTranslate } from '../client/translations.ts'
import { commonInputProps, type InputProps } from '../form/inputs.tsx'
import { LockedField } from '../form/locked-field.tsx'
import { findMarket, marketGroups } from '../form/market-options.ts'
import { searchableProps } from '../form/option-search.ts'
import { Select } from '../overlay/select.tsx'

export function MarketInput(props: InputProps) {
  const translate = useTranslate()
  const data = useCallback(() => marketGroups(translate), [translate])
  const chosen = typeof props.value === 'string' ? props.value : null
  const chosenName = chosen === null ? '' : (translate.byId(`market.${chosen}`) ?? chosen)
  if (props.lock !== null) return <LockedField {...props} lock={props.lock} text={chosenName} />
  return (
    <Select
      {...commonInputProps(props)}
      data={data}
      value={chosen}
      chosenName={chosenName}
      placeholder={translate('part.form.choose')}
      {...searchableProps(markets.length)}
      allowDeselect={false}
      limit={300}
      filter={findMarket}
      nothingFoundMessage={translate('part.form.nothingFound')}
      onChange={(market) => {
        props.onChange(market ?? undefined)
      }}
    />
  )
}
