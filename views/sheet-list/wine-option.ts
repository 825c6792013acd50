// A wine as one chooses it from a list: brand, name, vintage, and its reference.

import type { Output } from '../../src/contract/operations/index.ts'

type Wine = Pick<Output<'sheets.list'>['rows'][number], 'id' | 'brand' | 'name' | 'vintage' | 'reference'>

/** Value and words of a choice of wines. */
export function wineOption({ id, brand, name, vintage, reference }: Wine): { value: string; label: string } {
  return {
    value: String(id),
    label: [brand, name, vintage ?? '', reference === null ? '' : `(${reference})`]
      .filter((part) => part !== '')
      .join(' '),
  }
}
