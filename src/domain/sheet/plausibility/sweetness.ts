// Terms of sweetness and the types of white wine against the sugars of the analysis. Sugars are in grams per
// litre here. Delegated Regulation (EU) 2019/33 Annex III; Regulation (EU) No 251/2014 Art. 5; domain 3.

import type { SheetDraft } from '../fields.ts'
import type { Bound, Facts, PlausibilityRule, WineClass } from './rule.ts'

type Sweetness = NonNullable<SheetDraft['sweetness']>
type Terms = Readonly<Partial<Record<Sweetness, Bound>>>

const sparkling: readonly WineClass[] = ['sparkling', 'sparkling_non_alcoholic']
const fermented: readonly WineClass[] = ['still']
const still: readonly WineClass[] = ['still', 'still_non_alcoholic']
const semiSparkling: readonly WineClass[] = ['semi_sparkling']

/** Annex III Part A with its tolerance of 3 g/l. */
const sparklingTerms: Terms = {
  brut_nature: { max: 6 },
  extra_brut: { max: 9 },
  brut: { max: 15 },
  extra_dry: { min: 9, max: 20 },
  dry: { min: 14, max: 35 },
  medium_dry: { min: 29, max: 53 },
  sweet: { min: 47 },
}
/** Annex III Part B with its tolerance of 1 g/l; the higher maximum of `dry` and `medium_dry` asks for acidity. */
const stillTerms: Terms = {
  dry: { max: 10 },
  medium_dry: { min: 3, max: 19 },
  medium: { min: 11, max: 46 },
  sweet: { min: 44 },
}
/**
 * Members' rules hold for semi-sparkling wine: the bounds are wide enough for Annex III Part B and for the German
 * terms (WeinV § 41: dry to 35 g/l, medium dry to 50 g/l).
 */
const semiSparklingTerms: Terms = {
  dry: { max: 35 },
  medium_dry: { min: 3, max: 50 },
  medium: { min: 11 },
  sweet: { min: 44 },
}
/** `medium` is "semi-sweet". */
export const aromatisedTerms: Terms = {
  extra_dry: { below: 30 },
  dry: { below: 50 },
  medium_dry: { min: 50, max: 90 },
  medium: { min: 90, max: 130 },
  sweet: { min: 130 },
}
/** What each group of products may say at all; protected names of fortified wine may say "extra dry" too. */
const fortifiedTerms: readonly Sweetness[] = ['extra_dry', 'dry', 'medium_dry', 'medium', 'sweet']

/** Up to these amounts, and not beyond, the term needs no acidity. */
const withoutAcidity: Terms = { dry: { max: 5 }, medium_dry: { max: 13 } }
/** How far sugars may exceed the acidity for the higher maximum, with the tolerance. */
const aboveAcidity: Readonly<Partial<Record<Sweetness, number>>> = { dry: 3, medium_dry: 11 }

/** The term or type, not the sugars, is at fault: once it is printed, the analysis may still be corrected. */
const base = { value: 'sweetness', ground: 'labelling', weight: 'blocking' } as const

/** One row for each term of a group of products. */
function termRules(
  group: string,
  terms: Terms,
  product: Pick<PlausibilityRule, 'families' | 'classes' | 'source'> & Partial<PlausibilityRule>,
): PlausibilityRule[] {
  return Object.entries(terms).map(([term, bound]) => ({
    ...base,
    ...product,
    id: `sweetness.${group}.${term}`,
    code: 'sweetnessAgainstSugars',
    bound,
    applies: ({ draft }: Facts) => draft.sweetness === term,
    amount: ({ sugars }: Facts) => sugars,
  }))
}

/** A term that does not exist for a group of products. */
function foreignTermRule(
  group: string,
  terms: readonly string[],
  product: Pick<PlausibilityRule, 'families' | 'classes' | 'source'>,
): PlausibilityRule {
  return {
    ...base,
    ...product,
    id: `sweetness.${group}.term`,
    code: 'sweetnessOfOthers',
    applies: ({ draft }) => draft.sweetness !== undefined && !terms.includes(draft.sweetness),
  }
}

/** Whether "dry" or "medium dry" is right by acidity only, and the acidity is not known to be enough. */
function needsAcidity({ draft, sugars = 0 }: Facts): boolean {
  const term =
    draft.sweetness ??
    (draft.wineType === 'dry_white' ? 'dry' : draft.wineType === 'semi_dry_white' ? 'medium_dry' : undefined)
  if (term === undefined || sugars <= (withoutAcidity[term]?.max ?? Infinity)) return false
  if (sugars > (stillTerms[term]?.max ?? Infinity)) return false
  const margin = aboveAcidity[term]
  return margin !== undefined && (draft.acids === undefined || sugars > draft.acids * 10 + margin)
}

function typeRule(
  id: string,
  wineType: NonNullable<SheetDraft['wineType']>,
  bound: Bound,
  setting?: string,
): PlausibilityRule {
  return {
    ...base,
    id,
    value: 'wineType',
    families: ['wine'],
    classes: fermented,
    ground: 'truth',
    source: '2019/33 Annex III Part B',
    ...(setting === undefined ? {} : { setting }),
    code: 'typeAgainstSugars',
    bound,
    applies: ({ draft }) => draft.wineType === wineType,
    amount: ({ sugars }) => sugars,
  }
}

const ofSparkling = { families: ['wine'], classes: sparkling, source: '2019/33 Annex III Part A' } as const
const ofStill = { families: ['wine'], classes: still, source: '2019/33 Annex III Part B' } as const
const ofSemiSparkling = {
  families: ['wine'],
  classes: semiSparkling,
  weight: 'advisory',
  source: '2019/33 Art. 52(3); German WeinV § 41',
  setting: 'The terms of semi-sparkling wine are national: the widest bounds of those known.',
} as const
const ofFortified = {
  families: ['wine'],
  classes: ['fortified'],
  source: '2019/33 Annex III Part B',
} as const
const ofAromatised = { families: ['aromatised'], source: '251/2014 Art. 5(3)' } as const

/** A type of white semi-sparkling wine, by the terms of its class. */
function semiSparklingType(
  id: string,
  wineType: NonNullable<SheetDraft['wineType']>,
  bound: Bound,
): PlausibilityRule {
  return { ...typeRule(id, wineType, bound), ...ofSemiSparkling }
}

export const sweetnessRules: readonly PlausibilityRule[] = [
  ...termRules('sparkling', sparklingTerms, ofSparkling),
  ...termRules('still', stillTerms, ofStill),
  ...termRules('semiSparkling', semiSparklingTerms, ofSemiSparkling),
  ...termRules('aromatised', aromatisedTerms, ofAromatised),
  foreignTermRule('sparkling', Object.keys(sparklingTerms), ofSparkling),
  foreignTermRule('still', Object.keys(stillTerms), ofStill),
  foreignTermRule('semiSparkling', Object.keys(stillTerms), {
    families: ['wine'],
    classes: semiSparkling,
    source: '2019/33 Annex III Part B',
  }),
  foreignTermRule('fortified', fortifiedTerms, ofFortified),
  foreignTermRule('aromatised', Object.keys(aromatisedTerms), ofAromatised),
  {
    ...base,
    ...ofStill,
    id: 'sweetness.acidity',
    weight: 'advisory',
    code: 'sweetnessNeedsAcidity',
    applies: (facts) => facts.draft.acids === undefined && needsAcidity(facts),
  },
  {
    ...base,
    ...ofStill,
    id: 'sweetness.acidity.low',
    code: 'sweetnessNeedsAcidity',
    applies: (facts) =>
      facts.draft.acids !== undefined && facts.draft.sweetness !== undefined && needsAcidity(facts),
  },
  {
    ...base,
    ...ofSparkling,
    id: 'sweetness.missing',
    weight: 'advisory',
    source: '1308/2013 Art. 119(1)(g); 2019/33 Art. 47(1)',
    code: 'sweetnessMissing',
    applies: ({ draft }) => draft.sweetness === undefined,
  },
  {
    ...base,
    ...ofSparkling,
    id: 'sweetness.tolerance',
    weight: 'advisory',
    source: '2019/33 Art. 47(3) and Annex III Part A',
    code: 'valueDoubtful',
    applies: ({ draft: { sweetness }, sugars = 0 }) =>
      (sweetness === 'brut' && sugars > 12 && sugars <= 15) ||
      (sweetness === 'extra_brut' && sugars > 6 && sugars <= 9) ||
      (sweetness === 'brut_nature' && sugars > 3 && sugars <= 6),
  },
  {
    ...base,
    ...ofSparkling,
    id: 'sweetness.brutNature.dosage',
    code: 'brutNatureSweetened',
    applies: (facts) =>
      facts.draft.sweetness === 'brut_nature' &&
      facts.entries.some(
        ({ id, constituents = [] }) =>
          id === 'expedition-liqueur' && constituents.some((constituent) => constituent !== 'wine'),
      ),
  },
  typeRule('type.dryWhite', 'dry_white', { max: 10 }),
  typeRule(
    'type.semiDryWhite',
    'semi_dry_white',
    { min: 3, max: 46 },
    'No type is named for "medium" wine of 18 to 45 g/l, so "semi-dry" or "sweet" holds it.',
  ),
  typeRule(
    'type.sweetWhite',
    'sweet_white',
    { min: 11 },
    'No type is named for "medium" wine of 12 to 45 g/l, so "semi-dry" or "sweet" holds it.',
  ),
  semiSparklingType('type.dryWhite.semiSparkling', 'dry_white', { max: 35 }),
  semiSparklingType('type.semiDryWhite.semiSparkling', 'semi_dry_white', { min: 3, max: 50 }),
  semiSparklingType('type.sweetWhite.semiSparkling', 'sweet_white', { min: 11 }),
  {
    ...typeRule(
      'type.naturalSweet',
      'natural_sweet',
      { min: 11 },
      'The driest wines sold as naturally sweet are medium, not dry.',
    ),
    classes: ['still', 'semi_sparkling', 'fortified'],
    weight: 'advisory',
  },
  {
    ...typeRule(
      'type.sweetWhite.medium',
      'sweet_white',
      { min: 45 },
      'Between 12 and 45 g/l a wine is medium by law, and sweet in the words of the trade.',
    ),
    weight: 'advisory',
    applies: ({ draft, sugars = 0 }) =>
      draft.wineType === 'sweet_white' && sugars >= 11 && draft.sweetness === undefined,
  },
  {
    ...typeRule(
      'type.dryWhite.nonAlcoholic',
      'dry_white',
      { max: 10 },
      'De-alcoholised wine of grapes for dry wine is often sweetened, and no type is named for it.',
    ),
    classes: ['still_non_alcoholic'],
    weight: 'advisory',
  },
  {
    ...base,
    id: 'type.redSugars',
    value: 'sugars',
    families: ['wine'],
    classes: ['still'],
    weight: 'advisory',
    ground: 'truth',
    source: 'domain 1.4',
    setting: 'Few red and rosé wines hold more than 20 g/l; figures in g/l typed as g per 100 ml do.',
    code: 'sugarsUnusual',
    bound: { max: 20 },
    applies: ({ draft }) =>
      draft.sweetness === undefined && (draft.wineType === 'red' || draft.wineType === 'rose'),
    amount: ({ sugars }) => sugars,
  },
]
