// A wine as an option of a select: brand, name, vintage, reference.

import type { Output } from '../../src/contract/operations/index.ts'
import { wineName } from '../../src/domain/sheet/wine-name.ts'

type Wine = Pick<Output<'sheets.list'>['rows'][number], 'id' | 'brand' | 'name' | 'vintage' | 'reference'>

/** The value and label of a wine's option. */
export function wineOption(wine: Wine): { value: string; label: string } {
  return {
    value: String(wine.id),
    label: [wineName(wine), wine.reference === null ? '' : `(${wine.reference})`]
      .filter((part) => part !== '')
      .join(' '),
  }
}
