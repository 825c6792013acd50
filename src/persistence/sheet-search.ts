// The searchable text of a sheet, and the words of a search.

import { escapedPattern } from './sheet-lists/counts.ts'
import { normalizeName } from '../domain/normalized-name.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'

/** Maximum number of words in a search; further words are ignored. */
const maxWords = 6

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

/** The words of a search as patterns of the searchable text. */
export function searchPatterns(search: string): string[] {
  return search
    .split(/\s+/)
    .map(normalizeName)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => `%${escapedPattern(word)}%`)
}
