// The nominal quantities in which wine and spirit drinks may be sold in the Union (Directive 2007/45/EC Art. 3
// and Annex; 2019/787 Art. 48 for shochu), and slips between millilitres and centilitres.

import type { Facts, PlausibilityRule } from './rule.ts'

/** The millilitres allowed between a least and a greatest one; outside them every quantity is free. */
type Quantities = { readonly from: number; readonly to: number; readonly allowed: readonly number[] }

const stillWine: Quantities = { from: 100, to: 1500, allowed: [100, 187, 250, 375, 500, 750, 1000, 1500] }
const yellowWine: Quantities = { from: 100, to: 1500, allowed: [620] }
const sparklingWine: Quantities = { from: 125, to: 1500, allowed: [125, 200, 375, 750, 1500] }
const liqueurWine: Quantities = { from: 100, to: 1500, allowed: [100, 200, 375, 500, 750, 1000, 1500] }
const spirits: Quantities = {
  from: 100,
  to: 2000,
  allowed: [100, 200, 350, 500, 700, 1000, 1500, 1750, 2000],
}

/** Protected names of yellow wine (Annex, footnote), which is sold in bottles of 62 cl. */
const yellowWines = ['vin jaune', 'château-chalon']
/** Protected names under which yellow wine is sold besides others. */
const namesOfYellowWine = ['arbois', 'l’étoile', 'côtes du jura']

function quantitiesOf({ draft, family, allWords }: Facts): Quantities | undefined {
  if (family === 'spirit')
    return allWords.hasAny(['shochu']) ? { ...spirits, allowed: [...spirits.allowed, 720, 1800] } : spirits
  if (family === 'aromatised') return (draft.alcohol ?? 0) >= 14.5 ? liqueurWine : undefined
  switch (draft.wineClass) {
    case 'still':
      if (allWords.hasAny(yellowWines)) return yellowWine
      return allWords.hasAny(namesOfYellowWine)
        ? { ...stillWine, allowed: [...stillWine.allowed, ...yellowWine.allowed] }
        : stillWine
    case 'semi_sparkling':
    case 'sparkling':
      return sparklingWine
    case 'fortified':
      return liqueurWine
    default:
      return undefined
  }
}

/** Millilitres from the field's centilitres; 187.5 ml bottles are sold as 187 ml. */
function millilitres({ draft }: Facts): number | undefined {
  return draft.volume === undefined ? undefined : Math.round(draft.volume * 100) / 10
}

/** Capacities that are bottles in millilitres and nothing usual in centilitres. */
const typedInMillilitres = [187, 250, 330, 350, 375, 620, 700, 720, 750]

export const quantityRules: readonly PlausibilityRule[] = [
  {
    id: 'quantity.nominal',
    value: 'volume',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'blocking',
    ground: 'labelling',
    source: '2007/45/EC Art. 3 and Annex',
    code: 'quantityNotAllowed',
    finds: (facts) => {
      const quantities = quantitiesOf(facts)
      const volume = millilitres(facts)
      if (quantities === undefined || volume === undefined) return []
      const { from, to, allowed } = quantities
      const isFree = volume < from || volume > to || allowed.includes(volume === 187.5 ? 187 : volume)
      return isFree ? [] : [{ values: { sizes: allowed.join(', ') } }]
    },
  },
  {
    id: 'quantity.millilitres',
    value: 'volume',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    ground: 'truth',
    source: 'specification 5',
    setting: 'Capacities of bottles in ml that are rare in cl.',
    code: 'volumeInMillilitres',
    finds: ({ draft }) => {
      const { volume } = draft
      return volume !== undefined && (typedInMillilitres.includes(volume) || volume > 3000)
        ? [{ values: { litres: volume / 100 } }]
        : []
    },
  },
  {
    id: 'quantity.glasses',
    value: 'glasses',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    ground: 'truth',
    source: 'domain 1.4',
    setting: 'Glasses that people drink from hold 2 to 50 cl.',
    code: 'glassUnusual',
    finds: ({ draft: { volume, glasses } }) => {
      if (volume === undefined || glasses === undefined) return []
      const glass = Math.round((volume / glasses) * 10) / 10
      return glass < 2 || glass > 50 ? [{ values: { glass } }] : []
    },
  },
  {
    id: 'quantity.semiSparkling',
    value: 'volume',
    families: ['wine'],
    classes: ['semi_sparkling'],
    weight: 'blocking',
    ground: 'composition',
    source: '1308/2013 Annex VII Part II (8)(d) and (9)(d)',
    code: 'tooLarge',
    bound: { max: 6000 },
  },
  {
    id: 'quantity.small',
    value: 'volume',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    ground: 'truth',
    source: 'specification 5',
    setting: 'Wine is hardly sold in less than 10 cl, spirits in less than 2 cl; a year is no volume.',
    code: 'valueDoubtful',
    applies: ({ draft: { volume, vintage }, family }) =>
      volume !== undefined && (volume < (family === 'spirit' ? 2 : 10) || volume === vintage),
  },
]
