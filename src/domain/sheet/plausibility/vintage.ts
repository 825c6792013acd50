// Vintage, days, market and links: what cannot be by the day of labelling, and what was probably typed by mistake
// (Delegated Regulation (EU) 2019/33 Art. 49: the vintage is the year of the harvest).

import type { PlausibilityRule } from './rule.ts'

const vintage = { value: 'vintage', families: ['wine', 'aromatised'], ground: 'truth' } as const

export const vintageRules: readonly PlausibilityRule[] = [
  {
    ...vintage,
    id: 'vintage.future',
    weight: 'blocking',
    source: '2019/33 Art. 49',
    code: 'vintageFuture',
    finds: ({ draft, day }) => {
      const year = day === undefined ? undefined : Number(day.slice(0, 4))
      return draft.vintage !== undefined && year !== undefined && draft.vintage > year
        ? [{ values: { year: String(year) } }]
        : []
    },
  },
  {
    ...vintage,
    id: 'vintage.old',
    weight: 'advisory',
    source: 'domain 1.1',
    setting: 'Few wines of older vintages are labelled today; years typed wrongly are.',
    code: 'vintageOld',
    applies: ({ draft }) => draft.vintage !== undefined && draft.vintage < 1950,
  },
  {
    ...vintage,
    id: 'vintage.inText',
    value: 'designation',
    weight: 'advisory',
    source: '2019/33 Art. 49',
    setting: 'A year in a name may mean a foundation or a cuvée.',
    code: 'yearInText',
    finds: ({ draft, texts }) =>
      draft.vintage === undefined
        ? []
        : texts
            .filter(({ field }) => field !== 'cuvee')
            .flatMap(({ field, words }) => {
              const other = words.years.find((year) => year !== draft.vintage)
              return other === undefined ? [] : [{ field, values: { text: String(other) } }]
            }),
  },
  {
    ...vintage,
    id: 'vintage.sparkling',
    families: ['wine'],
    classes: ['sparkling'],
    weight: 'advisory',
    source: '2019/934 Annex II Section B (3) with Section C (6) and (7)',
    code: 'valueDoubtful',
    applies: ({ draft, day }) =>
      draft.sparklingMethod !== 'carbon_dioxide' &&
      draft.vintage !== undefined &&
      day !== undefined &&
      draft.vintage === Number(day.slice(0, 4)),
  },
  {
    ...vintage,
    id: 'vintage.early',
    weight: 'advisory',
    source: '2019/33 Art. 49',
    setting: 'Before August only the southern hemisphere has harvested.',
    code: 'valueDoubtful',
    applies: ({ draft, day }) =>
      draft.vintage !== undefined &&
      day !== undefined &&
      day < `${draft.vintage}-08-01` &&
      day >= `${draft.vintage}-01-01`,
  },
  {
    ...vintage,
    id: 'day.labelling',
    value: 'labelledFrom',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    source: 'domain 9.0',
    setting: 'Labels are hardly printed more than three years ahead.',
    code: 'valueDoubtful',
    applies: ({ draft, today }) =>
      draft.labelledFrom !== undefined &&
      today !== undefined &&
      Math.abs(Number(draft.labelledFrom.slice(0, 4)) - Number(today.slice(0, 4))) > 3,
  },
  {
    ...vintage,
    id: 'day.durability',
    value: 'bestBefore',
    weight: 'advisory',
    source: '1169/2011 Annex X',
    setting: 'Drinks that need a date hardly keep longer than six years.',
    code: 'valueDoubtful',
    applies: ({ draft, today }) =>
      draft.bestBefore !== undefined &&
      today !== undefined &&
      Number(draft.bestBefore.slice(0, 4)) - Number(today.slice(0, 4)) > 6,
  },
  {
    ...vintage,
    id: 'market.uninhabited',
    value: 'targetMarket',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    source: 'domain 5.1',
    setting: 'Antarctica, Bouvet and Heard have no shops; they are picked by their place in the list.',
    code: 'valueDoubtful',
    applies: ({ draft }) =>
      draft.targetMarket === '010' || draft.targetMarket === '074' || draft.targetMarket === '334',
  },
  {
    ...vintage,
    id: 'link.tracking',
    value: 'productPage',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    source: '1308/2013 Art. 119(5)(a); 2025/40 Art. 12(5)',
    code: 'valueDoubtful',
    finds: ({ draft }) =>
      (['website', 'productPage', 'packagingContact'] as const)
        .filter((field) => /[?&](?:utm_\w+|uid|gclid|fbclid)=/iu.test(draft[field] ?? ''))
        .map((field) => ({ field })),
  },
]
