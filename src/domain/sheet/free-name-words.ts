// What the name of a free ingredient tells in its language: allergens that it names, and claims that no name may
// make (Regulation (EU) 1169/2011 Art. 7 and 21).

import { isLabelLanguage, type LabelLanguage } from '../languages.ts'
import { normalizeName } from '../normalized-name.ts'
import type { FreeNames } from './fields.ts'
import { allergenWords, claimWords } from './free-name-words-table.ts'
import { allergens, type Allergen } from './ingredient-table.ts'

/** The allergens that the names tell, in the order of the table. */
export function allergensInNames(names: FreeNames): Allergen[] {
  const named = new Set(namesByLanguage(names).flatMap(([language, name]) => allergensIn(language, name)))
  return allergens.filter((allergen) => named.has(allergen))
}

/** The first name that makes a claim; undefined where none does. */
export function nameWithClaim(names: FreeNames): string | undefined {
  return namesByLanguage(names).find(([language, name]) =>
    hasWord(normalizeName(name), claimWords[language]),
  )?.[1]
}

function namesByLanguage(names: FreeNames): (readonly [LabelLanguage, string])[] {
  return Object.entries(names).flatMap(([language, name]) =>
    isLabelLanguage(language) ? [[language, name] as const] : [],
  )
}

function allergensIn(language: LabelLanguage, name: string): Allergen[] {
  const { exceptions = '', ...words } = allergenWords[language]
  const text = exceptions
    .split(', ')
    .filter((exception) => exception !== '')
    .reduce((rest, exception) => rest.replaceAll(normalizeName(exception), ' '), normalizeName(name))
  return allergens.filter((allergen) => hasWord(text, words[allergen] ?? ''))
}

/** Whether a word of the text begins with one of the words of a table row; `!` asks for the whole word. */
function hasWord(text: string, words: string): boolean {
  return words
    .split(', ')
    .filter((word) => word !== '')
    .some((word) => {
      const isWhole = word.endsWith('!')
      return beginsWord(text, normalizeName(isWhole ? word.slice(0, -1) : word), isWhole)
    })
}

function beginsWord(text: string, word: string, isWhole: boolean): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isStart = !/[\p{L}\p{N}]$/u.test(text.slice(0, at))
    const isEnd = !/^[\p{L}\p{N}]/u.test(text.slice(at + word.length))
    if (isStart && (isEnd || !isWhole)) return true
  }
  return false
}
