// Grams of a litre, as laboratories give them; a label has grams of 100 ml (Regulation (EU) 1169/2011 Art. 32, Annex XV).

import { decimal, product, type Decimal } from './decimal.ts'

const perLitre = /g ?\/ ?l$/i

/** What stands before `g/l` at the end of a text; undefined where it ends otherwise. */
export function beforePerLitre(text: string): string | undefined {
  return perLitre.test(text) ? text.replace(perLitre, '') : undefined
}

/** Grams of 100 ml, exactly. */
export function gramsOf100ml(gramsPerLitre: Decimal): Decimal {
  return product(gramsPerLitre, decimal('0.1'))
}
