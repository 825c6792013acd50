// What stands at the code to say that it leads to the ingredients, in a file of its own: the browser needs the
// names alone. Regulation (EU) 1308/2013 Art. 119(4) and Notice C/2023/1190 (domain 9.1, W-09 and W-10).

import { isLabelLanguage, labelLanguageOf, writtenLanguages, type LabelLanguage } from '../languages.ts'
import { markets } from '../market-table.ts'

/**
 * `ingredients` and `declaration` are words; `symbol` is the common symbol, which no act has drawn yet
 * (Regulation (EU) 1308/2013 Art. 122(1)(d)(v)).
 */
export const headingForms = ['ingredients', 'declaration', 'symbol'] as const
export type HeadingForm = (typeof headingForms)[number]
/** The forms that can be printed today. */
export const wordForms = ['ingredients', 'declaration'] as const satisfies readonly HeadingForm[]
export type WordForm = (typeof wordForms)[number]

/** Largest number of languages of a heading: each takes a line. */
export const maxHeadingLanguages = 3

const languagePattern = `(?:${writtenLanguages.join('|')})`

const moreLanguages = `{0,${String(maxHeadingLanguages - 1)}}`

/** One to three label languages, with commas between them: `de,fr`; `gr` is read as `el`. */
export const headingLanguagesPattern = `^${languagePattern}(?:,${languagePattern})${moreLanguages}$`

/** The languages of a text of that pattern, each once. */
export function parseHeadingLanguages(text: string): LabelLanguage[] {
  const written = text.split(',').flatMap((tag) => writtenLanguages.filter((language) => language === tag))
  return [...new Set(written.map(labelLanguageOf))]
}

/** The language of a heading by default: the first of the market, or else the reader's. */
export function headingLanguage(market: string | undefined, reader: LabelLanguage): LabelLanguage {
  const first: string | undefined = markets.find(({ code }) => code === market)?.languages[0]
  return isLabelLanguage(first) ? first : reader
}
