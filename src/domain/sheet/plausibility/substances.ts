// Which substances a product may contain, and which it must name. Delegated Regulation (EU) 2019/934 Annex I
// Part A Table 2 and Annex III; 2019/33 Art. 48a; Regulation (EU) No 251/2014 Art. 3 and Annex I; domain 1.8, 1.11.

import type { IngredientEntry } from '../fields.ts'
import { ingredient, type EntryId, type IngredientId } from '../ingredient-table.ts'
import { isAdditive, isPrinted, needsResidueAnswer } from '../ingredients.ts'
import { familyRules } from '../product-families.ts'
import { flavouredNames, mulledNames } from './aromatised.ts'
import { entriesWith, hasAny, type Facts, type PlausibilityRule, type WineClass } from './rule.ts'

/** The categories of Regulation (EU) 1308/2013 Annex VII Part II that a class comprises (domain 1.11). */
const categoriesOfClass: Readonly<Record<WineClass, readonly number[]>> = {
  still: [1, 8, 11, 15, 16],
  sparkling: [4, 5, 6, 7, 8, 9],
  semi_sparkling: [8, 9],
  fortified: [3],
  still_non_alcoholic: [1],
  sparkling_non_alcoholic: [4, 7, 8, 9],
}

const bubbles: readonly WineClass[] = ['sparkling', 'semi_sparkling', 'sparkling_non_alcoholic']
const resin: IngredientId = 'aleppo-pine-resin'
/** What an aromatised product holds besides what gives it its flavour. */
const withoutFlavour: readonly EntryId[] = [
  'grapes',
  'wine',
  'sucrose',
  'concentrated-grape-must',
  'rectified-concentrated-grape-must',
  'water',
  'agricultural-alcohol',
  'agricultural-distillate',
  'neutral-wine-alcohol',
  'wine-distillate',
  'glucose-syrup',
  'caramelised-sugar',
  'egg-yolk',
  'cream',
]

const alcohols: readonly EntryId[] = [
  'agricultural-alcohol',
  'neutral-wine-alcohol',
  'agricultural-distillate',
  'wine-distillate',
]
/** Denominations to which no alcohol is added (251/2014 Annex II Sections B and C). */
const withoutAlcohol = [
  'sangria',
  'sangría',
  'clarea',
  'glühwein',
  'gluehwein',
  'maiwein',
  'kalte ente',
  'bitter soda',
  'cocktail',
]

/** What flavours mulled wine: mainly cinnamon or cloves, and related spices (251/2014 Annex II Section B (8)). */
const flavoursOfMulled: readonly IngredientId[] = [
  'spices',
  'herbs',
  'flavourings',
  'natural-flavourings',
  'cinnamon',
  'clove',
  'star-anise',
  'anise',
  'cardamom',
  'nutmeg',
  'ginger',
  'vanilla',
  'coriander',
]

const substance = {
  value: 'ingredients',
  families: ['wine'],
  ground: 'composition',
  weight: 'blocking',
} as const

/** Substances of aromatised products and spirits. */
function isForeignToWine({ id }: IngredientEntry): boolean {
  return ingredient(id).categories === 'aromatised'
}

function isOutsideClass({ id }: IngredientEntry, wineClass: WineClass): boolean {
  const { categories } = ingredient(id)
  return (
    id !== resin &&
    typeof categories !== 'string' &&
    !categoriesOfClass[wineClass].some((category) => categories.includes(category))
  )
}

/** Whether the list names anything but gases. */
function namesSomething({ entries }: Facts): boolean {
  return entries.some((entry) => isPrinted(entry) && ingredient(entry.id).group !== 'gas')
}

function lacksRawMaterial(facts: Facts): boolean {
  return namesSomething(facts) && !hasAny(facts, familyRules(facts.family).rawMaterials)
}

/** The additives that the law does not let the producer leave out at will. */
function additivesOf({ entries }: Facts): IngredientEntry[] {
  return entries.filter(
    ({ id }) => isAdditive(id) && !needsResidueAnswer(id) && ingredient(id).declaration === 'ingredient',
  )
}

export const substanceRules: readonly PlausibilityRule[] = [
  {
    ...substance,
    id: 'substance.rawMaterial',
    families: ['wine', 'aromatised'],
    ground: 'truth',
    source: '2019/33 Art. 48a(1); 251/2014 Art. 3(1)',
    code: 'noRawMaterial',
    finds: (facts) => (lacksRawMaterial(facts) ? [{ values: { family: facts.family } }] : []),
  },
  {
    ...substance,
    id: 'substance.notInWine',
    source: '1308/2013 Annex VII Part II (1); 2019/934 Annex I Part A Table 2',
    code: 'notInWine',
    finds: (facts) => entriesWith(facts, (entry) => isForeignToWine(entry) && entry.id !== 'wine'),
  },
  {
    ...substance,
    id: 'substance.wineInWine',
    weight: 'advisory',
    source: '2019/33 Art. 48a(1)',
    code: 'wineOfAromatised',
    finds: (facts) => (lacksRawMaterial(facts) ? [] : entriesWith(facts, ({ id }) => id === 'wine')),
  },
  {
    ...substance,
    id: 'substance.class',
    source: '2019/934 Annex I Part A Table 2',
    code: 'ingredientNotForClass',
    finds: (facts) => {
      const { wineClass } = facts.draft
      return wineClass === undefined ? [] : entriesWith(facts, (entry) => isOutsideClass(entry, wineClass))
    },
  },
  {
    ...substance,
    id: 'substance.sucroseInFortified',
    classes: ['fortified'],
    source: '2019/934 Annex III Section A (1)(a)',
    code: 'ingredientNotForClass',
    finds: (facts) => entriesWith(facts, ({ id }) => id === 'sucrose'),
  },
  {
    ...substance,
    id: 'substance.red',
    classes: ['still'],
    source: '2019/934 Annex I Part A Table 2 row 6.11',
    code: 'ingredientNotForRed',
    finds: (facts) =>
      facts.draft.wineType === 'red'
        ? entriesWith(facts, ({ id }) => ingredient(id).colours !== undefined)
        : [],
  },
  {
    ...substance,
    id: 'substance.retsina',
    source: '1308/2013 Annex VII Part II (1); 2019/934 Annex I Part A Table 2 row 11.1',
    code: 'retsinaOnly',
    finds: (facts) =>
      facts.allWords.hasAny(['retsina', 'ρετσινα']) ? [] : entriesWith(facts, ({ id }) => id === resin),
  },
  {
    ...substance,
    id: 'substance.tirageInAerated',
    classes: bubbles,
    source: '1308/2013 Annex II Part IV (12) and Annex VII Part II (7)(b)',
    code: 'tirageInAerated',
    finds: (facts) =>
      facts.draft.sparklingMethod === 'carbon_dioxide'
        ? entriesWith(facts, ({ id }) => id === 'tirage-liqueur')
        : [],
  },
  {
    ...substance,
    id: 'substance.additivesLeftOut',
    ground: 'truth',
    source: '1169/2011 Art. 18(1) and 20(b); domain 7, point 5',
    setting: 'One additive may have turned into something else; no wine turns all of several.',
    code: 'allAdditivesLeftOut',
    applies: (facts) => {
      const additives = additivesOf(facts)
      return additives.length > 1 && additives.every(({ residue }) => residue === 'at_most')
    },
  },
  {
    ...substance,
    id: 'substance.alcoholOfFortified',
    classes: ['fortified'],
    weight: 'advisory',
    source: '1308/2013 Annex VII Part II (3)(e)',
    setting: 'Some protected names need no addition.',
    code: 'fortifiedWithoutAlcohol',
    applies: (facts) => namesSomething(facts) && !hasAny(facts, ['neutral-wine-alcohol', 'wine-distillate']),
  },
  {
    ...substance,
    id: 'substance.flavouring',
    families: ['aromatised'],
    weight: 'advisory',
    ground: 'truth',
    source: '251/2014 Art. 3(1) and (2) to (4)',
    setting: 'Wine with water and carbon dioxide alone is lawful, but bears none of these denominations.',
    code: 'flavouringMissing',
    applies: (facts) =>
      namesSomething(facts) &&
      facts.legalWords.hasAny(flavouredNames) &&
      facts.entries.every(({ id }) => withoutFlavour.includes(id) || ingredient(id).group !== 'base'),
  },
  {
    ...substance,
    id: 'substance.alcoholOfAromatised',
    families: ['aromatised'],
    weight: 'advisory',
    source: '251/2014 Art. 3(3)(c) and (4)(c)',
    setting: 'Annex II allows added alcohol in zurra and in fortified drinks below 14.5 % vol.',
    code: 'alcoholNotForDrink',
    finds: (facts) =>
      (facts.draft.alcohol ?? 14.5) < 14.5 && !facts.words.hasAny(['zurra', 'fortified'])
        ? entriesWith(facts, ({ id }) => id === 'agricultural-alcohol' || id === 'neutral-wine-alcohol')
        : [],
  },
  {
    ...substance,
    id: 'substance.sulphitesTwice',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    source: '2019/934 Annex I Part A Table 2 rows 2.1 to 2.3; domain 1.8',
    code: 'valueDoubtful',
    applies: (facts) =>
      hasAny(facts, ['sulphites']) &&
      hasAny(facts, ['sulphur-dioxide', 'potassium-bisulphite', 'potassium-metabisulphite']),
  },
  {
    ...substance,
    id: 'substance.sulphitesForgotten',
    value: 'allergens',
    weight: 'advisory',
    source: '1169/2011 Annex II (12)',
    setting: 'Few wines hold at most 10 mg/l of sulphur dioxide.',
    code: 'sulphitesForgotten',
    applies: (facts) =>
      namesSomething(facts) &&
      facts.draft.allergens?.includes('none') === true &&
      !hasAny(facts, [
        'sulphites',
        'sulphur-dioxide',
        'potassium-bisulphite',
        'potassium-metabisulphite',
        'ammonium-bisulphite',
      ]),
  },
  {
    ...substance,
    id: 'substance.carbonDioxideBeside',
    classes: ['sparkling'],
    weight: 'advisory',
    source: '2019/934 Annex II Section A (10)',
    code: 'valueDoubtful',
    finds: (facts) =>
      facts.draft.sparklingMethod === 'second_fermentation'
        ? entriesWith(facts, ({ id }) => id === 'carbon-dioxide')
        : [],
  },
  {
    ...substance,
    id: 'substance.expeditionInAromatic',
    classes: ['sparkling'],
    weight: 'blocking',
    source: '2019/934 Annex II Section C (3), (9)(c) and (9)(d)',
    code: 'ingredientNotForClass',
    finds: (facts) =>
      (facts.draft.alcohol ?? 10) < 10 && facts.draft.indication === 'pdo'
        ? entriesWith(facts, ({ id }) => id === 'expedition-liqueur')
        : [],
  },
  {
    ...substance,
    id: 'substance.alcoholInDrink',
    families: ['aromatised'],
    weight: 'blocking',
    source: '251/2014 Art. 3(3)(c) and (4)(c)',
    code: 'nameWithoutIngredient',
    finds: (facts) =>
      facts.legalWords.hasAny(withoutAlcohol)
        ? entriesWith(facts, ({ id }) => alcohols.includes(id), {
            name: facts.legalWords.first(withoutAlcohol) ?? '',
          })
        : [],
  },
  {
    ...substance,
    id: 'substance.waterInGluhwein',
    families: ['aromatised'],
    weight: 'advisory',
    source: '251/2014 Annex II Section B',
    code: 'valueDoubtful',
    finds: (facts) =>
      facts.legalWords.hasAny(['glühwein', 'gluehwein'])
        ? entriesWith(facts, ({ id }) => id === 'water')
        : [],
  },
  {
    ...substance,
    id: 'substance.spicesOfGluhwein',
    families: ['aromatised'],
    weight: 'advisory',
    source: '251/2014 Annex II Section B',
    code: 'spicesMissing',
    applies: (facts) =>
      namesSomething(facts) && facts.legalWords.hasAny(mulledNames) && !hasAny(facts, flavoursOfMulled),
  },
  {
    ...substance,
    id: 'substance.artemisia',
    families: ['aromatised'],
    weight: 'advisory',
    source: '251/2014 Annex II Section A',
    code: 'artemisiaMissing',
    applies: (facts) =>
      namesSomething(facts) &&
      facts.legalWords.hasAny(['vermouth', 'wermut', 'vermut', 'vermú', 'βερμούτ']) &&
      !hasAny(facts, ['wormwood', 'flavourings', 'natural-flavourings']),
  },
]
