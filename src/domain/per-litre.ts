// Conversion of grams per litre, as laboratories report them, to grams per 100 ml, as a label declares them
// (Regulation (EU) 1169/2011 Art. 32 and Annex XV).

import { decimal, product, type Decimal } from './decimal.ts'

const perLitre = /g ?\/ ?l$/i

/** The text without its final `g/l`; undefined when it does not end with that unit. */
export function withoutPerLitreUnit(text: string): string | undefined {
  return perLitre.test(text) ? text.replace(perLitre, '') : undefined
}

/** The exact grams per 100 ml. */
export function gramsPer100ml(gramsPerLitre: Decimal): Decimal {
  return product(gramsPerLitre, decimal('0.1'))
}
