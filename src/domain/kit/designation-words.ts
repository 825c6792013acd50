// Words of the law that a producer's own designation holds already, so that no label says them twice.

import { labelMessage } from '../label/label-text.ts'
import { labelLanguages } from '../languages.ts'
import { allLowAlcoholTerms, type LowAlcoholTerm } from '../law/low-alcohol-terms.ts'
import { sweetnessTerms } from '../sheet/fields.ts'
import type { KitSource } from './kit-source.ts'

/** A term of sparkling wine; `medium` is none. */
type Sweetness = Exclude<(typeof sweetnessTerms)[number], 'medium'>
type Words = Pick<KitSource, 'words'>

const sparklingKeys = sweetnessTerms
  .filter((term) => term !== 'medium')
  .map((term) => `choice.sweetness.${term}`)
const lowAlcoholKeys = allLowAlcoholTerms.map((term) => `product.${term}`)

/** Whether a designation says a sugar content. */
export function saysSweetness(designation: string, sweetness: Sweetness, source: Words): boolean {
  return says(designation, `choice.sweetness.${sweetness}`, sparklingKeys, source)
}

/** Whether a designation says a term of products with little or no alcohol. */
export function saysLowAlcohol(designation: string, term: LowAlcoholTerm, source: Words): boolean {
  return says(designation, `product.${term}`, lowAlcoholKeys, source)
}

/**
 * Whether a designation has a term, in any official language: each is enough (Regulation (EU) 1308/2013 Art. 121). Of
 * terms that hold each other, such as "brut" and "extra brut", the longest counts.
 */
function says(designation: string, wanted: string, of: readonly string[], { words }: Words): boolean {
  const terms = of.flatMap((key) =>
    labelLanguages.map((language) => ({ key, term: labelMessage(words.of(language), key) })),
  )
  const said = terms.filter(({ term }) => hasWords(designation, term))
  const longest = Math.max(0, ...said.map(({ term }) => term.length))
  return said.some(({ key, term }) => key === wanted && term.length === longest)
}

/** Whether a text has words that stand alone in it, in capitals or not. */
function hasWords(text: string, words: string): boolean {
  const pattern = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{M}-])${pattern}(?![\\p{L}\\p{M}-])`, 'iu').test(text)
}
