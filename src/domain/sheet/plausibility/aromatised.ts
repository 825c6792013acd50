// Aromatised wine products against the definition of their sales denomination. Regulation (EU) No 251/2014 Art. 3 and
// Annex II; since 18 March 2026 weaker ones may come from de-alcoholised wine (Art. 3(5)). Sugars in grams per litre.

import { entriesWith, type Bound, type Facts, type Finding, type PlausibilityRule } from './rule.ts'
import { aromatisedTerms } from './sweetness.ts'
import { quoted } from './terms.ts'

type Denomination = {
  readonly id: string
  readonly names: readonly string[]
  readonly alcohol: Bound
  readonly sugars?: Bound
  /** Words that make another denomination of it. */
  readonly unless?: readonly string[]
}

/** The denominations that have bounds of their own. */
const denominations: readonly Denomination[] = [
  {
    id: 'vermouth',
    names: ['vermouth', 'wermut', 'vermut', 'vermú', 'βερμούτ'],
    alcohol: { min: 14.5, below: 22 },
  },
  { id: 'americano', names: ['americano'], alcohol: { min: 14.5, below: 22 } },
  {
    id: 'eggBased',
    names: ['cremovo', 'egg based aromatised wine'],
    alcohol: { min: 14.5, below: 22 },
    sugars: { min: 200 },
  },
  { id: 'sangria', names: ['sangria', 'sangría', 'clarea'], alcohol: { min: 4.5, below: 12 } },
  { id: 'zurra', names: ['zurra'], alcohol: { min: 9, below: 14 } },
  { id: 'bitterSoda', names: ['bitter soda'], alcohol: { min: 8, below: 10.5 } },
  { id: 'kalteEnte', names: ['kalte ente'], alcohol: { min: 7, below: 14.5 } },
  {
    id: 'gluhwein',
    names: ['glühwein', 'viiniglögi', 'vinglögg', 'karštas vynas'],
    alcohol: { min: 7, below: 14.5 },
  },
  { id: 'maiwein', names: ['maiwein', 'maitrank'], alcohol: { min: 7, below: 14.5 } },
  { id: 'pelin', names: ['pelin'], alcohol: { min: 8.5, below: 14.5 }, sugars: { min: 45, max: 50 } },
  {
    id: 'aromatizovanyDezert',
    names: ['aromatizovaný dezert'],
    alcohol: { min: 9, below: 12 },
    sugars: { min: 90, max: 130 },
  },
  {
    id: 'aromatisedWine',
    unless: ['aromatised wine based', 'aromatised wine product'],
    names: [
      'aromatised wine',
      'aromatisierter wein',
      'vin aromatisé',
      'vino aromatizado',
      'vino aromatizzato',
      'vinho aromatizado',
      'αρωματισμένος οίνος',
    ],
    alcohol: { min: 14.5, below: 22 },
  },
  {
    id: 'wineBasedDrink',
    names: [
      'aromatised wine based drink',
      'aromatisiertes weinhaltiges getränk',
      'boisson aromatisée à base de vin',
      'bebida aromatizada a base de vino',
      'bevanda aromatizzata a base di vino',
      'bebida aromatizada à base de vinho',
    ],
    alcohol: { min: 4.5, below: 14.5 },
  },
  {
    id: 'cocktail',
    names: [
      'aromatised wine product cocktail',
      'wine based cocktail',
      'wine product cocktail',
      'weinhaltiger cocktail',
      'cocktail aromatisé de produits viti-vinicoles',
      'cóctel aromatizado de productos vitivinícolas',
      'cocktail aromatizzato di prodotti vitivinicoli',
    ],
    alcohol: { above: 1.2, below: 10 },
  },
]

/** Names of mulled wine: the denomination and its translations (251/2014 Annex II Section B (8)). */
export const mulledNames: readonly string[] = [
  'glühwein',
  '*glühwein',
  'gluehwein',
  'viiniglögi',
  'vinglögg',
  'karštas vynas',
  'vin chaud',
  'mulled wine',
  'vino caliente',
  'vin brulé',
  'vinho quente',
]

/** Denominations of products that a flavouring makes what they are (251/2014 Art. 3 and Annex II). */
export const flavouredNames: readonly string[] = [
  ...denominations.flatMap(({ names }) => names),
  ...mulledNames,
]

const aromatised = { families: ['aromatised'], ground: 'composition', weight: 'blocking' } as const

/** "Fruit Glühwein" has 5 % vol since 18 March 2026 (251/2014 Annex II as changed by 2026/471). */
const fruitGluhwein = [
  'fruit',
  'frucht',
  'apfel',
  'kirsch',
  'heidelbeer',
  'heidelbeerglühwein',
  'fruchtglühwein',
  'holunder',
]

/** The rows of one denomination: strength and sugars. */
function denominationRules({
  id,
  names,
  alcohol,
  sugars,
  unless = fruitGluhwein,
}: Denomination): PlausibilityRule[] {
  const row = {
    ...aromatised,
    source: '251/2014 Art. 3 and Annex II',
    named: ({ legalWords }: Facts) => legalWords.first(names) ?? '',
  }
  const rules: PlausibilityRule[] = [
    {
      ...row,
      id: `aromatised.${id}.strength`,
      value: 'alcohol',
      code: 'nameStrength',
      bound: alcohol,
      applies: ({ legalWords, isDealcoholised }) =>
        !isDealcoholised && legalWords.hasAny(names) && !legalWords.hasAny(unless),
    },
  ]
  if (sugars !== undefined)
    rules.push({
      ...row,
      id: `aromatised.${id}.sugars`,
      value: 'designation',
      code: 'nameSugars',
      bound: sugars,
      applies: ({ legalWords }) => legalWords.hasAny(names),
      amount: (facts) => facts.sugars,
    })
  return rules
}

/** The least wine of a product, in percent: by weight as a mark states it, and by volume as the law counts. */
function leastWine({ legalWords }: Facts): { readonly least: number; readonly law: number } {
  const wines = ['vermouth', 'americano', 'eggBased', 'aromatisedWine']
  const isWine = denominations.some(
    ({ id, names, unless = [] }) =>
      wines.includes(id) && legalWords.hasAny(names) && !legalWords.hasAny(unless),
  )
  return isWine ? { least: 71, law: 75 } : { least: 47, law: 50 }
}

/** Words of sweetness in texts, by their term; the longer ones first. */
const sweetnessWords = [
  ['extra_dry', ['extra dry', 'extra sec', 'extra secco', 'extra seco', 'extra trocken']],
  ['medium_dry', ['semi dry', 'demi sec', 'semi secco', 'semi seco', 'halbtrocken']],
  ['medium', ['semi sweet', 'semi dolce', 'semi dulce', 'lieblich']],
  ['dry', ['dry', 'sec', 'secco', 'seco', 'trocken']],
  ['sweet', ['sweet', 'dolce', 'dulce', 'doux', 'süß']],
] as const

/** A word of sweetness in designation or name that the sugars contradict. */
function wrongSweetness({ words, sugars }: Facts): readonly Finding[] {
  const [term, names] = sweetnessWords.find(([, candidates]) => words.hasAny(candidates)) ?? []
  const { min = 0, max = Infinity, below = Infinity } = (term && aromatisedTerms[term]) ?? {}
  if (names === undefined || sugars === undefined) return []
  return sugars < min || sugars > max || sugars >= below ? quoted(words.first(names)) : []
}

export const aromatisedRules: readonly PlausibilityRule[] = [
  {
    ...aromatised,
    id: 'aromatised.strength',
    value: 'alcohol',
    source: '251/2014 Art. 3(2)(g), (3)(g) and (4)(f)',
    code: 'strengthImpossible',
    bound: { above: 1.2, below: 22 },
    applies: ({ isDealcoholised }) => !isDealcoholised,
  },
  {
    ...aromatised,
    id: 'aromatised.dealcoholised',
    value: 'alcohol',
    source: '251/2014 Art. 3(5)',
    code: 'strengthImpossible',
    bound: { below: 22 },
    applies: ({ isDealcoholised }) => isDealcoholised,
  },
  ...denominations.flatMap(denominationRules),
  {
    ...aromatised,
    id: 'aromatised.wineShare',
    value: 'ingredients',
    source: '251/2014 Art. 3(2)(b), (3)(b) and (4)(b); 1169/2011 Art. 22',
    setting:
      'The law counts volume, a quantity mark weight: with much sugar 75 % of volume are 71 % of weight.',
    code: 'wineShare',
    finds: (facts) => {
      const { least, law } = leastWine(facts)
      return entriesWith(facts, ({ id, percent }) => id === 'wine' && (percent ?? law) < least, { min: law })
    },
  },
  {
    ...aromatised,
    id: 'aromatised.total',
    value: 'alcohol',
    weight: 'blocking',
    source: '251/2014 Art. 3(2)(g) and 5(3)',
    code: 'totalStrengthTooLow',
    finds: ({ draft, sugars, isDealcoholised, legalWords }) => {
      const { alcohol = 0, sweetness } = draft
      const least = sweetness === 'extra_dry' ? 15 : sweetness === 'dry' ? 16 : 17.5
      const total = Math.round((alcohol + (sugars ?? 0) / 16.83) * 10) / 10
      const isWine = alcohol >= 14.5 && !legalWords.hasAny(['wine based', 'fortified'])
      return sugars !== undefined && isWine && !isDealcoholised && total < least
        ? [{ values: { min: least, amount: total } }]
        : []
    },
  },
  {
    ...aromatised,
    id: 'aromatised.fruitGluhwein.strength',
    value: 'alcohol',
    weight: 'blocking',
    source: '251/2014 Annex II Section B (8)',
    code: 'nameStrength',
    bound: { min: 5, below: 14.5 },
    applies: ({ legalWords, isDealcoholised }) =>
      !isDealcoholised &&
      legalWords.hasAny(['glühwein', 'fruchtglühwein', 'heidelbeerglühwein']) &&
      legalWords.hasAny(fruitGluhwein),
    named: () => 'Glühwein',
  },
  {
    ...aromatised,
    id: 'aromatised.sweetnessWords',
    value: 'designation',
    ground: 'labelling',
    source: '251/2014 Art. 5(3)',
    code: 'nameOfOtherKind',
    finds: wrongSweetness,
  },
  {
    ...aromatised,
    id: 'aromatised.rose',
    value: 'designation',
    weight: 'blocking',
    source: '251/2014 Annex II Section B (8)',
    code: 'nameOfOtherKind',
    finds: ({ legalWords }) =>
      legalWords.hasAny(['rosé']) &&
      legalWords.hasAny([
        'aus rot und weißwein',
        'rot und weißwein',
        'red and white wine',
        'vin rouge et vin blanc',
      ])
        ? quoted('rosé')
        : [],
  },
  {
    ...aromatised,
    id: 'aromatised.sangriaElsewhere',
    value: 'designation',
    weight: 'advisory',
    source: '251/2014 Annex II Section B',
    code: 'nameDoubtful',
    finds: ({ legalWords, allWords }) =>
      allWords.hasAny(['spain', 'portugal', 'españa', 'produced in*', 'hergestellt in*', 'product of*'])
        ? []
        : legalWords.hasAny(['nach deutscher art', 'sangria style'])
          ? quoted(legalWords.first(['sangria']))
          : [],
  },
]
