// Spirit drinks against the definition of their legal name, which is the designation, or the name while there is
// none. Regulation (EU) 2019/787 Art. 2(c) and Annex I.

import { ingredient, type EntryId } from '../ingredient-table.ts'
import { entriesWith, hasAny, type Facts, type Finding, type PlausibilityRule } from './rule.ts'
import { quoted } from './terms.ts'
import { eggNames, spiritDefinitions, type SpiritDefinition } from './spirit-definitions.ts'

const caramels: readonly EntryId[] = [
  'caramel',
  'plain-caramel',
  'caustic-sulphite-caramel',
  'ammonia-caramel',
  'sulphite-ammonia-caramel',
]
const spices: readonly EntryId[] = ['vanilla', 'cinnamon', 'clove', 'coconut', 'anise', 'honey', 'liquorice']
const flavourings: readonly EntryId[] = [
  ...spices,

  'flavourings',
  'natural-flavourings',
  'herbs',
  'spices',
  'wormwood',
  'orange-peel',
]
const excluded: Readonly<Record<'flavour' | 'colour' | 'both', readonly EntryId[]>> = {
  flavour: flavourings,
  colour: caramels,
  both: [...caramels, 'flavourings', 'natural-flavourings'],
}

/** Names of drinks to which no alcohol is added (categories 1 to 14). */
const unmixed = [
  'rum',
  'rhum',
  'ron',
  'whisky',
  'whiskey',
  'korn',
  'brandy',
  'weinbrand',
  'cognac',
  'armagnac',
  'eau-de-vie de vin',
  'grappa',
  'marc',
  'orujo',
  'kirsch',
  'kirschwasser',
  'williams*',
  'obstler',
  'calvados',
  'slivovitz',
  'mirabelle',
  'fruit spirit',
]
/** Words that make another drink of such a name. */
const mixed = [
  'liqueur',
  'likör',
  'licor',
  'liquore',
  'cream',
  'verschnitt',
  'spirit drink',
  'spirituose',
  'cherry brandy',
  'apricot brandy',
  'orange brandy',
  'punch',
  'geist',
]
const ofWhisky: readonly EntryId[] = ['agricultural-distillate', 'water', 'plain-caramel', 'caramel', 'free']

const spirit = { families: ['spirit'], ground: 'composition', weight: 'blocking' } as const

/** The rows of one definition: strength, sweetening, and what its list must not name. */
function definitionRules(definition: SpiritDefinition): PlausibilityRule[] {
  const { id, names, category, alcohol, sweetening, without, alone, unless = [] } = definition
  const row = {
    ...spirit,
    source: `2019/787 Annex I (${category})`,
    applies: ({ legalWords }: Facts) =>
      alone === true ? legalWords.isOnly(names) : legalWords.hasAny(names) && !legalWords.hasAny(unless),
  }
  const named = (facts: Facts) => facts.legalWords.first(names) ?? ''
  const rules: PlausibilityRule[] = []
  if (alcohol.min !== undefined)
    rules.push({
      ...row,
      id: `spirit.${id}.strength`,
      value: 'alcohol',
      code: 'nameStrength',
      bound: alcohol,
      named,
    })
  if (sweetening !== undefined)
    rules.push({
      ...row,
      id: `spirit.${id}.sweetening`,
      value: 'designation',
      code: 'nameSugars',
      bound: sweetening,
      named,
      amount: ({ sugars }) => sugars,
    })
  if (without !== undefined)
    rules.push({
      ...row,
      id: `spirit.${id}.${without}`,
      value: 'ingredients',
      code: 'nameWithoutIngredient',
      finds: (facts) =>
        entriesWith(facts, (entry) => excluded[without].includes(entry.id), { name: named(facts) }),
    })
  return rules
}

/** Finds a name of drinks that hold an allergen, on a sheet that answers without it. */
function withoutAllergen(allergen: 'egg' | 'milk', names: readonly string[]) {
  return ({ draft, legalWords }: Facts): readonly Finding[] =>
    draft.allergens !== undefined && !draft.allergens.includes(allergen) && legalWords.hasAny(names)
      ? [{ values: { allergen } }]
      : []
}

export const spiritRules: readonly PlausibilityRule[] = [
  {
    ...spirit,
    id: 'spirit.strength',
    value: 'alcohol',
    source: '2019/787 Art. 2(c)',
    code: 'spiritTooWeak',
    bound: { min: 15 },
    applies: ({ legalWords }) => !legalWords.hasAny(eggNames),
  },
  ...spiritDefinitions.flatMap(definitionRules),
  {
    ...spirit,
    id: 'spirit.gin.juniper',
    value: 'ingredients',
    weight: 'advisory',
    source: '2019/787 Annex I (20) to (22)',
    code: 'juniperMissing',
    applies: (facts) =>
      facts.entries.length > 0 &&
      facts.legalWords.hasAny(['gin']) &&
      !facts.legalWords.hasAny(mixed) &&
      !hasAny(facts, ['juniper', 'flavourings', 'natural-flavourings', 'herbs', 'spices', 'free']),
  },
  {
    ...spirit,
    id: 'spirit.egg',
    value: 'allergens',
    ground: 'truth',
    source: '2019/787 Annex I (39) and (40); 1169/2011 Annex II (3)',
    code: 'nameWithoutAllergen',
    finds: withoutAllergen('egg', [...eggNames, 'liqueur with egg']),
  },
  {
    ...spirit,
    id: 'spirit.cream',
    value: 'allergens',
    weight: 'advisory',
    ground: 'truth',
    source: '2019/787 Annex I (33)(d); 1169/2011 Annex II (7)',
    setting: '"Cream" is the legal name of liqueurs with milk, but brands use the word too.',
    code: 'nameWithoutAllergen',
    finds: withoutAllergen('milk', ['cream', 'irish cream', 'rahmlikör', 'sahnelikör', 'cream liqueur']),
  },
  {
    ...spirit,
    id: 'spirit.alcohol',
    value: 'ingredients',
    weight: 'blocking',
    source: '2019/787 Annex I (1)(c) to (14)(c)',
    code: 'nameWithoutIngredient',
    finds: (facts) => {
      const name = facts.legalWords.first(unmixed)
      return name === undefined || facts.legalWords.hasAny(mixed)
        ? []
        : entriesWith(facts, ({ id }) => id === 'agricultural-alcohol', { name })
    },
  },
  {
    ...spirit,
    id: 'spirit.whisky.others',
    value: 'ingredients',
    weight: 'blocking',
    source: '2019/787 Annex I (2)(a) and (d)',
    code: 'nameWithoutIngredient',
    finds: (facts) => {
      const name = facts.legalWords.first(['whisky', 'whiskey'])
      return name === undefined || facts.legalWords.hasAny(mixed)
        ? []
        : entriesWith(facts, ({ id }) => !ofWhisky.includes(id), { name })
    },
  },
  {
    ...spirit,
    id: 'spirit.cremeDe.milk',
    value: 'ingredients',
    weight: 'blocking',
    source: '2019/787 Annex I (34)(d)',
    code: 'nameWithoutIngredient',
    finds: (facts) =>
      facts.legalWords.hasAny(['crème de'])
        ? entriesWith(facts, ({ id }) => ingredient(id).allergen === 'milk', { name: 'crème de' })
        : [],
  },
  {
    ...spirit,
    id: 'spirit.creamWithoutMilk',
    value: 'ingredients',
    weight: 'blocking',
    ground: 'truth',
    source: '1308/2013 Annex VII Part III (2); 2019/787 Annex I (33)(d)',
    code: 'creamMissing',
    applies: (facts) =>
      facts.entries.length > 0 &&
      facts.legalWords.hasAny([
        'cream liqueur',
        'irish cream',
        'rahmlikör',
        'sahnelikör',
        'crema di liquore',
      ]) &&
      !facts.entries.some(({ id }) => ingredient(id).allergen === 'milk'),
  },
  {
    ...spirit,
    id: 'spirit.fruit.caramel',
    value: 'ingredients',
    weight: 'advisory',
    source: '2019/787 Annex I (9)(d) and (e)',
    code: 'valueDoubtful',
    finds: (facts) =>
      facts.legalWords.hasAny(['kirsch', 'kirschwasser', 'williams', 'mirabelle', 'obstler', 'slivovitz']) &&
      !facts.legalWords.hasAny(mixed)
        ? entriesWith(facts, ({ id }) => caramels.includes(id))
        : [],
  },
  {
    ...spirit,
    id: 'spirit.grappa',
    value: 'designation',
    weight: 'advisory',
    ground: 'truth',
    source: '2019/787 Annex I (6)',
    code: 'nameDoubtful',
    finds: ({ draft, legalWords }) =>
      draft.indication === 'none' ? quoted(legalWords.first(['grappa'])) : [],
  },
]
