// Allergens and substances that a text or an answer promises and no ingredient brings (Regulation (EU) 1169/2011
// Annex II, Annex III and Annex VII Part D), and numbers and markets that belong to something else.

import type { EntryId } from '../ingredient-table.ts'
import { allergensOf } from '../ingredients.ts'
import { hasAny, type Facts, type Finding, type PlausibilityRule } from './rule.ts'
import { wordsOf } from './words.ts'

const everyFamily = ['wine', 'aromatised', 'spirit'] as const

/** Names of drinks, and the substances that make them what they are. */
const namedAfter: readonly { readonly names: readonly string[]; readonly ingredients: readonly EntryId[] }[] =
  [
    { names: ['pastis'], ingredients: ['liquorice', 'free'] },
    { names: ['quinquina', 'quinine', 'china wine', 'chinato'], ingredients: ['cinchona', 'free'] },
  ]

/** Markets that a list shows next to each other, and the words that betray the other one. */
const confusable: Readonly<Record<string, readonly string[]>> = {
  '040': ['australia', 'australian', 'sydney', 'melbourne', 'adelaide'],
  '036': ['austria', 'osterreich', 'wien', 'vienna'],
  '703': ['slovenia', 'slovenija', 'ljubljana'],
  '705': ['slovakia', 'slovensko', 'bratislava'],
}

/** Claims about the environment, which a block of facts must not make. */
const environmentalClaims = [
  'climate neutral',
  'carbon neutral',
  'eco friendly',
  'sustainable',
  'recyclable',
  'klimaneutral*',
  'nachhaltig*',
  'umweltfreundlich*',
  'recycelbar*',
  'neutre en carbone',
  'durable',
  'ecologique',
  'recyclable a 100 %',
  'sostenibile',
  'riciclabile',
  'sostenible',
  'reciclable',
  'sustentavel',
  'reciclavel',
  'οικολογικ*',
  'ανακυκλωσιμ*',
] as const

/** Allergens of answers that no printed ingredient has. Sulphites of wine are natural, too. */
function unsourced({ draft, entries, family }: Facts): readonly Finding[] {
  const brought: readonly string[] = allergensOf(entries)
  const explained = ['none', 'egg', 'milk', 'wheat', ...(family === 'spirit' ? [] : ['sulphites'])]
  return (draft.allergens ?? [])
    .filter((allergen) => !brought.includes(allergen) && !explained.includes(allergen))
    .map((allergen) => ({ values: { allergen } }))
}

function unnamed(facts: Facts): readonly Finding[] {
  return namedAfter.flatMap(({ names, ingredients }) => {
    const text = facts.words.first(names)
    return text === undefined || hasAny(facts, ingredients) ? [] : [{ values: { text } }]
  })
}

export const sourceRules: readonly PlausibilityRule[] = [
  {
    id: 'allergens.unsourced',
    value: 'allergens',
    families: everyFamily,
    weight: 'advisory',
    ground: 'truth',
    source: '1169/2011 Annex II',
    code: 'allergenUnsourced',
    finds: unsourced,
  },
  {
    id: 'ingredients.namedAfter',
    value: 'ingredients',
    families: ['aromatised', 'spirit'],
    weight: 'advisory',
    ground: 'labelling',
    source: '1169/2011 Annex III point 3.1, Annex VII Part D; 2019/787 Annex I category 28',
    code: 'ingredientUnnamed',
    applies: ({ entries }) => entries.length > 0,
    finds: unnamed,
  },
  {
    id: 'gtin.book',
    value: 'gtin',
    families: everyFamily,
    weight: 'advisory',
    ground: 'truth',
    source: 'GS1 General Specifications 1.4',
    code: 'gtinOfBook',
    applies: ({ draft }) => /^0?97[89]\d{10}$/.test(draft.gtin ?? ''),
  },
  {
    id: 'market.confused',
    value: 'targetMarket',
    families: everyFamily,
    weight: 'advisory',
    ground: 'truth',
    source: '1169/2011 Art. 7(1)(a)',
    setting: 'Names that stand next to each other in lists are mixed up.',
    code: 'marketConfused',
    finds: ({ draft, allWords }) => {
      const text = allWords.first(confusable[draft.targetMarket ?? ''] ?? [])
      return text === undefined ? [] : [{ values: { text } }]
    },
  },
  {
    id: 'packaging.claim',
    value: 'packagingManufacturer',
    families: everyFamily,
    weight: 'advisory',
    ground: 'labelling',
    source: '2025/40 Art. 12(5)(b) and Art. 14',
    code: 'packagingClaim',
    finds: ({ draft }) => {
      const text = wordsOf(draft.packagingManufacturer ?? '', draft.packagingIdentification ?? '').first(
        environmentalClaims,
      )
      return text === undefined ? [] : [{ values: { text } }]
    },
  },
  {
    id: 'packaging.addressWithoutNumber',
    value: 'packagingAddress',
    families: everyFamily,
    weight: 'advisory',
    ground: 'labelling',
    source: '2025/40 Art. 15(6)',
    setting: 'Nearly every postal address has a number.',
    code: 'addressWithoutNumber',
    applies: ({ draft }) => draft.packagingAddress !== undefined && !/\d/.test(draft.packagingAddress),
  },
]
