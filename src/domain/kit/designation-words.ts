// Words of the law that a producer's own designation holds already, so that no label says them twice.

import { labelMessage } from '../label/label-text.ts'
import { labelLanguages } from '../languages.ts'
import { sweetnessTerms } from '../sheet/fields.ts'
import type { KitSource } from './kit-source.ts'

/** A term of sparkling wine; `medium` is none. */
type Sweetness = Exclude<(typeof sweetnessTerms)[number], 'medium'>
const sparklingTerms = sweetnessTerms.filter((term): term is Sweetness => term !== 'medium')

/**
 * Whether a designation says a sugar content, in any official language: each is enough (Regulation (EU) 1308/2013
 * Art. 121). Of terms that hold each other, such as "brut" and "extra brut", the longest counts.
 */
export function saysSweetness(
  designation: string,
  sweetness: Sweetness,
  { words }: Pick<KitSource, 'words'>,
): boolean {
  const terms = sparklingTerms.flatMap((of) =>
    labelLanguages.map((language) => ({
      of,
      term: labelMessage(words.of(language), `choice.sweetness.${of}`),
    })),
  )
  const said = terms.filter(({ term }) => hasWords(designation, term))
  const longest = Math.max(0, ...said.map(({ term }) => term.length))
  return said.some(({ of, term }) => of === sweetness && term.length === longest)
}

/** Whether a text has words that stand alone in it, in capitals or not. */
function hasWords(text: string, words: string): boolean {
  const pattern = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{M}-])${pattern}(?![\\p{L}\\p{M}-])`, 'iu').test(text)
}
