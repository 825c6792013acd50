// Which words of the label may be printed on paper: those that a law or a public source confirms (domain 9, W-07).

import type { LabelLanguage } from '../../domain/languages.ts'
import { sourceOfWord } from '../../translations.ts'

/** Whether a word may be printed in a language. The terms before 19 September 2027 are in use in every language. */
export function isConfirmedWord(key: string, language: LabelLanguage): boolean {
  const isEarlierTerm = key === 'product.de_alcoholised' || key === 'product.partially_de_alcoholised'
  return isEarlierTerm || sourceOfWord(key, language).mark !== 'unconfirmed'
}
