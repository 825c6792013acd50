// The name of a free ingredient in a language, as the producer gave it: never translated by the product
// (Regulation (EU) 1169/2011 Art. 15; decision 39).

import { labelLanguages, type LabelLanguage } from '../languages.ts'
import type { FreeNames } from './fields.ts'

/**
 * The name in a language, else the English one, else the first in the order of the label languages, with its
 * own language. Without any name the text is empty.
 */
export function freeName(
  names: FreeNames,
  wanted: LabelLanguage,
): { readonly name: string; readonly language: LabelLanguage } {
  const order: readonly LabelLanguage[] = [wanted, 'en', ...labelLanguages]
  const language = order.find((candidate) => names[candidate] !== undefined) ?? wanted
  return { name: names[language] ?? '', language }
}
