// Kind and de-alcoholisation of wine: type, class, answers and protected names that exclude each other. Regulation (EU)
// 1308/2013 Art. 92, Annex VII Part II and Annex VIII Part I Section E; domain 5.5.

import type { PlausibilityRule, WineClass } from './rule.ts'

const sparkling: readonly WineClass[] = ['sparkling']
const fortified: readonly WineClass[] = ['fortified']
const nonAlcoholic: readonly WineClass[] = ['still_non_alcoholic', 'sparkling_non_alcoholic']

const kind = { value: 'alcohol', families: ['wine'], ground: 'composition' } as const

export const kindRules: readonly PlausibilityRule[] = [
  {
    ...kind,
    id: 'dealcoholised.class',
    value: 'dealcoholised',
    classes: nonAlcoholic,
    weight: 'blocking',
    ground: 'truth',
    source: '1308/2013 Art. 119(1)(a)',
    code: 'dealcoholisedDenied',
    applies: ({ draft }) => draft.dealcoholised === 'none',
  },
  {
    ...kind,
    id: 'dealcoholised.fortified',
    value: 'dealcoholised',
    classes: fortified,
    weight: 'blocking',
    source: '1308/2013 Annex VIII Part I Section E',
    code: 'dealcoholisedFortified',
    applies: ({ draft }) => draft.dealcoholised === 'part' || draft.dealcoholised === 'whole',
  },
  {
    ...kind,
    id: 'dealcoholised.protected',
    value: 'indication',
    weight: 'blocking',
    source: '1308/2013 Art. 92(1)',
    code: 'dealcoholisedProtected',
    applies: ({ draft, isDealcoholised }) =>
      isDealcoholised &&
      (draft.alcohol ?? 1) <= 0.5 &&
      (draft.indication === 'pdo' || draft.indication === 'pgi'),
  },
  {
    ...kind,
    id: 'kind.sparklingType',
    value: 'wineClass',
    classes: ['still', 'semi_sparkling', 'fortified', 'still_non_alcoholic'],
    weight: 'blocking',
    ground: 'truth',
    source: 'domain 5.5',
    code: 'classNotSparkling',
    applies: ({ draft }) => draft.wineType === 'sparkling',
  },
  {
    ...kind,
    id: 'kind.methodOfStill',
    value: 'sparklingMethod',
    classes: ['still', 'fortified', 'still_non_alcoholic'],
    weight: 'blocking',
    ground: 'truth',
    source: '1308/2013 Annex VII Part II (4) to (9)',
    code: 'methodOfStill',
    applies: ({ draft }) => draft.sparklingMethod !== undefined,
  },
  {
    ...kind,
    id: 'kind.sparklingClass',
    value: 'wineType',
    classes: ['sparkling', 'sparkling_non_alcoholic'],
    weight: 'advisory',
    ground: 'truth',
    source: 'domain 5.5',
    code: 'typeNotSparkling',
    applies: ({ draft: { wineType } }) =>
      wineType !== undefined && wineType !== 'sparkling' && wineType !== 'rose' && wineType !== 'red',
  },
  {
    ...kind,
    id: 'dealcoholised.partWhole',
    value: 'dealcoholised',
    families: ['wine', 'aromatised'],
    weight: 'advisory',
    ground: 'truth',
    source: '1308/2013 Art. 119(1)(a)',
    code: 'valueDoubtful',
    applies: ({ draft }) => draft.dealcoholised === 'part' && (draft.alcohol ?? 1) <= 0.5,
  },
  {
    ...kind,
    id: 'kind.aeratedProtected',
    value: 'indication',
    classes: sparkling,
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II (7)(a)',
    code: 'aeratedProtected',
    applies: ({ draft }) =>
      draft.sparklingMethod === 'carbon_dioxide' &&
      (draft.indication === 'pdo' || draft.indication === 'pgi'),
  },
  {
    ...kind,
    id: 'dealcoholised.strong',
    classes: ['still', 'sparkling', 'semi_sparkling'],
    weight: 'blocking',
    source: '1308/2013 Annex VIII Part I Section E and Art. 119(1)(a)',
    code: 'strengthNotDealcoholised',
    bound: { max: 9 },
    applies: ({ draft }) => draft.dealcoholised === 'whole',
  },
  {
    ...kind,
    id: 'dealcoholised.base',
    value: 'baseMinimum',
    families: ['wine', 'aromatised'],
    weight: 'blocking',
    source: '1308/2013 Annex VII Part II; 2019/934 Annex II',
    code: 'baseMinimumUnknown',
    bound: { max: 10 },
  },
]
