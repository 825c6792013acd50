// The markets and languages of a back label, as callers write them: codes with commas between them.

import { labelLanguageOf, writtenLanguages, type LabelLanguage } from '../languages.ts'
import { marketCodes, markets } from '../market-table.ts'

/** The code of a market. */
export type MarketCode = (typeof marketCodes)[number]

/** Largest number of languages of a label: each repeats the statements of food law. */
export const maxKitLanguages = 6
/** Largest number of markets of a label. */
export const maxKitMarkets = 30

const language = `(?:${writtenLanguages.join('|')})`
/** One to six label languages, such as `fr,de`; `gr` is read as `el`. */
export const kitLanguagesPattern = `^${language}(?:,${language}){0,${String(maxKitLanguages - 1)}}$`
/** One to thirty codes of markets, such as `250,276`. */
export const kitMarketsPattern = `^\\d{3}(?:,\\d{3}){0,${String(maxKitMarkets - 1)}}$`

/** The languages of a text of that pattern, each once. */
export function parseKitLanguages(text: string): LabelLanguage[] {
  const tags = text.split(',')
  const written = tags.flatMap((tag) => writtenLanguages.filter((known) => known === tag))
  return [...new Set(written.map(labelLanguageOf))]
}

/** The markets of a text of that pattern, each once; undefined when one of them is unknown. */
export function parseKitMarkets(text: string): MarketCode[] | undefined {
  const codes = new Set(text.split(','))
  const known = marketCodes.filter((code) => codes.has(code))
  return known.length === codes.size ? known : undefined
}

/** The languages of a label whose languages nobody chose: those of its countries, else the reader's. */
export function usualKitLanguages(codes: readonly string[], reader: LabelLanguage): LabelLanguage[] {
  const own = markets
    .filter(({ code }) => codes.includes(code))
    .flatMap(({ languages }): readonly string[] => languages.slice(0, 1))
  const known = parseKitLanguages([...new Set(own)].join(','))
  return known.length === 0 ? [reader] : known.slice(0, maxKitLanguages)
}
