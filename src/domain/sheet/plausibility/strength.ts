// Strength, kind and de-alcoholisation of wine: which strengths its class can have, and which it usually has.
// Regulation (EU) 1308/2013 Annex VII Part II and Annex VIII Part I Section E; domain 5.5.

import { lawRules } from '../../law/law-rules.ts'
import { hasAny, type Facts, type PlausibilityRule, type WineClass } from './rule.ts'
import { fermentingMust } from './terms.ts'

const still: readonly WineClass[] = ['still']
const semiSparkling: readonly WineClass[] = ['semi_sparkling']
const sparkling: readonly WineClass[] = ['sparkling']
const fortified: readonly WineClass[] = ['fortified']
const nonAlcoholic: readonly WineClass[] = ['still_non_alcoholic', 'sparkling_non_alcoholic']

/** From this day the terms name the process, and strength alone says nothing of it. */
const termsChange = lawRules.lowAlcoholTerms.from

/** Grams of sugars per litre that ferment to 1 % vol (2019/934 Annex I: 16.83 g/l in the Union's practice). */
const sugarsOfOnePercent = 16.83

const strength = { value: 'alcohol', families: ['wine'], ground: 'composition' } as const

/** Wine whose alcohol was fermented to the end and not removed: the categories' limits are for it. */
function isFullWine({ isDealcoholised, allWords }: Facts): boolean {
  return !isDealcoholised && !allWords.hasAny(fermentingMust)
}

/** A protected name has a specification, which sets its own strength within the law. */
function isProtected({ draft: { indication } }: Facts): boolean {
  return indication === 'pdo' || indication === 'pgi'
}

function totalStrength({ draft, sugars }: Facts): number | undefined {
  if (draft.alcohol === undefined || sugars === undefined) return undefined
  return Math.round((draft.alcohol + sugars / sugarsOfOnePercent) * 100) / 100
}

function isAtLeast(min: number): (facts: Facts) => boolean {
  return (facts) => isFullWine(facts) && (facts.draft.alcohol ?? 0) >= min
}

export const strengthRules: readonly PlausibilityRule[] = [
  {
    ...strength,
    id: 'strength.still',
    classes: still,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (1)(b) and (c)',
    code: 'strengthImpossible',
    bound: { min: 4.5, max: 20 },
    applies: isFullWine,
  },
  {
    ...strength,
    id: 'strength.still.unprotected',
    classes: still,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (1)(a)',
    code: 'strengthUnprotected',
    bound: { min: 8.5 },
    applies: (facts) => isAtLeast(4.5)(facts) && facts.draft.indication === 'none',
  },
  {
    ...strength,
    id: 'strength.still.light',
    classes: still,
    weight: 'advisory',
    source: '1308/2013 Annex VII Part II (1)(a) and (b)',
    code: 'strengthUnprotected',
    bound: { min: 8.5 },
    applies: (facts) => isAtLeast(4.5)(facts) && facts.draft.indication === undefined,
  },
  {
    ...strength,
    id: 'strength.still.strong',
    classes: still,
    weight: 'advisory',
    source: 'domain 5.5',
    setting: 'Yeast seldom ferments further without added alcohol; wine of dried grapes reaches 17 % vol.',
    code: 'strengthUnusual',
    bound: { min: 4.5, max: 16 },
    applies: (facts) => isAtLeast(4.5)(facts) && (facts.draft.alcohol ?? 0) <= 20 && !isProtected(facts),
  },
  {
    ...strength,
    id: 'strength.enriched',
    classes: still,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (1)(c)',
    code: 'enrichedTooStrong',
    bound: { max: 15 },
    applies: (facts) => isFullWine(facts) && hasAny(facts, ['sucrose']),
    amount: totalStrength,
  },
  {
    ...strength,
    id: 'strength.sparkling',
    classes: sparkling,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (1)(c) and (6)(c)',
    code: 'strengthImpossible',
    bound: { min: 6, max: 20 },
    applies: isFullWine,
  },
  {
    ...strength,
    id: 'strength.sparkling.usual',
    classes: sparkling,
    weight: 'advisory',
    source: '2019/934 Annex II Parts A and B',
    setting:
      'The greatest strength is of sparkling red wine from warm regions; aromatic wines have 6 to 9.5 % vol.',
    code: 'strengthUnusual',
    bound: { min: 9.5, max: 14.5 },
    applies: (facts) =>
      isAtLeast(6)(facts) &&
      (facts.draft.alcohol ?? 0) <= 20 &&
      !isProtected(facts) &&
      !facts.allWords.hasAny(aromaticWines),
  },
  {
    ...strength,
    id: 'strength.semiSparkling',
    classes: semiSparkling,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (1)(b), (c) and (8)',
    code: 'strengthImpossible',
    bound: { min: 4.5, max: 20 },
    applies: isFullWine,
  },
  {
    ...strength,
    id: 'strength.semiSparkling.unprotected',
    classes: semiSparkling,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (8)(b) and (9)(b)',
    code: 'strengthUnprotected',
    bound: { min: 7 },
    applies: (facts) => isAtLeast(4.5)(facts) && facts.draft.indication === 'none',
  },
  {
    ...strength,
    id: 'strength.semiSparkling.light',
    classes: semiSparkling,
    weight: 'advisory',
    source: '1308/2013 Annex VII Part II (8)(b) and (9)(b)',
    code: 'strengthUnprotected',
    bound: { min: 7 },
    applies: (facts) => isAtLeast(4.5)(facts) && facts.draft.indication === undefined,
  },
  {
    ...strength,
    id: 'strength.fortified',
    classes: fortified,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (3)(a)',
    setting:
      'Protected names may differ from 15 to 22 % vol, for long ageing too: 14 and 24 leave room for all known.',
    code: 'strengthImpossible',
    bound: { min: 14, max: 24 },
  },
  {
    ...strength,
    id: 'strength.fortified.unprotected',
    classes: fortified,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (3)(a)',
    code: 'strengthImpossible',
    bound: { min: 15, max: 22 },
    applies: ({ draft: { indication, alcohol = 0 } }) =>
      indication === 'none' && alcohol >= 14 && alcohol <= 24,
  },
  {
    ...strength,
    id: 'strength.fortified.usual',
    classes: fortified,
    weight: 'advisory',
    source: '1308/2013 Annex VII Part II (3)(a)',
    code: 'strengthUnusual',
    bound: { min: 15, max: 22 },
    applies: ({ draft: { indication, alcohol = 0 } }) =>
      indication !== 'none' && alcohol >= 14 && alcohol <= 24,
  },
  {
    ...strength,
    id: 'strength.fortified.total',
    classes: fortified,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (3)(b)',
    code: 'totalStrengthTooLow',
    bound: { min: 17.5 },
    applies: ({ draft: { indication, alcohol = 0 } }) => indication === 'none' && alcohol >= 15,
    amount: totalStrength,
  },
  {
    ...strength,
    id: 'strength.nonAlcoholic',
    classes: nonAlcoholic,
    weight: 'blocking',
    ground: 'truth',
    source: '1308/2013 Art. 119(1)(a) and Annex VII Part II (1)(a)',
    code: 'strengthNotDealcoholised',
    bound: { max: 9 },
    // Above the minimum of every category "partially de-alcoholised" is false.
    applies: ({ day }) => day === undefined || day < termsChange,
  },
  {
    ...strength,
    id: 'strength.nonAlcoholic.process',
    classes: nonAlcoholic,
    weight: 'advisory',
    ground: 'truth',
    source: '2026/471 Art. 1(10); W-04, W-05',
    code: 'strengthWithoutLowTerm',
    bound: { max: 9 },
    applies: ({ day }) => day !== undefined && day >= termsChange,
  },
  {
    ...strength,
    id: 'strength.nonAlcoholic.partial',
    classes: nonAlcoholic,
    weight: 'advisory',
    source: '1308/2013 Art. 119(1)(a)',
    code: 'strengthUnusual',
    bound: { min: 0, max: 0.5 },
    applies: ({ draft }) => (draft.alcohol ?? 0) <= 9,
  },
  {
    ...strength,
    id: 'strength.still.total',
    classes: still,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (1)(c)',
    setting: 'Half a per cent allows for rounded figures.',
    code: 'totalStrengthTooHigh',
    bound: { max: 20.5 },
    applies: (facts) => isFullWine(facts) && facts.draft.indication === 'none',
    amount: totalStrength,
  },
  {
    ...strength,
    id: 'strength.sparkling.unprotected',
    classes: sparkling,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (6)(d); 2019/934 Annex II Section A (11)(b)',
    code: 'totalStrengthTooLow',
    bound: { min: 10 },
    applies: (facts) =>
      isFullWine(facts) &&
      facts.draft.indication === 'none' &&
      facts.draft.sparklingMethod !== 'carbon_dioxide' &&
      (facts.draft.alcohol ?? 10) >= 6 &&
      (facts.draft.alcohol ?? 10) < 9.5,
    amount: totalStrength,
  },
  {
    ...strength,
    id: 'strength.semiSparkling.total',
    classes: semiSparkling,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (8)(a) and (9)(b)',
    code: 'totalStrengthTooLow',
    bound: { min: 9 },
    applies: (facts) => isFullWine(facts) && facts.draft.indication === 'none',
    amount: totalStrength,
  },
  {
    ...strength,
    id: 'strength.raisined',
    classes: still,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (15)(b)',
    code: 'strengthImpossible',
    bound: { min: 9 },
    applies: ({ legalWords }) =>
      legalWords.hasAny([
        'wine from raisined grapes',
        'vin de raisins passerillés',
        'vino de uvas pasificadas',
        'wein aus eingetrockneten trauben',
        'vino ottenuto da uve appassite',
      ]),
  },
  {
    ...strength,
    id: 'strength.overripe',
    classes: still,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (16)(c)',
    code: 'strengthImpossible',
    bound: { min: 12 },
    applies: ({ legalWords }) =>
      legalWords.hasAny([
        'wine of overripe grapes',
        'vin de raisins surmûris',
        'vino de uvas sobremaduradas',
        'wein aus überreifen trauben',
        'vino di uve stramature',
      ]),
  },
  {
    ...strength,
    id: 'strength.still.zone',
    classes: still,
    weight: 'advisory',
    source: '1308/2013 Annex VII Part II (1)(a)',
    code: 'strengthUnprotected',
    bound: { min: 9 },
    applies: (facts) => isAtLeast(8.5)(facts) && facts.draft.indication === 'none',
  },
  {
    ...strength,
    id: 'strength.must',
    classes: still,
    weight: 'advisory',
    source: '1308/2013 Annex VII Part II (11)',
    code: 'valueDoubtful',
    finds: (facts) => {
      const total = totalStrength(facts)
      return facts.words.hasAny(fermentingMust) &&
        total !== undefined &&
        (facts.draft.alcohol ?? 0) >= total * 0.6
        ? [{}]
        : []
    },
  },
  {
    ...strength,
    id: 'strength.enriched.warm',
    classes: still,
    weight: 'advisory',
    source: '1308/2013 Annex VIII Part I Section B (6)',
    code: 'enrichedTooStrong',
    bound: { max: 13.5 },
    applies: (facts) => isFullWine(facts) && hasAny(facts, ['sucrose']) && facts.draft.indication === 'none',
    amount: totalStrength,
  },
  {
    ...strength,
    id: 'strength.isVolume',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    ground: 'truth',
    source: 'specification 5',
    setting: 'The same number in two fields is typed wrongly in one of them.',
    code: 'valueDoubtful',
    applies: ({ draft }) => draft.alcohol !== undefined && draft.alcohol === draft.volume,
  },
]

/** Names of aromatic sparkling wines, which have less alcohol. */
const aromaticWines = [
  'asti',
  'moscato',
  'moscatel',
  'muscat',
  'brachetto',
  'malvasia',
  'aromatic',
  'aromatico',
]
