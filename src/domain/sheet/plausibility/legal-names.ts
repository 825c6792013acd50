// Legal names of spirit drinks and aromatised products, to find whether the name of a drink says what it is.
// Regulation (EU) 2019/787 Annex I; Regulation (EU) No 251/2014 Annex II.

import { flavouredNames } from './aromatised.ts'
import { otherDesignations, otherFamilies } from './name-terms.ts'
import { spiritDefinitions } from './spirit-definitions.ts'
import { wordsOf } from './words.ts'

const legalNames: readonly string[] = [
  ...spiritDefinitions.flatMap(({ names }) => names),
  ...flavouredNames,
  ...otherFamilies,
  ...otherDesignations,
  'geist',
  '*geist',
  '*brand',
  '*wasser',
  'korn',
  'kornbrand',
  'ouzo',
  'ούζο',
  'pálinka',
  'eau-de-vie',
  'aguardiente',
  'aguardente',
  'bitter',
  'amaro',
  'absinthe',
  'arrack',
]

/** Whether a text holds a legal name, in any language of the table (2019/787 Art. 10; 251/2014 Annex II). */
export function holdsLegalName(text: string): boolean {
  return wordsOf(text).hasAny(legalNames)
}
