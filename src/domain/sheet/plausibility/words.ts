// Finds terms in texts that a producer types, in any spelling: whole words, without accents and case, with letters
// of another script that look the same, with dots or invisible characters between the letters.

import { normalizeName } from '../../normalized-name.ts'
import { recentValues } from '../../recent-values.ts'

/** Texts in which terms can be looked for. */
export type Words = {
  /**
   * The words that hold the first of these terms that occurs, or undefined. A term that ends with * is the
   * beginning of a word, one that begins with * the end of one.
   */
  readonly first: (terms: readonly string[]) => string | undefined
  readonly hasAny: (terms: readonly string[]) => boolean
  /** Whether one of the texts is one of these terms and nothing else. */
  readonly isOnly: (terms: readonly string[]) => boolean
  /** The numbers of four digits, as years are written. */
  readonly years: readonly number[]
}

/** The words of the texts used last: a form checks the same texts at every key in another field. */
const wordsOfTexts = recentValues<Words>(300)

/** The words of some texts; a term never spans two of them. */
export function wordsOf(...texts: readonly string[]): Words {
  return wordsOfTexts(JSON.stringify(texts), () => readWords(texts))
}

function readWords(texts: readonly string[]): Words {
  const parts = texts.map((text) => spaced(legible(text)))
  const searched = parts.join('|')
  /** What was found of a list of terms: the lists of the rules are always the same ones. */
  const foundOf = new WeakMap<readonly string[], { readonly words: string | undefined }>()
  const first = (terms: readonly string[]): string | undefined => {
    const known = foundOf.get(terms)
    if (known !== undefined) return known.words
    const term = terms.find((each) => searched.includes(searchFor(each)))
    const words = term === undefined ? undefined : written(term, texts, parts)
    foundOf.set(terms, { words })
    return words
  }
  return {
    first,
    hasAny: (terms) => first(terms) !== undefined,
    isOnly: (terms) => terms.some((term) => parts.includes(wholeFormOf(term))),
    years: [...searched.matchAll(/(?<![\p{L}\p{N}])(?:19|20)\d\d(?![\p{L}\p{N}])/gu)].map(([year]) =>
      Number(year),
    ),
  }
}

/** The words of the producer that hold a term; the term where they cannot be counted, as in "G.U.". */
function written(term: string, texts: readonly string[], parts: readonly string[]): string {
  const form = searchFor(term)
  const index = parts.findIndex((part) => part.includes(form))
  const part = parts[index] ?? ''
  const text = texts[index] ?? ''
  const original = [...text.matchAll(/[\p{L}\p{M}\p{N}%.,]+/gu)]
  if (original.length !== part.trim().split(' ').length) return term.replaceAll('*', '')
  const start = part.slice(0, part.indexOf(form) + 1).trim()
  const before = start === '' ? 0 : start.split(' ').length - (term.startsWith('*') ? 1 : 0)
  const holding = original.slice(before, before + form.trim().split(' ').length)
  const [first, last] = [holding[0], holding.at(-1)]
  if (first === undefined || last === undefined) return term.replaceAll('*', '')
  return text.slice(first.index, last.index + last[0].length).replace(/^[.,]+|[.,]+$/gu, '')
}

/** The searched form of each term, made once: a form checks a sheet at every key. */
const searchedForms = new Map<string, string>()

function searchFor(term: string): string {
  const known = searchedForms.get(term)
  if (known !== undefined) return known
  const form = term.endsWith('*')
    ? spaced(term.slice(0, -1)).trimEnd()
    : term.startsWith('*')
      ? spaced(term.slice(1)).trimStart()
      : spaced(term)
  searchedForms.set(term, form)
  return form
}

/** The form of each term that is looked for as a whole text, likewise. */
const wholeForms = new Map<string, string>()

function wholeFormOf(term: string): string {
  const form = wholeForms.get(term) ?? spaced(term)
  wholeForms.set(term, form)
  return form
}

/** The text with one space around and between its words; everything but letters, digits, % and , is a gap. */
function spaced(text: string): string {
  const words =
    normalizeName(text)
      .replaceAll(/(?<=\d)\.(?=\d)/g, ',')
      .match(/[\p{L}\p{N}%,]+/gu) ?? []
  return ` ${words.map((word) => word.replace(/^,+|,+$/g, '')).join(' ')} `
}

/** Cyrillic and Greek letters that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  г: 'r',
  п: 'n',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
}

/** The text as people read it: one form for each letter, nothing invisible, one script in a word. */
function legible(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?<!\p{L})\p{L}(?:\.\p{L}(?!\p{L}))+/gu, (dotted) => dotted.replaceAll('.', ''))
    .replaceAll(/\p{L}+/gu, (word) =>
      /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)
        ? Array.from(word, (letter) => lookAlikes[letter] ?? letter).join('')
        : word,
    )
}
