// What "organic" demands: permitted substances, organic raw material, the code of the control body. Regulation
// (EU) 2018/848 Art. 30, 32 and Annex II Part VI; Implementing Regulation (EU) 2021/1165 Annex V Part D.

import { markets } from '../../market-table.ts'
import type { IngredientEntry } from '../fields.ts'
import { ingredient, type EntryId } from '../ingredient-table.ts'
import { isPrinted } from '../ingredients.ts'
import { entriesWith, type PlausibilityRule } from './rule.ts'
import { findsTermWhen } from './terms.ts'

/** The additives of wine that Part D does not list, so that organic wine must not contain them. */
const forbidden: readonly EntryId[] = [
  'malic-acid',
  'potassium-carbonate',
  'calcium-tartrate',
  'ammonium-bisulphite',
  'potassium-sorbate',
  'lysozyme',
  'dimethyl-dicarbonate',
  'carboxymethylcellulose',
  'potassium-polyaspartate',
  'fumaric-acid',
  'caramel',
  'plain-caramel',
  'caustic-sulphite-caramel',
  'ammonia-caramel',
  'sulphite-ammonia-caramel',
]

/** Raw materials besides grapes that come from farming; all of organic wine's must be organic. */
const farmed: readonly EntryId[] = [
  'sucrose',
  'concentrated-grape-must',
  'rectified-concentrated-grape-must',
  'neutral-wine-alcohol',
  'wine-distillate',
]

/** Words for organic production (2018/848 Annex IV). */
const organicTerms = [
  'organic',
  'organically',
  'bio',
  'öko',
  'ökologisch*',
  'ökowein*',
  'biologisch*',
  'biowein*',
  'biologique',
  'agriculture biologique',
  'ecológico',
  'ecológica',
  'orgánico',
  'biológico',
  'biológica',
  'biologico',
  'biologica',
  'βιολογικός',
  'βιολογικό',
  'ekologisk',
  'økologisk',
  'luomu',
  'ekologiczne',
  'ekologický',
] as const

const conversion = [
  'conversion',
  'in conversion',
  'umstellung',
  'umstellungsware',
  'conversión',
  'conversione',
  'conversão',
]
const biodynamic = ['biodynam*', 'biodinámic*', 'biodinamic*']

/** Whether a code of a control body begins with a country; Greece writes EL or GR. */
function isCountry(code: string): boolean {
  const country = code.startsWith('EL') ? 'GR' : code.slice(0, 2)
  return markets.some(({ alpha2 }) => alpha2 === country)
}

const organic = {
  value: 'ingredients',
  families: ['wine'],
  ground: 'composition',
  weight: 'blocking',
} as const

function isUnmarked(entry: IngredientEntry): boolean {
  return entry.id === 'grapes' && entry.organic !== true
}

function isOrdinary(entry: IngredientEntry): boolean {
  return farmed.includes(entry.id) && isPrinted(entry) && entry.organic !== true
}

export const organicRules: readonly PlausibilityRule[] = [
  {
    ...organic,
    id: 'organic.substances',
    source: '2021/1165 Annex V Part D',
    code: 'organicForbids',
    finds: (facts) =>
      facts.draft.organic === true ? entriesWith(facts, ({ id }) => forbidden.includes(id)) : [],
  },
  {
    ...organic,
    id: 'organic.rawMaterial',
    weight: 'advisory',
    source: '2018/848 Annex II Part VI (1.2) and Art. 30(3)',
    code: 'organicUnmarked',
    finds: (facts) => (facts.draft.organic === true ? entriesWith(facts, isUnmarked) : []),
  },
  {
    ...organic,
    id: 'organic.rawMaterial.others',
    families: ['aromatised', 'spirit'],
    weight: 'advisory',
    source: '2018/848 Art. 30(3) and (5)',
    code: 'organicUnmarked',
    finds: ({ draft, entries }) => {
      const farming = entries.filter(({ id }) => ingredient(id).group === 'base' && id !== 'water')
      return draft.organic === true && farming.length > 0 && farming.every(({ organic: is }) => is !== true)
        ? [{}]
        : []
    },
  },
  {
    ...organic,
    id: 'organic.controlBody',
    value: 'organicControlBody',
    families: ['wine', 'aromatised', 'spirit'],
    ground: 'labelling',
    source: '2018/848 Art. 32(1)(a)',
    code: 'organicControlBodyMissing',
    applies: ({ draft }) => draft.organic === true && draft.organicControlBody === undefined,
  },
  {
    ...organic,
    id: 'organic.origin',
    value: 'organicOrigin',
    families: ['wine', 'aromatised', 'spirit'],
    ground: 'labelling',
    source: '2018/848 Art. 32(1)(b) and (2)',
    code: 'organicOriginMissing',
    applies: ({ draft }) => draft.organic === true && draft.organicOrigin === undefined,
  },
  {
    ...organic,
    id: 'organic.claim',
    value: 'designation',
    families: ['wine', 'aromatised', 'spirit'],
    ground: 'labelling',
    source: '2018/848 Art. 30(1) and (2)',
    code: 'organicClaimed',
    finds: findsTermWhen(
      ({ draft, words }) => draft.organic !== true && !words.hasAny(conversion),
      organicTerms,
    ),
  },
  {
    ...organic,
    id: 'organic.conversion',
    value: 'designation',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    ground: 'labelling',
    source: '2018/848 Art. 10(4) and 30(3)',
    code: 'claimDoubtful',
    finds: findsTermWhen(({ draft }) => draft.organic !== true, [...conversion, ...biodynamic]),
  },
  {
    ...organic,
    id: 'organic.controlBody.country',
    value: 'organicControlBody',
    families: ['wine', 'aromatised', 'spirit'],
    ground: 'truth',
    source: '2018/848 Annex V (2)(a)',
    code: 'pattern',
    applies: ({ draft: { organicControlBody } }) =>
      organicControlBody !== undefined && !isCountry(organicControlBody),
  },
  {
    ...organic,
    id: 'organic.unclaimed',
    value: 'organic',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    ground: 'truth',
    source: '2018/848 Art. 30(5) and 32(1)(a)',
    code: 'valueDoubtful',
    applies: ({ draft, entries }) =>
      (draft.organic === undefined && draft.organicControlBody !== undefined) ||
      (draft.organic !== true && entries.some((entry) => entry.organic === true)),
  },
  {
    ...organic,
    id: 'organic.additions',
    source: '2018/848 Annex II Part VI (2.1)',
    code: 'organicUnmarked',
    finds: (facts) => (facts.draft.organic === true ? entriesWith(facts, isOrdinary) : []),
  },
  {
    ...organic,
    id: 'organic.origin.country',
    value: 'organicOrigin',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    ground: 'truth',
    source: '2018/848 Art. 32(2)',
    code: 'valueDoubtful',
    applies: ({ draft: { organicControlBody, organicOrigin } }) =>
      organicOrigin === 'eu' &&
      organicControlBody !== undefined &&
      isCountry(organicControlBody) &&
      !markets.some(
        (market) =>
          market.eu &&
          market.alpha2 === (organicControlBody.startsWith('EL') ? 'GR' : organicControlBody.slice(0, 2)),
      ),
  },
]
