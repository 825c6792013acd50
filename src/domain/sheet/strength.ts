// The printed strength of a product. Sheets keep the typed strength, which energy and thresholds use.

import { familyRules, type Family } from './product-families.ts'

/**
 * The strength that is printed, in % vol. Wine is labelled in whole or half units (Delegated Regulation (EU)
 * 2019/33 Art. 44), other drinks with one decimal at most (Regulation (EU) 1169/2011 Annex XII). Halves of a
 * step round up.
 * @param alcohol % vol with two decimals at most
 */
export function printedStrength(alcohol: number, family: Family): number {
  const hundredths = Math.round(alcohol * 100)
  const step = familyRules(family).followsWineLaw ? 50 : 10
  return (Math.floor((hundredths + step / 2) / step) * step) / 100
}
