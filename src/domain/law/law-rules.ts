// The dated rules of the law on wine labels and packaging: from when, until when, for which products and
// markets, with source and confidence (domain 9). A rule whose date depends on an act that is not adopted gets
// the date from a setting, never from this table.

import type { Family } from '../sheet/product-families.ts'

/** The edition of this table. Each published version stores the edition that it was validated by. */
export const lawEdition = '2026-11'

/**
 * Which day counts: the product was produced, the bottle labelled, the package placed on the market, or the
 * product sold in the country.
 */
export type LawTrigger = 'production' | 'labelling' | 'placing' | 'sale'

/** Dates that depend on acts not adopted; null while unknown. Operators set them (domain 9, L-00). */
export type LawSettings = {
  /** First day on which the common symbol may replace the words at the code (1308/2013 Art. 122(1)(d)(v)). */
  readonly symbolFrom: string | null
  /** Entry into force of the implementing acts on the packaging label (2025/40 Art. 12(6), (7)). */
  readonly packagingLabelActInForce: string | null
}

/** One dated rule. `from` is the first day, `until` the first day on which it holds no longer. */
export type LawRule = {
  readonly from: string | null
  readonly until: string | null
  /** The rule that stands in its place after `until`, or later when its own act comes later. */
  readonly replacedBy?: string
  readonly trigger: LawTrigger
  readonly families: readonly Family[]
  /** 3-digit codes of markets, or every market of the Union. */
  readonly markets: 'union' | readonly string[]
  /** Months before `from` in which the readiness list announces the rule; 0: never, it changes no sheet. */
  readonly announcedMonths: number
  readonly source: string
  readonly confidence: 'certain' | 'likely' | 'unconfirmed'
}

const everyFamily: readonly Family[] = ['wine', 'aromatised', 'spirit']
const fromGrapes: readonly Family[] = ['wine', 'aromatised']
const forUnion = { families: everyFamily, markets: 'union', until: null, announcedMonths: 0 } as const

/** All dated rules. The message of an announced rule is `law.<id>`. */
export const lawRules = {
  listAndNutrition: {
    ...forUnion,
    from: '2023-12-08',
    trigger: 'production',
    families: fromGrapes,
    source: '1308/2013 Art. 119(1)(h), (i); 2021/2117 Art. 6',
    confidence: 'certain',
  },
  organicDealcoholised: {
    ...forUnion,
    from: '2025-03-18',
    trigger: 'production',
    families: ['wine'],
    source: '2025/405 (W-18)',
    confidence: 'likely',
  },
  bestBefore: {
    ...forUnion,
    from: '2021-12-07',
    trigger: 'labelling',
    families: fromGrapes,
    source: '1308/2013 Art. 119(1)(j) (W-08)',
    confidence: 'certain',
  },
  dealcoholisedTerms: {
    ...forUnion,
    from: '2021-12-07',
    until: '2027-09-19',
    replacedBy: 'lowAlcoholTerms',
    trigger: 'labelling',
    families: fromGrapes,
    source: '1308/2013 Art. 119(1)(a)(i), (ii); 2026/471 Art. 5 (W-06)',
    confidence: 'certain',
  },
  lowAlcoholTerms: {
    ...forUnion,
    from: '2027-09-19',
    trigger: 'labelling',
    families: fromGrapes,
    announcedMonths: 18,
    source: '2026/471 Art. 1(10) (W-02, W-03)',
    confidence: 'certain',
  },
  producedByDealcoholisation: {
    ...forUnion,
    from: '2027-09-19',
    trigger: 'labelling',
    families: fromGrapes,
    announcedMonths: 18,
    source: '2026/471 Art. 1(10), Art. 119(1)(k) (W-05)',
    confidence: 'certain',
  },
  exportExemption: {
    ...forUnion,
    from: '2027-09-19',
    trigger: 'labelling',
    families: ['wine'],
    source: '2026/471 Art. 1(10), Art. 119(6) (W-13)',
    confidence: 'certain',
  },
  packagingManufacturer: {
    ...forUnion,
    from: '2026-08-12',
    trigger: 'placing',
    source: '2025/40 Art. 15(5), (6) (P-01)',
    confidence: 'certain',
  },
  packagingLabel: {
    ...forUnion,
    from: null,
    trigger: 'placing',
    announcedMonths: 24,
    source: '2025/40 Art. 12(1) (P-02)',
    confidence: 'certain',
  },
  materialCodes: {
    ...forUnion,
    from: '1997-01-28',
    until: '2028-08-12',
    replacedBy: 'packagingLabel',
    trigger: 'placing',
    source: 'Decision 97/129/EC; 2025/40 Art. 70(2) (P-08)',
    confidence: 'certain',
  },
  italianSorting: {
    ...forUnion,
    from: '2023-01-01',
    trigger: 'placing',
    markets: ['380'],
    source: 'D.Lgs. 152/2006 Art. 219(5); D.M. 360 of 28 September 2022 (N-IT); look again on 12 August 2028',
    confidence: 'likely',
  },
  spanishSorting: {
    ...forUnion,
    from: '2025-01-01',
    trigger: 'placing',
    markets: ['724'],
    source: 'Real Decreto 1055/2022 Art. 13 (N-ES)',
    confidence: 'likely',
  },
  portugueseSorting: {
    ...forUnion,
    from: '2025-01-01',
    trigger: 'placing',
    markets: ['620'],
    source: 'Decreto-Lei 152-D/2017 Art. 28 (N-PT); the day in 2025 is not known',
    confidence: 'likely',
  },
  frenchTriman: {
    ...forUnion,
    from: '2022-01-01',
    trigger: 'placing',
    markets: ['250'],
    source: 'Code de l’environnement Art. L.541-9-3 (N-FR)',
    confidence: 'likely',
  },
  symbolAtCode: {
    ...forUnion,
    from: null,
    trigger: 'labelling',
    families: fromGrapes,
    announcedMonths: 18,
    source: '1308/2013 Art. 122(1)(d)(v) (W-09)',
    confidence: 'certain',
  },
  packagingDeposit: {
    ...forUnion,
    from: '2029-01-01',
    trigger: 'placing',
    families: ['wine'],
    announcedMonths: 24,
    source: '2025/40 Art. 50(1), (4) (P-10)',
    confidence: 'certain',
  },
  irishWarnings: {
    ...forUnion,
    from: '2028-09-01',
    trigger: 'sale',
    markets: ['372'],
    announcedMonths: 12,
    source: 'S.I. 249/2023 (N-IE); the day in September is not known',
    confidence: 'likely',
  },
} as const satisfies Readonly<Record<string, LawRule>>

export type LawRuleId = keyof typeof lawRules
export const lawRuleIds = Object.keys(lawRules) as LawRuleId[]
