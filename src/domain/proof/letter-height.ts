// The x-height of a printed text (Regulation (EU) 1169/2011 Art. 13(2), Annex IV: at least 1.2 mm), from the
// outlines of its small letters.

import type { TextCharacter } from './measures.ts'

/** The least x-height in mm. Packages with less than 80 cm² of surface may have 0.9 mm; a bottle has more. */
export const leastXHeight = 1.2

/** Letters without ascender whose top and foot are flat, in Latin, Greek and Cyrillic; then the round ones. */
const flat = new Set('xzvwnmruıκπτχνυвикмнптхцшч')
const round = new Set('aceosαεοσωасеоэю')
/** A round letter reaches over the line by about this share of its height. */
const overshoot = 0.97
/** The x-height of a font as a share of its capitals' height: 0.66 to 0.75 in fonts for texts. */
const shareOfCapitals = 0.7

/** The x-height of a text in mm; `isEstimate` when it has capitals and figures alone. Null for a text without any. */
export function xHeight(
  characters: readonly TextCharacter[],
): { readonly mm: number; readonly isEstimate: boolean } | null {
  const heights = (letters: (text: string) => boolean): number[] =>
    characters.filter(({ text, height }) => height > 0 && letters(text)).map(({ height }) => height)
  const flatHeights = heights((text) => flat.has(text))
  if (flatHeights.length > 0) return { mm: median(flatHeights), isEstimate: false }
  const roundHeights = heights((text) => round.has(text))
  if (roundHeights.length > 0) return { mm: median(roundHeights) * overshoot, isEstimate: false }
  const tall = heights((text) => /[\p{Lu}\p{Nd}]/u.test(text))
  return tall.length === 0 ? null : { mm: median(tall) * shareOfCapitals, isEstimate: true }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
