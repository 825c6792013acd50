// The terms of low-alcohol products: "de-alcoholised" and "partially de-alcoholised" for labelling before 19
// September 2027, "alcohol-free", "0,0 %", "reduced alcohol" and "produced by de-alcoholisation" from that day
// (Regulation (EU) 1308/2013 Art. 119(1)(a), (k) as changed by 2026/471; domain 9, W-02 to W-06).

import { compare, decimal, product, type Decimal } from '../decimal.ts'
import type { SheetDraft } from '../sheet/fields.ts'
import { isDealcoholised } from './law.ts'
import { lawRules } from './law-rules.ts'

/** Every term, whether from an earlier day or a later one. */
export const allLowAlcoholTerms = [
  'de_alcoholised',
  'partially_de_alcoholised',
  'alcohol_free',
  'zero_alcohol',
  'reduced_alcohol',
  'produced_by_dealcoholisation',
] as const
/** A term on the label; the message is `product.<term>`. */
export type LowAlcoholTerm = (typeof allLowAlcoholTerms)[number]

/** In % vol, inclusive (Art. 119(1)(a)(i)). */
export const alcoholFreeStrength = 0.5
const zeroStrength = 0.05
/** "Reduced alcohol" is at least 30 % below the minimum of the category (Art. 119(1)(a)(ii)). */
const reducedShare = decimal('0.7')

/**
 * The terms of a sheet that is labelled on a day, in the order of the label. They are tested on the typed
 * strength, never on the printed one.
 */
export function lowAlcoholTerms(sheet: SheetDraft, day: string): LowAlcoholTerm[] {
  const { alcohol = 0 } = sheet
  if (!isDealcoholised(sheet)) return []
  if (day < lawRules.lowAlcoholTerms.from) return [earlierTerm(sheet)].filter((term) => term !== undefined)
  if (alcohol <= alcoholFreeStrength)
    return [
      'alcohol_free',
      ...(alcohol <= zeroStrength ? (['zero_alcohol'] as const) : []),
      'produced_by_dealcoholisation',
    ]
  return [...(isReduced(sheet) ? (['reduced_alcohol'] as const) : []), 'produced_by_dealcoholisation']
}

/** A wine that was only partly treated and still reaches the minimum of its category has no term. */
function earlierTerm({ alcohol = 0, baseMinimum, wineClass }: SheetDraft): LowAlcoholTerm | undefined {
  if (alcohol <= alcoholFreeStrength) return 'de_alcoholised'
  const isClassNonAlcoholic = wineClass?.endsWith('non_alcoholic') === true
  if (baseMinimum === undefined) return isClassNonAlcoholic ? 'partially_de_alcoholised' : undefined
  return alcohol < baseMinimum ? 'partially_de_alcoholised' : undefined
}

/** Whether the strength is at least 30 % below the minimum of the category; false while that is unknown. */
function isReduced({ alcohol = 0, baseMinimum }: SheetDraft): boolean {
  return baseMinimum !== undefined && compare(decimal(alcohol), reducedStrength(baseMinimum)) <= 0
}

/** The greatest strength of "reduced alcohol" in % vol, by the minimum of the category before the treatment. */
export function reducedStrength(baseMinimum: number): Decimal {
  return product(decimal(baseMinimum), reducedShare)
}
