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

/** A word of a search: the searchable text of a sheet that has it is like one of these patterns. */
export type SearchWord = readonly string[]

/**
 * The words of a search. A word is found anywhere, one without three letters or digits in a row at the beginning of
 * words: the index of the searchable text knows three characters and more, and the beginnings of words (decision 55).
 * Words of signs alone do not count.
 */
export function searchWords(search: string): SearchWord[] {
  return search
    .split(/\s+/)
    .map(normalizeName)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords)
    .map((word) => {
      if (/[\p{L}\p{N}]{3}/u.test(word)) return [`%${escapedPattern(word)}%`]
      const beginning = `${escapedPattern(word.replace(/^[^\p{L}\p{N}]+/u, ''))}%`
      return [beginning, `% ${beginning}`, `%'${beginning}`]
    })
}
