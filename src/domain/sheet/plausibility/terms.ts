// Terms that producers write into designations and names, in the languages of the trade. The rows look for them
// as whole words; they are never shown, except as the words of the producer.

import type { ValidationIssue } from '../../validation-issue.ts'
import type { SheetDraft, SheetField } from '../fields.ts'
import type { Facts, Finding } from './rule.ts'

/** Names of partially fermented must and of wines that hardly fermented (1308/2013 Annex VII Part II (11)). */
export const fermentingMust = [
  'partially fermented',
  'grape must',
  'federweisser',
  'federroter',
  'sturm',
  'sauser',
  'traubenmost',
  'vin bourru',
  'vernache',
  'mout de raisin',
  'mout partiellement fermente',
  'mosto parzialmente fermentato',
  'mosto d’uva',
  'mosto parcialmente fermentado',
  'mosto de uva',
  'mosto parcialmente',
  'burcak',
  'murci',
  'tulburel',
  'eszencia',
  'esencia',
  'γλευκος',
  'мъст',
] as const

/** What the producer wrote in a field of text, or nothing. */
export function textOf(draft: SheetDraft, field: SheetField): string {
  const value = draft[field]
  return typeof value === 'string' ? value : ''
}

/** The values for a message that quotes what the producer wrote. */
export function quoted(text: string | undefined): readonly Finding[] {
  return text === undefined ? [] : [{ values: { text } satisfies ValidationIssue['values'] }]
}

/** Finds the first of some terms in the texts of the producer, and quotes it where it stands. */
export function findsTerm(
  terms: readonly string[],
  fields: readonly SheetField[] = ['designation', 'name', 'brand', 'cuvee'],
): (facts: Pick<Facts, 'texts'>) => readonly Finding[] {
  return ({ texts }) =>
    texts
      .filter(({ field }) => fields.includes(field))
      .flatMap(({ field, words }) => quoted(words.first(terms)).map((finding) => ({ ...finding, field })))
}

/** Finds the same only where a condition holds. */
export function findsTermWhen(
  condition: (facts: Facts) => boolean,
  terms: readonly string[],
  fields?: readonly SheetField[],
): (facts: Facts) => readonly Finding[] {
  return (facts) => (condition(facts) ? findsTerm(terms, fields)(facts) : [])
}
