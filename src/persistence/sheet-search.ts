// The searchable text of a sheet.

import { normalizeName } from '../domain/normalized-name.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'

/**
 * The searchable text of a sheet, folded like the words of a search: accents, case and hyphens do not count.
 */
export function searchOf(
  { brand, name, reference, gtin, cuvee, vintage, appellation, region, designation }: SheetDraft,
  code: string | null,
): string {
  return normalizeName(
    [brand, name, reference, gtin, cuvee, vintage, appellation, region, designation, code]
      .filter((part) => part !== undefined && part !== null)
      .join(' '),
  )
}
