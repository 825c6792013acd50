// What the countries of a label ask for: pregnancy warning, sorting, Triman. The market "European Union" and the
// market "world" hold every country of the Union.

import { holds } from '../law/law.ts'
import { isOutsideUnion } from '../market-table.ts'
import { trimanPositions } from '../sheet/market-duties.ts'
import type { LabelLanguage } from '../languages.ts'
import type { KitSource } from './kit-source.ts'

const union = ['097', '001'] as const

/** The strength in % vol above which a drink warns in France (Code de la santé publique Art. L.3322-2). */
const leastWarnedStrength = 1.2

/**
 * Countries that ask for a warning of pregnancy on the bottle. France takes the words of its law or the pictogram of
 * the order of 2 October 2006, Lithuania a pictogram (Law on Alcohol Control).
 */
const pregnancyWarnings = [
  { market: '250', forms: ['sentence', 'pictogram'] },
  { market: '440', forms: ['pictogram'] },
] as const

/** How a label warns, for which countries, and which others want the pictogram. */
type PregnancyWarning = {
  readonly form: 'sentence' | 'pictogram'
  readonly markets: readonly string[]
  readonly others: readonly string[]
}

/** Where readers look for the sorting on the bottle, and in which language; a code may replace it except in Spain. */
const sortingMarkets: Readonly<Record<string, { language: LabelLanguage; isOnBottle: boolean }>> = {
  '380': { language: 'it', isOnBottle: false },
  '724': { language: 'es', isOnBottle: true },
  '620': { language: 'pt', isOnBottle: false },
}

/** Whether the label is sold in a country. */
export function isSoldIn({ markets }: Pick<KitSource, 'markets'>, country: string): boolean {
  return markets.some((market) => market === country || union.some((area) => area === market))
}

/** Whether the label is sold in a country by name, not only because the Union holds it. */
function isNamed({ markets }: Pick<KitSource, 'markets'>, country: string): boolean {
  return markets.includes(country)
}

/**
 * The form of the pregnancy warning, the countries that accept it, and those that ask for the pictogram besides; null
 * where no country asks.
 */
export function pregnancyWarning(source: KitSource): PregnancyWarning | null {
  const { alcohol = 0 } = source.sheet
  const asking = pregnancyWarnings.filter(({ market }) => isSoldIn(source, market))
  if (alcohol <= leastWarnedStrength || asking.length === 0) return null
  const pictogramOnly = asking.filter(({ forms }) => !forms.some((form) => form === 'sentence'))
  const needsPictogram = pictogramOnly.some(({ market }) => isNamed(source, market))
  const form = needsPictogram ? 'pictogram' : (source.answers.pregnancy ?? 'sentence')
  const accepting = asking.filter(({ forms }) => forms.some((accepted) => accepted === form))
  return {
    form,
    markets: accepting.map(({ market }) => market),
    others: form === 'pictogram' ? [] : pictogramOnly.map(({ market }) => market),
  }
}

/** The country, by its language, whose sorting is printed; null where it is left to the code or not known. */
export function printedSorting(
  source: KitSource,
): { readonly market: string; readonly language: LabelLanguage } | null {
  const { sorting } = source.answers
  if (sorting === false || source.label.recycling.length === 0) return null
  const known = Object.entries(sortingMarkets).map(([market, rule]) => ({ market, ...rule }))
  const named = known.filter(({ market }) => isNamed(source, market))
  const owed = named.find(({ isOnBottle }) => isOnBottle)
  if (owed !== undefined) return owed
  if (sorting !== true) return null
  return (
    named[0] ??
    known.find(({ language }) => source.languages.includes(language)) ??
    known.find(({ market, isOnBottle }) => isOnBottle && isSoldIn(source, market)) ??
    null
  )
}

const sortingRules = [
  ['380', 'italianSorting'],
  ['724', 'spanishSorting'],
  ['620', 'portugueseSorting'],
] as const

/** Countries whose law asks for the sorting: on the bottle, or behind the code. */
export function sortingCountries(source: KitSource): {
  readonly onBottle: string[]
  readonly online: string[]
} {
  const asking = sortingRules
    .filter(
      ([market, rule]) =>
        isSoldIn(source, market) && holds(rule, { ...source.sheet, targetMarket: market }, source.day),
    )
    .map(([market]): string => market)
  const isOnBottle = (market: string) => sortingMarkets[market]?.isOnBottle === true
  return { onBottle: asking.filter(isOnBottle), online: asking.filter((market) => !isOnBottle(market)) }
}

/** Whether France asks for the Triman: not on glass bottles of drinks. */
export function needsTriman(source: KitSource): boolean {
  const { recycling } = source.label
  return isSoldIn(source, '250') && trimanPositions('250', recycling, source.day).length > 0
}

/** Whether Ireland's warnings hold for the label. */
export function needsIrishWarnings(source: KitSource): boolean {
  const inIreland = { ...source.sheet, targetMarket: '372' } as const
  return isSoldIn(source, '372') && holds('irishWarnings', inIreland, source.day)
}

/** Markets outside the Union: the list of the Union's duties does not hold there. */
export function marketsOutsideUnion({ markets }: KitSource): string[] {
  return markets.filter((market) => isOutsideUnion(market))
}
