// The markets as options of a select: the Union and the world first, then the member states, then other countries by
// name.

import { markets } from '../../src/domain/market-table.ts'
import type { Translate } from '../client/translations.ts'
import { createOptionsFilter } from './option-search.ts'

const alphas = new Map<string, string>(markets.map(({ code, alpha2 }) => [code, alpha2?.toLowerCase() ?? '']))

/** The markets in the reader's language, in groups. */
export function marketGroups(translate: Translate) {
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
}

/** Finds a market by any part of its name, or by its code of ISO 3166-1. */
export const findMarket = createOptionsFilter(
  (code, wanted) => alphas.get(code) === wanted || code === wanted,
)
