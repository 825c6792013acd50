// The input of the target market: the Union and the world first, then the member states, then other countries
// by name. Found by any part of its name, with or without accents, or by its code of ISO 3166-1.

import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { markets } from '../../src/domain/market-table.ts'
import { useTranslate } from '../client/translations.ts'
import { commonInputProps, type InputProps } from '../form/inputs.tsx'
import { createOptionsFilter, searchableProps } from '../form/option-search.ts'

const alphas = new Map<string, string>(markets.map(({ code, alpha2 }) => [code, alpha2?.toLowerCase() ?? '']))

export function MarketInput(props: InputProps) {
  const translate = useTranslate()
  const isLocked = props.lock !== null
  const groups = useMemo(() => {
    const named = markets.map(({ code, kind, eu }) => ({
      value: code,
      label: translate.byId(`market.${code}`) ?? code,
      kind,
      eu,
    }))
    const countries = named
      .filter(({ kind }) => kind === 'country')
      .sort((a, b) => a.label.localeCompare(b.label))
    return [
      ...named.filter(({ kind }) => kind !== 'country'),
      { group: translate.byId('market.097') ?? '', items: countries.filter(({ eu }) => eu) },
      { group: translate('part.form.otherCountries'), items: countries.filter(({ eu }) => !eu) },
    ]
  }, [translate])
  return (
    <Select
      {...commonInputProps(props)}
      data={groups}
      value={typeof props.value === 'string' ? props.value : null}
      placeholder={isLocked ? '' : translate('part.form.choose')}
      {...(isLocked ? {} : searchableProps(markets.length))}
      allowDeselect={false}
      limit={300}
      filter={findMarket}
      nothingFoundMessage={translate('part.form.nothingFound')}
      checkIconPosition="right"
      onChange={(chosen) => {
        props.onChange(chosen ?? undefined)
      }}
    />
  )
}

const findMarket = createOptionsFilter((code, wanted) => alphas.get(code) === wanted || code === wanted)
